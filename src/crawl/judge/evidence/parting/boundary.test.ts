import { describe, expect, it } from 'vitest';
import { boundaryOf, type Line, lineFor, readingsOf } from './boundary.js';

/** Twenty pages that are off topic beyond doubt, a tenth apart. */
const off = Array.from({ length: 20 }, (_, i) => -3 - i / 10);
const even = { text: 0, page: 0 };
/** Goes by the surest pages and the gap alone. */
const plain: Line = {
  ...{ atZero: -0.7, surest: 0.4, gap: 0.3, fall: 0 },
  most: { atZero: 0, spread: 0, text: 0, page: 0 },
};
const drawn = (logOdds: readonly number[], skewness = even, line = plain) =>
  boundaryOf({ logOdds, near: logOdds.map(() => 0.5), skewness }, line)?.at;

describe('boundaryOf', () => {
  it('lies between pages on topic and others, by hand', () => {
    // The five surest have a mean of 4. Behind the sixth page lies the widest gap, from 4 to −3: middle 0.5.
    expect(drawn([4, 4, 4, 4, 4, 4, ...off])).toBeCloseTo(0.4 * 4 + 0.3 * 0.5 - 0.7, 12);
  });

  it('weighs a gap by the pages above it, and leaves the first ones out', () => {
    // Gaps: 1 behind 4 pages (weight 2), 0.9 behind 6 pages (weight 2.2), 0.8 behind 7 (weight 2.1); what lies above is left out, and what lies below −1.5.
    const pages = [9, 6, 3, 1, 0, 0, -0.9, -1.7, ...off];
    const surest = (9 + 6 + 3 + 1 + 0) / 5;
    expect(drawn(pages)).toBeCloseTo(0.4 * surest + 0.3 * -0.45 - 0.7, 12);
  });

  it('goes by the surest pages where no gap is seen', () => {
    expect(drawn(off)).toBeCloseTo(0.4 * -3.2 - 0.7, 12);
  });

  it('falls by what the shape says, by hand', () => {
    const line: Line = { ...plain, fall: 2, most: { atZero: 1, spread: -1, text: -0.5, page: 0.25 } };
    // Ten pages at 1 and ten at −1 spread by 1; log-odds that most are on topic are then 1 − 1 + 0.5 · 2 + 0.25 · 4 = 2.
    const pages = [...new Array<number>(10).fill(1), ...new Array<number>(10).fill(-1)];
    const share = 1 / (1 + Math.exp(-2));
    expect(drawn(pages, { text: -2, page: 4 }, line)).toBeCloseTo(0.4 * 1 - 0.7 - 2 * share, 12);
  });

  it('says nothing of a handful of pages', () => {
    expect(drawn([3, 2, 1])).toBeUndefined();
  });

  it.each(['words', 'both', 'examples'] as const)(
    'is lower where few fall behind than where few stand out: %s',
    grounds => {
      const few = [...new Array<number>(5).fill(3), ...Array.from({ length: 95 }, (_, i) => -2 - i / 30)];
      const most = Array.from({ length: 100 }, (_, i) => 3 - i / 30);
      const line = lineFor[grounds];
      const drawnAt = (logOdds: readonly number[], near: number, text: number) =>
        boundaryOf({ logOdds, near: logOdds.map(() => near), skewness: { text, page: 0 } }, line)!.at;
      const low = drawnAt(most, 0.5, -1);
      expect(low).toBeLessThan(drawnAt(few, 0.1, 2) - 1);
      // The same shape, but of pages that are far from what was asked for: nothing stands out since nothing is on topic.
      expect(low).toBeLessThan(drawnAt(most, 0.03, -1) - 0.5);
    },
  );
});

describe('readingsOf', () => {
  it('takes single pages that lie far away for no shape', () => {
    const { text, page } = readingsOf({ logOdds: off, near: off, skewness: { text: 40, page: -40 } });
    expect([text, page]).toEqual([6, -3]);
  });
});
