/** What a text says otherwise: lines that went and came, and pieces of lines that were reworded. */
import type { Answer } from '../../api/client.ts';

type History = Answer<'get /api/collections/{collection}/history'>;
type Line = NonNullable<History['difference']>['lines'][number];

const isSame = (line: Line) => line.every(({ kind }) => kind === 'same');

export function TextDifference({ lines }: { lines: readonly Line[] }) {
  const parts = changedParts(lines);
  if (parts.length === 0) return <p class="quiet small">Both say the same.</p>;
  return (
    <div class="difference">
      {parts.map(({ first, shown }) => (
        <div key={first}>
          {first > 0 && <p class="quiet">…</p>}
          {shown.map((line, place) => shownLine(line, first + place))}
        </div>
      ))}
    </div>
  );
}

/** Lines that changed, with one around each, in runs. */
function changedParts(lines: readonly Line[]): { first: number; shown: Line[] }[] {
  const parts: { first: number; shown: Line[] }[] = [];
  lines.forEach((line, place) => {
    if (lines.slice(Math.max(0, place - 1), place + 2).every(isSame)) return;
    const last = parts.at(-1);
    if (last && last.first + last.shown.length === place) last.shown.push(line);
    else parts.push({ first: place, shown: [line] });
  });
  return parts;
}

function shownLine(line: Line, place: number) {
  return (
    <p key={place} dir="auto" class={isSame(line) ? 'quiet' : ''}>
      {line.map(({ kind, text }, piece) => {
        const key = `${place}/${piece}`;
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
