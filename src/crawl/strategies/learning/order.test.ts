import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packVector } from './order.js';

const epsilon = 0.001;

describe('packVector', () => {
  it('is near the first probability', () => {
    expect(packVector([0.75, 0.25], epsilon)).toBeCloseTo(0.001 * (750 + 250 / 1001), 12);
    expect(packVector([0, 0, 1], epsilon)).toBeCloseTo((0.001 * 1000) / 1001 ** 2, 12);
    expect(packVector([1, 0, 0, 0], epsilon)).toBeCloseTo(1, 12);
  });

  it('takes 0.1 + 0.2 for 0.3', () => {
    expect(packVector([0.1 + 0.2, 0], epsilon)).toBe(packVector([0.3, 0], epsilon));
    expect(packVector([1 - 0.9, 0], epsilon)).toBe(packVector([0.1, 0], epsilon));
  });

  it('orders as a comparison bin by bin does', () => {
    const probability = fc.integer({ min: 0, max: 100_000 }).map(value => value / 100_000);
    const vector = fc.tuple(probability, probability, probability, probability);
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const bins = (values: number[]) => values.map(value => Math.floor(value / epsilon + 1e-9));
        const differing = bins(a).findIndex((bin, i) => bin !== bins(b)[i]);
        const expected = differing < 0 ? 0 : Math.sign(bins(a)[differing] - bins(b)[differing]);
        expect(Math.sign(packVector(a, epsilon) - packVector(b, epsilon))).toBe(expected);
      }),
    );
  });

  it('drops what a number cannot hold', () => {
    const many = [0.5, 0.1, 0.1, 0.1, 0.1, 0.07, 0.03];
    expect(packVector(many, epsilon)).toBe(packVector(many.slice(0, 5), epsilon));
    expect(packVector(many, 0.5)).toBeGreaterThan(packVector([0.4, ...many.slice(1)], 0.5));
  });
});
