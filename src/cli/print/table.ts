/** Columns of text that fit the terminal: where they would be wider, the widest columns give way and their cells wrap. */
import { terminalWidth } from './output.js';
import { padded, textWidth, wrap } from './text.js';

const gap = '  ';

export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number = terminalWidth(),
): string {
  const cells = rows.map(row => head.map((_, i) => row[i] ?? ''));
  const natural = head.map((title, i) => Math.max(textWidth(title), ...cells.map(row => textWidth(row[i]))));
  const widths = fitted(natural, columns - 1 - gap.length * (head.length - 1));
  const numeric = head.map((_, i) => cells.every(row => /^[−+-]?[\d.,]* ?(%|–|×)?$/.test(row[i])));
  const line = (row: readonly string[]) => {
    const wrapped = row.map((cell, i) => wrap(cell, widths[i], true));
    const height = Math.max(...wrapped.map(lines => lines.length));
    return Array.from({ length: height }, (_, k) =>
      wrapped
        .map((lines, i) => aligned(lines[k] ?? '', widths[i], numeric[i]))
        .join(gap)
        .trimEnd(),
    ).join('\n');
  };
  return `${[line(head), widths.map(width => '─'.repeat(width)).join(gap), ...cells.map(line)].join('\n')}\n`;
}

const aligned = (text: string, width: number, right: boolean): string =>
  right ? ' '.repeat(Math.max(0, width - textWidth(text))) + text : padded(text, width);

/** Narrow columns keep what they need; the others share what is left alike. */
function fitted(natural: readonly number[], room: number): number[] {
  const widths = [...natural];
  let left = room;
  const narrowFirst = natural.map((_, i) => i).sort((a, b) => natural[a] - natural[b]);
  narrowFirst.forEach((column, place) => {
    const share = Math.floor(left / (natural.length - place));
    widths[column] = Math.max(1, Math.min(natural[column], share));
    left -= widths[column];
  });
  return widths;
}

/** Names and what is to be said about each, one below the other. */
export function facts(pairs: readonly (readonly [string, string])[], columns: number = terminalWidth()): string {
  const width = Math.max(...pairs.map(([name]) => textWidth(name)));
  const room = Math.max(20, columns - 1 - width - gap.length);
  const lines = pairs.flatMap(([name, value]) =>
    wrap(value, room).map((line, i) => `${padded(i === 0 ? name : '', width)}${gap}${line}`.trimEnd()),
  );
  return `${lines.join('\n')}\n`;
}
