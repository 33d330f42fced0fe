import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TermCounts } from '../../../../core/page.js';
import { Random } from '../../../../core/random.js';
import { confidenceOf, PageClassifier } from './page-classifier.js';

const bag = (counts: Record<number, number>): TermCounts => ({
  ids: Int32Array.from(Object.keys(counts).map(Number)),
  counts: Float32Array.from(Object.values(counts)),
  length: Object.values(counts).reduce((sum, count) => sum + count, 0),
  maximum: Math.max(0, ...Object.values(counts)),
});

/** Two kinds of pages in each class, of one word each: all words weigh the same. */
const pages = [0, 0, 1, 1, 2, 2, 3, 3].map(word => ({ target: word < 2, terms: bag({ [word]: 1 }) }));
const train = (clusters: number) => PageClassifier.train(pages, { clusters, terms: 10 }, new Random(1));

describe('confidenceOf', () => {
  it('is ln d over the sum of both (Ester §4.3.1, corrected)', () => {
    // ln 0.2 = −1.6094, ln 0.8 = −0.2231.
    expect(confidenceOf(0.2, 0.8)).toBeCloseTo(0.8782353987, 9);
    expect(confidenceOf(0.8, 0.2)).toBeCloseTo(1 - 0.8782353987, 9);
    expect(confidenceOf(0.4, 0.4)).toBe(0.5);
  });

  it('has no opinion on pages far from everything', () => {
    expect(confidenceOf(1, 0.95)).toBe(0.5);
  });

  it('stays a probability at distance 0, and is larger the nearer', () => {
    expect(confidenceOf(0, 1)).toBeCloseTo(0.9924314711, 9);
    const distance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(distance, distance, distance, (near, far, other) => {
        const [a, b] = [Math.min(near, far), Math.max(near, far)];
        expect(confidenceOf(a, other)).toBeGreaterThanOrEqual(confidenceOf(b, other));
        expect(confidenceOf(a, other) + confidenceOf(other, a)).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('PageClassifier', () => {
  it('has one centroid per cluster', () => {
    const { target, other } = train(2);
    expect(target.map(({ ids }) => [...ids]).sort()).toEqual([[0], [1]]);
    expect(other.map(({ ids }) => [...ids]).sort()).toEqual([[2], [3]]);
  });

  it('can have more centroids for the other class', () => {
    const options = { clusters: 1, otherClusters: 2, terms: 10 };
    const { target, other } = PageClassifier.train(pages, options, new Random(1));
    expect(target.map(({ ids }) => [...ids])).toEqual([[0, 1]]);
    expect(other.map(({ ids }) => [...ids]).sort()).toEqual([[2], [3]]);
  });

  it('measures by the nearest centroid of each class', () => {
    // Both kinds of target pages are a centroid, so this page is at distance 0 of one.
    expect(train(2).confidence(bag({ 1: 4 }))).toBeCloseTo(confidenceOf(0, 1), 9);
  });

  it('measures by the middle of a class when it has one cluster', () => {
    const classifier = train(1);
    // The middle is (1, 1)/√2: distance 1 − 1/√2 to the target, 1 (kept at 0.9) to the other class.
    expect(classifier.confidence(bag({ 0: 7 }))).toBeCloseTo(0.9209780936, 9);
    // (2, 0, 1, 0): cosines 2/√10 and 1/√10.
    expect(classifier.confidence(bag({ 0: 2, 2: 1 }))).toBeCloseTo(0.7247508908, 9);
  });

  it('gives one half to a page without telling words', () => {
    expect(train(1).confidence(bag({}))).toBe(0.5);
    expect(train(1).confidence(bag({ 99: 3 }))).toBe(0.5);
  });

  it('learns both classes from equally many pages', () => {
    const others = Array.from({ length: 30 }, (_, i) => ({ target: false, terms: bag({ [10 + i]: 1 }) }));
    const classifier = PageClassifier.train([...pages, ...others], { clusters: 100, terms: 100 }, new Random(3));
    const members = (centroids: readonly { ids: Int32Array }[]) => centroids.length;
    expect(members(classifier.target)).toBe(2);
    expect(members(classifier.other)).toBeLessThanOrEqual(4);
  });

  it('is the same for the same seed', () => {
    expect(train(2)).toEqual(train(2));
  });
});
