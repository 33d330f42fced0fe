/** The visits of a page, and what changed between two of them, as lines. */
import type { DifferentLine, Piece } from '../../algorithms/change/difference.js';
import { plainText } from '../../core/plain-text.js';
import type { TextDifference, ToldHistory } from '../../library/refresh/told-history.js';
import { sentence } from '../print/output.js';

/** Lines of a difference that are shown, and unchanged ones around each. */
const shownLines = 60;
const around = 1;

const marks: Readonly<Record<Piece['kind'], readonly [string, string]>> = {
  same: ['', ''],
  gone: ['[-', '-]'],
  new: ['{+', '+}'],
};

export function historyLines({ visits, difference }: ToldHistory): string[] {
  const lines = visits.map(({ at, found, status, detail }, place) => {
    const answer = [status > 0 ? `HTTP ${status}` : '', found === 'moved' ? `to ${detail}` : ''].filter(Boolean);
    return sentence(`${place + 1}. ${timeText(at)}  ${found}${answer.length > 0 ? ` (${answer.join(' ')})` : ''}`, {
      lead: '  ',
    });
  });
  return ['', 'Visits:', ...lines, ...(difference ? differenceLines(difference) : [])];
}

function differenceLines({ from, to, lines }: TextDifference): string[] {
  const near = (place: number) =>
    lines.slice(Math.max(0, place - around), place + around + 1).some(line => !isSame(line));
  const shown = lines.filter((_, place) => near(place));
  const rest = shown.length - shownLines;
  return [
    ...['', shown.length > 0 ? `From visit ${from} to visit ${to}:` : `Visits ${from} and ${to} found the same text.`],
    ...shown.slice(0, shownLines).map(line => sentence(plainText(lineText(line)), { lead: '  ' })),
    ...(rest > 0 ? [`  … and ${rest} more lines (all of them with --json)`] : []),
  ];
}

const isSame = (line: DifferentLine) => line.every(({ kind }) => kind === 'same');

function lineText(line: DifferentLine): string {
  const [only] = line;
  if (line.length === 1) return `${{ same: ' ', gone: '-', new: '+' }[only.kind]} ${only.text}`;
  const marked = line.map(({ kind, text }) => {
    const [open, close] = marks[kind];
    const end = text.trimEnd();
    return `${open}${end}${close}${text.slice(end.length)}`;
  });
  return `~ ${marked.join('')}`;
}

export const timeText = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
