import type { Exporter } from './exporter.js';
import { pageFieldNames, pageFields } from './page-fields.js';

/** RFC 4180 with a header line; without the text, which spreadsheets cannot hold. */
export const csv: Exporter = {
  name: 'csv',
  of: 'pages',
  summary: 'a table with a header line, without the text of the pages',
  endings: ['.csv'],
  *write(collection, { counted, ...wanted }) {
    yield `${pageFieldNames.join(',')}\r\n`;
    for (const page of collection.pages(wanted)) {
      counted();
      const fields = pageFields(collection, page);
      yield `${pageFieldNames.map(name => cell(fields[name])).join(',')}\r\n`;
    }
  },
};

/** A value as a cell, in quotes where it needs them. */
export function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
