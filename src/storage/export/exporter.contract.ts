/** Promises that every exporter keeps, whatever it writes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection } from '../collection.js';
import { beePage, beeVisit, keepers, mirror, seed, tractors, writeBees, writeSites } from '../example-bees.contract.js';
import { openCollection, openStore } from '../open.js';
import type { Store } from '../store.js';
import type { Exporter, ExporterOptions } from './exporter.js';

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

/** `urlsIn`: the addresses of the pages in a file, read by a program of others; else they are looked for in its text. */
export function describeExporter(exporter: Exporter, urlsIn?: (path: string) => Promise<string[]>): void {
  describe(`${exporter.name} for ${exporter.of} keeps the promises of an exporter`, () => {
    const { write, wanted, repeats, other } = expected[exporter.of];
    let folder: string;
    let collection: Collection;
    let empty: Collection;
    let files = 0;

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

    const optionsFor = (from: Collection, all: boolean, unique: boolean, counted: () => void): ExporterOptions => ({
      pages: () => from.pages({ all, unique }),
      ...{ all, fileName: 'a file', gzip: false, description: 'some pages', datasheet: () => '# Datasheet', counted },
    });

    interface Written {
      bytes: Buffer;
      holds: (url: string) => boolean;
      count: number;
    }

    async function written(from: Collection, all: boolean, unique = false): Promise<Written> {
      let count = 0;
      const options = optionsFor(from, all, unique, () => count++);
      const path = join(folder, `file-${files++}${exporter.endings[0]}`);
      if (exporter.writeFile) await exporter.writeFile(from, path, options);
      else {
        const pieces: Uint8Array[] = [];
        for await (const piece of exporter.write?.(from, options) ?? []) {
          expect(piece.length).toBeGreaterThan(0);
          pieces.push(Buffer.from(piece));
        }
        writeFileSync(path, Buffer.concat(pieces));
      }
      const bytes = readFileSync(path);
      const urls = urlsIn && new Set(await urlsIn(path));
      const text = bytes.toString('utf8').replace(/\\"|""|&quot;/g, '"');
      return { bytes, count, holds: url => urls?.has(url) ?? text.includes(url) };
    }

    it('has a name, a summary of one line, and endings', () => {
      expect(exporter.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(exporter.summary).toMatch(/^.{5,100}$/);
      expect(exporter.endings.length).toBeGreaterThan(0);
      for (const ending of exporter.endings) expect(ending).toMatch(/^\.[a-z0-9.]+$/);
      for (const ending of exporter.endings) expect(ending).not.toMatch(/\.gz$/);
      expect([exporter.write, exporter.writeFile].filter(Boolean)).toHaveLength(1);
    });

    it('writes what is wanted, each once, whatever the pages say', async () => {
      const { holds, count } = await written(collection, false);
      expect(count).toBe(wanted.length);
      for (const url of wanted) expect(holds(url), url).toBe(true);
      for (const url of other) expect(holds(url), url).toBe(false);
    });

    it('leaves out repeats when asked', async () => {
      const { holds, count } = await written(collection, false, true);
      expect(count).toBe(wanted.length - repeats.length);
      for (const url of repeats) expect(holds(url), url).toBe(false);
    });

    it('writes all when asked', async () => {
      const { holds, count } = await written(collection, true);
      expect(count).toBeGreaterThan(wanted.length);
      for (const url of [...wanted, ...other]) expect(holds(url), url).toBe(true);
    });

    it('writes as much a second time', async () => {
      const [first, second] = [await written(collection, true), await written(collection, true)];
      // Compressed, the same with other record ids and times may be a little longer.
      expect(Math.abs(second.bytes.length - first.bytes.length)).toBeLessThan(exporter.packed ? 100 : 1);
    });

    it('writes of an empty collection what belongs to an empty file', async () => {
      const { holds, count, bytes } = await written(empty, true);
      expect(count).toBe(0);
      for (const url of wanted) expect(holds(url)).toBe(false);
      if (!exporter.packed) expect(bytes.length).toBeLessThan(1000);
    });

    it.runIf(exporter.write)('can be left half way', async () => {
      for await (const _ of exporter.write?.(
        collection,
        optionsFor(collection, true, false, () => {}),
      ) ?? [])
        break;
      expect((await written(collection, true)).count).toBeGreaterThan(wanted.length);
    });
  });
}
