/**
 * The k largest singular triplets of a large sparse matrix: Lanczos bidiagonalisation (Golub & Kahan 1965) with full
 * reorthogonalisation. The relation A·V = U·R is kept exactly, with R triangular, so that a new start vector may be added
 * at any time: that finds the further copies of repeated singular values, which one Krylov sequence cannot see.
 */
import { Random } from '../../core/random.js';
import { addScaled, DenseMatrix, norm, scale } from './dense.js';
import { orthogonalise } from './orthogonal.js';
import type { LinearOperator } from './sparse.js';
import { denseSvd, type Svd } from './svd.js';
import { symmetricEigen } from './symmetric-eigen.js';

export interface TruncatedSvdOptions {
  /** For the start vectors. */
  random?: Random;
  /** Residual of a triplet, relative to the largest singular value, at which it is taken as found. */
  tolerance?: number;
  /** At most this many steps (default: until found, at the latest min(rows, columns)). */
  maximumSteps?: number;
}

/** At most k triplets, fewer when min(rows, columns) is smaller. */
export function truncatedSvd(matrix: LinearOperator, k: number, options: TruncatedSvdOptions = {}): Svd {
  if (matrix.columns > matrix.rows) {
    // V lives on the shorter side, so that the last possible step has filled it and nothing can be missed.
    const { left, values, right } = truncatedSvd(transposed(matrix), k, options);
    return { left: right, values, right: left };
  }
  const search = new Bidiagonalisation(matrix, options.random ?? new Random(1));
  const wanted = Math.min(k, matrix.rows, matrix.columns);
  const limit = Math.min(options.maximumSteps ?? Number.POSITIVE_INFINITY, matrix.rows, matrix.columns);
  const tolerance = options.tolerance ?? 1e-9;
  let check = Math.min(limit, Math.ceil(1.5 * wanted) + 10);
  let confirmed: Float64Array | undefined;
  while (search.steps < limit) {
    search.step();
    if (search.steps < check) continue;
    const values = search.convergedValues(wanted, tolerance);
    if (values && confirmed && same(values, confirmed, tolerance)) break;
    // Found, but perhaps with copies missing: look again from a fresh vector, and stop only if nothing new turns up.
    if (values) search.restart();
    confirmed = values;
    check = search.steps + Math.max(10, Math.ceil(wanted / 3));
  }
  return search.result(wanted);
}

function transposed(matrix: LinearOperator): LinearOperator {
  return {
    rows: matrix.columns,
    columns: matrix.rows,
    multiply: (x, out) => matrix.transposeMultiply(x, out),
    transposeMultiply: (y, out) => matrix.multiply(y, out),
  };
}

function same(a: Float64Array, b: Float64Array, tolerance: number): boolean {
  return a.every((value, i) => Math.abs(value - b[i]) <= tolerance * a[0]);
}

class Bidiagonalisation {
  steps = 0;
  private right: DenseMatrix;
  private left: DenseMatrix;
  /** Column j holds Uᵀ·A·v_j: the triangle R. */
  private triangle: Float64Array[] = [];
  /** Left vectors whose image under Aᵀ is not yet in the span of V. */
  private pending: number[] = [];
  private fresh = true;

  constructor(
    private readonly matrix: LinearOperator,
    private readonly random: Random,
  ) {
    this.right = new DenseMatrix(matrix.columns, 0);
    this.left = new DenseMatrix(matrix.rows, 0);
  }

  /** The next step starts from a random vector. */
  restart(): void {
    this.fresh = true;
  }

  step(): void {
    this.makeRoom();
    const { matrix, steps: j } = this;
    const v = this.right.column(j);
    this.nextDirection(v);
    const u = this.left.column(j);
    matrix.multiply(v, u);
    const coefficients = new Float64Array(j + 1);
    const rest = orthogonalise(this.left, j, u, coefficients);
    coefficients[j] = rest;
    this.triangle.push(coefficients);
    if (rest > 0) {
      scale(u, 1 / rest);
      this.pending.push(j);
    } else {
      u.fill(0);
    }
    this.steps++;
  }

  /** Aᵀ times the newest pending left vector, orthogonal to V; a random vector when there is none. */
  private nextDirection(v: Float64Array): void {
    while (!this.fresh && this.pending.length) {
      this.matrix.transposeMultiply(this.left.column(this.pending.pop()!), v);
      if (this.makeDirection(v)) return;
    }
    this.fresh = false;
    do {
      for (let i = 0; i < v.length; i++) v[i] = this.random.normal();
    } while (!this.makeDirection(v));
  }

  /** Makes v a unit vector orthogonal to V; false when it lies in V already. */
  private makeDirection(v: Float64Array): boolean {
    const rest = orthogonalise(this.right, this.steps, v);
    if (rest > 0) scale(v, 1 / rest);
    return rest > 0;
  }

  /** The largest values if all of them have small residuals, else undefined. */
  convergedValues(wanted: number, tolerance: number): Float64Array | undefined {
    if (this.steps < wanted) return undefined;
    const triangle = this.denseTriangle();
    const { values: squares, vectors } = symmetricEigen(triangle.transposeMultiply(triangle));
    const values = squares.subarray(0, wanted).map(square => Math.sqrt(Math.max(0, square)));
    if (values[0] === 0) return values;
    const residual = new Float64Array(this.matrix.columns);
    const residuals = this.pending.map(index => {
      this.matrix.transposeMultiply(this.left.column(index), residual);
      return orthogonalise(this.right, this.steps, residual);
    });
    for (let i = 0; i < wanted; i++) {
      // Aᵀû − σv̂ lies along what the pending left vectors miss; û = R·q/σ.
      const q = vectors.column(i);
      let bound = 0;
      this.pending.forEach((index, at) => {
        let share = 0;
        for (let l = index; l < this.steps; l++) share += this.triangle[l][index] * q[l];
        bound += (Math.abs(share) * residuals[at]) / Math.max(values[i], tolerance * values[0]);
      });
      if (bound > tolerance * values[0]) return undefined;
    }
    return values;
  }

  result(wanted: number): Svd {
    const count = Math.min(wanted, this.steps);
    const small = denseSvd(this.denseTriangle());
    return {
      values: small.values.slice(0, count),
      left: product(this.orthonormalLeft(), small.left, count),
      right: product(this.right, small.right, count),
    };
  }

  /** Steps that gave nothing new on the left have a zero row in R: any orthonormal vector may stand there. */
  private orthonormalLeft(): DenseMatrix {
    for (let j = 0; j < this.steps; j++) {
      if (this.triangle[j][j] > 0) continue;
      const u = this.left.column(j);
      for (let rest = 0; rest === 0; ) {
        for (let i = 0; i < u.length; i++) u[i] = this.random.normal();
        for (let other = 0; other < this.steps; other++) if (other !== j) removeComponent(u, this.left.column(other));
        for (let other = 0; other < this.steps; other++) if (other !== j) removeComponent(u, this.left.column(other));
        rest = norm(u);
      }
      scale(u, 1 / norm(u));
    }
    return this.left;
  }

  private denseTriangle(): DenseMatrix {
    const result = new DenseMatrix(this.steps, this.steps);
    this.triangle.forEach((column, j) => {
      result.column(j).set(column);
    });
    return result;
  }

  private makeRoom(): void {
    if (this.steps < this.right.columns) return;
    const columns = Math.min(Math.max(32, this.steps * 2), this.matrix.rows, this.matrix.columns);
    const widened = (old: DenseMatrix) => {
      const data = new Float64Array(old.rows * columns);
      data.set(old.data);
      return new DenseMatrix(old.rows, columns, data);
    };
    this.right = widened(this.right);
    this.left = widened(this.left);
  }
}

function removeComponent(vector: Float64Array, unit: Float64Array): void {
  let share = 0;
  for (let i = 0; i < vector.length; i++) share += unit[i] * vector[i];
  addScaled(vector, -share, unit);
}

/** The first columns of basis · small, where basis may have room for more columns than small has rows. */
function product(basis: DenseMatrix, small: DenseMatrix, count: number): DenseMatrix {
  const result = new DenseMatrix(basis.rows, count);
  for (let j = 0; j < count; j++) {
    for (let l = 0; l < small.rows; l++) addScaled(result.column(j), small.get(l, j), basis.column(l));
  }
  return result;
}
