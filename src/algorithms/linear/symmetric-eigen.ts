/** Eigenvalues and eigenvectors of a small symmetric matrix: Householder to tridiagonal form, then QL with implicit shifts. */
import { addScaled, DenseMatrix, denseDot } from './dense.js';

/** matrix = vectors · diag(values) · vectorsᵀ, values falling. */
export interface SymmetricEigen {
  values: Float64Array;
  vectors: DenseMatrix;
}

export function symmetricEigen(matrix: DenseMatrix): SymmetricEigen {
  const size = matrix.rows;
  const { diagonal, below, vectors } = tridiagonalise(matrix);
  for (let l = 0; l < size; l++) deflate(diagonal, below, vectors, l);
  const order = [...diagonal.keys()].sort((a, b) => diagonal[b] - diagonal[a]);
  const sortedVectors = new DenseMatrix(size, size);
  order.forEach((from, to) => {
    sortedVectors.column(to).set(vectors.column(from));
  });
  return { values: Float64Array.from(order, index => diagonal[index]), vectors: sortedVectors };
}

/** matrix = q · T · qᵀ; `below[i]` couples i and i + 1. */
function tridiagonalise(matrix: DenseMatrix) {
  const size = matrix.rows;
  const work = matrix.slice(0, size);
  const vectors = DenseMatrix.identity(size);
  const below = new Float64Array(size);
  const reflectors: { at: number; vector: Float64Array; factor: number }[] = [];
  const product = new Float64Array(size);
  for (let at = 0; at < size - 2; at++) {
    const vector = work.column(at).slice(at + 1);
    const length = Math.sqrt(denseDot(vector, vector));
    const target = vector[0] > 0 ? -length : length;
    below[at] = target;
    if (length === 0) continue;
    vector[0] -= target;
    const factor = 2 / denseDot(vector, vector);
    if (!Number.isFinite(factor)) continue;
    // The trailing block becomes B − v·wᵀ − w·vᵀ (Golub & Van Loan, algorithm 8.3.1).
    const rest = size - at - 1;
    const p = product.subarray(0, rest);
    for (let j = 0; j < rest; j++) p[j] = factor * denseDot(work.column(at + 1 + j).subarray(at + 1), vector);
    addScaled(p, (-factor / 2) * denseDot(p, vector), vector);
    for (let j = 0; j < rest; j++) {
      const column = work.column(at + 1 + j).subarray(at + 1);
      addScaled(column, -p[j], vector);
      addScaled(column, -vector[j], p);
    }
    reflectors.push({ at, vector, factor });
  }
  for (const { at, vector, factor } of reflectors.reverse()) {
    for (let j = at + 1; j < size; j++) {
      const column = vectors.column(j).subarray(at + 1);
      addScaled(column, -factor * denseDot(column, vector), vector);
    }
  }
  if (size > 1) below[size - 2] = work.get(size - 1, size - 2);
  return { diagonal: Float64Array.from({ length: size }, (_, i) => work.get(i, i)), below, vectors };
}

/** Implicit QL steps until the element that couples l and l + 1 vanishes. */
function deflate(diagonal: Float64Array, below: Float64Array, vectors: DenseMatrix, l: number): void {
  const size = diagonal.length;
  for (let step = 0; step < 200; step++) {
    let m = l;
    while (m < size - 1) {
      const scaleOf = Math.abs(diagonal[m]) + Math.abs(diagonal[m + 1]);
      if (Math.abs(below[m]) <= Number.EPSILON * scaleOf || Math.abs(below[m]) < 1e-300) break;
      m++;
    }
    if (m === l) return;
    qlStep(diagonal, below, vectors, l, m);
  }
}

function qlStep(diagonal: Float64Array, below: Float64Array, vectors: DenseMatrix, l: number, m: number): void {
  let g = (diagonal[l + 1] - diagonal[l]) / (2 * below[l]);
  let r = Math.hypot(g, 1);
  g = diagonal[m] - diagonal[l] + below[l] / (g + (g >= 0 ? r : -r));
  let sin = 1;
  let cos = 1;
  let shift = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = sin * below[i];
    const b = cos * below[i];
    r = Math.hypot(f, g);
    below[i + 1] = r;
    if (r === 0) {
      diagonal[i + 1] -= shift;
      below[m] = 0;
      return;
    }
    sin = f / r;
    cos = g / r;
    g = diagonal[i + 1] - shift;
    r = (diagonal[i] - g) * sin + 2 * cos * b;
    shift = sin * r;
    diagonal[i + 1] = g + shift;
    g = cos * r - b;
    const upper = vectors.column(i + 1);
    const lower = vectors.column(i);
    for (let row = 0; row < upper.length; row++) {
      const value = upper[row];
      upper[row] = sin * lower[row] + cos * value;
      lower[row] = cos * lower[row] - sin * value;
    }
  }
  diagonal[l] -= shift;
  below[l] = g;
  below[m] = 0;
}
