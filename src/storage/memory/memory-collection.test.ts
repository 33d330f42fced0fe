import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { describeCollection } from '../collection.contract.js';
import { exampleSeeds, exampleVisit } from '../example-visits.contract.js';
import { openCollection, openStore } from '../open.js';
import { MemoryCollection } from './memory-collection.js';
import { MemoryStore } from './memory-store.js';

describeCollection({
  name: 'a collection in memory',
  archives: false,
  async make(options) {
    const store = new MemoryStore();
    return { store, read: () => new MemoryCollection(store, options), remove() {} };
  },
});

it('is running until its store is closed', async () => {
  const store = new MemoryStore();
  const collection = new MemoryCollection(store);
  expect(collection.stats()).toMatchObject({ state: 'running', pages: 0, harvestRate: 0, started: undefined });
  await store.close();
  expect(collection.stats().state).toBe('closed');
});

it('finds and ranks as a collection in a folder does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-memory-'));
  const stored = await openStore({ folder, resume: false, threaded: false, archive: false });
  const store = new MemoryStore();
  for (const each of [stored, store]) {
    const random = new Random(11);
    each.discover(exampleSeeds);
    for (let n = 0; n < 60; n++) each.visit(exampleVisit(n, random, 3, 120));
    await each.close();
  }
  const inMemory = new MemoryCollection(store);
  const inFolder = openCollection(folder);
  const queries = ['bees', 'honeys -wax', '"nest wax"', 'zurich crawl*', '東京 OR guided', 'page forests', '"page 3"'];
  for (const query of queries) {
    const [found, wanted] = [inMemory, inFolder].map(each => each.search(query, { limit: 100 }));
    expect(wanted.length, query).toBeGreaterThan(0);
    expect(found.map(({ url }) => url).sort(), query).toEqual(wanted.map(({ url }) => url).sort());
    const ranks = new Map(wanted.map(({ url, rank }) => [url, rank]));
    for (const { url, rank, snippet } of found) {
      expect(rank, `${query}: ${url}`).toBeCloseTo(ranks.get(url)!, 6);
      expect(snippet.length, query).toBeLessThan(400);
    }
  }
  inFolder.close();
  rmSync(folder, { recursive: true, force: true });
});
