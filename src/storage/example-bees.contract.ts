/** A small crawl and a small crawl for sites, to be read back by tests of collections and of exports. */
import { noDetails, noWishes } from '../core/page.js';
import { exampleExchange } from './example-visits.contract.js';
import type { PageRecord, SiteRecord, Store, Visit } from './store.js';

export const at = 1_700_000_000_000;
export const seed = 'http://www.bees.example/';
export const redirect = 'http://www.bees.example/keepers';
export const keepers = 'http://keepers.example/home';
export const mirror = 'http://mirror.example/home';
export const tractors = 'http://tractors.example/';
export const waiting = 'http://keepers.example/later';
/** Names of the parts of priorities. */
export const parts = ['own', 'inherited'];

export const beePage = (title: string, text: string, more: Partial<PageRecord> = {}): PageRecord => ({
  title,
  text,
  main: text,
  language: 'en',
  contentType: 'text/html',
  bytes: 100,
  relevant: true,
  score: 0.9,
  digest: '00',
  simhash: '',
  ...noWishes,
  description: '',
  headings: [],
  details: noDetails,
  cut: [],
  ...more,
});

export function beeVisit(id: number, url: string, more: Partial<Visit>): Visit {
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

/** seed → (redirect) → keepers → mirror (a copy), waiting; seed → tractors (off topic); one failure. */
const beeVisits = (): Visit[] => [
  beeVisit(0, seed, {
    page: beePage('Bees', 'All about bees. Honey bees dance; bumble bees do not.'),
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
  beeVisit(1, redirect, {
    outcome: 'redirect',
    status: 301,
    depth: 1,
    priority: 0.75,
    discovered: [{ id: 4, url: keepers, depth: 1, from: 1 }],
    links: { targets: Int32Array.from([4]), priorities: Float64Array.from([0.75]), anchors: [''] },
  }),
  beeVisit(4, keepers, {
    depth: 1,
    priority: 0.75,
    page: beePage('Keepers of bees', 'Beekeepers keep honey. The keeper, a "quoted", one.', {
      language: 'en-gb',
      nofollow: true,
      reservations: ['tdm-reservation'],
      tdmPolicy: 'http://keepers.example/policy',
      details: { ...noDetails, licence: 'http://licence.example/' },
    }),
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
  beeVisit(2, tractors, {
    rendering: 'wanted',
    needs: 'javascript',
    requests: 3,
    depth: 1,
    priority: 0.25,
    page: beePage('Tractors', 'Diesel engines.', {
      relevant: false,
      score: 0.1,
      details: { ...noDetails, licence: 'CC BY' },
    }),
  }),
  beeVisit(3, 'http://gone.example/', { outcome: 'failed', status: 0, depth: 1, reason: 'dns', page: undefined }),
  beeVisit(5, mirror, {
    depth: 2,
    priority: 0.5,
    page: beePage('Keepers of bees', 'Beekeepers keep honey.', {
      duplicateOf: 4,
      duplicateKind: 'exact',
      details: { ...noDetails, licence: 'http://licence.example/' },
    }),
  }),
];

export function writeBees(store: Pick<Store, 'discover' | 'visit' | 'event'>): void {
  store.discover([{ id: 0, url: seed, depth: 0, from: -1, priority: 1 }]);
  for (const visit of beeVisits()) store.visit(visit);
  store.event({ at, kind: 'retry', url: seed });
  store.event({ at, kind: 'wait', detail: 'keepers.example: waits 59 min, Retry-After' });
}

export function exampleSite(name: string, more: Partial<SiteRecord> = {}): SiteRecord {
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

export const siteEdge = (name: string, weight: number, firstPage = 0) => ({ site: name, weight, pages: 2, firstPage });

/** start → a (0.8) → c (0.9); start → b (0.4) → c (0.3); c → waiting. */
export function writeSites(store: Store): void {
  const urls = ['http://start.example/', 'http://a.example/', 'http://a.example/hives'];
  store.discover(urls.map((url, id) => ({ id, url, depth: 0, from: -1, priority: 1 })));
  urls.forEach((url, id) => {
    store.visit(beeVisit(id, url, { at, page: beePage(`Title ${id}`, 'hives', { digest: String(id) }) }));
  });
  const pages = [
    { id: 1, confidence: 0.7 },
    { id: 2, confidence: 0.99 },
  ];
  const start = { rank: Number.POSITIVE_INFINITY, edges: [siteEdge('a.example', 0.8), siteEdge('b.example', 0.4)] };
  const other = {
    class: 'other' as const,
    confidence: 0.1,
    pages: pages.slice(1),
    edges: [siteEdge('c.example', 0.3)],
  };
  const third = { ending: 'guard', pages, edges: [siteEdge('waiting.example', 0.6), siteEdge('a.example', 0.99)] };
  store.site(exampleSite('start.example', start));
  store.site(exampleSite('a.example', { rank: 0.8, pages, edges: [siteEdge('c.example', 0.9, 2)] }));
  store.site(exampleSite('b.example', other));
  store.site(exampleSite('c.example', third));
  store.site(exampleSite('gone.example', { class: 'unreadable', confidence: 0.5, ending: 'no-answer' }));
}
