import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { DenseMatrix } from './dense.js';
import { leadingLeftVectors } from './left-subspace.js';
import { addRow, gatherRows, gram, multiplyRows, scatterRows, transposeMultiplyRows } from './row-blocks.js';
import { SparseMatrix } from './sparse.js';
import { denseSvd } from './svd.js';

const random = new Random(17);
const numbers = (count: number) => Float64Array.from({ length: count }, () => random.normal());

/** Row-major numbers as a matrix. */
const fromRowMajor = (data: Float64Array, width: number) =>
  new DenseMatrix(width, data.length / width, data).transpose();

function near(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance = 1e-12) {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < actual.length; i++) expect(Math.abs(actual[i] - expected[i])).toBeLessThan(tolerance);
}

describe('row blocks agree with the plain products', () => {
  for (const [rows, inner, width] of [
    [9, 6, 5],
    [4, 4, 4],
    [1, 3, 2],
    [11, 1, 7],
  ]) {
    it(`${rows} × ${inner} × ${width}`, () => {
      const a = numbers(rows * inner);
      const b = numbers(inner * width);
      const c = numbers(rows * width);
      const out = new Float64Array(rows * width);
      multiplyRows(a, inner, b, width, out);
      near(fromRowMajor(out, width).data, fromRowMajor(a, inner).multiply(fromRowMajor(b, width)).data);
      const product = transposeMultiplyRows(a, inner, c, width);
      near(fromRowMajor(product, width).data, fromRowMajor(a, inner).transposeMultiply(fromRowMajor(c, width)).data);
      const block = fromRowMajor(c, width);
      near(gram(c, width).data, block.transposeMultiply(block).data);
    });
  }

  it('gather and scatter', () => {
    for (const count of [0, 1, 3, 4, 7]) {
      const places = Int32Array.from({ length: count }, () => random.below(6));
      const factors = numbers(count);
      const source = numbers(6 * 3);
      const expected = new Float64Array(3);
      for (let i = 0; i < count; i++) addRow(expected, 0, source, places[i] * 3, factors[i], 3);
      const sum = new Float64Array(3);
      gatherRows(sum, 0, source, places, factors, 0, count, 3);
      near(sum, expected);
      const target = new Float64Array(18);
      const expectedTarget = new Float64Array(18);
      for (let i = 0; i < count; i++) addRow(expectedTarget, places[i] * 3, sum, 0, factors[i], 3);
      scatterRows(target, sum, places, factors, 0, count, 3);
      near(target, expectedTarget);
    }
  });
});

describe('leadingLeftVectors', () => {
  function randomSparse(rows: number, columns: number): DenseMatrix {
    const matrix = new DenseMatrix(rows, columns);
    for (let i = 0; i < matrix.data.length; i++) if (random.next() < 0.2) matrix.data[i] = random.next();
    return matrix;
  }

  /** ‖(I − P)u‖ for each of the first exact vectors u, P the projection on the found ones. */
  function missed(found: DenseMatrix, exact: DenseMatrix, count: number): number {
    const inside = found.transposeMultiply(exact.slice(0, count));
    let worst = 0;
    for (let j = 0; j < count; j++) {
      const share = inside.column(j).reduce((sum, value) => sum + value * value, 0);
      worst = Math.max(worst, Math.sqrt(Math.max(0, 1 - share)));
    }
    return worst;
  }

  it('finds the subspace and the values of (base | columns)', () => {
    const base = randomSparse(30, 4);
    const columns = randomSparse(40, 60);
    const whole = new DenseMatrix(40, 64);
    for (let j = 0; j < 4; j++) whole.column(j).set(base.column(j));
    for (let j = 0; j < 60; j++) whole.column(4 + j).set(columns.column(j));
    const exact = denseSvd(whole);
    const sparse = SparseMatrix.fromDense(columns);
    const operand = { base: base.transpose().data, baseWidth: 4, ...sparse, rows: 40, columns: 60 };
    const { vectors, values } = leadingLeftVectors(operand, numbers(40 * 12), 12, 60);
    near(values.subarray(0, 5), exact.values.subarray(0, 5), 1e-8);
    const found = fromRowMajor(vectors, 12);
    expect(missed(found.slice(0, 5), exact.left, 5)).toBeLessThan(1e-4);
    near(found.transposeMultiply(found).data, DenseMatrix.identity(12).data, 1e-8);
  });

  it('leaves a direction zero when the matrix has no more', () => {
    const operand = {
      rows: 5,
      columns: 2,
      starts: Int32Array.of(0, 1, 2),
      indices: Int32Array.of(1, 3),
      values: Float64Array.of(3, 2),
    };
    const { vectors, values } = leadingLeftVectors(operand, numbers(5 * 4), 4, 3);
    near(values, [3, 2, 0, 0], 1e-7);
    near(fromRowMajor(vectors, 4).column(2), [0, 0, 0, 0, 0]);
  });
});
