/** What every exporter promises. `registry.test.ts` runs it on all of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from '../collection.js';
import { beePage, beeVisit, keepers, mirror, seed, tractors, writeBees, writeSites } from '../example-bees.contract.js';
import { openCollection, openStore } from '../open.js';
import type { Store } from '../store.js';
import type { Exporter } from './exporter.js';

const hostileUrl = 'http://hostile.example/?q="a",b;%00';
const hostileText = 'Says "honey",\r\nand\tmore\u2028\u0000 \ud83d\udc1d \ud800 </script> =1+1 WARC/1.1\r\n\r\n';

/** Which addresses must occur in what is written, which may be left out as repeats, and which are written only when all is wanted. */
const expected = {
  pages: { write: writePages, wanted: [seed, keepers, hostileUrl, mirror], repeats: [mirror], other: [tractors] },
  sites: {
    write: writeSites,
    wanted: ['http://a.example/', 'http://c.example/'],
    repeats: [],
    other: ['http://b.example/', 'http://gone.example/'],
  },
};

function writePages(store: Store): void {
  writeBees(store);
  store.discover([{ id: 7, url: hostileUrl, depth: 0, from: -1, priority: 1 }]);
  store.visit(beeVisit(7, hostileUrl, { page: beePage(hostileText, hostileText, { contentType: hostileText }) }));
}

export function describeExporter(exporter: Exporter): void {
  describe(`${exporter.name} for ${exporter.of} keeps the promises of an exporter`, () => {
    const { write, wanted, repeats, other } = expected[exporter.of];
    let folder: string;
    let collection: Collection;
    let empty: Collection;

    async function make(name: string, fill: (store: Store) => void): Promise<Collection> {
      const store = await openStore({ folder: join(folder, name), resume: false, threaded: false, archive: true });
      fill(store);
      await store.close();
      return openCollection(join(folder, name));
    }
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'honeyguide-exporter-'));
      collection = await make('full', write);
      empty = await make('empty', () => {});
    });
    afterAll(() => {
      collection.close();
      empty.close();
      rmSync(folder, { recursive: true, force: true });
    });

    async function written(from: Collection, all: boolean, unique = false): Promise<{ text: string; count: number }> {
      const pieces: Uint8Array[] = [];
      let count = 0;
      const options = { all, unique, fileName: 'a file', gzip: false, counted: () => count++ };
      for await (const piece of exporter.write(from, options)) {
        expect(piece.length).toBeGreaterThan(0);
        pieces.push(Buffer.from(piece));
      }
      return { text: Buffer.concat(pieces).toString('utf8'), count };
    }
    /** Quotes are doubled or escaped by some forms. */
    const holds = (text: string, url: string) => text.replace(/\\"|""/g, '"').includes(url);

    it('has a name, a summary of one line, and endings', () => {
      expect(exporter.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(exporter.summary).toMatch(/^.{5,100}$/);
      expect(exporter.endings.length).toBeGreaterThan(0);
      for (const ending of exporter.endings) expect(ending).toMatch(/^\.[a-z0-9.]+$/);
      for (const ending of exporter.endings) expect(ending).not.toMatch(/\.gz$/);
    });

    it('writes what is wanted, each once, whatever the pages say', async () => {
      const { text, count } = await written(collection, false);
      expect(count).toBe(wanted.length);
      for (const url of wanted) expect(holds(text, url), url).toBe(true);
      for (const url of other) expect(holds(text, url), url).toBe(false);
    });

    it('leaves out repeats when asked', async () => {
      const { text, count } = await written(collection, false, true);
      expect(count).toBe(wanted.length - repeats.length);
      for (const url of repeats) expect(holds(text, url), url).toBe(false);
    });

    it('writes all when asked', async () => {
      const { text, count } = await written(collection, true);
      expect(count).toBeGreaterThan(wanted.length);
      for (const url of [...wanted, ...other]) expect(holds(text, url), url).toBe(true);
    });

    it('writes as much a second time', async () => {
      const [first, second] = [await written(collection, true), await written(collection, true)];
      expect(second.text.length).toBe(first.text.length);
    });

    it('writes of an empty collection what belongs to an empty file', async () => {
      const { text, count } = await written(empty, true);
      expect(count).toBe(0);
      expect(text.length).toBeLessThan(1000);
    });

    it('can be left half way', async () => {
      const options = { all: true, fileName: 'a file', gzip: false, counted() {} };
      for await (const _ of exporter.write(collection, options)) break;
      expect((await written(collection, true)).count).toBeGreaterThan(wanted.length);
    });
  });
}
