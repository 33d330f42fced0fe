/** Rows of small whole numbers, and sums of many of them, each so many times. */
import { type RowAdder, rowAdder } from './row-adder.js';

/** Rows begin at a multiple of this, which is what a processor reads from memory at once. */
const stride = 64;

export class ByteRows {
  private readonly values: Int8Array;
  private readonly adder: RowAdder | undefined;
  private readonly total: Float64Array;

  /** `given`: the rows, one behind the other, numbers from -128 to 127. `isPlain`: without WebAssembly, as where there is none. */
  constructor(
    given: Int8Array,
    readonly columns: number,
    isPlain = false,
  ) {
    if (columns > stride) throw new RangeError(`rows of ${columns} numbers are longer than ${stride}`);
    const rows = given.length / columns;
    this.adder = isPlain ? undefined : rowAdder(rows, columns);
    this.values = this.adder?.rows ?? new Int8Array(rows * stride);
    this.total = this.adder?.total ?? new Float64Array(columns);
    for (let row = 0; row < rows; row++) {
      this.values.set(given.subarray(row * columns, (row + 1) * columns), row * stride);
    }
  }

  /** Adds a row so many times. */
  add(into: Float64Array, row: number, weight: number): void {
    const { columns, values } = this;
    const from = row * stride;
    for (let i = 0; i < columns; i++) into[i] += weight * values[from + i];
  }

  /** The sum of the first `count` rows that are named, each so many times. It is used again at the next call. */
  sum(rows: Int32Array, weights: Float64Array, count: number): Float64Array {
    const { adder, total } = this;
    total.fill(0);
    if (adder) adder.add(rows, weights, count);
    else for (let i = 0; i < count; i++) this.add(total, rows[i], weights[i]);
    return total;
  }

  /** Of a row, as a vector. */
  length(row: number): number {
    const { columns, values } = this;
    let squares = 0;
    for (let i = row * stride; i < row * stride + columns; i++) squares += values[i] * values[i];
    return Math.sqrt(squares);
  }
}
