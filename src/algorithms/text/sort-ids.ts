/**
 * Sorts the term ids of a page: numbers from 0 to a few million, some hundred of them. Two or three passes over digits of
 * eleven bits, where the typed array's own sort would compare each id about ten times.
 */
const digitBits = 11;
const digits = 1 << digitBits;
/** Below this, clearing the counters costs more than comparing. */
const fewIds = 128;

const starts = new Int32Array(digits);
let spare = new Int32Array(1024);

/** In place; every id is below `limit`. */
export function sortIds(ids: Int32Array, limit: number): Int32Array {
  if (ids.length < fewIds) return ids.sort();
  if (spare.length < ids.length) spare = new Int32Array(2 * ids.length);
  let from = ids;
  let to: Int32Array = spare;
  for (let shift = 0; limit >> shift > 0; shift += digitBits) {
    sortByDigit(from, to, ids.length, shift);
    [from, to] = [to, from];
  }
  if (from !== ids) ids.set(from.subarray(0, ids.length));
  return ids;
}

function sortByDigit(from: Int32Array, to: Int32Array, length: number, shift: number): void {
  starts.fill(0);
  for (let i = 0; i < length; i++) starts[(from[i] >> shift) & (digits - 1)]++;
  let start = 0;
  for (let digit = 0; digit < digits; digit++) {
    const count = starts[digit];
    starts[digit] = start;
    start += count;
  }
  for (let i = 0; i < length; i++) to[starts[(from[i] >> shift) & (digits - 1)]++] = from[i];
}
