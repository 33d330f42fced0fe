import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimilarityIndex } from './similarity-index.js';
import { centroid, cosine, dot, emptyVector, type SparseVector, sparseVector, unitVector } from './vector.js';

const vector = (entries: Record<number, number>): SparseVector => {
  const ids = Int32Array.from(Object.keys(entries), Number).sort();
  return sparseVector(
    ids,
    Float64Array.from(ids, id => entries[id]),
  );
};

const vectors = fc
  .dictionary(fc.nat(60).map(String), fc.double({ min: 0, max: 10, noNaN: true }), { maxKeys: 50 })
  .map(entries => vector(entries));

describe('cosine', () => {
  it('is that of hand-computed vectors', () => {
    expect(dot(vector({ 1: 1, 3: 2, 7: 2 }), vector({ 3: 4, 5: 9, 7: 1 }))).toBe(10);
    expect(cosine(vector({ 1: 3, 2: 4 }), vector({ 2: 5, 9: 12 }))).toBeCloseTo(20 / (5 * 13), 12);
  });

  it('is 0 with an empty vector or a zero vector, never NaN', () => {
    expect(cosine(emptyVector, vector({ 1: 1 }))).toBe(0);
    expect(cosine(vector({ 1: 0 }), vector({ 1: 1 }))).toBe(0);
    expect(unitVector(emptyVector).norm).toBe(0);
    expect(centroid([]).norm).toBe(0);
  });

  it('is symmetric, at most 1 and equal to the dense sum', () => {
    fc.assert(
      fc.property(vectors, vectors, (a, b) => {
        const dense = new Float64Array(100);
        a.ids.forEach((id, i) => {
          dense[id] = a.values[i];
        });
        let sum = 0;
        b.ids.forEach((id, i) => {
          sum += dense[id] * b.values[i];
        });
        expect(dot(a, b)).toBeCloseTo(sum, 8);
        expect(cosine(a, b)).toBeCloseTo(cosine(b, a), 12);
        expect(cosine(a, b)).toBeLessThanOrEqual(1);
        expect(Number.isNaN(cosine(a, b))).toBe(false);
      }),
    );
  });

  it('takes the same way out for a short and a long vector', () => {
    const long = vector(Object.fromEntries(Array.from({ length: 200 }, (_, i) => [3 * i, 1])));
    expect(dot(vector({ 0: 2, 4: 5, 300: 3, 900: 1 }), long)).toBe(5);
  });
});

describe('centroid', () => {
  it('is the mean of unit directions', () => {
    const mean = centroid([vector({ 1: 10 }), vector({ 1: 3, 2: 4 })]);
    expect([...mean.values]).toEqual([0.8, 0.4]);
  });
});

describe('SimilarityIndex', () => {
  it('finds the largest cosine, as a scan over all would', () => {
    fc.assert(
      fc.property(fc.array(vectors, { maxLength: 8 }), vectors, (set, asked) => {
        const best = Math.max(0, ...set.map(one => cosine(one, asked)));
        expect(new SimilarityIndex(set).best(asked)).toBeCloseTo(best, 10);
      }),
    );
  });
});
