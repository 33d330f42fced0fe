import { describe, expect, it } from 'vitest';
import { exampleLine, normalAbove } from './example-line.js';

/** Pages at these log-odds and around them, a hundredth apart. */
const around = (middle: number, count: number) =>
  Array.from({ length: count }, (_, i) => middle + (i - count / 2) / 100);

describe('exampleLine', () => {
  it('lies below the examples and above the rest where they stand apart', () => {
    const line = exampleLine([...around(3, 20), ...around(-2, 300)], [2.9, 3, 3.05]);
    expect(line).toBeGreaterThan(-1);
    expect(line).toBeLessThan(2.9);
  });

  it('takes a few pages below the examples, and no crowd of them', () => {
    const examples = [-0.5, 0, 0.4, -0.2];
    const below = (count: number) =>
      exampleLine([...around(0, 20), ...Array.from({ length: count }, (_, i) => -0.7 - i / 1000), -6, -6], examples);
    expect(below(2)).toBeLessThan(-0.7);
    expect(below(300)).toBeGreaterThan(-0.8);
  });

  it('follows the lowest of examples that lie far apart', () => {
    const pages = Array.from({ length: 200 }, (_, i) => 4 - i / 25);
    expect(exampleLine(pages, [3, 2, 0, -1])).toBeLessThan(exampleLine(pages, [3, 2.9, 3.1, 3]));
  });

  it('holds for one example, and for a page or two', () => {
    expect(exampleLine([1, 0, -1], [1])).toBeGreaterThanOrEqual(-1);
    expect(exampleLine([1], [1])).toBe(1);
  });
});

describe('normalAbove', () => {
  it.each([
    [0, 0.5],
    [1.6448536, 0.05],
    [-1.6448536, 0.95],
    [3, 0.0013499],
  ])('of %d is %d', (value, share) => expect(normalAbove(value)).toBeCloseTo(share, 6));
});
