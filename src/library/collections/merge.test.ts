import { hash } from 'node:crypto';
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
import { exampleExchange } from '../../storage/example-visits.contract.js';
import {
  checkCollection,
  openCollection,
  openHistory,
  openStore,
  openStoredCrawl,
  verifyArchive,
} from '../../storage/open.js';
import type { RevisitOutcome, Store, Visit } from '../../storage/store.js';
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

const laterAt = 1_800_000_000_000;

/** The bees, each page with a digest of its own but for the mirror. */
function writeEarlier(store: Store): void {
  const digests = new Map([
    [seed, '01'],
    [tractors, '02'],
  ]);
  const visit = (visit: Visit) => {
    const digest = digests.get(visit.url);
    store.visit(visit.page && digest ? { ...visit, page: { ...visit.page, digest } } : visit);
  };
  writeBees({ discover: urls => store.discover(urls), event: event => store.event(event), visit });
}

const answer = (url: string, text: string, at: number) => [exampleExchange(url, new TextEncoder().encode(text), at)];

/** A later crawl: the seed has changed and links elsewhere, the keepers are gone, and a new page is there. */
function writeLater(store: Store): void {
  const later = (id: number, url: string, more: Partial<Visit>): Visit => {
    const time = laterAt + id;
    return beeVisit(id, url, { at: time, exchanges: answer(url, `later ${id}`, time), ...more });
  };
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

it('joins two crawls: each URL once, as the later one saw it, links and paths of both, and names what they disagree about', async () => {
  const [a, b] = [await make('a', writeEarlier), await make('b', writeLater)];
  const result = await mergeCollections([a, b], { out: place('all') });
  expect(result).toMatchObject({ folder: place('all'), pages: 5, revisits: 2, shared: 2, notes: [] });
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
    // The later visit has other links; those of the earlier one are there still.
    expect(collection.links(home).sort()).toEqual(['http://new.example/', keepers].sort());
    expect(collection.explain(tractors).path.map(({ url }) => url)).toEqual([seed, tractors]);
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
  const [a, b] = [await make('a', writeEarlier), await make('b', writeLater)];
  await mergeCollections([a, b], { out: place('all') });
  expect((await verifyArchive(place('all'))).faults).toEqual([]);
  const [name] = readdirSync(join(place('all'), 'warc'));
  const found: string[] = [];
  for await (const record of new WARCParser(createReadStream(join(place('all'), 'warc', name)))) {
    if (/response|revisit/.test(record.warcType ?? '')) found.push(`${record.warcType} ${record.warcTargetURI}`);
    await record.readFully(false);
  }
  expect(found.sort()).toEqual(
    [seed, seed, keepers, keepers, tractors, redirect, 'http://new.example/']
      .map(url => `response ${url}`)
      .concat(`revisit ${mirror}`)
      .sort(),
  );
});

it('gives ids in their order, so that the crawl can be gone on with', async () => {
  await mergeCollections([await make('a', writeEarlier), await make('b', writeLater)], { out: place('all') });
  const stored = openStoredCrawl(place('all'));
  try {
    const ids = [...stored.urls()].flatMap(({ first, urls }) => urls.map((_, i) => first + i));
    expect(ids).toEqual(ids.map((_, i) => i));
    const times = Array.from(stored.visits(), ({ at }) => at);
    expect(times.map(at => at >= laterAt)).toEqual([...Array(6).fill(false), ...Array(3).fill(true)]);
  } finally {
    stored.close();
  }
});

/** A collection of one page that was visited again and again. */
const visited = (name: string, told: (readonly [at: number, text: string, again?: RevisitOutcome])[]) =>
  make(name, store => {
    store.discover([{ id: 0, url: seed, depth: 0, from: -1, priority: Infinity }]);
    for (const [time, text, outcome] of told) {
      const hasPage = outcome === undefined || outcome === 'changed';
      const is304 = outcome === 'not-modified';
      const digest = hash('sha1', text);
      store.visit(
        beeVisit(0, seed, {
          ...{
            at: time,
            status: outcome === 'gone' ? 404 : is304 ? 304 : 200,
            exchanges: answer(seed, is304 ? '' : text, time),
          },
          ...(outcome === 'gone' && { outcome: 'failed' as const, reason: 'status' }),
          ...(hasPage && { page: beePage(text, text, { digest, bytes: text.length }) }),
          ...(outcome && { again: { outcome, etag: `"${text}"` } }),
        }),
      );
    }
  });

it('carries all visits of all: one history of each page, told by what was known of it until then', async () => {
  const a = await visited('a', [
    ...[
      [10, 'one'],
      [30, 'one', 'identical'],
      [50, 'two', 'changed'],
      [70, 'two', 'not-modified'],
      [90, '', 'gone'],
    ],
  ] as const);
  const b = await visited('b', [
    ...[
      [20, 'one'],
      [40, 'three', 'changed'],
      [60, 'two', 'changed'],
      [65, 'four', 'changed'],
    ],
  ] as const);
  const result = await mergeCollections([a, b], { out: place('all') });
  expect(result).toMatchObject({ pages: 1, revisits: 8, shared: 1 });
  const history = openHistory(place('all'));
  try {
    const visits = history.of(0);
    expect(visits.map(({ at, found }) => [at, found])).toEqual([
      ...[
        [10, 'first'],
        [20, 'identical'],
        [30, 'identical'],
        [40, 'changed'],
        [50, 'changed'],
        [60, 'identical'],
      ],
      // One collection was told that nothing had changed since "two"; the other had seen "four" in between.
      ...[
        [65, 'changed'],
        [70, 'changed'],
        [90, 'gone'],
      ],
    ]);
    expect(visits.flatMap(visit => (visit.hasText ? [history.main(visit)] : []))).toEqual([
      ...['one', 'three', 'two', 'four', 'two'],
    ]);
  } finally {
    history.close();
  }
  const collection = openCollection(place('all'));
  try {
    const [page] = collection.pages({ all: true });
    expect(collection.main(page)).toBe('two');
    const { record } = await collection.archivedPage(page);
    expect(Buffer.from(record.block).toString()).toMatch(/two$/);
  } finally {
    collection.close();
  }
  expect((await checkCollection(place('all'))).faults).toEqual([]);
});

it('says what came, went and changed', async () => {
  const found = diffCollections(await make('a', writeEarlier), await make('b', writeLater));
  expect(found.came.map(({ url }) => url)).toEqual(['http://new.example/']);
  expect(found.went.map(({ url }) => url).sort()).toEqual([keepers, mirror, tractors].sort());
  expect(found.changed).toMatchObject([{ url: seed, what: 'text', likeness: 0.3 }]);
  expect(found.same).toBe(0);
  const same = diffCollections(place('a'), place('a'), { relevantOnly: true });
  expect([same.same, same.came, same.went, same.changed]).toEqual([3, [], [], []]);
});

it('says what cannot be merged', async () => {
  const a = await make('a', writeEarlier);
  await expect(mergeCollections([a, a], { out: place('all') })).rejects.toThrow(/two collections or more/);
  await expect(mergeCollections([a, place('none')], { out: place('all') })).rejects.toThrow(UsageError);
  const b = await make('b', writeLater);
  await expect(mergeCollections([a, b], { out: b })).rejects.toThrow(/--out is one of the collections/);
  await make('c', writeLater);
  await expect(mergeCollections([a, b], { out: place('c') })).rejects.toThrow(/holds a collection already/);
});
