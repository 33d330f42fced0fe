/** Sparse matrices in compressed columns (CSC). The transpose of one is the same matrix in compressed rows (CSR). */
import { DenseMatrix } from './dense.js';

/** All that a Krylov method asks of a matrix. */
export interface LinearOperator {
  readonly rows: number;
  readonly columns: number;
  /** out = this · x */
  multiply(x: Float64Array, out: Float64Array): void;
  /** out = thisᵀ · y */
  transposeMultiply(y: Float64Array, out: Float64Array): void;
}

/** A column: row numbers and their values. */
export interface SparseColumn {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export class SparseMatrix implements LinearOperator {
  constructor(
    readonly rows: number,
    readonly columns: number,
    /** Column j lies at [starts[j], starts[j + 1]). */
    readonly starts: Int32Array,
    readonly indices: Int32Array,
    readonly values: Float64Array,
  ) {}

  static fromColumns(rows: number, columns: readonly SparseColumn[]): SparseMatrix {
    let count = 0;
    for (const column of columns) count += column.indices.length;
    const starts = new Int32Array(columns.length + 1);
    const indices = new Int32Array(count);
    const values = new Float64Array(count);
    let at = 0;
    columns.forEach((column, j) => {
      for (let i = 0; i < column.indices.length; i++) {
        if (column.indices[i] < 0 || column.indices[i] >= rows) {
          throw new RangeError(`row ${column.indices[i]} lies outside a matrix of ${rows} rows`);
        }
        indices[at] = column.indices[i];
        values[at++] = column.values[i];
      }
      starts[j + 1] = at;
    });
    return new SparseMatrix(rows, columns.length, starts, indices, values);
  }

  static fromDense(matrix: DenseMatrix): SparseMatrix {
    const columns: SparseColumn[] = [];
    for (let j = 0; j < matrix.columns; j++) {
      const indices: number[] = [];
      const values: number[] = [];
      matrix.column(j).forEach((value, i) => {
        if (value === 0) return;
        indices.push(i);
        values.push(value);
      });
      columns.push({ indices, values });
    }
    return SparseMatrix.fromColumns(matrix.rows, columns);
  }

  get nonzeros(): number {
    return this.starts[this.columns];
  }

  multiply(x: Float64Array, out: Float64Array): void {
    out.fill(0);
    const { starts, indices, values } = this;
    for (let j = 0; j < this.columns; j++) {
      const factor = x[j];
      if (factor === 0) continue;
      for (let at = starts[j], end = starts[j + 1]; at < end; at++) out[indices[at]] += values[at] * factor;
    }
  }

  transposeMultiply(y: Float64Array, out: Float64Array): void {
    const { starts, indices, values } = this;
    for (let j = 0; j < this.columns; j++) {
      let sum = 0;
      for (let at = starts[j], end = starts[j + 1]; at < end; at++) sum += values[at] * y[indices[at]];
      out[j] = sum;
    }
  }

  /** Rows become columns: counting sort, linear in the nonzeros. */
  transpose(): SparseMatrix {
    const starts = new Int32Array(this.rows + 1);
    const indices = new Int32Array(this.nonzeros);
    const values = new Float64Array(this.nonzeros);
    for (let at = 0; at < this.nonzeros; at++) starts[this.indices[at] + 1]++;
    for (let i = 0; i < this.rows; i++) starts[i + 1] += starts[i];
    const next = starts.slice(0, this.rows);
    for (let j = 0; j < this.columns; j++) {
      for (let at = this.starts[j]; at < this.starts[j + 1]; at++) {
        const place = next[this.indices[at]]++;
        indices[place] = j;
        values[place] = this.values[at];
      }
    }
    return new SparseMatrix(this.columns, this.rows, starts, indices, values);
  }

  /** For tests and small matrices only. */
  toDense(): DenseMatrix {
    const result = new DenseMatrix(this.rows, this.columns);
    for (let j = 0; j < this.columns; j++) {
      for (let at = this.starts[j]; at < this.starts[j + 1]; at++) {
        result.data[j * this.rows + this.indices[at]] += this.values[at];
      }
    }
    return result;
  }
}

/** matrix · matrixᵀ without forming it: where only left vectors are wanted and the matrix is wide, half the work. */
export function gramOperator(matrix: LinearOperator): LinearOperator {
  const inner = new Float64Array(matrix.columns);
  const multiply = (x: Float64Array, out: Float64Array) => {
    matrix.transposeMultiply(x, inner);
    matrix.multiply(inner, out);
  };
  return { rows: matrix.rows, columns: matrix.rows, multiply, transposeMultiply: multiply };
}
