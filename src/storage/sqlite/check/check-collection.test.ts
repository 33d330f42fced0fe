import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { writeCrawlFile } from '../../crawl-file.js';
import { exampleSeeds, exampleVisit } from '../../example-visits.contract.js';
import { crawlFileName, databasePath } from '../../folder.js';
import { checkCollection, openCollection, openStore } from '../../open.js';
import { Database } from '../database.js';

let folder: string;
const settings = { name: 'bees', query: 'honey', seeds: ['http://host0.example/'] };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-check-'));
  const store = await openStore({ folder, resume: false, threaded: false, archive: true, settings });
  store.discover(exampleSeeds);
  const random = new Random(4);
  for (let n = 0; n < 40; n++) store.visit(exampleVisit(n, random));
  await store.close();
  writeCrawlFile(folder, settings);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const warc = () => join(folder, 'warc', readdirSync(join(folder, 'warc'))[0]);

function change(sql: string): void {
  const database = new Database(databasePath(folder));
  database.exec(sql);
  database.close();
}

const states = async (repair = false) => {
  const { faults } = await checkCollection(folder, { repair });
  return [...new Set(faults.map(({ part, state }) => `${part} ${state}`))];
};

it('finds nothing wrong with a whole collection, having looked at all of it', async () => {
  const { faults, looked, backups } = await checkCollection(folder);
  expect(faults).toEqual([]);
  expect(backups).toEqual([]);
  const pages = openCollection(folder);
  const count = [...pages.pages({ all: true })].length;
  pages.close();
  expect(looked).toMatchObject({ texts: count, index: count });
  expect(looked.archive).toBeGreaterThan(3 * count);
  expect(looked.digests).toBeGreaterThan(0);
});

it('makes the full-text index again, and keeps a copy from before', async () => {
  change('DELETE FROM search_leaves WHERE id = (SELECT max(id) FROM search_leaves)');
  expect(await states()).toEqual(['index repairable']);
  expect(await states(true)).toEqual(['index repaired']);
  expect(await states()).toEqual([]);
  const collection = openCollection(folder);
  expect(collection.search('honey').length).toBeGreaterThan(0);
  collection.close();
  const copies = readdirSync(folder).filter(name => /^honeyguide\.db\.before-repair-.*\.bak$/.test(name));
  expect(copies).toHaveLength(1);
  // What was repaired can be undone.
  writeFileSync(databasePath(folder), readFileSync(join(folder, copies[0])));
  expect(await states()).toEqual(['index repairable']);
});

it('finds words that the index has wrong', async () => {
  change("UPDATE pages SET title = title || ' and a word more'");
  expect(await states()).toEqual(['index repairable']);
  expect(await states(true)).toEqual(['index repaired']);
  expect(await states()).toEqual([]);
});

it('finds records again that lie elsewhere than pages say', async () => {
  change('UPDATE pages SET warc_offset = warc_offset + 7 WHERE seq = (SELECT min(seq) FROM pages)');
  expect(await states()).toEqual(['archive repairable']);
  expect(await states(true)).toEqual(['archive repaired']);
  expect(await states()).toEqual([]);
  const collection = openCollection(folder);
  const [page] = collection.pages({ all: true });
  expect((await collection.warcRecord(page)).targetUri).toBe(page.url);
  collection.close();
});

it('names what is lost: a damaged record, an archive that ends early, a digest that fits nothing', async () => {
  const path = warc();
  const bytes = readFileSync(path);
  const collection = openCollection(folder);
  const [first] = collection.pages({ all: true });
  collection.close();
  writeFileSync(path, Buffer.from(bytes).fill(0xee, first.archive!.offset + 30, first.archive!.offset + 40));
  const { faults } = await checkCollection(folder, { repair: true });
  expect(faults).toMatchObject([{ part: 'archive', state: 'lost', url: first.url }]);
  expect(faults[0].advice).toMatch(/merge the two/);
  writeFileSync(path, bytes);
  truncateSync(path, bytes.length - 100);
  expect(await states()).toEqual(['archive lost']);
  writeFileSync(path, bytes);
  change("UPDATE pages SET digest = '00'");
  expect(await states()).toEqual(['digests lost']);
});

it('makes crawl.yaml again', async () => {
  rmSync(join(folder, crawlFileName));
  expect(await states()).toEqual(['settings repairable']);
  expect(await states(true)).toEqual(['settings repaired']);
  expect(existsSync(join(folder, crawlFileName))).toBe(true);
});

const textsOf = () => {
  const collection = openCollection(folder);
  try {
    return Array.from(collection.pages({ all: true }), page => [page.url, collection.text(page)]);
  } finally {
    collection.close();
  }
};

it.each([
  ['gone at the end', 'DELETE FROM texts WHERE last = (SELECT max(last) FROM texts)'],
  ['gone in between', 'DELETE FROM texts WHERE last = (SELECT min(last) FROM texts)'],
  ['damaged', "UPDATE texts SET packed = x'00ff00ff' WHERE last = (SELECT min(last) FROM texts)"],
])('reads texts again from the archive that are %s', async (_, damage) => {
  const before = textsOf();
  change(damage);
  expect(await states()).toContain('texts repairable');
  expect(await states(true)).toContain('texts repaired');
  expect(await states()).toEqual([]);
  expect(textsOf()).toEqual(before);
});

it('does not take the text of another document', async () => {
  change("DELETE FROM texts WHERE last = (SELECT max(last) FROM texts); UPDATE pages SET digest = '00'");
  expect(await states(true)).toContain('texts lost');
});

it('says what to do where the database itself is damaged', async () => {
  const bytes = readFileSync(databasePath(folder));
  writeFileSync(databasePath(folder), Buffer.from(bytes).fill(0xee, 8192 * 3, 8192 * 6));
  const { faults } = await checkCollection(folder, { repair: true });
  expect(faults.every(({ part, state }) => part === 'database' && state === 'lost')).toBe(true);
  expect(faults[0].advice).toMatch(/honeyguide import/);
});
