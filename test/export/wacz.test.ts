/** A WACZ of a thousand pages opens in the reader of others, and every page is found there. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Random } from '../../src/core/random.js';
import { exampleSeeds, exampleVisit } from '../../src/storage/example-visits.contract.js';
import { exportCollection } from '../../src/storage/export/export-collection.js';
import { duckRows, inWabac } from '../../src/storage/export/readers.contract.js';
import { openCollection, openStore } from '../../src/storage/open.js';
import { temporaryFolder } from '../support/command.js';

const visits = 1500;

it('opens in wabac with a thousand pages, each of which can be replayed; Parquet has the same in DuckDB', async () => {
  const folder = join(temporaryFolder(), 'collection');
  const store = await openStore({ folder, resume: false, threaded: false, archive: true });
  const random = new Random(7);
  store.discover(exampleSeeds);
  for (let n = 0; n < visits; n++) store.visit(exampleVisit(n, random));
  await store.close();
  const collection = openCollection(folder);
  try {
    const wacz = `${folder}.wacz`;
    const { pages } = await exportCollection(collection, { out: wacz, all: true });
    expect(pages).toBeGreaterThan(1000);
    const urls = Array.from(collection.pages({ all: true }), ({ url }) => url);
    await inWabac(wacz, async archive => {
      expect(archive.pages.map(({ url }) => url).sort()).toEqual([...urls].sort());
      for (const url of urls) expect((await archive.replay(url))?.body, url).toContain('<title>Page ');
    });
    const table = `${folder}.parquet`;
    await exportCollection(collection, { out: table, all: true });
    const { pages: stored, relevant } = collection.stats();
    const query = `SELECT count(*) AS pages, count(*) FILTER (relevant AND duplicateOf IS NULL) AS relevant FROM '${table}'`;
    expect(await duckRows(query)).toEqual([{ pages: String(stored), relevant: String(relevant) }]);
  } finally {
    collection.close();
  }
});
