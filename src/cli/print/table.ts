/** Columns of text that fit the terminal. */
import { terminalWidth } from './output.js';
import { hanging, padded, textWidth, wrap } from './text.js';

const gap = '  ';
/** A word up to this long is not broken; a URL may be. */
const wholeWord = 16;

/**
 * Where a table would be too wide, cells wrap, the widest columns first. Where words or numbers would have to be broken, further
 * columns of numbers follow below in a table of their own, beside the same names.
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number = terminalWidth(),
): string {
  const all = head.map(
    (title, i) =>
      new Column(
        title,
        rows.map(row => row[i] ?? ''),
      ),
  );
  return blocks(all, columns - 1)
    .map(block => rendered(block, fitted(block, columns - 1 - gap.length * (block.length - 1))))
    .join('\n');
}

class Column {
  readonly numeric: boolean;
  /** Columns of the terminal that it takes without a break, and with one between any two words. */
  readonly natural: number;
  readonly least: number;

  constructor(
    readonly title: string,
    readonly cells: readonly string[],
  ) {
    const texts = [title, ...cells];
    this.numeric = cells.every(cell => /^[−+-]?[\d.,]* ?[%–×]?$/.test(cell));
    this.natural = Math.max(...texts.map(textWidth));
    this.least = Math.max(
      1,
      ...texts.flatMap(text => text.split(' ')).map(word => Math.min(wholeWord, textWidth(word))),
    );
  }

  aligned(text: string, width: number): string {
    return this.numeric ? ' '.repeat(Math.max(0, width - textWidth(text))) + text : padded(text, width);
  }
}

function rendered(columns: readonly Column[], widths: readonly number[]): string {
  const line = (row: readonly string[]) => {
    const wrapped = row.map((cell, i) => wrap(cell, widths[i], true));
    const height = Math.max(...wrapped.map(lines => lines.length));
    return Array.from({ length: height }, (_, k) =>
      wrapped
        .map((lines, i) => columns[i].aligned(lines[k] ?? '', widths[i]))
        .join(gap)
        .trimEnd(),
    );
  };
  const rule = widths.map(width => '─'.repeat(width)).join(gap);
  const rows = columns[0].cells.flatMap((_, k) => line(columns.map(({ cells }) => cells[k])));
  return `${[...line(columns.map(({ title }) => title)), rule, ...rows].join('\n')}\n`;
}

/** The columns that stand side by side: the leading ones of words each time, with as many of the others as fit. */
function blocks(all: readonly Column[], room: number): Column[][] {
  const leastWidth = (columns: readonly Column[]) =>
    columns.reduce((sum, { least }) => sum + least, gap.length * (columns.length - 1));
  const names = all.findLastIndex(({ numeric }) => !numeric) + 1;
  if (names === 0 || names === all.length || leastWidth(all) <= room) return [[...all]];
  const keys = all.slice(0, names);
  const found: Column[][] = [];
  for (const column of all.slice(names)) {
    const current = found.at(-1);
    if (current && leastWidth([...current, column]) <= room) current.push(column);
    else found.push([...keys, column]);
  }
  return found;
}

/** Every column has room for its words; what is left goes to those that would wrap, in equal shares. */
function fitted(columns: readonly Column[], room: number): number[] {
  const least = shares(
    columns.map(column => column.least),
    room,
  );
  const left = room - least.reduce((sum, width) => sum + width, 0);
  const more = shares(
    columns.map(({ natural }, i) => natural - least[i]),
    left,
  );
  return least.map((width, i) => Math.max(1, width + more[i]));
}

/** Who asks for little gets it; the others share what is left alike. */
function shares(wanted: readonly number[], room: number): number[] {
  const given = wanted.map(() => 0);
  let left = Math.max(0, room);
  const modestFirst = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  modestFirst.forEach((column, place) => {
    given[column] = Math.min(wanted[column], Math.floor(left / (wanted.length - place)));
    left -= given[column];
  });
  return given;
}

/** Names and what is to be said about each, one below the other. */
export function facts(pairs: readonly (readonly [string, string])[], columns: number = terminalWidth()): string {
  const width = Math.max(...pairs.map(([name]) => textWidth(name)));
  const lines = pairs.map(([name, value]) => hanging(`${padded(name, width)}${gap}`, value, columns - 1));
  return `${lines.join('\n')}\n`;
}
