import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kthLargest } from './selection.js';

it('finds the k-th largest as sorting does', () => {
  const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }));
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 200 }), fc.nat(), (values, pick) => {
      const k = 1 + (pick % values.length);
      const sorted = values.toSorted((a, b) => b - a);
      expect(kthLargest(Float64Array.from(values), k) === sorted[k - 1]).toBe(true);
    }),
  );
});

it('is quick when many are equal or already in order', () => {
  const size = 300_000;
  expect(kthLargest(new Float64Array(size).fill(1), 1000)).toBe(1);
  expect(
    kthLargest(
      Float64Array.from({ length: size }, (_, i) => i),
      1000,
    ),
  ).toBe(size - 1000);
});
