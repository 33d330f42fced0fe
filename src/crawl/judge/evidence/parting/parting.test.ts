import { describe, expect, it } from 'vitest';
import { Random } from '../../../../core/random.js';
import type { CrawlSample } from './crawl-sample.js';
import { kindsOf, lineOf, partedLogOdds, partingNumbers, partingOf, weighed } from './parting.js';
import { SiteCounts } from './site-counts.js';
import { trustNames, trustReadings } from './trust.js';

/** Four hundred pages, of which this share is on topic: text and nearness tell them apart, links do so badly. */
function crawlOf(share: number): CrawlSample & { right: boolean[] } {
  const random = new Random(5);
  const noise = () => random.next() + random.next() + random.next() - 1.5;
  const right = Array.from({ length: 400 }, () => random.next() < share);
  const pages = right.map(isRight => {
    const [links, text, near] = [
      noise() + (isRight ? 0.4 : 0),
      noise() + (isRight ? 2 : 0),
      noise() + (isRight ? 2 : 0),
    ];
    return { logOdds: 2 * links - 2, views: [links, text, near], near: isRight ? 0.6 : 0.2, label: 0 };
  });
  return { pages, right, examples: [], skewness: { text: 0, page: 0 }, sites: 0.8 };
}

/** F1 of what is called right. */
function f1(crawl: ReturnType<typeof crawlOf>, parting: Parameters<typeof partedLogOdds>[0]): number {
  const called = crawl.pages.map(({ logOdds, views }) => partedLogOdds(parting, logOdds, views) >= 0);
  const hits = called.filter((each, i) => each && crawl.right[i]).length;
  return (2 * hits) / (called.filter(each => each).length + crawl.right.filter(each => each).length);
}

describe('kindsOf', () => {
  it.each([0.3, 0.5])('finds the pages that views agree on, where links rank them badly: %d on topic', share => {
    const crawl = crawlOf(share);
    expect(f1(crawl, { line: 0, kinds: kindsOf(crawl.pages), trust: 1 })).toBeGreaterThan(0.9);
    expect(f1(crawl, { line: 0, trust: 0 })).toBeLessThan(0.6);
  });
});

describe('partedLogOdds', () => {
  it('is the mean of both probabilities, weighed by trust', () => {
    const kinds = kindsOf(crawlOf(0.5).pages);
    const views = [0, 2, 2];
    const likely = (trust: number) => 1 / (1 + Math.exp(-partedLogOdds({ line: 1, kinds, trust }, 0.2, views)));
    expect(likely(0)).toBeCloseTo(1 / (1 + Math.exp(0.8)), 12);
    expect(likely(0.3)).toBeCloseTo(0.7 * likely(0) + 0.3 * likely(1), 12);
  });
});

describe('partingOf', () => {
  const numbers = partingNumbers('words');

  it('trusts kinds less, the more a person has called off topic', () => {
    const crawl = crawlOf(0.4);
    const told = { ...crawl, pages: crawl.pages.map((page, i) => (i < 5 ? { ...page, label: -1 } : page)) };
    const [before, after] = [crawl, told].map(each => partingOf(each, 400, numbers).trust);
    expect(after).toBeLessThan(0.7 * before);
  });

  it('looks for no kinds among a few pages', () => {
    const crawl = crawlOf(0.4);
    expect(partingOf({ ...crawl, pages: crawl.pages.slice(0, 12) }, 12, numbers).kinds).toBeUndefined();
  });

  it('draws the line nearer to the examples, the more of them were crawled', () => {
    const crawl = crawlOf(0.1);
    const at = (examples: readonly number[]) => lineOf({ ...crawl, examples }, 400, partingNumbers('both')).line;
    const none = at([]);
    const [one, four] = [at([3]), at([3, 3, 3, 3])];
    expect(none).toBeLessThan(one);
    expect(one).toBeLessThan(four);
  });
});

describe('weighed', () => {
  it('lets kinds count on one site only where they are likelier right than not', () => {
    expect(weighed(0.3, 0)).toBe(0);
    expect(weighed(0.7, 0)).toBe(0.7);
    expect(weighed(0.5, 0)).toBeCloseTo(0.25, 12);
    expect(weighed(0.3, 0.8)).toBe(0.3);
  });
});

describe('trustReadings', () => {
  it('are numbers, for pages that are all alike too', () => {
    const page = { logOdds: 0, views: [1, 1, 1], near: 0, label: 0 };
    const sample = { pages: new Array(30).fill(page), examples: [], skewness: { text: 0, page: 40 }, sites: 0 };
    const readings = trustReadings(sample, 0, kindsOf(sample.pages));
    for (const name of trustNames) expect(Number.isFinite(readings[name])).toBe(true);
    expect(readings.page).toBe(6);
  });
});

describe('SiteCounts', () => {
  it('says which share of pages is not on the largest site', () => {
    const sites = new SiteCounts();
    expect(sites.spread).toBe(0);
    for (const url of ['http://a.org/', 'http://a.org/x', 'http://b.org/', 'http://c.org/']) sites.add(url);
    expect(sites.spread).toBe(0.5);
  });
});
