/** Ascending numbers in few bytes: each as its difference to the one before, seven bits a byte, the lowest first. */

/** Most bytes that one number takes. */
export const longestNumber = 5;

/** Writes the numbers from `start` on. Returns where they end. */
export function writeAscending(numbers: ArrayLike<number>, bytes: Uint8Array, start: number): number {
  let at = start;
  let before = 0;
  for (let i = 0; i < numbers.length; i++) {
    let rest = numbers[i] - before;
    before = numbers[i];
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
    bytes[at++] = rest;
  }
  return at;
}

/** How many numbers were written from `start` to `end`. */
export function countAscending(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (bytes[at] < 128) count++;
  return count;
}

/** Fills the list with what was written from `start` on. */
export function readAscending(bytes: Uint8Array, start: number, into: Int32Array): void {
  let number = 0;
  for (let i = 0, at = start; i < into.length; i++) {
    let difference = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      difference |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    number += difference;
    into[i] = number;
  }
}
