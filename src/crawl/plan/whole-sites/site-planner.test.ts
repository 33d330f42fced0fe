import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { VirtualClock } from '../../../core/clock.js';
import { Random } from '../../../core/random.js';
import type { MemoryStore } from '../../../storage/memory/memory-store.js';
import { Engine } from '../../engine.js';
import type { Web } from '../../fetch/web.js';
import { Frontier } from '../../frontier/frontier.js';
import { Scope } from '../../scope/scope.js';
import { describePlanner, SmallWeb, seeds, WrittenStore } from '../planner.contract.js';
import { pageCrawl, siteCrawl } from './site-crawl.js';
import { defaultSiteOptions, type SiteOptions } from './site-options.js';

function crawler(
  store: MemoryStore,
  options: Partial<SiteOptions>,
  kind: 'two-level' | 'page-crawl' | 'page-crawl-homes' = 'two-level',
  more: { concurrency?: number; checkpointVisits?: number } = {},
  given?: Web,
) {
  const text = new TextAnalyser();
  const honey = text.intern('honei');
  const engineWord = text.intern('engin');
  const confidence = ({ ids }: { ids: Int32Array }) =>
    ids.includes(honey) ? 0.85 : ids.includes(engineWord) ? 0.2 : 0.5;
  const all = { ...defaultSiteOptions, lThreshold: 4, guard: 5, ...options };
  const web = new SmallWeb();
  const common = {
    ...{ web: given ?? web, text, store },
    frontier: new Frontier({ combine: 'mean', delay: 0, maxPerHost: kind === 'two-level' ? undefined : all.guard }),
    scope: new Scope({}, []),
    read: { textLimit: 10_000, ignoreRobots: false },
  };
  const how = { options: all, error: 0.1 };
  const byHomes = kind === 'page-crawl-homes';
  const made =
    kind === 'two-level'
      ? siteCrawl(common, { confidence }, how)
      : pageCrawl(common, { confidence }, { ...how, byHomes });
  const limits = {
    pages: 1000,
    concurrency: 1,
    attempts: 1,
    ...more,
    clock: new VirtualClock(),
    random: new Random(1),
  };
  return { engine: new Engine(made.parts, limits), planner: made.planner, web };
}

for (const kind of ['two-level', 'page-crawl', 'page-crawl-homes'] as const) {
  describePlanner(kind, (store, checkpointVisits) => {
    const { engine, web, planner } = crawler(store, { sites: 9, parallel: 4 }, kind, { checkpointVisits });
    return { engine, web, outcome: () => planner.progress };
  });
}

/** Home pages about honey, about engines with honey inside, one that redirects to a page about honey; a page leads to each. */
const homesWeb: Web = {
  fetch: async url => {
    const { hostname, pathname } = new URL(url);
    const answer = { kind: 'response', url, headers: {}, contentType: 'text/html', truncated: false } as const;
    const empty = { ...answer, milliseconds: 1, body: new Uint8Array(0) };
    if (hostname === 'moved.example' && pathname === '/') return { ...empty, status: 302, location: `${url}index` };
    const all = ['bees', 'cars', 'moved', 'inner'].map(name => `<a href="http://${name}.example/">${name}</a>`);
    if (hostname === 'start.example') {
      return { ...empty, status: 200, html: `<p>honey</p>${all}<a href="http://hidden.example/p">p</a>` };
    }
    const words = hostname === 'cars.example' && pathname === '/' ? 'engine wheel' : 'honey hive';
    return { ...empty, status: 200, html: `<p>${words}</p><a href="/inside">more</a>` };
  },
  close: async () => {},
};

describe('page crawl told by home pages (Ester §3.2)', () => {
  it('calls a site relevant whose home page is, and no other', async () => {
    const classesBy = async (kind: 'page-crawl' | 'page-crawl-homes') => {
      const store = new WrittenStore();
      const { engine, planner } = crawler(store, { sites: 100 }, kind, {}, homesWeb);
      engine.seed(['http://start.example/']);
      await engine.run();
      planner.finish();
      return Object.fromEntries([...store.sites.values()].map(({ site, class: name }) => [site.slice(0, -8), name]));
    };
    const byPages = { start: 'target', bees: 'target', inner: 'target', moved: 'target' };
    expect(await classesBy('page-crawl')).toEqual({ ...byPages, cars: 'target', hidden: 'target' });
    // The pages inside say nothing here, and nobody has read the home page of the last one.
    expect(await classesBy('page-crawl-homes')).toEqual({ ...byPages, cars: 'other', hidden: 'other' });
  });
});

describe('two-level crawl', () => {
  it('ends when sites have become dear, and goes on where they may be dearer (Ester §3.3)', async () => {
    const plenty = { sites: 100, parallel: 1, guard: 2, lThreshold: 0 };
    const whole = crawler(new WrittenStore(), plenty);
    whole.engine.seed(seeds);
    expect(await whole.engine.run()).toBe('exhausted');
    expect(whole.planner.progress).toMatchObject({ worse: false });
    const store = new WrittenStore();
    const { engine, planner } = crawler(store, { ...plenty, stopWhenWorse: 0.5 });
    engine.seed(seeds);
    expect(await engine.run()).toBe('goal');
    expect(planner.progress.worse).toBe(true);
    expect(planner.progress.relevant).toBeLessThan(whole.planner.progress.relevant);
    const resumed = crawler(store.upTo(store.written.length), plenty);
    await resumed.engine.restore();
    expect(await resumed.engine.run()).toBe('exhausted');
    expect(resumed.planner.progress).toEqual(whole.planner.progress);
  });

  it('finds the sites of the kind, and asks no site for more than the guard', async () => {
    const store = new WrittenStore();
    const { engine, planner, web } = crawler(store, { sites: 100, parallel: 3 });
    engine.seed(seeds);
    expect(await engine.run()).toBe('exhausted');
    const found = [...store.sites.values()].filter(site => site.class === 'target' && Number.isFinite(site.rank));
    expect(planner.progress).toMatchObject({ relevant: found.length, open: 0, waiting: 0 });
    const right = found.filter(site => Number(site.site.slice(1, -8)) % 2 === 0);
    expect(right.length).toBeGreaterThan(9);
    expect(right.length / found.length).toBeGreaterThan(0.8);
    for (const site of store.sites.values()) {
      const requests = web.asked.filter(url => new URL(url).host === site.site).length;
      expect(requests).toBe(site.requests);
      expect(requests).toBeLessThanOrEqual(5);
    }
    // A silent site is asked once.
    expect(store.sites.get('s7.example')).toMatchObject({ class: 'unreadable', ending: 'no-answer', requests: 1 });
    expect(store.sites.get('s9.example')).toMatchObject({ class: 'unreadable', ending: 'moved' });
  });

  it('finds as many sites as wanted, no more, and more when it is resumed for more', async () => {
    const store = new WrittenStore();
    const { engine, planner } = crawler(store, { sites: 4, parallel: 16, guard: 2 }, 'two-level', { concurrency: 16 });
    engine.seed(seeds);
    expect(await engine.run()).toBe('goal');
    expect(planner.progress.relevant).toBe(4);
    const wanted = { sites: 6, parallel: 16, guard: 2 };
    const resumed = crawler(store.upTo(store.written.length), wanted, 'two-level', { concurrency: 16 });
    await resumed.engine.restore();
    expect(await resumed.engine.run()).toBe('goal');
    expect(resumed.planner.progress.relevant).toBe(6);
  });

  it('has no more sites open than allowed', async () => {
    const store = new WrittenStore();
    const { engine, planner } = crawler(store, { sites: 100, parallel: 3 });
    let most = 0;
    const write = store.visit.bind(store);
    store.visit = visit => {
      most = Math.max(most, planner.progress.open);
      write(visit);
    };
    engine.seed(seeds);
    await engine.run();
    expect(most).toBe(3);
  });

  it('reads every start page of one site', async () => {
    const store = new WrittenStore();
    const { engine } = crawler(store, { sites: 3, parallel: 1 });
    const second = `${new URL(seeds[0]).origin}/second-list`;
    engine.seed([...seeds, second]);
    await engine.run();
    expect(store.visits.slice(0, 6).map(visit => visit.url)).toContain(second);
  });

  it('starts at the home page, which no link has named', async () => {
    const store = new WrittenStore();
    const { engine } = crawler(store, { sites: 3, parallel: 1 });
    engine.seed(seeds);
    await engine.run();
    // Every link from another site leads to a page inside.
    for (const { site, pages } of store.sites.values()) {
      if (pages.length > 0) expect(store.visits.find(visit => visit.url.includes(site))!.url).toBe(`http://${site}/`);
    }
  });
});
