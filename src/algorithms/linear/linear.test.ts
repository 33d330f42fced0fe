import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { DenseMatrix, norm } from './dense.js';
import { thinQr } from './orthogonal.js';
import { SparseMatrix } from './sparse.js';
import { denseSvd, type Svd } from './svd.js';
import { addDocuments, addTerms, foldInDocuments, foldInTerms } from './svd-update.js';
import { symmetricEigen } from './symmetric-eigen.js';
import { truncatedSvd } from './truncated-svd.js';

function randomMatrix(rows: number, columns: number, random: Random, density = 1): DenseMatrix {
  const matrix = new DenseMatrix(rows, columns);
  for (let i = 0; i < matrix.data.length; i++) if (random.next() < density) matrix.data[i] = random.normal();
  return matrix;
}

function randomOrthonormal(rows: number, columns: number, random: Random): DenseMatrix {
  return thinQr(randomMatrix(rows, columns, random)).q;
}

/** A matrix whose singular values are known because it was made from them. */
function withValues(rows: number, columns: number, values: number[], random: Random): DenseMatrix {
  const left = randomOrthonormal(rows, values.length, random);
  const right = randomOrthonormal(columns, values.length, random);
  return left.scaleColumns(values).multiply(right.transpose());
}

function rebuilt({ left, values, right }: Svd): DenseMatrix {
  return left.slice(0, left.columns).scaleColumns(values).multiply(right.transpose());
}

function difference(a: DenseMatrix, b: DenseMatrix): number {
  expect([a.rows, a.columns]).toEqual([b.rows, b.columns]);
  return norm(a.data.map((value, i) => value - b.data[i]));
}

function orthonormality(matrix: DenseMatrix): number {
  return difference(matrix.transposeMultiply(matrix), DenseMatrix.identity(matrix.columns));
}

function closeValues(actual: Float64Array, expected: ArrayLike<number>, tolerance = 1e-9) {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < actual.length; i++) {
    expect(Math.abs(actual[i] - expected[i])).toBeLessThan(tolerance * Math.max(1, expected[0]));
  }
}

describe('sparse matrices', () => {
  it('multiply like the dense ones, both ways', () => {
    const random = new Random(3);
    const dense = randomMatrix(7, 5, random, 0.4);
    const sparse = SparseMatrix.fromDense(dense);
    const x = randomMatrix(5, 1, random);
    const y = randomMatrix(7, 1, random);
    const image = new DenseMatrix(7, 1);
    sparse.multiply(x.data, image.data);
    expect(difference(image, dense.multiply(x))).toBeLessThan(1e-14);
    const back = new DenseMatrix(5, 1);
    sparse.transposeMultiply(y.data, back.data);
    expect(difference(back, dense.transposeMultiply(y))).toBeLessThan(1e-14);
    expect(difference(sparse.transpose().toDense(), dense.transpose())).toBe(0);
    expect(difference(sparse.transpose().transpose().toDense(), dense)).toBe(0);
  });

  it('refuse rows that are not there', () => {
    expect(() => SparseMatrix.fromColumns(2, [{ indices: [2], values: [1] }])).toThrow(/row 2/);
  });
});

describe('denseSvd', () => {
  it('gives the values computed by hand', () => {
    // [[3, 0], [4, 5]]: AᵀA = [[25, 20], [20, 25]], eigenvalues 45 and 5.
    closeValues(
      denseSvd(
        DenseMatrix.fromRows([
          [3, 0],
          [4, 5],
        ]),
      ).values,
      [Math.sqrt(45), Math.sqrt(5)],
      1e-14,
    );
  });

  it('rebuilds any matrix from orthonormal factors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        fc.constantFrom(1, 0.3, 0.05),
        (rows, columns, seed, density) => {
          const matrix = randomMatrix(rows, columns, new Random(seed), density);
          const svd = denseSvd(matrix);
          expect(difference(rebuilt(svd), matrix)).toBeLessThan(1e-12);
          expect(orthonormality(svd.left)).toBeLessThan(1e-12);
          expect(orthonormality(svd.right)).toBeLessThan(1e-12);
          for (let i = 1; i < svd.values.length; i++) expect(svd.values[i]).toBeLessThanOrEqual(svd.values[i - 1]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('resolves repeated, clustered, tiny and zero values', () => {
    const values = [7, 7, 7, 3, 3 - 1e-9, 1e-6, 0, 0];
    const svd = denseSvd(withValues(20, 8, values, new Random(5)));
    closeValues(svd.values, values, 1e-14);
    expect(orthonormality(svd.left)).toBeLessThan(1e-12);
  });
});

describe('symmetricEigen', () => {
  it('rebuilds the matrix, with known eigenvalues', () => {
    closeValues(
      symmetricEigen(
        DenseMatrix.fromRows([
          [2, 1],
          [1, 2],
        ]),
      ).values,
      [3, 1],
      1e-14,
    );
    closeValues(symmetricEigen(DenseMatrix.fromRows([[5]])).values, [5], 1e-14);
    const random = new Random(2);
    for (const size of [3, 4, 17, 60]) {
      const half = randomMatrix(size, size, random, size === 17 ? 0.1 : 1);
      const matrix = half.transposeMultiply(half);
      const { values, vectors } = symmetricEigen(matrix);
      expect(orthonormality(vectors)).toBeLessThan(1e-11);
      const again = vectors.slice(0, size).scaleColumns(values).multiply(vectors.transpose());
      expect(difference(again, matrix)).toBeLessThan(1e-11 * Math.max(1, values[0]));
    }
  });

  it('takes a diagonal matrix with repeated eigenvalues', () => {
    const matrix = new DenseMatrix(5, 5);
    [2, 2, 0, 5, 2].forEach((value, i) => {
      matrix.set(i, i, value);
    });
    closeValues(symmetricEigen(matrix).values, [5, 2, 2, 2, 0], 1e-14);
  });
});

describe('truncatedSvd', () => {
  function check(matrix: DenseMatrix, k: number, tolerance = 1e-9) {
    const exact = denseSvd(matrix);
    const count = Math.min(k, matrix.rows, matrix.columns);
    const svd = truncatedSvd(SparseMatrix.fromDense(matrix), k, { random: new Random(11) });
    closeValues(svd.values, exact.values.slice(0, count), tolerance);
    expect(orthonormality(svd.left)).toBeLessThan(1e-9);
    expect(orthonormality(svd.right)).toBeLessThan(1e-9);
    // The rest of the matrix beyond the triplets must be exactly as large as the values left out.
    const rest = difference(rebuilt(svd), matrix);
    expect(Math.abs(rest - norm(exact.values.slice(count)))).toBeLessThan(1e-6 * Math.max(1, exact.values[0]));
  }

  it('agrees with the dense decomposition: tall, wide, sparse', () => {
    const random = new Random(7);
    check(randomMatrix(120, 40, random), 10);
    check(randomMatrix(40, 120, random), 10);
    check(randomMatrix(150, 130, random, 0.05), 20);
    check(randomMatrix(60, 60, random, 0.1), 60);
  });

  it('finds every copy of repeated values, clusters and zeros', () => {
    const random = new Random(9);
    check(withValues(80, 60, [5, 5, 5, 5, 2, 2, 1, 0.5, 0.25, 0.1], random), 6);
    check(withValues(80, 60, [3, 3 - 1e-8, 3 - 2e-8, 1, 1, 1, 1, 1, 1, 1, 1, 1], random), 8);
    check(withValues(50, 70, [4, 2, 1], random), 10);
    check(DenseMatrix.identity(40), 5);
    const spread = Array.from({ length: 50 }, (_, i) => 10 / (1 + i));
    check(withValues(90, 80, [10, 10, 5, ...spread], random), 12);
  });

  it('takes the smallest cases', () => {
    check(DenseMatrix.fromRows([[3]]), 1);
    check(DenseMatrix.fromRows([[3, 4]]), 4);
    check(
      DenseMatrix.fromRows([
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
      2,
    );
    check(
      DenseMatrix.fromRows([
        [1, 1],
        [1, 1],
      ]),
      2,
    );
  });

  it('gives the same answer for the same seed', () => {
    const matrix = SparseMatrix.fromDense(randomMatrix(50, 40, new Random(1), 0.2));
    const once = truncatedSvd(matrix, 5, { random: new Random(4) });
    expect(truncatedSvd(matrix, 5, { random: new Random(4) }).left.data).toEqual(once.left.data);
  });

  it('agrees with the dense decomposition on arbitrary small matrices', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        fc.constantFrom(1, 0.4, 0.1),
        (rows, columns, k, seed, density) => {
          const matrix = randomMatrix(rows, columns, new Random(seed), density).data.map(Math.round);
          check(new DenseMatrix(rows, columns, matrix), k);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('SVD updating', () => {
  const random = new Random(21);
  const whole = randomMatrix(30, 24, random, 0.3);
  const old = whole.slice(0, 15);
  const added = SparseMatrix.fromDense(whole.slice(15, 24));

  it('with all triplets kept, equals decomposing again', () => {
    const updated = addDocuments(denseSvd(old), added, 24);
    closeValues(updated.values, denseSvd(whole).values);
    expect(difference(rebuilt(updated), whole)).toBeLessThan(1e-10);
    expect(orthonormality(updated.left)).toBeLessThan(1e-10);
    expect(orthonormality(updated.right)).toBeLessThan(1e-10);

    const rows = whole.transpose();
    const byTerms = addTerms(denseSvd(old.transpose()), added.transpose(), 24);
    expect(difference(rebuilt(byTerms), rows)).toBeLessThan(1e-10);
  });

  it('when truncated, equals decomposing (A_k | D) again', () => {
    const truncated = truncatedSvd(SparseMatrix.fromDense(old), 5);
    const joined = new DenseMatrix(30, 24);
    joined.data.set(rebuilt(truncated).data);
    joined.data.set(whole.data.subarray(15 * 30), 15 * 30);
    const updated = addDocuments(truncated, added);
    closeValues(updated.values, denseSvd(joined).values.slice(0, 5));
    expect(updated.left.columns).toBe(5);
    expect(updated.right.rows).toBe(24);
  });

  it('keeps what lies outside the old space: the link rows that Almpanidis eq. 17–18 lose', () => {
    // Two term rows known before; row 2 is new and only the new column uses it.
    const before = denseSvd(
      DenseMatrix.fromRows([
        [2, 0],
        [0, 1],
        [0, 0],
      ]),
    );
    const updated = addDocuments(before, SparseMatrix.fromColumns(3, [{ indices: [2], values: [4] }]), 3);
    closeValues(updated.values, [4, 2, 1], 1e-14);
    expect(Math.abs(updated.left.get(2, 0))).toBeCloseTo(1, 12);
  });

  it('folding in leaves the old part alone and places known documents where they were', () => {
    const svd = denseSvd(old);
    const folded = foldInDocuments(svd, SparseMatrix.fromDense(old.slice(3, 5)));
    expect(folded.right.rows).toBe(17);
    for (let i = 0; i < 15; i++) {
      expect(folded.right.get(15, i)).toBeCloseTo(svd.right.get(3, i), 9);
      expect(folded.right.get(16, i)).toBeCloseTo(svd.right.get(4, i), 9);
    }
    const terms = foldInTerms(svd, SparseMatrix.fromDense(old).transpose().transpose());
    expect(terms.left.rows).toBe(60);
    for (let i = 0; i < 15; i++) expect(terms.left.get(37, i)).toBeCloseTo(svd.left.get(7, i), 9);
  });
});
