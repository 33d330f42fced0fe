import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { writeCrawlFile } from '../crawl-file.js';
import { exampleExchange } from '../example-visits.contract.js';
import type { PageRecord, Visit } from '../store.js';
import { parseHttpResponse } from '../warc/http-message.js';
import { Collection } from './collection.js';
import { matchExpression } from './search.js';
import { SqliteStore } from './sqlite-store.js';

const at = 1_700_000_000_000;
const seed = 'http://www.bees.example/';
const redirect = 'http://www.bees.example/keepers';
const keepers = 'http://keepers.example/home';
const mirror = 'http://mirror.example/home';
const tractors = 'http://tractors.example/';
const waiting = 'http://keepers.example/later';

const page = (title: string, text: string, more: Partial<PageRecord> = {}): PageRecord => ({
  title,
  text,
  language: 'en',
  contentType: 'text/html',
  bytes: 100,
  relevant: true,
  score: 0.9,
  digest: '00',
  simhash: '',
  noindex: false,
  ...more,
});

/** seed → (redirect) → keepers → mirror (a copy), waiting; seed → tractors (off topic); one failure. */
const visits: Visit[] = [
  visit(0, seed, {
    page: page('Bees', 'All about bees. Honey bees dance; bumble bees do not.'),
    discovered: [
      { id: 1, url: redirect, depth: 1, from: 0 },
      { id: 2, url: tractors, depth: 1, from: 0 },
      { id: 3, url: 'http://gone.example/', depth: 1, from: 0 },
    ],
    links: {
      targets: Int32Array.from([1, 2, 3, 1]),
      priorities: Float64Array.from([0.5, 0.25, 0.125, 0.75]),
      anchors: ['more', 'tractors', 'gone', 'bee keepers'],
      parts: Float32Array.from([0.5, 0, 0.25, 0, 0.125, 0, 0.5, 0.25]),
    },
  }),
  visit(1, redirect, {
    outcome: 'redirect',
    status: 301,
    depth: 1,
    priority: 0.75,
    discovered: [{ id: 4, url: keepers, depth: 1, from: 1 }],
    links: { targets: Int32Array.from([4]), priorities: Float64Array.from([0.75]), anchors: [''] },
  }),
  visit(4, keepers, {
    depth: 1,
    priority: 0.75,
    page: page('Keepers of bees', 'Beekeepers keep honey. The keeper, a "quoted", one.', { language: 'en-gb' }),
    discovered: [
      { id: 5, url: mirror, depth: 2, from: 4 },
      { id: 6, url: waiting, depth: 2, from: 4 },
    ],
    links: {
      targets: Int32Array.from([5, 6, 0]),
      priorities: Float64Array.from([0.5, 0.375, Number.NaN]),
      anchors: ['mirror', 'later', 'bees'],
      parts: Float32Array.from([0.5, 0, 0.25, 0.125, 0, 0]),
    },
  }),
  visit(2, tractors, {
    depth: 1,
    priority: 0.25,
    page: page('Tractors', 'Diesel engines.', { relevant: false, score: 0.1 }),
  }),
  visit(3, 'http://gone.example/', { outcome: 'failed', status: 0, depth: 1, reason: 'dns', page: undefined }),
  visit(5, mirror, {
    depth: 2,
    priority: 0.5,
    page: page('Keepers of bees', 'Beekeepers keep honey.', { duplicateOf: 4, duplicateKind: 'exact' }),
  }),
];

function visit(id: number, url: string, more: Partial<Visit>): Visit {
  const outcome = more.outcome ?? 'page';
  // The mirror sends the same bytes as the page it repeats.
  const body = new TextEncoder().encode(outcome === 'page' ? `<p>body of ${id === 5 ? 4 : id}</p>` : '');
  return {
    id,
    url,
    at: at + id,
    outcome,
    status: 200,
    milliseconds: 1,
    depth: 0,
    priority: 1,
    discovered: [],
    exchanges: more.status === 0 ? undefined : [exampleExchange(url, body, at + id)],
    ...more,
  };
}

let folder: string;
let collection: Collection;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-collection-'));
  const store = new SqliteStore({ folder, resume: false, archive: true, parts: ['own', 'inherited'] });
  writeCrawlFile(folder, { settings: { strategy: 'shark-search' }, query: 'bees' });
  store.discover([{ id: 0, url: seed, depth: 0, from: -1, priority: 1 }]);
  for (const visit of visits) store.visit(visit);
  store.event({ at, kind: 'retry', url: seed });
  await store.close();
  collection = Collection.open(folder);
});
afterEach(() => {
  collection.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('stats', () => {
  it('counts everything, duplicates once', () => {
    expect(collection.stats()).toEqual({
      folder,
      state: 'closed',
      strategy: 'shark-search',
      pages: 4,
      relevant: 2,
      harvestRate: 0.5,
      duplicates: { exact: 1, near: 0 },
      hosts: 4,
      bytes: 400,
      knownUrls: 7,
      frontier: 1,
      links: 8,
      requests: 6,
      outcomes: { page: 4, failed: 1, redirect: 1 },
      reasons: { dns: 1 },
      statuses: { 200: 4, 301: 1 },
      languages: { en: 3, 'en-gb': 1 },
      events: { retry: 1 },
      topHosts: [
        { host: 'keepers.example', pages: 1, relevant: 1 },
        { host: 'mirror.example', pages: 1, relevant: 0 },
        { host: 'tractors.example', pages: 1, relevant: 0 },
        { host: 'www.bees.example', pages: 1, relevant: 1 },
      ],
      archive: { files: 1, bytes: expect.any(Number) },
      started: at,
      ended: at + 5,
    });
  });

  it('can be read while a crawl goes on, and tells a crash from an end', async () => {
    const store = new SqliteStore({ folder, resume: true, archive: true });
    store.visit(visit(6, waiting, { page: page('Later', 'honey at last') }));
    expect(collection.stats()).toMatchObject({ state: 'running', pages: 4 });
    await store.flush();
    expect(collection.stats()).toMatchObject({ state: 'running', pages: 5, frontier: 0 });
    expect(collection.search('last').map(result => result.url)).toEqual([waiting]);
    expect(collection.explain(waiting).path.length).toBe(4);
    // Ends writing as a crash does: nothing says that it was closed.
    store.discover([{ id: 0, url: seed, depth: 0, from: -1 }]);
    await expect(store.close()).rejects.toThrow(/UNIQUE/);
    expect(collection.stats().state).toBe('interrupted');
  });
});

describe('search', () => {
  it('finds by stem, ranks titles first, marks what was found', () => {
    const results = collection.search('bee', { mark: ['<', '>'] });
    expect(results.map(result => result.url).sort()).toEqual([keepers, mirror, seed].sort());
    expect(results[0].url).toBe(seed);
    expect(results[0].snippet).toBe('All about <bees>. Honey <bees> dance; bumble <bees> do not.');
    expect(results[0].rank).toBeGreaterThan(results[1].rank);
    expect(collection.search('bee', { limit: 1 }).length).toBe(1);
  });

  it('can leave out pages off topic', () => {
    expect(collection.search('diesel').map(result => result.relevant)).toEqual([false]);
    expect(collection.search('diesel', { relevantOnly: true })).toEqual([]);
  });

  it('understands phrases, OR, minus and stars, and no syntax errors', () => {
    expect(collection.search('"honey bees"').map(result => result.url)).toEqual([seed]);
    expect(collection.search('diesel OR dance').length).toBe(2);
    expect(collection.search('honey -dance').length).toBe(2);
    expect(collection.search('trac*').map(result => result.url)).toEqual([tractors]);
    for (const odd of ['bees"', 'AND bees', "bees' (", 'bees NEAR', 'title:bees', 'bees ^', 'a*b* "']) {
      expect(() => collection.search(odd)).not.toThrow();
    }
    expect(() => collection.search(' "" * - ')).toThrow(UsageError);
    expect(matchExpression('a OR b "c d" -e f*')).toBe('(("a" OR "b") AND "c d" AND "f"*) NOT "e"');
  });
});

describe('explain', () => {
  it('gives the path from the seed with what each step was worth', () => {
    const { path, incoming } = collection.explain(mirror);
    expect(path.map(step => [step.url, step.found, step.outcome, step.anchor])).toEqual([
      [seed, 'seed', 'page', ''],
      [redirect, 'link', 'redirect', 'bee keepers'],
      [keepers, 'redirect', 'page', ''],
      [mirror, 'link', 'page', 'mirror'],
    ]);
    expect(path.map(step => step.priority)).toEqual([1, 0.75, 0.75, 0.5]);
    expect(path[1].parts).toEqual({ own: 0.5, inherited: 0.25 });
    expect(path[2].parts).toEqual({});
    expect(path.map(step => step.linkedFrom)).toEqual([1, 1, 1, 1]);
    expect(path[2]).toMatchObject({ title: 'Keepers of bees', score: 0.9, relevant: true, fetchedAt: at + 4 });
    expect(path[3].duplicateOf).toBe(keepers);
    expect(incoming).toEqual([{ from: keepers, anchor: 'mirror', priority: 0.5, parts: { own: 0.5, inherited: 0 } }]);
  });

  it('explains what waits and what failed', () => {
    expect(collection.explain(waiting).path.at(-1)).toMatchObject({ outcome: 'waiting', priority: 0.375, title: '' });
    expect(collection.explain('http://gone.example').path.at(-1)).toMatchObject({ outcome: 'failed', reason: 'dns' });
  });

  it('knows the nearest URLs when one is not there', () => {
    expect(() => collection.explain('http://bees.example')).toThrow(UsageError);
    expect(() => collection.explain('http://bees.example')).toThrow(
      `http://bees.example is not in ${folder}. Did you mean http://www.bees.example/?`,
    );
    expect(() => collection.explain('keepers.example/home/')).toThrow(`Did you mean ${keepers}?`);
    expect(() => collection.explain('https://keepers.example/home?x=1')).toThrow(`Did you mean ${keepers}?`);
    expect(() => collection.explain('http://nowhere.example/')).toThrow(/nowhere\.example\/ is not in [^?]*$/);
  });
});

describe('pages', () => {
  it('are those on topic, each once, or all', () => {
    expect([...collection.pages()].map(({ url }) => url)).toEqual([seed, keepers]);
    expect([...collection.pages({ all: true })].map(({ url }) => url)).toEqual([seed, keepers, tractors, mirror]);
  });

  it('have text and an archive record; a copy leads to the original', async () => {
    const copy = collection.page(mirror);
    expect(copy).toMatchObject({ id: 5, duplicateOf: 4, duplicateKind: 'exact', host: 'mirror.example', depth: 2 });
    expect(collection.text(copy)).toBe('Beekeepers keep honey.');
    expect((await collection.warcRecord(copy)).type).toBe('revisit');
    const { page, record } = await collection.archivedPage(copy);
    expect(page.url).toBe(keepers);
    expect(Buffer.from(parseHttpResponse(record.block)!.body).toString()).toBe('<p>body of 4</p>');
    expect(() => collection.page(redirect)).toThrow(/known but was not stored as a page/);
  });
});

describe('a folder that is no collection', () => {
  it('is named', () => {
    expect(() => Collection.open(join(folder, 'none'))).toThrow(/none does not exist/);
    expect(() => Collection.open(join(folder, 'warc'))).toThrow(/is no collection/);
    writeFileSync(join(folder, 'warc', 'honeyguide.db'), 'not a database, though it has its name');
    expect(() => Collection.open(join(folder, 'warc'))).toThrow(/honeyguide\.db is damaged/);
    writeFileSync(join(folder, 'warc', 'honeyguide.db'), '');
    expect(() => Collection.open(join(folder, 'warc'))).toThrow(/has stored nothing/);
  });
});
