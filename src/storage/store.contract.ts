/** What every store promises. Run by the tests of each. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../core/random.js';
import { exampleSeeds, exampleVisit } from './example-visits.contract.js';
import type { CommandRecord, Store, StoredCrawl, StoredVisit, Visit } from './store.js';

export interface StoreUnderTest {
  name: string;
  /** A store on the same place as before: empty the first time, with what was written the next. */
  open(place: string, resume: boolean): Promise<Store>;
  /** Stores that forget when they are closed. */
  volatile?: boolean;
  makePlace(): Promise<string>;
  removePlace(place: string): Promise<void>;
}

export function describeStore(subject: StoreUnderTest): void {
  describe(`${subject.name} keeps the promises of a store`, () => {
    let place: string;
    beforeEach(async () => {
      place = await subject.makePlace();
    });
    afterEach(() => subject.removePlace(place));

    const visits = (from: number, to: number): Visit[] => {
      const random = new Random(from + 1);
      return Array.from({ length: to - from }, (_, i) => exampleVisit(from + i, random));
    };

    it('gives back nothing when nothing was written', async () => {
      const store = await subject.open(place, false);
      const stored = await store.load();
      expect([...stored.urls()]).toEqual([]);
      expect([...stored.visits()]).toEqual([]);
      await store.close();
    });

    it('gives back every visit as it was, in the order written', async () => {
      const store = await subject.open(place, false);
      // Made twice: a store may take over the buffers of what it is given.
      const wanted = visits(0, 30);
      store.discover(exampleSeeds);
      for (const visit of visits(0, 30)) store.visit(visit);
      await store.flush();
      await expectStored(store, wanted);
      await store.close();
    });

    it('gives back commands with their place among the visits', async () => {
      const store = await subject.open(place, false);
      const [first, second] = visits(0, 2);
      store.discover(exampleSeeds);
      const budget: CommandRecord = { number: 0, at: 1, command: { kind: 'budget', pages: 7 }, underWay: [] };
      const exclude: CommandRecord = {
        number: 4,
        at: 2,
        command: { kind: 'exclude', host: 'a.org' },
        underWay: [3, 1],
      };
      store.command(budget);
      store.visit(first);
      store.visit(second);
      store.command(exclude);
      const stored = await store.load();
      expect([...stored.commands()]).toEqual([
        { ...budget, afterVisits: 0 },
        { ...exclude, afterVisits: 2 },
      ]);
      await store.close();
    });

    it('gives back the last checkpoint with its place among visits and commands', async () => {
      const store = await subject.open(place, false);
      const [first, second] = visits(0, 2);
      store.discover(exampleSeeds);
      store.visit(first);
      expect((await store.load()).checkpoint()).toBeUndefined();
      store.checkpoint?.([
        { name: 'one', state: Uint8Array.of(1) },
        { name: 'gone', state: Uint8Array.of(9) },
      ]);
      store.command({ number: 0, at: 1, command: { kind: 'budget', pages: 7 }, underWay: [] });
      store.visit(second);
      const large = Uint8Array.from({ length: 2_000_000 }, (_, i) => i % 251);
      store.checkpoint?.([
        { name: 'one', state: Uint8Array.of(1, 2, 3) },
        { name: 'large', state: large.slice() },
        { name: 'empty', state: new Uint8Array(0) },
      ]);
      const { parts, ...after } = (await store.load()).checkpoint()!;
      expect(after).toEqual({ afterVisits: 2, afterCommands: 1 });
      expect([...parts.keys()].sort()).toEqual(['empty', 'large', 'one']);
      expect([...parts.get('one')!]).toEqual([1, 2, 3]);
      expect(parts.get('empty')!.length).toBe(0);
      expect(Buffer.compare(parts.get('large')!, large)).toBe(0);
      await store.close();
    });

    it('gives back what came after so many visits, and by what the pages before are known', async () => {
      const store = await subject.open(place, false);
      const all = visits(0, 12);
      store.discover(exampleSeeds);
      for (const visit of visits(0, 12)) store.visit(visit);
      const stored = await store.load();
      expect([...stored.visits(7)]).toEqual([...(await store.load()).visits()].slice(7));
      const pages = all.slice(0, 7).filter(({ page }) => page !== undefined);
      const told = [...stored.prints(7)].map(({ id, digest, simhash, duplicateOf }) => [
        id,
        digest,
        simhash,
        duplicateOf,
      ]);
      expect(told).toEqual(pages.map(({ id, page }) => [id, page!.digest, page!.simhash, page!.duplicateOf]));
      await store.close();
    });

    it('takes another verdict for a page that it has', async () => {
      const store = await subject.open(place, false);
      store.discover(exampleSeeds);
      const [first, second] = [exampleVisit(0, new Random(1)), exampleVisit(1, new Random(1))];
      first.page = { ...first.page!, relevant: false, score: 0.125 };
      store.visit(first);
      store.visit(second);
      store.judged([{ id: first.id, relevant: true, score: 0.75 }]);
      const read = [...(await store.load()).visits()];
      expect(read[0].page).toMatchObject({ relevant: true, score: 0.75 });
      expect(read[1].page?.score).toBe(second.page?.score);
      await store.close();
    });

    it('takes the same URL twice', async () => {
      const store = await subject.open(place, false);
      store.discover(exampleSeeds);
      const failed: Visit = { ...exampleVisit(6, new Random(1)), id: 0, url: exampleSeeds[0].url };
      store.visit(failed);
      store.visit(exampleVisit(0, new Random(1)));
      const stored = await store.load();
      expect(urlsOf(stored).length).toBe(5);
      expect([...stored.visits()].map(visit => visit.outcome)).toEqual(['failed', 'page']);
      await store.close();
    });

    it('keeps priorities that are infinite or not known', async () => {
      const store = await subject.open(place, false);
      const visit = exampleVisit(0, new Random(1), 2);
      visit.priority = Number.POSITIVE_INFINITY;
      visit.links!.priorities.set([Number.NEGATIVE_INFINITY, Number.NaN, 0]);
      store.discover(exampleSeeds);
      store.visit(visit);
      const [read] = [...(await store.load()).visits()];
      expect(read.priority).toBe(Number.POSITIVE_INFINITY);
      expect([...read.links!.priorities]).toEqual([Number.NEGATIVE_INFINITY, Number.NaN, 0]);
      await store.close();
    });

    it('is ready again after any amount of writing', async () => {
      const store = await subject.open(place, false);
      store.discover(exampleSeeds);
      let waited = 0;
      const random = new Random(3);
      for (let n = 0; n < 60; n++) {
        store.visit(exampleVisit(n, random, 3, 200_000));
        const caughtUp = store.ready();
        if (caughtUp) waited++;
        await caughtUp;
      }
      await store.flush();
      expect([...(await store.load()).visits()].length).toBe(60);
      expect(waited).toBeLessThan(60);
      await store.close();
    });

    it.skipIf(subject.volatile)('goes on where it was closed', async () => {
      let store = await subject.open(place, false);
      store.discover(exampleSeeds);
      for (const visit of visits(0, 10)) store.visit(visit);
      store.event({ at: 1, kind: 'note', detail: 'first' });
      store.host({ host: 'host1.example', delay: 1000, pages: 3, failures: 0 });
      await store.close();
      store = await subject.open(place, true);
      await expectStored(store, visits(0, 10));
      for (const visit of visits(10, 20)) store.visit(visit);
      store.host({ host: 'host1.example', delay: 2000, pages: 6, failures: 1 });
      await expectStored(store, [...visits(0, 10), ...visits(10, 20)]);
      await store.close();
    });
  });
}

function urlsOf(stored: StoredCrawl): [number, string][] {
  return [...stored.urls()].flatMap(({ first, urls }) => urls.map((url, i): [number, string] => [first + i, url]));
}

async function expectStored(store: Store, wanted: readonly Visit[]): Promise<void> {
  const stored = await store.load();
  const urls = [...exampleSeeds, ...wanted.flatMap(visit => visit.discovered)];
  expect(urlsOf(stored)).toEqual(urls.map(({ id, url }) => [id, url]));
  expect([...stored.given()]).toEqual(urls.filter(({ priority }) => priority !== undefined));
  const read = [...stored.visits()];
  expect(read.length).toBe(wanted.length);
  for (const [i, { discovered: _urls, exchanges: _archive, rendered: _too, ...visit }] of wanted.entries()) {
    expect(read[i]).toEqual(visit satisfies StoredVisit);
  }
}
