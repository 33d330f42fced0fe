import { describe, expect, it } from 'vitest';
import { type CountedWindow, fitFadingRate } from './fading-rate.js';

const vague = { level: [0, 50], slope: [0, 50], memory: 1 } as const;

/** Windows of the past with the counts of an exact rate. */
const windows = (rate: (at: number) => number, trials = 1000): CountedWindow[] =>
  [-2, -1.5, -1, -0.5, -0.1].map(at => ({ at, trials, successes: trials * rate(at) }));

describe('a fading rate', () => {
  it('is found where the counts are exact', () => {
    const { level, slope } = fitFadingRate(
      windows(at => 0.1 * Math.exp(-1.5 * at)),
      vague,
    );
    expect(Math.exp(level)).toBeCloseTo(0.1, 4);
    expect(slope).toBeCloseTo(-1.5, 3);
  });

  it('is the prior where nothing was counted', () => {
    const { level, slope, root } = fitFadingRate([], { level: [-3, 2], slope: [-1, 0.5], memory: 1 });
    expect([level, slope]).toEqual([-3, -1]);
    expect(root.map(each => Math.abs(each))).toEqual([2, 0, 0.5]);
  });

  it('falls below the prior where nothing was found, the further the longer it was looked for', () => {
    const prior = { level: [-3, 2], slope: [-1, 0.5], memory: 1 } as const;
    const [short, long] = [10, 1000].map(
      trials =>
        fitFadingRate(
          windows(() => 0, trials),
          prior,
        ).level,
    );
    expect(short).toBeLessThan(-3);
    expect(long).toBeLessThan(short - 1);
  });

  it('goes by the last windows', () => {
    const changed = windows(at => (at < -0.7 ? 0.5 : 0.01));
    const old = fitFadingRate(changed, { ...vague, slope: [0, 0.01], memory: 10 });
    const recent = fitFadingRate(changed, { ...vague, slope: [0, 0.01], memory: 0.2 });
    expect(Math.exp(old.level)).toBeGreaterThan(0.15);
    expect(Math.exp(recent.level)).toBeLessThan(0.05);
  });

  it('is less sure of counts that vary more than chance would have it', () => {
    const smooth = windows(() => 0.1);
    const rough = smooth.map((window, i) => ({ ...window, successes: i % 2 === 0 ? 190 : 10 }));
    const [sure, unsure] = [smooth, rough].map(each => fitFadingRate(each, vague).root[0]);
    expect(unsure).toBeGreaterThan(3 * sure);
  });
});
