import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeBees } from '../../example-bees.contract.js';
import { MemoryCollection } from '../../memory/memory-collection.js';
import { MemoryStore } from '../../memory/memory-store.js';
import { exportCollection } from '../export-collection.js';

const settings = {
  name: 'bees',
  query: 'wild bees',
  seeds: ['http://www.bees.example/'],
  strategy: 'best-first',
  judge: 'evidence',
  judgeParams: { threshold: 0.5 },
};
const store = new MemoryStore();
writeBees(store);
const collection = new MemoryCollection(store, { settings });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-description-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes a manifest whose digests fit, and a datasheet that says what, when, how and for whom', async () => {
  const out = join(folder, 'bees.jsonl');
  const { beside } = await exportCollection(collection, { out, manifest: true, all: true, onlyPermitted: true });
  expect(beside).toEqual([`${out}.datasheet.md`, `${out}.manifest.json`]);
  const manifest = JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8'));
  // Three of the four pages: the keepers reserve text and data mining.
  expect(manifest).toMatchObject({
    ...{ format: 'jsonl', pages: 3, relevant: 2, hosts: 3, optedOut: 1 },
    choice: 'all, without those that ask not to be kept or reserve a use',
    crawl: { query: 'wild bees', judge: 'evidence', strategy: 'best-first', pages: 4, seeds: settings.seeds },
  });
  expect(manifest.files).toHaveLength(2);
  for (const { path, bytes, sha256 } of manifest.files) {
    const content = readFileSync(join(folder, path));
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  }
  const sheet = readFileSync(`${out}.datasheet.md`, 'utf8');
  for (const said of [
    '# Datasheet: bees',
    '**Topic**: wild bees',
    '3 pages (all, without those',
    '**Judge**: evidence, threshold 0.5.',
    '  - http://www.bees.example/',
    '1 pages were left out',
    'tdm-reservation 1',
    '| http://licence.example/ | 1 |',
  ]) {
    expect(sheet).toContain(said);
  }
});

it('writes a mapping beside bulk lines, and nothing beside a file unless it is asked to', async () => {
  await exportCollection(collection, { out: join(folder, 'bees.bulk.ndjson') });
  await exportCollection(collection, { out: join(folder, 'bees.csv') });
  expect(readdirSync(folder).sort()).toEqual(['bees.bulk.ndjson', 'bees.bulk.ndjson.mapping.json', 'bees.csv']);
});
