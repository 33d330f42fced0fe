import { expect, it } from 'vitest';
import { Moments } from './moments.js';

/** Nothing is usual: only the numbers themselves count, beside four zeros. */
const nothing = [{ mean: 0, deviation: 0 }];

function momentsOf(values: readonly number[], usual = nothing): Moments {
  const moments = new Moments(usual, [0]);
  for (const value of values) moments.add([value]);
  return moments;
}

it('sees a value beside the others, by hand', () => {
  // Four zeros and four times 2: mean 1, deviation 1.
  expect(momentsOf([2, 2, 2, 2]).standardised(0, 3)).toBeCloseTo(2, 12);
});

it('tells skewness, by hand', () => {
  // Four zeros, 5: mean 1, deviation 2; third moment (4 · (−1) + 64) / 5 = 12, by 8.
  expect(momentsOf([5]).skewness(0)).toBeCloseTo(1.5, 12);
  expect(momentsOf([-5]).skewness(0)).toBeCloseTo(-1.5, 12);
  expect(momentsOf([2, 2, 2, 2]).skewness(0)).toBeCloseTo(0, 12);
});

it('is even before the first page, and where nothing varies', () => {
  expect(momentsOf([], [{ mean: 3, deviation: 0.5 }]).skewness(0)).toBeCloseTo(0, 12);
  expect(momentsOf([0, 0]).skewness(0)).toBe(0);
});
