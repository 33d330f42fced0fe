import { describe, expect, it } from 'vitest';
import { gain } from './revisit-gain.js';

/** Share of the time that a page is fresh (Cho & Garcia-Molina 2003). */
const freshness = (rate: number, visits: number) => (visits / rate) * (1 - Math.exp(-rate / visits));

describe('what a visit is worth', () => {
  it('is the derivative of freshness by visits', () => {
    for (const rate of [0.01, 0.3, 2, 20]) {
      for (const visits of [0.05, 0.5, 3]) {
        const step = 1e-6 * visits;
        const slope = (freshness(rate, visits + step) - freshness(rate, visits - step)) / (2 * step);
        expect(gain(rate, 1 / visits)).toBeCloseTo(slope, 4);
      }
    }
  });

  it('has no gap where the series takes over', () => {
    expect(gain(1, 0.000999999) / gain(1, 0.001000001)).toBeCloseTo(1, 4);
  });

  it('gives the shares that Cho & Garcia-Molina computed for five pages and five visits a day', () => {
    // Pages that change 1 to 5 times a day; their table has visits of 1.15, 1.36, 1.35, 1.14, 0.00.
    const visits = [1.15, 1.36, 1.35, 1.14];
    const worth = visits.map((each, page) => gain(page + 1, 1 / each));
    for (const each of worth) expect(each).toBeCloseTo(worth[0], 2);
    // The fifth is never worth as much, however long it was left alone.
    expect(gain(5, 1e6)).toBeLessThan(Math.min(...worth) + 0.005);
  });

  it('finds the best allocation that brute force finds', () => {
    const rates = [0.5, 1.5, 6];
    let best = { sum: 0, visits: [0, 0, 0] };
    for (let a = 0.01; a < 2; a += 0.01) {
      for (let b = 0.01; a + b < 2; b += 0.01) {
        const c = 2 - a - b;
        const sum = freshness(rates[0], a) + freshness(rates[1], b) + freshness(rates[2], c);
        if (sum > best.sum) best = { sum, visits: [a, b, c] };
      }
    }
    const worth = best.visits.map((each, page) => gain(rates[page], 1 / each));
    expect(worth[0]).toBeCloseTo(worth[1], 1);
  });
});
