import { describe, expect, it } from 'vitest';
import { stratifiedShare, wilsonInterval } from './stratified-share.js';

/** So many things that looking at ten of them leaves all of them. */
const many = 1e12;

describe("Wilson's interval", () => {
  it('is that of hand and textbook', () => {
    // z² = 2.70554: centre (.8 + .135277)/1.270554, half 1.644854·√(.016 + .0067639)/1.270554.
    expect(wilsonInterval(8, 10).low).toBeCloseTo(0.5408, 4);
    expect(wilsonInterval(8, 10).high).toBeCloseTo(0.9314, 4);
    // None of ten: from 0 to z²/(n + z²).
    expect(wilsonInterval(0, 10).low).toBeCloseTo(0, 12);
    expect(wilsonInterval(0, 10).high).toBeCloseTo(0.212942, 6);
    // Newcombe (1998), 81 of 263 at 95 %: .2553 to .3662.
    const { low, high } = wilsonInterval(81, 263, 1.959964);
    expect([low, high].map(limit => limit.toFixed(4))).toEqual(['0.2553', '0.3662']);
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

describe('a share of strata', () => {
  const some = { count: many, sampled: 10, hits: 8, guess: 0.5 };
  const none = { count: many, sampled: 10, hits: 0, guess: 0.5 };

  it('of one stratum is that of Wilson', () => {
    expect(stratifiedShare([some])).toMatchObject({ share: 0.8, covered: 1 });
    expect(stratifiedShare([some])?.low).toBeCloseTo(0.5408, 4);
  });

  it('weighs strata by their size, and adds their limits by squares', () => {
    const estimate = stratifiedShare([some, none])!;
    expect(estimate.share).toBeCloseTo(0.4, 12);
    // .4 − .5·(.8 − .5408); .4 + √((.5·.13145)² + (.5·.212942)²).
    expect(estimate.low).toBeCloseTo(0.2704, 4);
    expect(estimate.high).toBeCloseTo(0.5251, 4);
    expect(stratifiedShare([some, { ...none, count: 3 * many }])?.share).toBeCloseTo(0.2, 12);
  });

  it('knows all of a stratum that was seen whole', () => {
    const whole = { count: 4, sampled: 4, hits: 3, guess: 0 };
    expect(stratifiedShare([whole])).toEqual({ share: 0.75, low: 0.75, high: 0.75, covered: 1 });
  });

  it('lets a stratum that nobody saw be anything', () => {
    const seen = { count: 6, sampled: 6, hits: 6, guess: 0 };
    const unseen = { count: 4, sampled: 0, hits: 0, guess: 0.25 };
    const estimate = stratifiedShare([seen, unseen])!;
    expect(estimate.share).toBeCloseTo(0.7, 12);
    expect([estimate.low, estimate.high, estimate.covered]).toEqual(
      [0.6, 1, 0.6].map(each => expect.closeTo(each, 12)),
    );
    expect(stratifiedShare([unseen])).toBeUndefined();
    expect(stratifiedShare([])).toBeUndefined();
  });
});
