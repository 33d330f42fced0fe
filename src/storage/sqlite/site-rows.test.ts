import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open-store.js';
import type { SiteRecord, Visit } from '../store.js';
import { Collection } from './collection.js';
import { Database } from './database.js';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'honeyguide-sites-')), 'collection');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const at = 1_700_000_000_000;

function visit(id: number, url: string, title: string): Visit {
  const page = {
    ...{ title, text: 'hives', language: 'en', contentType: 'text/html', bytes: 10, relevant: true, score: 0.9 },
    ...{ digest: String(id), simhash: '', noindex: false },
  };
  return { id, url, at, outcome: 'page', status: 200, milliseconds: 1, depth: 0, priority: 1, discovered: [], page };
}

function site(name: string, more: Partial<SiteRecord> = {}): SiteRecord {
  return {
    site: name,
    home: `http://${name}/`,
    at,
    class: 'target',
    confidence: 0.95,
    requests: 2,
    ending: 'decided',
    rank: 0.5,
    pages: [],
    edges: [],
    ...more,
  };
}

const edge = (name: string, weight: number, firstPage = 0) => ({ site: name, weight, pages: 2, firstPage });

/** start → a (0.8) → c (0.9); start → b (0.4) → c (0.3); c → waiting. */
async function write(threaded: boolean, more: SiteRecord[] = []): Promise<void> {
  const store = await openStore({ folder, threaded, resume: false, archive: false });
  const urls = ['http://start.example/', 'http://a.example/', 'http://a.example/hives'];
  store.discover(urls.map((url, id) => ({ id, url, depth: 0, from: -1, priority: 1 })));
  urls.forEach((url, id) => {
    store.visit(visit(id, url, `Title ${id}`));
  });
  store.site(
    site('start.example', { rank: Number.POSITIVE_INFINITY, edges: [edge('a.example', 0.8), edge('b.example', 0.4)] }),
  );
  const pages = [
    { id: 1, confidence: 0.7 },
    { id: 2, confidence: 0.99 },
  ];
  store.site(site('a.example', { rank: 0.8, pages, edges: [edge('c.example', 0.9, 2)] }));
  store.site(
    site('b.example', { class: 'other', confidence: 0.1, pages: pages.slice(1), edges: [edge('c.example', 0.3)] }),
  );
  store.site(
    site('c.example', { ending: 'guard', pages, edges: [edge('waiting.example', 0.6), edge('a.example', 0.99)] }),
  );
  store.site(site('gone.example', { class: 'unreadable', confidence: 0.5, ending: 'no-answer' }));
  for (const record of more) store.site(record);
  await store.close();
}

function reading<Result>(action: (collection: Collection) => Result): Result {
  const collection = Collection.open(folder);
  try {
    return action(collection);
  } finally {
    collection.close();
  }
}

describe.each([false, true])('sites of a collection (threaded: %s)', threaded => {
  it('are read back with the pages that decided and who links to them', async () => {
    await write(threaded);
    const found = reading(collection => [...collection.sites()]);
    expect(found.map(each => each.site)).toEqual(['a.example', 'c.example']);
    expect(found[0]).toEqual({
      site: 'a.example',
      home: 'http://a.example/',
      class: 'target',
      confidence: 0.95,
      start: false,
      rank: 0.8,
      requests: 2,
      ending: 'decided',
      decidedAt: at,
      pages: [
        { url: 'http://a.example/', title: 'Title 1', confidence: 0.7 },
        { url: 'http://a.example/hives', title: 'Title 2', confidence: 0.99 },
      ],
      linkedFrom: [
        { site: 'c.example', weight: 0.99, pages: 2, page: 'http://start.example/' },
        { site: 'start.example', weight: 0.8, pages: 2, page: 'http://start.example/' },
      ],
    });
    const all = reading(collection => [...collection.sites({ all: true })]);
    expect(all.map(each => [each.site, each.class, each.start])).toEqual([
      ['start.example', 'target', true],
      ['a.example', 'target', false],
      ['b.example', 'other', false],
      ['c.example', 'target', false],
      ['gone.example', 'unreadable', false],
    ]);
  });
});

it('explains a site by the heaviest links that came before it', async () => {
  await write(false);
  const steps = reading(collection => collection.explainSite('c.example').path);
  expect(steps).toEqual([
    { site: 'start.example', start: true, weight: undefined },
    { site: 'a.example', start: false, weight: 0.8 },
    { site: 'c.example', start: false, weight: 0.9 },
  ]);
  // c links to a with more weight, but a was chosen before c was read.
  expect(reading(collection => collection.explainSite('a.example').path.map(step => step.site))).toEqual([
    'start.example',
    'a.example',
  ]);
  const waiting = reading(collection => collection.explainSite('www.waiting.example'));
  expect(waiting.examined).toBeUndefined();
  expect(waiting.path.map(step => step.site)).toEqual(['start.example', 'a.example', 'c.example', 'waiting.example']);
  expect(() => reading(collection => collection.explainSite('nowhere.example'))).toThrow(
    /nowhere\.example is no site of .*: no site that it examined links there\. For a page, give its whole URL\./,
  );
});

it('counts', async () => {
  await write(false);
  expect(reading(collection => collection.stats().sites)).toEqual({
    examined: 5,
    start: 1,
    relevant: 2,
    unreadable: 1,
    // a and c of a, b and c, by 2 + 1 + 2 pages.
    harvestRate: 2 / 3,
    pages: 5,
    pagesPerRelevantSite: 2.5,
    endings: { decided: 3, guard: 1, 'no-answer': 1 },
  });
});

it('keeps the later of two records of a site, in the place of the first', async () => {
  await write(false, [site('a.example', { class: 'other', confidence: 0.2, edges: [edge('d.example', 0.1)] })]);
  const all = reading(collection => [...collection.sites({ all: true })]);
  expect(all.map(each => each.site).slice(0, 2)).toEqual(['start.example', 'a.example']);
  expect(all[1]).toMatchObject({ class: 'other', confidence: 0.2, pages: [] });
  expect(reading(collection => collection.explainSite('c.example').linkedFrom.map(link => link.site))).toEqual([
    'b.example',
  ]);
});

it('are none in a collection from before there were sites, also when its crawl goes on', async () => {
  const store = await openStore({ folder, threaded: false, resume: false, archive: false });
  store.discover([{ id: 0, url: 'http://a.example/', depth: 0, from: -1, priority: 1 }]);
  await store.close();
  const database = new Database(join(folder, 'honeyguide.db'));
  database.exec("DROP TABLE sites; DROP TABLE site_links; UPDATE meta SET value = '1' WHERE key = 'schema version'");
  database.close();
  expect(reading(collection => [collection.hasSites, [...collection.sites()], collection.stats().sites])).toEqual([
    false,
    [],
    undefined,
  ]);
  expect(() => reading(collection => collection.explainSite('a.example'))).toThrow(/it holds pages, not sites/);
  const resumed = await openStore({ folder, threaded: false, resume: true, archive: false });
  resumed.site(site('a.example'));
  await resumed.close();
  expect(reading(collection => [...collection.sites()].length)).toBe(1);
});
