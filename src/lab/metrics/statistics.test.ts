import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapInterval, type Measured, quantile } from './bootstrap.js';
import { holm, pairedTest, signFlipP } from './paired-test.js';

const measured = (value: number, split: string, topic = 't', seed = 1): Measured => ({ value, split, topic, seed });

describe('bootstrap intervals', () => {
  it('interpolates quantiles', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3, 4], 0)).toBe(1);
    expect(quantile([1, 2, 3, 4], 1)).toBe(4);
  });

  it('lists every resample of few splits: 0 and 1 give the means 0, ½, ½, 1', () => {
    const { mean, low95, high95 } = bootstrapInterval([measured(0, 'a'), measured(1, 'b')]);
    expect(mean).toBe(0.5);
    expect(low95).toBeCloseTo(0.075 / 2, 12);
    expect(high95).toBeCloseTo(1 - 0.075 / 2, 12);
  });

  it('draws whole splits: runs that repeat within a split make it no narrower', () => {
    const once = ['a', 'b', 'c', 'd'].map((split, index) => measured(index, split));
    const often = once.flatMap(item => [1, 2, 3].map(seed => ({ ...item, seed })));
    expect(bootstrapInterval(often)).toEqual(bootstrapInterval(once));
  });

  it('falls back to topics, then repeats, then to no width', () => {
    const topics = bootstrapInterval([measured(0, 'a', 'x'), measured(1, 'a', 'y')]);
    expect(topics.high95).toBeCloseTo(0.9625, 12);
    const repeats = bootstrapInterval([measured(0, 'a', 'x', 1), measured(1, 'a', 'x', 2)]);
    expect(repeats.high95).toBeCloseTo(0.9625, 12);
    expect(bootstrapInterval([measured(3, 'a')])).toEqual({ mean: 3, low95: null, high95: null });
  });

  it('comes near the normal interval for many splits, and repeats itself', () => {
    const values = Array.from({ length: 100 }, (_, index) => measured(index % 10, `split ${index}`));
    const { mean, low95, high95 } = bootstrapInterval(values);
    // Standard deviation of 0…9 is 2.872, so the standard error is .287 and the interval 4.5 ± .563.
    expect(mean).toBe(4.5);
    expect(low95).toBeCloseTo(4.5 - 0.563, 1);
    expect(high95).toBeCloseTo(4.5 + 0.563, 1);
    expect(bootstrapInterval(values)).toEqual({ mean, low95, high95 });
  });
});

describe('the paired test', () => {
  it('counts sign patterns exactly: all of four pairs won is 2 of 16', () => {
    expect(signFlipP([1, 2, 3, 4])).toBe(2 / 16);
    // Sums of ±1 ±2 ±3 with |sum| ≥ 2 (seen: 3 + 1 − 2): all but +1+2−3 and −1−2+3.
    expect(signFlipP([1, -2, 3])).toBe(6 / 8);
    expect(signFlipP([])).toBe(1);
    expect(signFlipP([0, 0])).toBe(1);
  });

  it('agrees with listing the patterns one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 7 }), values => {
        const seen = Math.abs(values.reduce((sum, value) => sum + value, 0));
        let extreme = 0;
        for (let code = 0; code < 2 ** values.length; code++) {
          const sum = values.reduce((total, value, index) => total + (code & (1 << index) ? value : -value), 0);
          if (Math.abs(sum) >= seen) extreme++;
        }
        expect(signFlipP(values)).toBeCloseTo(extreme / 2 ** values.length, 12);
      }),
    );
  });

  it('draws patterns when there are too many to list', () => {
    const p = signFlipP(Array.from({ length: 40 }, () => 1));
    expect(p).toBeLessThan(0.001);
    expect(p).toBeGreaterThan(0);
    // Twenty against twenty: nothing to see.
    expect(signFlipP(Array.from({ length: 40 }, (_, index) => (index % 2 ? 1 : -1)))).toBeGreaterThan(0.9);
  });

  it('pairs runs by split and topic, averages repeats, and flips by pair or by split', () => {
    const runs = (offset: number) =>
      ['a', 'b'].flatMap(split =>
        ['x', 'y'].flatMap(topic => [1, 2].map(seed => measured(offset + seed, split, topic, seed))),
      );
    const test = pairedTest([...runs(1), measured(9, 'c')], runs(0));
    expect(test).toEqual({ pairs: 4, wins: 4, losses: 0, meanDifference: 1, pByPair: 2 / 16, pBySplit: 2 / 4 });
  });

  it('corrects for many comparisons (Holm)', () => {
    const corrected = holm([0.01, 0.04, 0.03]);
    expect(corrected[0]).toBeCloseTo(0.03, 12);
    expect(corrected[1]).toBeCloseTo(0.06, 12);
    expect(corrected[2]).toBeCloseTo(0.06, 12);
  });
});
