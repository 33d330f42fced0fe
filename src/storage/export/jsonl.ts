import type { Exporter } from './exporter.js';
import { pageFields } from './page-fields.js';

/** One JSON object a line, with the page's text. */
export const jsonl: Exporter = {
  name: 'jsonl',
  of: 'pages',
  summary: 'one JSON object a line, with the text of the page',
  endings: ['.jsonl', '.ndjson'],
  *write(collection, { all, counted }) {
    for (const page of collection.pages({ all })) {
      counted();
      yield `${JSON.stringify({ ...pageFields(collection, page), text: collection.text(page) })}\n`;
    }
  },
};
