/** Dense matrices as one column-major Float64Array, and the few vector operations everything here is made of. */

export class DenseMatrix {
  readonly data: Float64Array;

  constructor(
    readonly rows: number,
    readonly columns: number,
    data?: Float64Array,
  ) {
    this.data = data ?? new Float64Array(rows * columns);
    if (this.data.length !== rows * columns) {
      throw new RangeError(`a ${rows} × ${columns} matrix needs ${rows * columns} numbers, not ${this.data.length}`);
    }
  }

  static identity(size: number): DenseMatrix {
    const matrix = new DenseMatrix(size, size);
    for (let i = 0; i < size; i++) matrix.data[i * size + i] = 1;
    return matrix;
  }

  static fromRows(rows: readonly (readonly number[])[]): DenseMatrix {
    const matrix = new DenseMatrix(rows.length, rows[0]?.length ?? 0);
    for (let i = 0; i < matrix.rows; i++) for (let j = 0; j < matrix.columns; j++) matrix.set(i, j, rows[i][j]);
    return matrix;
  }

  get(row: number, column: number): number {
    return this.data[column * this.rows + row];
  }

  set(row: number, column: number, value: number): void {
    this.data[column * this.rows + row] = value;
  }

  /** A view: writing to it changes the matrix. */
  column(column: number): Float64Array {
    return this.data.subarray(column * this.rows, (column + 1) * this.rows);
  }

  row(row: number): Float64Array {
    const result = new Float64Array(this.columns);
    for (let j = 0; j < this.columns; j++) result[j] = this.data[j * this.rows + row];
    return result;
  }

  /** A copy of the columns [from, to). */
  slice(from: number, to: number): DenseMatrix {
    return new DenseMatrix(this.rows, to - from, this.data.slice(from * this.rows, to * this.rows));
  }

  transpose(): DenseMatrix {
    const result = new DenseMatrix(this.columns, this.rows);
    for (let j = 0; j < this.columns; j++) {
      for (let i = 0; i < this.rows; i++) result.data[i * this.columns + j] = this.data[j * this.rows + i];
    }
    return result;
  }

  /** this · other */
  multiply(other: DenseMatrix): DenseMatrix {
    const result = new DenseMatrix(this.rows, other.columns);
    for (let j = 0; j < other.columns; j++) {
      const target = result.column(j);
      for (let l = 0; l < this.columns; l++) addScaled(target, other.data[j * other.rows + l], this.column(l));
    }
    return result;
  }

  /** thisᵀ · other */
  transposeMultiply(other: DenseMatrix): DenseMatrix {
    const result = new DenseMatrix(this.columns, other.columns);
    for (let j = 0; j < other.columns; j++) {
      const column = other.column(j);
      for (let i = 0; i < this.columns; i++) result.data[j * this.columns + i] = denseDot(this.column(i), column);
    }
    return result;
  }

  /** Columns multiplied by the given numbers, in place. */
  scaleColumns(factors: ArrayLike<number>): this {
    for (let j = 0; j < this.columns; j++) scale(this.column(j), factors[j]);
    return this;
  }
}

export function denseDot(a: Float64Array, b: Float64Array): number {
  const length = a.length;
  // Four sums let the processor overlap the additions; one sum would wait for each.
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < length; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (; i < length; i++) s0 += a[i] * b[i];
  return s0 + s1 + (s2 + s3);
}

/** target += factor · source */
export function addScaled(target: Float64Array, factor: number, source: Float64Array): void {
  if (factor === 0) return;
  for (let i = 0; i < source.length; i++) target[i] += factor * source[i];
}

export function scale(vector: Float64Array, factor: number): void {
  for (let i = 0; i < vector.length; i++) vector[i] *= factor;
}

export function norm(vector: Float64Array): number {
  return Math.sqrt(denseDot(vector, vector));
}

/** Cosine of the angle; 0 when one of the vectors is zero. */
export function denseCosine(a: Float64Array, b: Float64Array): number {
  const lengths = norm(a) * norm(b);
  return lengths > 0 ? denseDot(a, b) / lengths : 0;
}
