import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { VirtualClock } from '../../../core/clock.js';
import { Random } from '../../../core/random.js';
import { MemoryStore } from '../../../storage/memory/memory-store.js';
import type { DiscoveredUrl, Visit } from '../../../storage/store.js';
import { Engine } from '../../engine.js';
import type { Fetched, Web } from '../../fetch/web.js';
import { Frontier } from '../../frontier/frontier.js';
import { Scope } from '../../scope/scope.js';
import { pageCrawl, siteCrawl } from './site-crawl.js';
import { defaultSiteOptions, type SiteOptions } from './site-options.js';

/** Sites s0 … s29, even ones about bees; each has six pages, and links to four sites. Some fail, move, or say nothing. */
class SmallWeb implements Web {
  readonly asked: string[] = [];

  async fetch(url: string): Promise<Fetched> {
    this.asked.push(url);
    const { hostname, pathname } = new URL(url);
    const site = Number(hostname.slice(1, -8));
    const page = Number(pathname.slice(2) || 0);
    const answer = { kind: 'response', url, headers: {}, contentType: 'text/html', truncated: false } as const;
    const empty = { ...answer, milliseconds: 1, body: new Uint8Array(0) };
    if (site % 11 === 7) return { kind: 'failed', url, problem: 'timeout', detail: 'silent', retryable: false };
    if (site === 9 && page === 0) return { ...empty, status: 301, location: 'http://s10.example/' };
    if (page > 6 || (site % 5 === 3 && page % 3 === 2)) return { ...empty, status: 404 };
    const random = new Random(site * 100 + page);
    const subject = random.next() < 0.8 ? site % 2 : 1 - (site % 2);
    const words = subject === 0 ? 'honey hive queen' : 'engine wheel brake';
    const inside = [1, 2, 3, 4, 5, 6].map(number => `<a href="/p${number}">p</a>`);
    const outside = [2, 4, 7, 11].map(step => `<a href="http://s${(site + step) % 30}.example/p${step % 3}">s</a>`);
    return {
      ...empty,
      status: 200,
      html: `<p>${page === 0 ? 'welcome' : words}</p>${inside.join('')}${outside.join('')}`,
    };
  }

  async close(): Promise<void> {}
}

/** Remembers what was written in which order, and can be made anew from the beginning of it. */
class WrittenStore extends MemoryStore {
  readonly written: (Visit | readonly DiscoveredUrl[])[] = [];

  override visit(visit: Visit): void {
    this.written.push(visit);
    for (const url of visit.discovered) this.urls.push(url);
    this.visits.push(visit);
  }

  override discover(urls: readonly DiscoveredUrl[]): void {
    this.written.push(urls);
    super.discover(urls);
  }

  upTo(count: number): WrittenStore {
    const store = new WrittenStore();
    for (const entry of this.written.slice(0, count)) {
      if ('outcome' in entry) store.visit(entry);
      else store.discover(entry);
    }
    return store;
  }
}

function crawler(
  store: MemoryStore,
  options: Partial<SiteOptions>,
  kind: 'two-level' | 'page-crawl' = 'two-level',
  more: { concurrency?: number } = {},
) {
  const text = new TextAnalyser();
  const honey = text.intern('honei');
  const engineWord = text.intern('engin');
  const confidence = ({ ids }: { ids: Int32Array }) =>
    ids.includes(honey) ? 0.85 : ids.includes(engineWord) ? 0.2 : 0.5;
  const all = { ...defaultSiteOptions, lThreshold: 4, guard: 5, ...options };
  const web = new SmallWeb();
  const common = {
    ...{ web, text, store },
    frontier: new Frontier({ combine: 'mean', delay: 0, maxPerHost: kind === 'page-crawl' ? all.guard : undefined }),
    scope: new Scope({}, []),
    read: { textLimit: 10_000, ignoreRobots: false },
  };
  const how = { options: all, error: 0.1 };
  const made = kind === 'two-level' ? siteCrawl(common, { confidence }, how) : pageCrawl(common, { confidence }, how);
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

const seeds = ['http://s0.example/', 'http://s1.example/'];
const visited = (store: MemoryStore) => store.visits.map(visit => visit.url);

describe('two-level crawl', () => {
  it.each(['two-level', 'page-crawl'] as const)(
    'goes on from any moment as if it had never stopped (%s)',
    async kind => {
      const whole = new WrittenStore();
      const first = crawler(whole, { sites: 9, parallel: 4 }, kind);
      first.engine.seed(seeds);
      expect(await first.engine.run()).toBe('goal');
      expect(whole.sites.size).toBeGreaterThan(12);
      for (let count = 1; count < whole.written.length; count++) {
        const store = whole.upTo(count);
        const resumed = crawler(store, { sites: 9, parallel: 4 }, kind);
        await resumed.engine.restore();
        expect(await resumed.engine.run()).toBe('goal');
        expect(visited(store)).toEqual(visited(whole));
        expect([...store.sites.values()]).toEqual([...whole.sites.values()]);
        expect(resumed.planner.progress).toEqual(first.planner.progress);
      }
    },
  );

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
    // No page of them is asked for twice, and a silent site once.
    expect(new Set(web.asked).size).toBe(web.asked.length);
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
