import { describe, expect, it } from 'vitest';
import type { TermCounts } from '../../../../core/page.js';
import { informationGain, TermSelection } from './term-selection.js';

const bag = (...ids: number[]): TermCounts => ({
  ids: Int32Array.from(ids),
  counts: new Float32Array(ids.length).fill(1),
  length: ids.length,
  maximum: 1,
});

describe('informationGain', () => {
  it('is in bits', () => {
    expect(informationGain(4, 0, 4, 4)).toBeCloseTo(1, 12);
    expect(informationGain(2, 2, 4, 4)).toBeCloseTo(0, 12);
    expect(informationGain(0, 0, 4, 4)).toBeCloseTo(0, 12);
    // 1 − H(3/4): the class is as sure with the word as it is without.
    expect(informationGain(3, 1, 4, 4)).toBeCloseTo(0.1887218755, 9);
    // 1 − 6/8·H(2/6): two of the pages are certain.
    expect(informationGain(2, 0, 4, 4)).toBeCloseTo(0.3112781245, 9);
  });
});

describe('TermSelection', () => {
  // Word 1 stands in all target pages, 2 in one other page, 3 everywhere, 4 in half of both.
  const pages = [
    { target: true, terms: bag(1, 3, 4) },
    { target: true, terms: bag(1, 3) },
    { target: false, terms: bag(2, 3, 4) },
    { target: false, terms: bag(3) },
  ];

  it('keeps the words that tell most, weighed by ln(N/df)', () => {
    expect([...TermSelection.learn(pages, 2).entries()]).toEqual([
      [1, Math.log(4 / 2)],
      [2, Math.log(4 / 1)],
    ]);
  });

  it('weighs pages by the kept words only, also words that came later', () => {
    const selection = TermSelection.learn(pages, 2);
    const vector = selection.weigh({ ...bag(1, 3, 9), counts: Float32Array.of(3, 5, 7) });
    expect([...vector.ids]).toEqual([1]);
    expect(vector.values[0]).toBeCloseTo(3 * Math.LN2, 9);
    expect(selection.weigh(bag(3, 9)).norm).toBe(0);
  });

  it('is the same made from its entries', () => {
    const selection = TermSelection.learn(pages, 3);
    const again = TermSelection.of(new Map(selection.entries()));
    expect([...again.entries()]).toEqual([...selection.entries()]);
  });
});
