/** Is a collection whole? Used after it was torn. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openCollection } from '../../src/storage/open.js';
import { Database } from '../../src/storage/sqlite/database.js';
import { SqliteStore } from '../../src/storage/sqlite/sqlite-store.js';
import { parseHttpResponse } from '../../src/storage/warc/http-message.js';
import { readWarc } from '../../src/storage/warc/warc-reader.js';

const linksPerPage = 3;

/** Resumes the collection, checks it and closes it again. Gives the number of visits in it. */
export async function checkWhole(folder: string): Promise<number> {
  const store = new SqliteStore({ folder, resume: true, archive: true });
  const stored = await store.load();
  const urls = [...stored.urls()].flatMap(block => block.urls.map((_, i) => block.first + i));
  const visits = [...stored.visits()];
  // A prefix: visits 0, 1, 2 … without a gap, each with all that it found.
  expect(visits.map(({ id }) => id)).toEqual(visits.map((_, i) => i));
  expect(urls).toEqual(Array.from({ length: visits.length * linksPerPage + (urls.length > 0 ? 1 : 0) }, (_, i) => i));
  const targets = visits.flatMap(visit => [...visit.links!.targets]);
  expect(targets).toEqual(targets.map((_, i) => i + 1));
  await store.close();
  await checkArchive(folder, visits.length);
  checkIndex(folder, visits.length);
  return visits.length;
}

/** How many pages a search finds that all of them hold. */
export function searchable(folder: string): number {
  const collection = openCollection(folder);
  try {
    return collection.search('words', { limit: 1e6 }).length;
  } finally {
    collection.close();
  }
}

async function checkArchive(folder: string, visits: number): Promise<void> {
  const found: string[] = [];
  const files = visits > 0 ? readdirSync(join(folder, 'warc')).sort() : [];
  for (const file of files) {
    for await (const record of readWarc(join(folder, 'warc', file))) {
      if (record.type === 'response') found.push(record.targetUri!);
    }
  }
  const collection = openCollection(folder);
  const pages = [...collection.pages({ all: true })];
  expect(found).toEqual(pages.map(page => page.url));
  for (const page of pages) {
    const record = await collection.warcRecord(page);
    const body = Buffer.from(parseHttpResponse(record.block)!.body).toString();
    if (record.targetUri !== page.url || !body.includes(`page ${page.id} `)) {
      throw new Error(`${page.url} has the record of ${record.targetUri}`);
    }
  }
  collection.close();
}

function checkIndex(folder: string, pages: number): void {
  const database = new Database(join(folder, 'honeyguide.db'));
  expect(database.value('PRAGMA integrity_check')).toBe('ok');
  // All of it is in the index, none twice.
  expect(database.value('SELECT coalesce(sum(pages), 0) FROM search_parts')).toBe(pages);
  database.close();
  const collection = openCollection(folder);
  expect(searchable(folder)).toBe(pages);
  expect(collection.search('"page 3"').map(({ title }) => title)).toEqual(pages > 3 ? ['Page 3'] : []);
  collection.close();
}
