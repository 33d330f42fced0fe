/** What every collection promises about what a store was given. Run by the tests of each. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../core/errors.js';
import type { Collection } from './collection.js';
import type { PageOptions } from './collection-types.js';
import type { CrawlFile } from './crawl-file.js';
import {
  at,
  beePage,
  beeVisit,
  exampleSite,
  keepers,
  mirror,
  parts,
  redirect,
  seed,
  siteEdge,
  tractors,
  waiting,
  writeBees,
  writeSites,
} from './example-bees.contract.js';
import type { CommandRecord, SiteRecord, Store } from './store.js';
import { parseHttpResponse } from './warc/http-message.js';

export interface CollectionUnderTest {
  name: string;
  /** Does it keep what was fetched? */
  archives: boolean;
  make(options: { parts: readonly string[]; settings: CrawlFile }): Promise<EmptyCollection>;
}

export interface EmptyCollection {
  store: Store;
  /** The reading side, when something was written. */
  read(): Collection;
  remove(): void;
}

export function describeCollection(subject: CollectionUnderTest): void {
  describe(`${subject.name} keeps the promises of a collection`, () => {
    let made: EmptyCollection;
    let collection: Collection;

    async function fill(write: (store: Store) => void): Promise<void> {
      made = await subject.make({ parts, settings: { settings: { strategy: 'shark-search' }, query: 'bees' } });
      write(made.store);
      await made.store.close();
      collection = made.read();
    }
    afterEach(() => {
      collection.close();
      made.remove();
    });

    it('names hubs, and seeds that led nowhere', async () => {
      const [lostSeed, hub, ...found] = ['lost', 'hub', 'a', 'b', 'c', 'copy'].map((name, i) => ({
        ...{ id: i + 1, url: `http://${name}.example/`, depth: 1, from: 0 },
      }));
      const links = (targets: number[]) => ({
        targets: Int32Array.from(targets),
        priorities: new Float64Array(targets.length),
        anchors: targets.map(String),
      });
      await fill(store => {
        store.discover([seed, lostSeed.url].map((url, id) => ({ id, url, depth: 0, from: -1, priority: 1 })));
        const off = beePage('Seed', 'x', { relevant: false });
        store.visit(beeVisit(0, seed, { page: off, discovered: [hub], links: links([2, 3]) }));
        store.visit(
          beeVisit(1, lostSeed.url, { outcome: 'failed', status: 500, reason: 'status', detail: 'HTTP 500' }),
        );
        store.visit(beeVisit(2, hub.url, { page: off, discovered: found, links: links([3, 4, 4, 5, 6, 2]) }));
        for (const { id, url } of found) {
          store.visit(
            beeVisit(id, url, { page: beePage(url, url, id === 6 ? { duplicateOf: 5, duplicateKind: 'near' } : {}) }),
          );
        }
      });
      expect(collection.hubs(5)).toEqual([{ url: hub.url, title: 'Seed', leadsTo: 3 }]);
      // The seed leads to one of the three itself.
      expect(collection.startingPoints()).toEqual({ lost: [{ url: lostSeed.url, why: 'HTTP 500' }], better: [] });
    });

    it('tells which commands were obeyed, and when', async () => {
      const budget: CommandRecord = { number: 2, at, command: { kind: 'budget', pages: 9 }, underWay: [1] };
      await fill(store => {
        store.command({ ...budget, number: 1 });
        writeBees(store);
        store.command(budget);
      });
      const afterVisits = Object.values(collection.stats().outcomes).reduce((sum, count) => sum + count, 0);
      expect([...collection.commands()]).toEqual([
        { ...budget, number: 1, afterVisits: 0 },
        { ...budget, afterVisits },
      ]);
    });

    describe('tells of pages', () => {
      beforeEach(() => fill(writeBees));

      it('stats and course count everything, duplicates once', () => {
        const [onTopic, known] = [Uint8Array.of(1, 1, 0, 0), Int32Array.of(4, 7, 7, 7)];
        expect(collection.course()).toEqual({ onTopic, known, waiting: 1 });
        expect(collection.stats()).toEqual({
          folder: collection.folder,
          state: 'closed',
          strategy: 'shark-search',
          ...{ pages: 4, relevant: 2, sure: 3, harvestRate: 0.5 },
          duplicates: { exact: 1, near: 0 },
          hosts: 4,
          bytes: 400,
          knownUrls: 7,
          frontier: 1,
          links: 8,
          requests: 8,
          revisits: { visits: 0, urls: 0, changed: 0, gone: 0, outcomes: {} },
          outcomes: { page: 4, failed: 1, redirect: 1 },
          reasons: { dns: 1 },
          statuses: { 200: 4, 301: 1 },
          languages: { en: 3, 'en-gb': 1 },
          wishes: { nofollow: 1, 'tdm-reservation': 1 },
          licences: { 'http://licence.example/': 2, 'CC BY': 1 },
          ...{ renderings: { wanted: 1 }, needs: { javascript: 1 }, cut: expect.any(Object) },
          events: { retry: 1, wait: 1 },
          waits: ['keepers.example: waits 59 min, Retry-After'],
          topHosts: [
            { host: 'keepers.example', pages: 1, relevant: 1 },
            { host: 'mirror.example', pages: 1, relevant: 0 },
            { host: 'tractors.example', pages: 1, relevant: 0 },
            { host: 'www.bees.example', pages: 1, relevant: 1 },
          ],
          archive: { files: subject.archives ? 1 : 0, bytes: expect.any(Number) },
          started: at,
          ended: at + 5,
          sites: undefined,
        });
        expect(collection.settings()).toEqual({ settings: { strategy: 'shark-search' }, query: 'bees' });
      });

      it('search finds by stem, ranks titles first, marks what was found', () => {
        const results = collection.search('bee', { mark: ['<', '>'] });
        expect(results.map(result => result.url).sort()).toEqual([keepers, mirror, seed].sort());
        expect(results[0].url).toBe(seed);
        expect(results[0].snippet).toBe('All about <bees>. Honey <bees> dance; bumble <bees> do not.');
        expect(results[0].rank).toBeGreaterThan(results[1].rank);
        expect(collection.search('bee', { limit: 1 }).length).toBe(1);
      });

      it('search can leave out pages off topic', () => {
        expect(collection.search('diesel').map(result => result.relevant)).toEqual([false]);
        expect(collection.search('diesel', { relevantOnly: true })).toEqual([]);
      });

      it('search understands phrases, OR, minus and stars, and no syntax errors', () => {
        expect(collection.search('"honey bees"').map(result => result.url)).toEqual([seed]);
        expect(collection.search('"honey bees"')[0].snippet).toContain('[Honey bees]');
        expect(collection.search('diesel OR dance').length).toBe(2);
        expect(collection.search('honey -dance').length).toBe(2);
        expect(collection.search('trac*').map(result => result.url)).toEqual([tractors]);
        for (const odd of ['bees"', 'AND bees', "bees' (", 'bees NEAR', 'title:bees', 'bees ^', 'a*b* "']) {
          expect(() => collection.search(odd)).not.toThrow();
        }
        expect(() => collection.search(' "" * - ')).toThrow(UsageError);
      });

      it('search finds words of other languages by their own stems, and any run of characters where there are no spaces', async () => {
        const foreign = await subject.make({ parts: [], settings: {} });
        const pages = [
          ['de', 'Sicherheit im Netz', 'Die Brandmauern der Netzwerke und die Verschlüsselungen.'],
          ['zh', '网络安全', '本章介绍防火墙的配置。防火墙可以过滤数据包。'],
          ['zh', '其他', '火与墙，不是防火墙'],
          ['ja', 'ネットワーク', 'ファイアウォールを設定する。'],
          ['ko', '보안', '방화벽을 설정합니다.'],
          ['en', 'English', 'A page that mentions 防火墙 among English words.'],
          ['ru', 'Сеть', 'Настройка сетевых экранов.'],
        ];
        pages.forEach(([language, title, text], id) => {
          const url = `http://${language}.example/${id}`;
          foreign.store.discover([{ id, url, depth: 0, from: -1, priority: 1 }]);
          foreign.store.visit(beeVisit(id, url, { page: beePage(title, text, { language }) }));
        });
        await foreign.store.flush();
        const read = foreign.read();
        const found = (words: string) => read.search(words).map(({ url }) => Number(url.split('/').at(-1)));
        expect(found('防火墙').sort()).toEqual([1, 2, 5]);
        expect(found('Brandmauer')).toEqual([0]);
        expect(found('verschlusselung')).toEqual([0]);
        expect(found('ファイアウォール')).toEqual([3]);
        expect(found('방화벽')).toEqual([4]);
        expect(found('сетевой экран')).toEqual([6]);
        expect(found('Verschlüss*')).toEqual([0]);
        expect(read.search('防火墙', { mark: ['<', '>'] }).every(({ snippet }) => snippet.includes('<防火墙>'))).toBe(
          true,
        );
        read.close();
        await foreign.store.close();
        foreign.remove();
      });

      it('explain gives the path from the seed with what each step was worth', () => {
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
        expect(incoming).toEqual([
          { from: keepers, anchor: 'mirror', priority: 0.5, parts: { own: 0.5, inherited: 0 } },
        ]);
        // The better of two links to one URL comes first; one to a page that was fetched already has no priority.
        expect(collection.explain(mirror).page).toEqual(collection.page(mirror));
        expect(collection.explain(redirect).page).toBeUndefined();
        expect(collection.explain(redirect).incoming.map(({ anchor }) => anchor)).toEqual(['bee keepers', 'more']);
        expect(collection.explain(seed).incoming[0]).toMatchObject({ from: keepers, priority: undefined });
      });

      it('explain knows what waits and what failed', () => {
        expect(collection.explain(waiting).path.at(-1)).toMatchObject({
          outcome: 'waiting',
          wait: 'keepers.example: waits 59 min, Retry-After',
          priority: 0.375,
          title: '',
        });
        expect(collection.explain('http://gone.example').path.at(-1)).toMatchObject({
          outcome: 'failed',
          reason: 'dns',
        });
      });

      it('knows the nearest URLs when one is not there', () => {
        expect(() => collection.explain('http://bees.example')).toThrow(UsageError);
        expect(() => collection.explain('http://bees.example')).toThrow(
          `http://bees.example is not in ${collection.folder}. Did you mean http://www.bees.example/?`,
        );
        expect(() => collection.explain('keepers.example/home/')).toThrow(`Did you mean ${keepers}?`);
        expect(() => collection.explain('https://keepers.example/home?x=1')).toThrow(`Did you mean ${keepers}?`);
        expect(() => collection.page('http://nowhere.example/')).toThrow(/nowhere\.example\/ is not in [^?]*$/);
      });

      it('gives the pages on topic or all, with repeats or without', () => {
        const urls = (options?: PageOptions) => [...collection.pages(options)].map(({ url }) => url);
        expect(urls()).toEqual([seed, keepers, mirror]);
        expect(urls({ unique: true })).toEqual([seed, keepers]);
        expect(urls({ all: true })).toEqual([seed, keepers, tractors, mirror]);
        expect(urls({ all: true, unique: true })).toEqual([seed, keepers, tractors]);
      });

      it('gives the pages that are permitted', () => {
        expect([...collection.pages({ onlyPermitted: true })].map(({ url }) => url)).toEqual([seed, mirror]);
        expect([...collection.pages({ all: true, onlyPermitted: true })].map(({ url }) => url)).toEqual([
          ...[seed, tractors, mirror],
        ]);
      });

      it('says what pages ask, and name as their licence', () => {
        const { wishes, licence } = collection.explain(keepers).path.at(-1) ?? {};
        const tdmPolicy = 'http://keepers.example/policy';
        expect(wishes).toEqual({ noindex: false, nofollow: true, reservations: ['tdm-reservation'], tdmPolicy });
        expect(licence).toBe('http://licence.example/');
        expect(collection.page(keepers)).toMatchObject({ ...wishes, details: { licence } });
        expect(collection.explain(waiting).path.at(-1)?.wishes).toBeUndefined();
      });

      it('gives a page with its text and links', () => {
        const copy = collection.page(mirror);
        expect(copy).toMatchObject({ id: 5, duplicateOf: 4, duplicateKind: 'exact', host: 'mirror.example', depth: 2 });
        expect(copy).toMatchObject({
          status: 200,
          fetchedAt: at + 5,
          priority: 0.5,
          title: 'Keepers of bees',
          bytes: 100,
        });
        expect(copy).not.toHaveProperty('text');
        expect(collection.pageById(5)).toEqual(copy);
        expect(collection.pageById(1)).toBeUndefined();
        expect(collection.text(copy)).toBe('Beekeepers keep honey.');
        expect(collection.main(copy)).toBe('Beekeepers keep honey.');
        expect(() => collection.main({ id: 99 })).toThrow(UsageError);
        expect(() => collection.text({ id: 99 })).toThrow(UsageError);
        expect(collection.links({ id: 4 })).toEqual([mirror, waiting, seed]);
        expect(collection.links(copy)).toEqual([]);
        expect(() => collection.page(redirect)).toThrow(/known but was not stored as a page/);
      });

      it.runIf(subject.archives)('gives the record of a page; a copy leads to the original', async () => {
        const copy = collection.page(mirror);
        expect((await collection.warcRecord(copy)).type).toBe('revisit');
        const { page, record } = await collection.archivedPage(copy);
        expect(page.url).toBe(keepers);
        expect(Buffer.from(parseHttpResponse(record.block)!.body).toString()).toBe('<p>body of 4</p>');
        expect(collection.archivedGroup(copy)!.length).toBe(copy.archive!.groupLength);
      });

      it.runIf(!subject.archives)('says that nothing was archived', async () => {
        const page = collection.page(seed);
        expect(page.archive).toBeUndefined();
        expect(collection.archivedGroup(page)).toBeUndefined();
        await expect(collection.warcRecord(page)).rejects.toThrow(/was not archived/);
        await expect(collection.archivedPage(page)).rejects.toThrow(UsageError);
      });

      it('knows of no sites', () => {
        expect(collection.hasSites).toBe(false);
        expect([...collection.sites({ all: true })]).toEqual([]);
        expect(() => collection.explainSite('a.example')).toThrow(/it holds pages, not sites/);
      });
    });

    describe('tells of sites', () => {
      const fillSites = (...more: SiteRecord[]) =>
        fill(store => {
          writeSites(store);
          for (const record of more) store.site(record);
        });

      it('with the pages that decided and who links to them', async () => {
        await fillSites();
        const found = [...collection.sites()];
        expect(collection.hasSites).toBe(true);
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
        expect([...collection.sites({ all: true })].map(each => [each.site, each.class, each.start])).toEqual([
          ['start.example', 'target', true],
          ['a.example', 'target', false],
          ['b.example', 'other', false],
          ['c.example', 'target', false],
          ['gone.example', 'unreadable', false],
        ]);
      });

      it('by the heaviest links that came before it', async () => {
        await fillSites();
        expect(collection.explainSite('c.example').path).toEqual([
          { site: 'start.example', start: true, weight: undefined },
          { site: 'a.example', start: false, weight: 0.8 },
          { site: 'c.example', start: false, weight: 0.9 },
        ]);
        const steps = (site: string) => collection.explainSite(site).path.map(step => step.site);
        // c links to a with more weight, but a was chosen before c was read.
        expect(steps('a.example')).toEqual(['start.example', 'a.example']);
        expect(collection.explainSite('www.waiting.example').examined).toBeUndefined();
        expect(steps('www.waiting.example')).toEqual(['start.example', 'a.example', 'c.example', 'waiting.example']);
        expect(() => collection.explainSite('nowhere.example')).toThrow(
          /nowhere\.example is no site of .*: no site that it examined links there\. For a page, give its whole URL\./,
        );
      });

      it('in counts', async () => {
        await fillSites();
        expect(collection.stats().sites).toEqual({
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

      it('by the later of two records, in the place of the first', async () => {
        await fillSites(
          exampleSite('a.example', { class: 'other', confidence: 0.2, edges: [siteEdge('d.example', 0.1)] }),
        );
        const all = [...collection.sites({ all: true })];
        expect(all.map(each => each.site).slice(0, 2)).toEqual(['start.example', 'a.example']);
        expect(all[1]).toMatchObject({ class: 'other', confidence: 0.2, pages: [] });
        expect(collection.explainSite('c.example').linkedFrom.map(link => link.site)).toEqual(['b.example']);
      });
    });
  });
}
