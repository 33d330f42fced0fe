/** Tables of data, as GitHub writes them in Markdown. Tables that only place things on the page are none. */
import type { Outline } from '../main/outline.js';
import { tags } from '../names.js';

const number = (name: string) => tags.names.indexOf(name);
const table = number('table');
const tr = number('tr');
const cells = new Set([number('td'), number('th')]);
/** Nothing that has its own lines goes into a line. */
const tooLarge = new Set(
  ['ul', 'ol', 'dl', 'pre', 'h1', 'h2', 'h3', 'blockquote', 'form', 'article', 'section'].map(number),
);
const longestCell = 500;
const mostRows = 2000;

/** At least two columns, and cells that fit on a line. */
export function isDataTable(outline: Outline, element: number): boolean {
  let widest = 0;
  let columns = 0;
  let rows = 0;
  for (let inner = element + 1; inner < outline.ends[element]; inner++) {
    const tag = outline.tags[inner];
    if (tag === table || tooLarge.has(tag)) return false;
    if (tag === tr) {
      rows++;
      columns = 0;
    } else if (cells.has(tag)) {
      widest = Math.max(widest, ++columns);
      const first = outline.firstBlocks[inner];
      const last = outline.endBlocks[inner] - 1;
      if (last >= first && outline.stops[last] - outline.starts[first] > longestCell) return false;
    }
  }
  return widest >= 2 && rows <= mostRows;
}

/** `words` gives the text of a block. */
export function writeTable(outline: Outline, element: number, words: (block: number) => string): string {
  const rows: string[][] = [];
  for (let inner = element + 1; inner < outline.ends[element]; inner++) {
    const tag = outline.tags[inner];
    if (tag === tr) rows.push([]);
    if (!cells.has(tag)) continue;
    if (rows.length === 0) rows.push([]);
    const parts: string[] = [];
    for (let block = outline.firstBlocks[inner]; block < outline.endBlocks[inner]; block++) parts.push(words(block));
    rows[rows.length - 1].push(parts.join(' ').replace(/\\?\n/g, ' ').replaceAll('|', '\\|').trim());
  }
  const filled = rows.filter(row => row.some(cell => cell !== ''));
  const width = Math.max(0, ...filled.map(row => row.length));
  if (filled.length === 0) return '';
  const lines = filled.map(row => `| ${[...row, ...Array<string>(width - row.length).fill('')].join(' | ')} |`);
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return lines.join('\n');
}
