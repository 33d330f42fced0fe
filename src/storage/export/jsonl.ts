import { plainJson } from '../../core/plain-text.js';
import { documentFields, documentWithMarkdown } from './document-fields.js';
import type { Exporter } from './exporter.js';

/** One JSON object a line, with the page's text, all of it and its main part. */
export const jsonl: Exporter = {
  name: 'jsonl',
  of: 'pages',
  summary: 'one JSON object a line, with the text of the page',
  endings: ['.jsonl', '.ndjson'],
  async *write(collection, { pages, counted, markdown }) {
    for (const page of pages()) {
      counted(page);
      const fields = markdown ? await documentWithMarkdown(collection, page) : documentFields(collection, page);
      yield `${plainJson(fields, 0)}\n`;
    }
  },
};
