import { describe, expect, it } from 'vitest';
import { FrozenWeb } from '../../../webs/frozen-web.js';
import { SimilarityMeter } from './similarity-meter.js';

const page = (name: string, words: string) => ({
  ...{ url: `http://a.example/${name}`, status: 200, labels: {} },
  html: `<title></title><p>${words}</p>`,
});
const web = new FrozenWeb([
  page('0', 'honey bees build a hive'),
  page('1', 'wild bees gather honey'),
  page('2', 'trains leave the station'),
  page('3', 'shares and stocks fall'),
]);
const topic = (query: string, examples: string[]) => ({
  ...{ name: 'bees', query, seeds: [] },
  examples: examples.map(text => ({ url: 'http://b.example/', title: '', text, relevant: true })),
});
const corpus = { pages: () => [2, 3].map(number => ({ url: web.url(number), ...web.text(number), labels: {} })) };
const meter = (query: string, examples: string[]) =>
  new SimilarityMeter({ web, topic: topic(query, examples), corpus }, Int32Array.of(0, 1, 2, 3));

describe('what a crawl looks like without labels', () => {
  it('is the opinion of each judge, fetch by fetch', () => {
    const opinions = meter('honey', ['honey bees build a hive', 'wild bees gather honey']).measure([2, 0, 3, 1]);
    expect(opinions.calledRelevant).toEqual({ similarity: [2, 4], keywords: [2, 4], classifier: [2, 4] });
    expect(opinions.pagesAtSimilarity['0.75']).toBe(2);
    const { fetches, average, maximum } = opinions.similarityCurves;
    expect(fetches).toEqual([1, 2, 3, 4]);
    expect(average.map(value => Number(value.toFixed(6)))).toEqual([0, 0.5, 0.333333, 0.5]);
    expect(opinions.averageSimilarity).toBeCloseTo(0.5, 12);
    expect(opinions.maximumAverageSimilarity).toBe(maximum[3]);
  });

  it('leaves out the judges that have nothing to go by', () => {
    expect(Object.keys(meter('honey', []).measure([0]).calledRelevant)).toEqual(['keywords']);
    expect(Object.keys(meter('', ['honey bees']).measure([0]).calledRelevant)).toEqual(['similarity', 'classifier']);
  });

  it('is the same whatever other pages were weighed', () => {
    const few = new SimilarityMeter({ web, topic: topic('honey', ['wild bees']), corpus }, Int32Array.of(0, 2));
    expect(few.measure([2, 0])).toEqual(meter('honey', ['wild bees']).measure([2, 0]));
    expect(() => few.measure([1])).toThrow('page 1 was fetched but no link leads to it');
  });
});
