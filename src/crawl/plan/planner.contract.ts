/** What every planner keeps to, on a small web where some sites fail, move, or say nothing. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { CheckpointPart, CommandRecord, DiscoveredUrl, SiteRecord, Visit } from '../../storage/store.js';
import type { Command } from '../commands/command.js';
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

type Written =
  | Visit
  | readonly DiscoveredUrl[]
  | CommandRecord
  | { examined: SiteRecord }
  | { checkpoint: readonly CheckpointPart[] };

/** Remembers what was written in which order, and can be made anew from the beginning of it. */
export class WrittenStore extends MemoryStore {
  readonly written: Written[] = [];

  override visit(visit: Visit): void {
    this.written.push(visit);
    for (const url of visit.discovered) this.urls.push(url);
    this.visits.push(visit);
  }

  override discover(urls: readonly DiscoveredUrl[]): void {
    this.written.push(urls);
    super.discover(urls);
  }

  override command(command: CommandRecord): void {
    this.written.push(command);
    super.command(command);
  }

  override site(site: SiteRecord): void {
    this.written.push({ examined: site });
    super.site(site);
  }

  override checkpoint(parts: readonly CheckpointPart[]): void {
    this.written.push({ checkpoint: parts });
    super.checkpoint(parts);
  }

  /** How much was written before the last visit. */
  get beforeLast(): number {
    return this.written.findLastIndex(entry => 'outcome' in entry);
  }

  /** As a process leaves it that was killed when so much was written. `change`: what became of its checkpoints; undefined: there are none. */
  upTo(count: number, change: ChangedCheckpoint = parts => parts): WrittenStore {
    const store = new WrittenStore();
    for (const entry of this.written.slice(0, count)) {
      if ('outcome' in entry) store.visit(entry);
      else if ('command' in entry) store.command(entry);
      else if ('examined' in entry) store.site(entry.examined);
      else if ('checkpoint' in entry) {
        const parts = change(entry.checkpoint);
        if (parts) store.checkpoint(parts);
      } else store.discover(entry);
    }
    return store;
  }
}

export type ChangedCheckpoint = (parts: readonly CheckpointPart[]) => readonly CheckpointPart[] | undefined;

export const seeds = ['http://s0.example/', 'http://s1.example/'];
export const visited = (store: MemoryStore) => store.visits.map(visit => visit.url);

/** A crawl by the planner under test, one request at a time, and whatever else must come out the same. */
export interface PlannedCrawl {
  engine: Engine;
  web: SmallWeb;
  outcome?: () => unknown;
}

/** Commands, each given after so many visits. */
const orders: readonly [number, Command][] = [
  [3, { kind: 'exclude', pattern: '/p[45]$' }],
  [6, { kind: 'exclude', host: 's4.example' }],
  [9, { kind: 'limit', host: 's6.example', pages: 0 }],
  [12, { kind: 'limit', host: 's8.example', pages: 2 }],
  [14, { kind: 'pin', url: 'http://s2.example/p3' }],
  [15, { kind: 'pin', url: 'http://s11.example/p2' }],
  [17, { kind: 'bury', url: 'http://s2.example/p6' }],
];

/** Gives a crawl, from now on, the orders that its store does not hold yet. */
function giveOrders({ engine }: PlannedCrawl, store: MemoryStore): void {
  const giveDue = () => {
    const given = store.commands.length;
    if (given < orders.length && store.visits.length === orders[given][0]) engine.control.command(orders[given][1]);
  };
  giveDue();
  for (const kind of ['page', 'redirect', 'skip', 'failure'] as const) engine.events.on(kind, giveDue);
}

/** `make`: with so many visits between two checkpoints; undefined: as usual, which is more than there are. */
export function describePlanner(
  name: string,
  make: (store: MemoryStore, checkpointVisits?: number) => PlannedCrawl,
): void {
  describe(`planner contract: ${name}`, () => {
    it.each([undefined, 7])('goes on from any moment as if it had never stopped (checkpoints: %s)', async between => {
      const whole = new WrittenStore();
      const first = make(whole, between);
      first.engine.seed(seeds);
      const ending = await first.engine.run();
      expect(whole.visits.length).toBeGreaterThan(30);
      for (let count = 1; count <= whole.beforeLast; count += between === undefined ? 1 : 3) {
        const store = whole.upTo(count);
        const resumed = make(store);
        await resumed.engine.restore();
        expect(await resumed.engine.run()).toBe(ending);
        expect(visited(store)).toEqual(visited(whole));
        expect([...store.sites.values()]).toEqual([...whole.sites.values()]);
        expect(resumed.outcome?.()).toEqual(first.outcome?.());
      }
    });

    it.each([undefined, 5])(
      'goes on from any moment though commands came in between (checkpoints: %s)',
      async between => {
        const whole = new WrittenStore();
        const first = make(whole, between);
        first.engine.seed(seeds);
        giveOrders(first, whole);
        const ending = await first.engine.run();
        expect(whole.commands).toHaveLength(orders.length);
        // Every moment around the orders, and a few later ones.
        for (let count = 1; count <= whole.beforeLast; count += count < 25 && between === undefined ? 1 : 7) {
          const store = whole.upTo(count);
          const resumed = make(store);
          await resumed.engine.restore();
          giveOrders(resumed, store);
          expect(await resumed.engine.run()).toBe(ending);
          expect(visited(store)).toEqual(visited(whole));
          expect(resumed.outcome?.()).toEqual(first.outcome?.());
        }
        const [, [excludedAfter], [limitedAfter]] = orders;
        expect(
          visited(whole)
            .slice(excludedAfter)
            .filter(url => url.includes('//s4.')),
        ).toEqual([]);
        expect(
          visited(whole)
            .slice(limitedAfter)
            .filter(url => url.includes('//s6.')),
        ).toEqual([]);
      },
    );

    it('reads every seed, and asks for no URL twice', async () => {
      const { engine, web } = make(new MemoryStore());
      engine.seed(seeds);
      await engine.run();
      expect(web.asked).toEqual(expect.arrayContaining(seeds));
      expect(new Set(web.asked).size).toBe(web.asked.length);
    });
  });
}
