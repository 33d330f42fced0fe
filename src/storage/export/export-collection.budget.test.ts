import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBees } from '../example-bees.contract.js';
import { openCollection, openStore } from '../open.js';

it('reads the links of any number of pages in the same memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-collection-'));
  const store = await openStore({ folder, resume: false, threaded: false, archive: false });
  writeBees(store);
  await store.close();
  const collection = openCollection(folder);
  try {
    const read = (times: number) => {
      for (let n = 0; n < times; n++) collection.links({ id: 0 });
      return process.memoryUsage().rss;
    };
    const before = read(200);
    // A statement for each of them took nine kilobytes, and the collector of garbage does not see those.
    expect(read(10_000) - before).toBeLessThan(30e6);
  } finally {
    collection.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
