/** What reports say, on the terminal. */
import { typedPath } from '../../core/shell-command.js';
import type { ReportTable } from '../../lab/index.js';
import { sentence } from '../print/output.js';
import { table } from '../print/table.js';

export function tableText({ title, note, columns, rows }: ReportTable): string {
  const cells = rows.map(row => row.map(({ text }) => text));
  const heading = [title, ...(note ? [note] : [])].map(text => sentence(text)).join('\n');
  return `${heading}\n\n${table(
    columns.map(({ name }) => name),
    cells,
  )}`;
}

export function whereabouts(files: { html: string; results: string }): string {
  return `Report:   ${typedPath(files.html)}\nNumbers:  ${typedPath(files.results)}\n`;
}
