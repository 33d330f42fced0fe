import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCrawlFile, writeCrawlFile } from './crawl-file.js';
import { openCollection, openStore } from './open.js';
import { restoreCrawlFile } from './restore-crawl-file.js';

const settings = { query: 'wild bees', pages: 50, depth: Number.POSITIVE_INFINITY };
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-restore-'));
  const store = await openStore({ folder, resume: false, archive: false, threaded: false, settings });
  await store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['missing', undefined],
  ['empty', ''],
  ['full of zeros', '\0'.repeat(4096)],
])('a file that is %s is made again', (_, content) => {
  if (content !== undefined) writeFileSync(join(folder, 'crawl.yaml'), content);
  restoreCrawlFile(folder);
  expect(readCrawlFile(folder)).toEqual(settings);
});

it('what a person wrote stays, right or wrong', () => {
  for (const text of ['query: other\n', 'a: [1, 2']) {
    writeFileSync(join(folder, 'crawl.yaml'), text);
    restoreCrawlFile(folder);
    expect(readFileSync(join(folder, 'crawl.yaml'), 'utf8')).toBe(text);
  }
});

it('holds what was said last', async () => {
  const store = await openStore({ folder, resume: true, archive: false, threaded: true });
  store.settings({ ...settings, pages: 900 });
  await store.close();
  restoreCrawlFile(folder);
  expect(readCrawlFile(folder)).toEqual({ ...settings, pages: 900 });
});

it('a reader has the settings without a file, and makes none', () => {
  const collection = openCollection(folder);
  expect(collection.settings()).toEqual(settings);
  collection.close();
  expect(() => readCrawlFile(folder)).toThrow(/ENOENT/);
  writeCrawlFile(folder, { query: 'by hand' });
  const again = openCollection(folder);
  expect(again.settings()).toEqual({ query: 'by hand' });
  again.close();
});
