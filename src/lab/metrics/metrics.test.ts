import { describe, expect, it } from 'vitest';
import { type CrawlOrder, curveOf, hitsOf, relevantAfter } from './crawl-order.js';
import { harvestArea, harvestBySegment, harvestRate, harvestRateAfter } from './harvest.js';
import { f1AtRecall, interpolatedPrecisionAtRecall, precisionAtRecall, recallPrecisionCurve } from './precision.js';
import { budgetArea, recall, recallAgainstUnion, recallArea, timeArea } from './recall.js';
import { averageSimilarity, maximumAverageSimilarity } from './similarity.js';
import { pagesPerRelevantSite, siteAccuracy, siteHarvestRate } from './sites.js';
import { relativeCrawlTime } from './time.js';

// Worked by hand: fetches 1…8 are 0 1 1 0 0 1 0 0, ten pages can be reached, four of them relevant.
const crawl: CrawlOrder = { fetched: 8, hits: hitsOf([0, 1, 1, 0, 0, 1, 0, 0]), reachable: 10, relevantReachable: 4 };

describe('the order of a crawl', () => {
  it('turns flags into hits and counts them', () => {
    expect(crawl.hits).toEqual([2, 3, 6]);
    expect([0, 1, 2, 3, 5, 6, 8].map(fetches => relevantAfter(crawl.hits, fetches))).toEqual([0, 0, 1, 2, 2, 3, 3]);
  });

  it('gives every fetch as a point, or evenly spaced ones that end with the last', () => {
    expect(curveOf(crawl)).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 3],
      [7, 3],
      [8, 3],
    ]);
    expect(curveOf(crawl, 3)).toEqual([
      [3, 2],
      [5, 2],
      [8, 3],
    ]);
    expect(curveOf({ fetched: 0, hits: [] })).toEqual([]);
  });
});

describe('harvest rate (Almpanidis eq. 20)', () => {
  it('is the relevant share, at the end and on the way', () => {
    expect(harvestRate(crawl)).toBe(3 / 8);
    expect(harvestRateAfter(crawl.hits, 3)).toBe(2 / 3);
    expect(harvestRate({ fetched: 0, hits: [] })).toBe(0);
  });

  it('is counted by segment (Jamali Fig. 3), the last one shorter', () => {
    expect(harvestBySegment(crawl, 3)).toEqual([2 / 3, 1 / 3, 0]);
  });

  it('has an area: the mean of 0, 1/2, 2/3, 2/4, 2/5, 3/6, 3/7, 3/8', () => {
    expect(harvestArea(crawl)).toBeCloseTo((0 + 1 / 2 + 2 / 3 + 2 / 4 + 2 / 5 + 3 / 6 + 3 / 7 + 3 / 8) / 8, 12);
  });
});

describe('recall', () => {
  it('is the found share of the reachable relevant pages', () => {
    expect(recall(crawl)).toBe(0.75);
    expect(recall({ hits: [], relevantReachable: 0 })).toBe(0);
  });

  it('has an area: mean of 0 .25 .5 .5 .5 .75 .75 .75, and .75 for the two fetches it did not use', () => {
    expect(recallArea(crawl)).toBeCloseTo((0 + 0.25 + 0.5 * 3 + 0.75 * 3 + 0.75 * 2) / 10, 12);
  });

  it('has an area within a budget: mean of 0 .25 .5 .5; what comes later does not count', () => {
    expect(budgetArea(crawl, 4)).toBeCloseTo((0 + 0.25 + 0.5 + 0.5) / 4, 12);
    expect(budgetArea(crawl, 10)).toBe(recallArea(crawl));
    expect(budgetArea({ ...crawl, relevantReachable: 0, hits: [] }, 4)).toBe(0);
  });

  it('has an area over time: .25 from second 2 on, .5 from second 6 to 10', () => {
    expect(timeArea([2, 6], 4, 10)).toBeCloseTo((0.25 * 4 + 0.5 * 4) / 10, 12);
    expect(timeArea([2, 12], 4, 10)).toBeCloseTo((0.25 * 8) / 10, 12);
    expect(timeArea([], 0, 10)).toBe(0);
  });

  it('is taken against the union of crawls (Liu Table 1)', () => {
    expect(recallAgainstUnion([[1, 2, 3], [3, 4], []])).toEqual([3 / 4, 2 / 4, 0]);
    expect(recallAgainstUnion([[], []])).toEqual([0, 0]);
  });
});

describe('precision at recall (Almpanidis Table 3)', () => {
  it('is taken at the fetch that reaches the level', () => {
    expect(precisionAtRecall(crawl, 0.1)).toBe(1 / 2);
    expect(precisionAtRecall(crawl, 0.5)).toBe(2 / 3);
    expect(precisionAtRecall(crawl, 0.75)).toBe(3 / 6);
    expect(precisionAtRecall(crawl, 1)).toBe(0);
  });

  it('does not round a whole number of hits up', () => {
    const hits = Array.from({ length: 30 }, (_, index) => index + 1);
    expect(precisionAtRecall({ hits: [2, 4, 6, 100], relevantReachable: 30 }, 0.1)).toBe(3 / 6);
    expect(precisionAtRecall({ hits, relevantReachable: 30 }, 1)).toBe(1);
  });

  it('is interpolated with the best at any higher recall', () => {
    expect(interpolatedPrecisionAtRecall(crawl, 0.1)).toBe(2 / 3);
    expect(interpolatedPrecisionAtRecall(crawl, 0.75)).toBe(1 / 2);
    expect(interpolatedPrecisionAtRecall(crawl, 1)).toBe(0);
  });

  it('gives F1 with the level as recall: .58 at .1 is the .17 of Almpanidis Table 3', () => {
    // 58 % precision at the tenth of 100 relevant pages: it came with fetch 10/.58 = 17.24, so 10/17 = .588.
    const hits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 17];
    expect(f1AtRecall({ hits, relevantReachable: 100 }, 0.1)).toBeCloseTo((2 * 0.588 * 0.1) / 0.688, 3);
    expect(f1AtRecall(crawl, 1)).toBe(0);
  });

  it('draws the curve', () => {
    expect(recallPrecisionCurve(crawl, 4)).toEqual([
      [0, 2 / 3],
      [0.25, 2 / 3],
      [0.5, 2 / 3],
      [0.75, 1 / 2],
      [1, 0],
    ]);
  });
});

describe('the other measures', () => {
  it('averages similarity as Batsakis and as Liu', () => {
    // Cosines of two pages to two targets: page 1 (.9, .1), page 2 (.3, .5).
    expect(averageSimilarity([0.9, 0.5])).toBeCloseTo(0.7, 12);
    expect(maximumAverageSimilarity([1.2, 0.6], 2)).toBeCloseTo(0.6, 12);
    expect(averageSimilarity([])).toBe(0);
    expect(maximumAverageSimilarity([], 0)).toBe(0);
  });

  it('sets time per page beside another crawl (Jamali Table I)', () => {
    expect(relativeCrawlTime({ seconds: 26, fetched: 100 }, { seconds: 40, fetched: 200 })).toBeCloseTo(1.3, 12);
    expect(relativeCrawlTime({ seconds: 1, fetched: 1 }, { seconds: 0, fetched: 1 })).toBeNaN();
  });

  it('measures site crawls (Ester §3)', () => {
    expect(pagesPerRelevantSite(120, 8)).toBe(15);
    expect(pagesPerRelevantSite(5, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(siteHarvestRate(3, 4)).toBe(0.75);
    const calls = [
      { relevant: true, calledRelevant: true },
      { relevant: false, calledRelevant: true },
      { relevant: false, calledRelevant: false },
    ];
    expect(siteAccuracy(calls)).toBeCloseTo(2 / 3, 12);
  });
});
