import { plainJson } from '../../core/plain-text.js';
import type { Exporter } from './exporter.js';
import { pageFields } from './page-fields.js';

/** One JSON object a line, with the page's text, all of it and its main part. */
export const jsonl: Exporter = {
  name: 'jsonl',
  of: 'pages',
  summary: 'one JSON object a line, with the text of the page',
  endings: ['.jsonl', '.ndjson'],
  *write(collection, { counted, ...wanted }) {
    for (const page of collection.pages(wanted)) {
      counted();
      const { headings } = page;
      const words = { headings, text: collection.text(page), main: collection.main(page) };
      yield `${plainJson({ ...pageFields(collection, page), ...words }, 0)}\n`;
    }
  },
};
