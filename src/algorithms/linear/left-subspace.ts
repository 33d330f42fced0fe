/**
 * The leading left singular vectors of a matrix that changes a little at a time: block subspace iteration that starts
 * from the answer to the matrix before. Each step multiplies the block by C·Cᵀ column by column, so that nothing of the
 * size of the matrix is ever stored. Blocks are row-major (`width` numbers per row of C): a sparse column then touches a
 * few short contiguous runs.
 */
import type { DenseMatrix } from './dense.js';
import { gatherRows, gram, multiplyRows, scatterRows, transposeMultiplyRows } from './row-blocks.js';
import { symmetricEigen } from './symmetric-eigen.js';

/** C = (base | columns): a dense factor, which may be absent or shorter than C, beside sparse columns. */
export interface LeftOperand {
  rows: number;
  /** Row-major, `baseWidth` numbers per row, for the first rows of C. */
  base?: Float64Array;
  baseWidth?: number;
  /** Sparse columns as in `SparseMatrix`. */
  columns: number;
  starts: Int32Array;
  indices: Int32Array;
  values: Float64Array;
}

/** Orthonormal columns, row-major, and the singular value that belongs to each (falling). */
export interface LeftSubspace {
  width: number;
  vectors: Float64Array;
  values: Float64Array;
}

/**
 * `start` holds rows × width numbers whose columns are linearly independent; it is overwritten. The values are right from
 * two steps on: the first step makes the block orthonormal.
 */
export function leadingLeftVectors(
  operand: LeftOperand,
  start: Float64Array,
  width: number,
  steps: number,
): LeftSubspace {
  const block = start;
  const image = new Float64Array(block.length);
  let values = new Float64Array(width);
  for (let step = 0; step < steps; step++) {
    image.fill(0);
    multiplyByGram(operand, block, image, width);
    // With orthonormal X the Gram matrix is Xᵀ(CCᵀ)²X: its eigenvalues are the singular values to the fourth power.
    const { roots, factors } = inverseRoots(symmetricEigen(gram(image, width)));
    values = roots.map(Math.sqrt);
    block.fill(0);
    multiplyRows(image, width, factors.transpose().data, width, block);
  }
  return { width, vectors: block, values };
}

/** image += C·Cᵀ·block */
function multiplyByGram(operand: LeftOperand, block: Float64Array, image: Float64Array, width: number): void {
  const { base, baseWidth, starts, indices, values } = operand;
  if (base && baseWidth) {
    multiplyRows(base, baseWidth, transposeMultiplyRows(base, baseWidth, block, width), width, image);
  }
  const sum = new Float64Array(width);
  for (let column = 0; column < operand.columns; column++) {
    const from = starts[column];
    const to = starts[column + 1];
    sum.fill(0);
    gatherRows(sum, 0, block, indices, values, from, to, width);
    scatterRows(image, sum, indices, values, from, to, width);
  }
}

/** From the eigenvectors of a Gram matrix, the factor that makes the block orthonormal, largest direction first. */
function inverseRoots({ values, vectors }: { values: Float64Array; vectors: DenseMatrix }) {
  const roots = values.map(value => Math.sqrt(Math.max(0, value)));
  // A direction that is only rounding noise becomes zero: better none than a wrong one.
  const inverse = roots.map(root => (root > 1e-7 * roots[0] ? 1 / root : 0));
  return { roots, factors: vectors.scaleColumns(inverse) };
}
