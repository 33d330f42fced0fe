/** Orthonormal bases by Gram–Schmidt, each vector twice: "twice is enough" (Giraud, Langou & Rozložník 2005). */
import { addScaled, DenseMatrix, denseDot, norm, scale } from './dense.js';

/** What is left of a vector, relative to what it was, below which it counts as lying in the basis. */
const dependent = 1e-12;

/**
 * Takes from `vector` its part in the span of the first `count` columns, in place. `coefficients`, when given, receives
 * basisᵀ · vector. Returns the norm of the rest, or 0 when the rest is rounding noise.
 */
export function orthogonalise(
  basis: DenseMatrix,
  count: number,
  vector: Float64Array,
  coefficients?: Float64Array,
): number {
  const before = norm(vector);
  coefficients?.fill(0, 0, count);
  for (let pass = 0; pass < 2; pass++) {
    for (let j = 0; j < count; j++) {
      const column = basis.column(j);
      const share = denseDot(column, vector);
      addScaled(vector, -share, column);
      if (coefficients) coefficients[j] += share;
    }
  }
  const rest = norm(vector);
  return rest > dependent * before ? rest : 0;
}

/** matrix = q · r with orthonormal q; columns that depend on earlier ones add nothing to q, so q may be narrower. */
export function thinQr(matrix: DenseMatrix): { q: DenseMatrix; r: DenseMatrix } {
  const limit = Math.min(matrix.rows, matrix.columns);
  const basis = new DenseMatrix(matrix.rows, limit);
  const coefficients = new DenseMatrix(limit, matrix.columns);
  let rank = 0;
  for (let j = 0; j < matrix.columns; j++) {
    const vector = matrix.column(j).slice();
    const rest = orthogonalise(basis, rank, vector, coefficients.column(j));
    if (rest === 0 || rank === limit) continue;
    scale(vector, 1 / rest);
    basis.column(rank).set(vector);
    coefficients.set(rank++, j, rest);
  }
  const r = new DenseMatrix(rank, matrix.columns);
  for (let j = 0; j < matrix.columns; j++) r.column(j).set(coefficients.column(j).subarray(0, rank));
  return { q: basis.slice(0, rank), r };
}

/** Fills the columns from `known` on with unit vectors orthogonal to all before them; needs rows ≥ columns. */
export function completeBasis(basis: DenseMatrix, known: number): void {
  let candidate = 0;
  for (let j = known; j < basis.columns; j++) {
    const column = basis.column(j);
    for (; ; candidate++) {
      column.fill(0);
      column[candidate] = 1;
      const rest = orthogonalise(basis, j, column);
      // Some unit vector keeps at least 1/√rows of its length; half of that is safe and ends the search.
      if (rest > 0.5 / Math.sqrt(basis.rows)) {
        scale(column, 1 / rest);
        candidate++;
        break;
      }
    }
  }
}
