import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { UsageError } from '../../core/errors.js';
import {
  beePage,
  beeVisit,
  keepers,
  mirror,
  redirect,
  seed,
  tractors,
  waiting,
  writeBees,
} from '../../storage/example-bees.contract.js';
import { openCollection, openStore, openStoredCrawl, verifyArchive } from '../../storage/open.js';
import type { Store, Visit } from '../../storage/store.js';
import { diffCollections } from './diff.js';
import { mergeCollections } from './merge.js';

let folder: string;
const place = (name: string) => join(folder, name);

async function make(name: string, write: (store: Store) => void): Promise<string> {
  const settings = {
    name,
    query: 'bees',
    seeds: [seed],
    strategy: 'best-first',
    params: {},
    judge: 'keywords',
    pages: 5,
  };
  const store = await openStore({ folder: place(name), resume: false, threaded: false, archive: true, settings });
  write(store);
  store.settings(settings);
  await store.close();
  return place(name);
}

/** A later crawl: the seed has changed and links elsewhere, the keepers are gone, and a new page is there. */
function writeLater(store: Store): void {
  const later = (id: number, url: string, more: Partial<Visit>): Visit =>
    beeVisit(id, url, { at: 1_800_000_000_000 + id, ...more });
  const links = (...targets: number[]) => ({
    targets: Int32Array.from(targets),
    priorities: Float64Array.from(targets, () => 0.5),
    anchors: targets.map(target => `link ${target}`),
  });
  store.discover([{ id: 0, url: seed, depth: 0, from: -1, priority: Infinity }]);
  store.visit(
    later(0, seed, {
      page: beePage('Bees today', 'All about bees, and wasps.', { digest: '0a', score: 0.8 }),
      discovered: [
        { id: 1, url: 'http://new.example/', depth: 1, from: 0 },
        { id: 2, url: keepers, depth: 1, from: 0 },
      ],
      links: links(1, 2),
    }),
  );
  store.visit(later(1, 'http://new.example/', { depth: 1, page: beePage('New', 'New bees.', { digest: '0b' }) }));
  store.visit(later(2, keepers, { depth: 1, outcome: 'failed', status: 404, reason: 'status' }));
  store.command({ number: 1, at: 1, underWay: [], command: { kind: 'label', url: seed, relevant: true } });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-merge-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('joins two crawls: each URL once, the later page, links and paths of both, and names what they disagree about', async () => {
  const [a, b] = [await make('a', writeBees), await make('b', writeLater)];
  const result = await mergeCollections([a, b], { out: place('all') });
  expect(result).toMatchObject({ folder: place('all'), pages: 5, shared: 2, notes: [] });
  expect(result.conflicts.map(({ url, kind, kept }) => [url, kind, kept])).toEqual([
    [seed, 'content', b],
    [keepers, 'outcome', a],
  ]);
  const collection = openCollection(place('all'));
  try {
    const urls = Array.from(collection.pages({ all: true }), ({ url }) => url);
    expect([...urls].sort()).toEqual([keepers, mirror, 'http://new.example/', seed, tractors].sort());
    const home = collection.page(seed);
    expect([home.title, collection.text(home)]).toEqual(['Bees today', 'All about bees, and wasps.']);
    // The later visit has other links: those of the earlier one are not lost.
    expect(collection.links(home).sort()).toEqual(
      ['http://new.example/', keepers, redirect, tractors, 'http://gone.example/'].sort(),
    );
    expect(collection.path(collection.page(mirror))).toEqual([seed, redirect, keepers, mirror]);
    expect(collection.path(collection.page('http://new.example/'))).toEqual([seed, 'http://new.example/']);
    expect(collection.page(mirror)).toMatchObject({ duplicateKind: 'exact', duplicateOf: collection.page(keepers).id });
    expect(collection.explain(waiting).path.at(-1)?.outcome).toBe('waiting');
    expect(Array.from(collection.commands(), ({ command }) => command)).toMatchObject([{ kind: 'label', url: seed }]);
    expect(collection.settings()).toMatchObject({ seeds: [seed], pages: 10, strategy: 'best-first' });
    expect(collection.stats().events).toMatchObject({ merged: 2, 'merge-conflict': 2 });
  } finally {
    collection.close();
  }
});

it('keeps the archive of all: pages, redirects, revisits, all where the pages say', async () => {
  const [a, b] = [await make('a', writeBees), await make('b', writeLater)];
  await mergeCollections([a, b], { out: place('all') });
  expect((await verifyArchive(place('all'))).faults).toEqual([]);
  const [name] = readdirSync(join(place('all'), 'warc'));
  const found: string[] = [];
  for await (const record of new WARCParser(createReadStream(join(place('all'), 'warc', name)))) {
    if (/response|revisit/.test(record.warcType ?? '')) found.push(`${record.warcType} ${record.warcTargetURI}`);
    await record.readFully(false);
  }
  expect(found.sort()).toEqual(
    [seed, keepers, tractors, redirect, 'http://new.example/']
      .map(url => `response ${url}`)
      .concat(`revisit ${mirror}`)
      .sort(),
  );
});

it('gives ids in their order, so that the crawl can be gone on with', async () => {
  await mergeCollections([await make('a', writeBees), await make('b', writeLater)], { out: place('all') });
  const stored = openStoredCrawl(place('all'));
  try {
    const ids = [...stored.urls()].flatMap(({ first, urls }) => urls.map((_, i) => first + i));
    expect(ids).toEqual(ids.map((_, i) => i));
    const times = Array.from(stored.visits(), ({ at }) => at);
    expect(times.map(at => at >= 1_800_000_000_000)).toEqual([...Array(5).fill(false), true, true]);
  } finally {
    stored.close();
  }
});

it('says what came, went and changed', async () => {
  const found = diffCollections(await make('a', writeBees), await make('b', writeLater));
  expect(found.came.map(({ url }) => url)).toEqual(['http://new.example/']);
  expect(found.went.map(({ url }) => url).sort()).toEqual([keepers, mirror, tractors].sort());
  expect(found.changed).toMatchObject([{ url: seed, what: 'text', likeness: 0.3 }]);
  expect(found.same).toBe(0);
  const same = diffCollections(place('a'), place('a'), { relevantOnly: true });
  expect([same.same, same.came, same.went, same.changed]).toEqual([3, [], [], []]);
});

it('says what cannot be merged', async () => {
  const a = await make('a', writeBees);
  await expect(mergeCollections([a, a], { out: place('all') })).rejects.toThrow(/two collections or more/);
  await expect(mergeCollections([a, place('none')], { out: place('all') })).rejects.toThrow(UsageError);
  const b = await make('b', writeLater);
  await expect(mergeCollections([a, b], { out: b })).rejects.toThrow(/--out is one of the collections/);
  await make('c', writeLater);
  await expect(mergeCollections([a, b], { out: place('c') })).rejects.toThrow(/holds a collection already/);
});
