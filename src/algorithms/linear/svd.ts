/**
 * Singular value decomposition of small dense matrices: one-sided Jacobi (Hestenes), after a QR step when there are more
 * rows than columns. Slower than bidiagonalisation but simple, and accurate also for tiny and repeated singular values.
 */
import { DenseMatrix, denseDot, norm, scale } from './dense.js';
import { completeBasis, thinQr } from './orthogonal.js';

/** matrix = left · diag(values) · rightᵀ, values falling, both sides with orthonormal columns. */
export interface Svd {
  left: DenseMatrix;
  values: Float64Array;
  right: DenseMatrix;
}

/** Columns closer to a right angle than this need no rotation. */
const rightAngle = 1e-15;

/** Thin SVD with min(rows, columns) triplets. */
export function denseSvd(matrix: DenseMatrix): Svd {
  if (matrix.rows < matrix.columns) {
    const { left, values, right } = denseSvd(matrix.transpose());
    return { left: right, values, right: left };
  }
  if (matrix.rows > matrix.columns * 1.5) {
    const { q, r } = thinQr(matrix);
    if (q.columns === matrix.columns) {
      const small = jacobi(r);
      return { ...small, left: q.multiply(small.left) };
    }
  }
  return jacobi(matrix);
}

function jacobi(matrix: DenseMatrix): Svd {
  const size = matrix.columns;
  const work = matrix.slice(0, size);
  const right = DenseMatrix.identity(size);
  for (let sweep = 0; sweep < 60; sweep++) {
    let rotated = false;
    for (let i = 0; i < size - 1; i++) {
      for (let j = i + 1; j < size; j++) rotated = rotate(work, right, i, j) || rotated;
    }
    if (!rotated) break;
  }
  return sorted(work, right);
}

/** Turns columns i and j so that they stand at a right angle; false when they do already. */
function rotate(work: DenseMatrix, right: DenseMatrix, i: number, j: number): boolean {
  const a = work.column(i);
  const b = work.column(j);
  const alpha = denseDot(a, a);
  const beta = denseDot(b, b);
  const gamma = denseDot(a, b);
  if (gamma === 0 || Math.abs(gamma) <= rightAngle * Math.sqrt(alpha * beta)) return false;
  const zeta = (beta - alpha) / (2 * gamma);
  const tangent = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta));
  const cos = 1 / Math.sqrt(1 + tangent * tangent);
  turn(a, b, cos, cos * tangent);
  turn(right.column(i), right.column(j), cos, cos * tangent);
  return true;
}

function turn(a: Float64Array, b: Float64Array, cos: number, sin: number): void {
  for (let l = 0; l < a.length; l++) {
    const first = a[l];
    a[l] = cos * first - sin * b[l];
    b[l] = sin * first + cos * b[l];
  }
}

/** Lengths of the turned columns are the singular values; their directions are the left vectors. */
function sorted(work: DenseMatrix, turned: DenseMatrix): Svd {
  const size = work.columns;
  const lengths = Float64Array.from({ length: size }, (_, j) => norm(work.column(j)));
  const order = [...lengths.keys()].sort((x, y) => lengths[y] - lengths[x]);
  const left = new DenseMatrix(work.rows, size);
  const right = new DenseMatrix(size, size);
  const values = new Float64Array(size);
  let rank = 0;
  order.forEach((from, to) => {
    values[to] = lengths[from];
    right.column(to).set(turned.column(from));
    // The direction of a column that is only rounding noise is not orthogonal to the others: it is replaced below.
    if (lengths[from] <= 1e-15 * lengths[order[0]] * Math.max(work.rows, size)) return;
    left.column(to).set(work.column(from));
    scale(left.column(to), 1 / lengths[from]);
    rank++;
  });
  completeBasis(left, rank);
  return { left, values, right };
}
