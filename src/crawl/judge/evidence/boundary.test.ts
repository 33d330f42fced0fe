import { describe, expect, it } from 'vitest';
import { boundaryOf } from './boundary.js';

/** Twenty pages that are off topic beyond doubt, a tenth apart. */
const off = Array.from({ length: 20 }, (_, i) => -3 - i / 10);

describe('boundaryOf', () => {
  it('lies between pages on topic and others, by hand', () => {
    // The five surest have a mean of 4. Behind the sixth page lies the widest gap, from 4 to −3: middle 0.5.
    expect(boundaryOf([4, 4, 4, 4, 4, 4, ...off])).toBeCloseTo(0.4 * 4 + 0.3 * 0.5 - 0.7, 12);
  });

  it('weighs a gap by the pages above it, and leaves the first ones out', () => {
    // Gaps: 1 behind 4 pages (weight 2), 0.9 behind 6 pages (weight 2.2), 0.8 behind 7 (weight 2.1); what lies above is left out, and what lies below −1.5.
    const pages = [9, 6, 3, 1, 0, 0, -0.9, -1.7, ...off];
    const surest = (9 + 6 + 3 + 1 + 0) / 5;
    expect(boundaryOf(pages)).toBeCloseTo(0.4 * surest + 0.3 * -0.45 - 0.7, 12);
  });

  it('goes by the surest pages where no gap is seen', () => {
    expect(boundaryOf(off)).toBeCloseTo(0.4 * -3.2 - 0.7, 12);
  });

  it('says nothing of a handful of pages', () => {
    expect(boundaryOf([3, 2, 1])).toBeUndefined();
  });
});
