import type { Exporter } from './exporter.js';
import { pageFieldNames, pageFields } from './page-fields.js';

/** RFC 4180 with a header line; without the text, which spreadsheets cannot hold. */
export const csv: Exporter = {
  name: 'csv',
  of: 'pages',
  summary: 'a table with a header line, without the text of the pages',
  endings: ['.csv'],
  *write(collection, { pages, counted }) {
    yield `${pageFieldNames.join(',')}\r\n`;
    for (const page of pages()) {
      counted(page);
      const fields = pageFields(collection, page);
      yield `${pageFieldNames.map(name => cell(fields[name])).join(',')}\r\n`;
    }
  },
};

/**
 * What spreadsheets take for a formula, and run (OWASP, CSV injection): text that begins with one of these, also behind blanks, which some
 * take away, and in the wide forms that some take for the same.
 */
const startsFormula = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** A value as a cell, in quotes where it needs them. Numbers stay numbers; text that would be run begins with a quote, which says "text". */
export function cell(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && startsFormula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
