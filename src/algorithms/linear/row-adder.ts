/**
 * Adds up rows of bytes by WebAssembly's instructions for several numbers at once, several times as fast as V8 makes a loop. Each sum gets
 * the same products in the same order as there, so it is the same to the last bit.
 */
import { type Bytes, f64x2, i32, i32x4, repeat, v128 } from '../../core/webassembly/instructions.js';
import { type Local, type Routine, started } from '../../core/webassembly/module.js';

export interface RowAdder {
  /** The rows, 64 bytes each. */
  rows: Int8Array;
  total: Float64Array;
  /** To the total: the first `count` rows that are named, each so many times. */
  add(rows: Int32Array, weights: Float64Array, count: number): void;
}

/** Rows that are added in one call of the module. */
const most = 4096;
/** Rows that are added in one round, so that the total is read and written once for all of them. */
const together = 4;
const rowShift = 6;
/** What stands where in the memory; the total stands at its beginning. */
const weightsAt = 512;
const numbersAt = weightsAt + 8 * most;
const rowsAt = numbersAt + 4 * most;

/** Nothing where there is no such WebAssembly. */
export function rowAdder(count: number, columns: number): RowAdder | undefined {
  const running = started(rowsAt + (count << rowShift), { add: routine => addition(routine, columns) });
  if (!running) return undefined;
  const { memory, run } = running;
  const weightsThere = new Float64Array(memory, weightsAt, most);
  const numbersThere = new Int32Array(memory, numbersAt, most);
  return {
    rows: new Int8Array(memory, rowsAt),
    total: new Float64Array(memory, 0, columns),
    add(rows, weights, count) {
      for (let from = 0; from < count; from += most) {
        const part = Math.min(most, count - from);
        for (let i = 0; i < part; i++) {
          numbersThere[i] = rows[from + i];
          weightsThere[i] = weights[from + i];
        }
        // The last round is filled up with what changes nothing.
        let end = part;
        for (; end % together !== 0; end++) numbersThere[end] = weightsThere[end] = 0;
        run.add(weightsAt, weightsAt + 8 * end, numbersAt);
      }
    },
  };
}

/** Where the weights of a round stand, where the last ones end, and where the numbers of its rows stand are the parameters. */
function addition(routine: Routine, columns: number): Bytes[] {
  const [at, end, numbers] = [routine.parameter(), routine.parameter(), routine.parameter()];
  const rows = Array.from({ length: together }, () => routine.local('i32'));
  const weights = rows.map(() => routine.local('v128'));
  const [eight, four] = [routine.local('v128'), routine.local('v128')];
  // Of eight columns, two by two.
  const sums = Array.from({ length: 4 }, () => routine.local('v128'));
  const body: Bytes[] = [];
  for (const [i, row] of rows.entries()) {
    body.push(row.set(i32.shiftLeft(i32.load(numbers.value, 4 * i), i32.constant(rowShift))));
    body.push(weights[i].set(v128.load64Splat(at.value, 8 * i)));
  }
  for (let column = 0; column < columns; column += 8) {
    const used = sums.slice(0, Math.ceil((columns - column) / 2));
    const placeOf = (pair: number) => 8 * (column + 2 * pair);
    body.push(...used.map((sum, pair) => sum.set(v128.load(i32.constant(0), placeOf(pair)))));
    for (const [i, row] of rows.entries()) {
      body.push(eight.set(v128.load8x8(row.value, rowsAt + column)));
      for (const [pair, sum] of used.entries()) {
        if (pair % 2 === 0) body.push(four.set(pair === 0 ? i32x4.lower(eight.value) : i32x4.upper(eight.value)));
        const two = f64x2.fromLower(pair % 2 === 0 ? four.value : v128.swap(four.value));
        body.push(added(sum, f64x2.multiply(weights[i].value, two)));
      }
    }
    body.push(...used.map((sum, pair) => v128.store(i32.constant(0), placeOf(pair), sum.value)));
  }
  body.push(numbers.set(i32.add(numbers.value, i32.constant(4 * together))));
  return [repeat(...body, i32.less(at.become(i32.add(at.value, i32.constant(8 * together))), end.value))];
}

const added = (sum: Local, more: Bytes): Bytes => sum.set(f64x2.add(sum.value, more));
