/** When the page was visited, what was found, and what it said otherwise. */
import type { Answer } from '../../api/client.ts';
import { type Answered, useAnswer } from '../../api/use-answer.ts';
import { dateTime } from '../../words/format.ts';

type History = Answer<'get /api/collections/{collection}/history'>;
type Line = NonNullable<History['difference']>['lines'][number];

const foundWords: Readonly<Record<string, string>> = {
  first: 'first visit',
  'not-modified': 'not modified, says its server',
  identical: 'the same, byte for byte',
  unchanged: 'the same text',
  changed: 'changed',
  gone: 'gone',
  moved: 'moved',
  refused: 'may not be fetched any more',
  unreachable: 'no answer',
};

export function PageVisits({ collection, url }: { collection: string; url: string }) {
  const asked = { path: { collection }, query: { url } };
  const { answer }: Answered<History> = useAnswer('get /api/collections/{collection}/history', asked);
  // One visit is told above.
  if (!answer || answer.visits.length < 2) return null;
  const { visits, difference } = answer;
  return (
    <section class="card" aria-labelledby="visits-title">
      <h2 id="visits-title">Visits</h2>
      <ol class="visits small">
        {visits.map(({ at, found, status, detail }) => (
          <li key={at}>
            {dateTime(at)}: {foundWords[found] ?? found}
            {found === 'moved' && detail !== '' ? ` to ${detail}` : ''}
            <span class="quiet">{status > 0 ? ` (${status})` : ''}</span>
          </li>
        ))}
      </ol>
      {difference && (
        <>
          <h3>
            From visit {difference.from} to visit {difference.to}
          </h3>
          <div class="difference">{changedLines(difference.lines).map(lineOf)}</div>
        </>
      )}
    </section>
  );
}

const isSame = (line: Line) => line.every(({ kind }) => kind === 'same');

/** Lines that changed, with one around each. */
function changedLines(lines: readonly Line[]): Line[] {
  return lines.filter((_, place) => lines.slice(Math.max(0, place - 1), place + 2).some(line => !isSame(line)));
}

function lineOf(line: Line, place: number) {
  return (
    <p key={place} dir="auto">
      {line.map(({ kind, text }, piece) => {
        const key = `${place}/${piece}`;
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
