/**
 * Products of row-major blocks (`width` numbers per row). Each inner loop takes four rows at once: it then spends its time
 * on multiplications instead of on loading and storing the target, about 2.5 times as fast as one row at a time.
 */
import { DenseMatrix } from './dense.js';

/** target[to …] += Σ factors[at] · source[rows[at] …] for at in [from, end), `width` numbers each. */
export function gatherRows(
  target: Float64Array,
  to: number,
  source: Float64Array,
  rows: Int32Array,
  factors: Float64Array,
  from: number,
  end: number,
  width: number,
): void {
  let at = from;
  for (; at + 3 < end; at += 4) {
    const r0 = rows[at] * width;
    const r1 = rows[at + 1] * width;
    const r2 = rows[at + 2] * width;
    const r3 = rows[at + 3] * width;
    const f0 = factors[at];
    const f1 = factors[at + 1];
    const f2 = factors[at + 2];
    const f3 = factors[at + 3];
    for (let j = 0; j < width; j++) {
      target[to + j] += f0 * source[r0 + j] + f1 * source[r1 + j] + (f2 * source[r2 + j] + f3 * source[r3 + j]);
    }
  }
  for (; at < end; at++) addRow(target, to, source, rows[at] * width, factors[at], width);
}

/** target[rows[at] …] += factors[at] · source[0 …] for at in [from, end). */
export function scatterRows(
  target: Float64Array,
  source: Float64Array,
  rows: Int32Array,
  factors: Float64Array,
  from: number,
  end: number,
  width: number,
): void {
  let at = from;
  for (; at + 1 < end; at += 2) {
    const r0 = rows[at] * width;
    const r1 = rows[at + 1] * width;
    const f0 = factors[at];
    const f1 = factors[at + 1];
    for (let j = 0; j < width; j++) {
      const value = source[j];
      target[r0 + j] += f0 * value;
      target[r1 + j] += f1 * value;
    }
  }
  if (at < end) addRow(target, rows[at] * width, source, 0, factors[at], width);
}

/** out[row …] += Σ_l left[row, l] · right[l …]: left is row-major with `inner` numbers per row, right with `width`. */
export function multiplyRows(
  left: Float64Array,
  inner: number,
  right: Float64Array,
  width: number,
  out: Float64Array,
): void {
  const rows = left.length / inner;
  for (let row = 0; row < rows; row++) {
    const from = row * inner;
    const to = row * width;
    let l = 0;
    for (; l + 3 < inner; l += 4) {
      const f0 = left[from + l];
      const f1 = left[from + l + 1];
      const f2 = left[from + l + 2];
      const f3 = left[from + l + 3];
      const r0 = l * width;
      const r1 = r0 + width;
      const r2 = r1 + width;
      const r3 = r2 + width;
      for (let j = 0; j < width; j++) {
        out[to + j] += f0 * right[r0 + j] + f1 * right[r1 + j] + (f2 * right[r2 + j] + f3 * right[r3 + j]);
      }
    }
    for (; l < inner; l++) addRow(out, to, right, l * width, left[from + l], width);
  }
}

/** leftᵀ · right, row-major with `width` numbers per row; right may have more rows than left. */
export function transposeMultiplyRows(
  left: Float64Array,
  inner: number,
  right: Float64Array,
  width: number,
): Float64Array {
  const out = new Float64Array(inner * width);
  const rows = left.length / inner;
  let row = 0;
  for (; row + 3 < rows; row += 4) {
    const a0 = row * inner;
    const a1 = a0 + inner;
    const a2 = a1 + inner;
    const a3 = a2 + inner;
    const r0 = row * width;
    const r1 = r0 + width;
    const r2 = r1 + width;
    const r3 = r2 + width;
    for (let i = 0; i < inner; i++) {
      const f0 = left[a0 + i];
      const f1 = left[a1 + i];
      const f2 = left[a2 + i];
      const f3 = left[a3 + i];
      const to = i * width;
      for (let j = 0; j < width; j++) {
        out[to + j] += f0 * right[r0 + j] + f1 * right[r1 + j] + (f2 * right[r2 + j] + f3 * right[r3 + j]);
      }
    }
  }
  for (; row < rows; row++) {
    for (let i = 0; i < inner; i++) addRow(out, i * width, right, row * width, left[row * inner + i], width);
  }
  return out;
}

/** blockᵀ · block; the upper half is the mirror of the lower. */
export function gram(block: Float64Array, width: number): DenseMatrix {
  const result = new DenseMatrix(width, width);
  const { data } = result;
  let row = 0;
  const end = block.length;
  for (; row + 4 * width <= end; row += 4 * width) {
    const r1 = row + width;
    const r2 = r1 + width;
    const r3 = r2 + width;
    for (let i = 0; i < width; i++) {
      const f0 = block[row + i];
      const f1 = block[r1 + i];
      const f2 = block[r2 + i];
      const f3 = block[r3 + i];
      const to = i * width;
      for (let j = 0; j <= i; j++) {
        data[to + j] += f0 * block[row + j] + f1 * block[r1 + j] + (f2 * block[r2 + j] + f3 * block[r3 + j]);
      }
    }
  }
  for (; row < end; row += width) {
    for (let i = 0; i < width; i++) addRow(data, i * width, block, row, block[row + i], i + 1);
  }
  for (let i = 0; i < width; i++) for (let j = 0; j < i; j++) data[j * width + i] = data[i * width + j];
  return result;
}

/** target[to …] += factor · source[from …], `width` numbers. */
export function addRow(
  target: Float64Array,
  to: number,
  source: Float64Array,
  from: number,
  factor: number,
  width: number,
): void {
  for (let j = 0; j < width; j++) target[to + j] += factor * source[from + j];
}
