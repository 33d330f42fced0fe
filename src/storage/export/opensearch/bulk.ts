/** Documents for OpenSearch and Elasticsearch, as the bulk interface takes them: a line that says what to do, a line with the document. */
import { hash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { Collection } from '../../collection.js';
import type { CollectedPage } from '../../collection-types.js';
import { documentFields, documentWithMarkdown } from '../document-fields.js';
import type { Exporter } from '../exporter.js';
import { mapping } from './mapping.js';

export const opensearch: Exporter = {
  name: 'opensearch',
  of: 'pages',
  summary: 'bulk lines for OpenSearch or Elasticsearch, and a mapping; --to URL sends them',
  endings: ['.bulk.ndjson', '.bulk.jsonl'],
  companions: { '.mapping.json': () => `${JSON.stringify(mapping, null, 2)}\n` },
  async *write(collection, { pages, counted, markdown, index }) {
    const name = index ?? indexName(collection.folder);
    for (const page of pages()) {
      counted(page);
      yield await bulkLines(collection, page, name, markdown === true);
    }
  },
};

/** The two lines of a page. Sending them again replaces the document: its id is made of the URL. */
export async function bulkLines(
  collection: Collection,
  page: CollectedPage,
  index: string,
  markdown: boolean,
): Promise<string> {
  const fields = markdown ? await documentWithMarkdown(collection, page) : documentFields(collection, page);
  // What a page does not say is absent: an empty date is none.
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
  const action = { index: { _index: index, _id: hash('sha1', page.url) } };
  return `${JSON.stringify(action)}\n${JSON.stringify(said)}\n`;
}

/** Small letters, digits and hyphens, as names of indexes must be. */
export function indexName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name || 'honeyguide';
}
