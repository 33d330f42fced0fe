/** What every planner keeps to, on a small web where some sites fail, move, or say nothing. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { DiscoveredUrl, Visit } from '../../storage/store.js';
import type { Engine } from '../engine.js';
import type { Fetched, Web } from '../fetch/web.js';

/** Sites s0 … s29, even ones about bees; each has six pages, and links to four sites. Some fail, move, or say nothing. */
export class SmallWeb implements Web {
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
export class WrittenStore extends MemoryStore {
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

export const seeds = ['http://s0.example/', 'http://s1.example/'];
export const visited = (store: MemoryStore) => store.visits.map(visit => visit.url);

/** A crawl by the planner under test, one request at a time, and whatever else must come out the same. */
export interface PlannedCrawl {
  engine: Engine;
  web: SmallWeb;
  outcome?: () => unknown;
}

export function describePlanner(name: string, make: (store: MemoryStore) => PlannedCrawl): void {
  describe(`planner contract: ${name}`, () => {
    it('goes on from any moment as if it had never stopped', async () => {
      const whole = new WrittenStore();
      const first = make(whole);
      first.engine.seed(seeds);
      const ending = await first.engine.run();
      expect(whole.visits.length).toBeGreaterThan(30);
      for (let count = 1; count < whole.written.length; count++) {
        const store = whole.upTo(count);
        const resumed = make(store);
        await resumed.engine.restore();
        expect(await resumed.engine.run()).toBe(ending);
        expect(visited(store)).toEqual(visited(whole));
        expect([...store.sites.values()]).toEqual([...whole.sites.values()]);
        expect(resumed.outcome?.()).toEqual(first.outcome?.());
      }
    });

    it('reads every seed, and asks for no URL twice', async () => {
      const { engine, web } = make(new MemoryStore());
      engine.seed(seeds);
      await engine.run();
      expect(web.asked).toEqual(expect.arrayContaining(seeds));
      expect(new Set(web.asked).size).toBe(web.asked.length);
    });
  });
}
