import { describe, expect, it } from 'vitest';
import { noDetails, noWishes } from '../../../core/page.js';
import type { StoredVisit } from '../../../storage/store.js';
import { InternalCrawl, linkWeightOf } from './internal-crawl.js';

/** Ids below 100 are pages of the site; id 100·n is a page of another site n. */
const nameOf = (id: number) => (id < 100 ? 'site' : `other${Math.floor(id / 100)}`);

function visit(id: number, confidence: number, targets: number[], depth = 0): StoredVisit {
  return {
    id,
    url: `http://site/${id}`,
    at: 0,
    outcome: 'page',
    status: 200,
    milliseconds: 0,
    depth,
    priority: 0,
    links: { targets: Int32Array.from(targets), priorities: new Float64Array(targets.length), anchors: [] },
    page: {
      title: '',
      text: '',
      main: '',
      language: 'en',
      contentType: 'text/html',
      bytes: 0,
      relevant: confidence > 0.5,
      score: confidence,
      digest: '',
      simhash: '',
      ...noWishes,
      description: '',
      headings: [],
      details: noDetails,
      cut: [],
    },
  };
}

const settings = { pThreshold: 0.9, lThreshold: 0, linkConstant: 1, guard: 20 };

function crawlOf(options: Partial<typeof settings> = {}, error = 0) {
  const crawl = new InternalCrawl('site', { ...settings, ...options }, error);
  crawl.enter(0, 0, -1);
  const read = (id: number, confidence: number, targets: number[], unexplored = (_: string) => true) =>
    crawl.read(visit(id, confidence, targets), nameOf, unexplored);
  return { crawl, read };
}

describe('linkWeightOf', () => {
  it('is the variance of the two class confidences', () => {
    // 0.9 and 0.1 around their mean ½.
    expect(linkWeightOf(0.9)).toBeCloseTo((0.4 ** 2 + 0.4 ** 2) / 2, 12);
    expect(linkWeightOf(0.1)).toBeCloseTo(0.16, 12);
    expect(linkWeightOf(0.5)).toBe(0);
  });
});

describe('the order of pages (Ester §4.3.2)', () => {
  it('is by the mean weight of the links from pages read', () => {
    const { crawl, read } = crawlOf();
    expect(crawl.next()).toMatchObject({ id: 0, rank: 0 });
    read(0, 0.6, [1, 2]);
    // Both have 0.01; the first found comes first.
    expect(crawl.next()?.id).toBe(1);
    read(1, 0.9, [2, 3]);
    const third = crawl.next();
    expect(third?.id).toBe(3);
    expect(third?.rank).toBeCloseTo(0.16, 12);
    const second = crawl.next();
    expect(second?.id).toBe(2);
    expect(second?.rank).toBeCloseTo((0.01 + 0.16) / 2, 12);
    expect(crawl.next()).toBeUndefined();
  });

  it('prefers clear pages of either class', () => {
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.55, [1, 2]);
    crawl.next();
    read(1, 0.05, [3]);
    expect(crawl.next()?.id).toBe(3);
  });

  it('asks for no page twice, and for none of another site', () => {
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.6, [0, 1, 100, 200]);
    expect(crawl.next()?.id).toBe(1);
    read(1, 0.6, [0, 1]);
    expect(crawl.next()).toBeUndefined();
    expect([...crawl.reading.edges.keys()]).toEqual(['other1', 'other2']);
  });
});

describe('LinkRank (Ester §4.3.4)', () => {
  it('is the sum of link weights over Pr[target|W]', () => {
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.6, [1, 100, 101, 200]);
    // Two other sites, however many links: (0.6·2 + 1) / 0.6.
    expect(crawl.linkRank(0.5)).toBeCloseTo(2.2 / 0.6, 9);
    crawl.next();
    read(1, 0.9, []);
    // Odds 0.54 : 0.04.
    expect(crawl.linkRank(0.5)).toBeCloseTo(3.2 / (0.54 / 0.58), 9);
  });

  it('counts only sites that are unexplored', () => {
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.6, [100, 200], site => site === 'other1');
    expect(crawl.linkRank(0.5)).toBeCloseTo(1.6 / 0.6, 9);
  });

  it('grows by c at least', () => {
    const { crawl, read } = crawlOf({ linkConstant: 3 });
    crawl.next();
    read(0, 0.5, []);
    expect(crawl.linkRank(0.5)).toBeCloseTo(3 / 0.5, 9);
  });
});

describe('the end of reading', () => {
  it('comes when one class is likely enough', () => {
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.8, [1, 2, 3]);
    expect(crawl.ending(0.5)).toBeUndefined();
    crawl.next();
    // Odds 0.64 : 0.04, that is 0.941.
    read(1, 0.8, []);
    expect(crawl.ending(0.5)).toBe('decided');
    expect(crawl.ending(0.1)).toBeUndefined();
  });

  it('takes the page error into account', () => {
    const { crawl, read } = crawlOf({}, 0.2);
    crawl.next();
    read(0, 0.8, [1, 2, 3, 4]);
    crawl.next();
    // Corrected 0.68 each: odds 0.4624 : 0.1024, that is 0.819.
    read(1, 0.8, []);
    expect(crawl.reading.probability(0.5)).toBeCloseTo(0.4624 / 0.5648, 9);
    expect(crawl.ending(0.5)).toBeUndefined();
    crawl.next();
    // 0.314432 : 0.032768, that is 0.906.
    read(2, 0.8, []);
    expect(crawl.ending(0.5)).toBe('decided');
  });

  it('waits for the LinkRank, sooner for sites of the other class', () => {
    const good = crawlOf({ lThreshold: 6 });
    good.crawl.next();
    // (0.95·1 + 1) / 0.95 is about 2.
    good.read(0, 0.95, [1, 2, 100]);
    expect(good.crawl.ending(0.5)).toBeUndefined();
    const bad = crawlOf({ lThreshold: 6 });
    bad.crawl.next();
    // (0.05·1 + 1) / 0.05 = 21.
    bad.read(0, 0.05, [1, 2, 100]);
    expect(bad.crawl.ending(0.5)).toBe('decided');
  });

  it('comes at the guard, whatever was asked for', () => {
    const { crawl, read } = crawlOf({ guard: 3 });
    crawl.next();
    read(0, 0.5, [1, 2, 3, 4]);
    crawl.next();
    crawl.fruitless();
    expect(crawl.ending(0.5)).toBeUndefined();
    crawl.next();
    crawl.redirected(4, 1, 2);
    expect(crawl.ending(0.5)).toBe('guard');
  });

  it('comes when no page is left', () => {
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.6, [100]);
    expect(crawl.ending(0.5)).toBe('exhausted');
  });

  it('comes at once where nobody answers, and after two silences where somebody did', () => {
    const dead = crawlOf();
    dead.crawl.next();
    dead.crawl.silent();
    expect(dead.crawl.ending(0.5)).toBe('no-answer');
    const { crawl, read } = crawlOf();
    crawl.next();
    read(0, 0.6, [1, 2, 3]);
    crawl.silent();
    expect(crawl.ending(0.5)).toBeUndefined();
    crawl.silent();
    expect(crawl.ending(0.5)).toBe('no-answer');
  });

  it('follows a redirect at once, but not round in a circle', () => {
    const { crawl } = crawlOf();
    crawl.next();
    crawl.redirected(7, 0, 0);
    expect(crawl.next()?.id).toBe(7);
    crawl.redirected(0, 0, 7);
    expect(crawl.next()).toBeUndefined();
    expect(crawl.ending(0.5)).toBe('exhausted');
  });
});
