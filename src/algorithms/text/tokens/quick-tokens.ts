/**
 * Finds and hashes the tokens of a text by WebAssembly: where they begin and end is found for 64 characters at a time, and four of a token's
 * characters are hashed together without looking which of them belong to it. To the bit the numbers of `hashToken`, in half its time.
 */
import {
  type Bytes,
  during,
  either,
  i8x16,
  i16x8,
  i32,
  i64,
  repeat,
  v128,
} from '../../../core/webassembly/instructions.js';
import { type Local, type Routine, started } from '../../../core/webassembly/module.js';
import { checkFactor, checkStart, folded, hashFactor, hashStart } from './token-memo.js';

/** Characters that are read at once: with all that is told of them, they stay near the processor. */
const most = 4096;
/** Characters of one round. */
const together = 64;
const part = 16;
/** What is read of a text ends with characters that are no part of a token. */
const room = most + together;
const gap = 0x20;

const codesAt = 0;
/** Small ASCII letters and digits as they are, 0 for all else in ASCII, and `beyond` for the rest. */
const foldedAt = codesAt + 2 * room;
/** A token is at least one character long, and stands apart from the next. */
const tokensAt = foldedAt + room + part;
const hashesAt = tokensAt + 4 * room;
const toldAt = hashesAt + 4 * room;
const beyond = 0x80;

/** Beside where a run begins: it needs a closer look, since not all of it is ASCII. */
export const isOpen = 1 << 31;

export interface QuickTokens {
  /** Runs of letters, digits and characters beyond ASCII that were found last, from where reading began: start and end of each. */
  runs: Int32Array;
  /** Both hashes of each. */
  hashes: Int32Array;
  /** Twice the number of runs. */
  count: number;
  /** Reads on from `from`, where no run has begun. `end`: of the text. Returns how far it came: a run does not go on there. */
  read(codes: Uint16Array, from: number, end: number): number;
}

let shared: QuickTokens | null | undefined;

/** One for all that read in this thread; nothing where there is no such WebAssembly. */
export function quickTokens(): QuickTokens | undefined {
  if (shared === undefined) shared = newQuickTokens() ?? null;
  return shared ?? undefined;
}

function newQuickTokens(): QuickTokens | undefined {
  const running = started(toldAt + 4, { find });
  if (!running) return undefined;
  const { memory, run } = running;
  const room16 = new Uint16Array(memory, codesAt, room);
  const told = new Int32Array(memory, toldAt, 1);
  const runs = new Int32Array(memory, tokensAt, room);
  return {
    runs,
    hashes: new Int32Array(memory, hashesAt, room),
    count: 0,
    read(codes, from, end) {
      const to = endOfPart(codes, from, end);
      const length = to - from;
      if (length > most) {
        // A run that there is no room for.
        runs[0] = isOpen;
        runs[1] = length;
        this.count = 2;
        return to;
      }
      room16.set(codes.subarray(from, to));
      room16.fill(gap, length, length + together);
      run.find(length);
      this.count = told[0];
      return to;
    },
  };
}

/** As far as there is room, and no run goes on there; or the end of a run that begins here, where that needs more room than there is. */
function endOfPart(codes: Uint16Array, from: number, end: number): number {
  if (end - from <= most) return end;
  let to = from + most;
  while (to > from && isPart(codes[to])) to--;
  // A run may stand behind a single gap.
  if (to > from || !isPart(codes[from])) return Math.max(to, from + 1);
  to = from + most;
  while (to < end && isPart(codes[to])) to++;
  return to;
}

const isPart = (code: number): boolean => code >= 128 || folded[code] !== 0;

const { constant } = i32;
const zero = constant(0);

/** `length`: of what stands in the memory. */
function find(routine: Routine): Bytes[] {
  const length = routine.parameter();
  const [at, out, last] = Array.from({ length: 3 }, () => routine.local('i32'));
  const [mask, changes, carry] = Array.from({ length: 3 }, () => routine.local('i64'));
  const bytes = routine.local('v128');
  const result = routine.local('v128');

  /** Bits of the characters of runs, in 64. */
  const partMask = (number: number): Bytes[] => {
    const source = i32.shiftLeft(at.value, constant(1));
    const eight = (half: number) =>
      i16x8.smaller(v128.load(source, codesAt + 2 * part * number + 16 * half), i16x8.splat(0xff));
    const small = v128.or(bytes.value, i8x16.splat(0x20));
    const isIn = (of: Bytes, first: number, count: number) =>
      i8x16.less(i8x16.subtract(of, i8x16.splat(first)), i8x16.splat(count));
    const bits = i64.ofInt(i8x16.bits(i8x16.differ(result.value, i8x16.splat(0))));
    return [
      bytes.set(i8x16.narrow(eight(0), eight(1))),
      result.set(
        v128.or(
          v128.or(v128.and(small, isIn(small, 0x61, 26)), v128.and(bytes.value, isIn(bytes.value, 0x30, 10))),
          v128.and(bytes.value, i8x16.splat(beyond)),
        ),
      ),
      v128.store(at.value, foldedAt + part * number, result.value),
      mask.set(number === 0 ? bits : i64.or(mask.value, i64.shiftLeft(bits, i64.constant(part * number)))),
    ];
  };

  return [
    repeat(
      ...[0, 1, 2, 3].flatMap(partMask),
      // A bit where a run begins, and where it has ended.
      changes.set(i64.xor(i64.or(i64.shiftLeft(mask.value, i64.constant(1)), carry.value), mask.value)),
      carry.set(i64.shiftRight(mask.value, i64.constant(together - 1))),
      during(
        i32.isZero(i64.isZero(changes.value)),
        i32.store(out.value, tokensAt, i32.add(at.value, i32.ofLong(i64.trailingZeros(changes.value)))),
        out.set(i32.add(out.value, constant(4))),
        changes.set(i64.and(changes.value, i64.subtract(changes.value, i64.constant(1)))),
      ),
      i32.atMost(at.become(i32.add(at.value, constant(together))), length.value),
    ),
    last.set(out.value),
    out.set(zero),
    ...hashing(routine, out, last),
    i32.store(zero, toldAt, i32.shiftRight(last.value, constant(2))),
  ];
}

/** Hashes each run, from the place `token` to `last`. */
function hashing(routine: Routine, token: Local, last: Local): Bytes[] {
  const [start, at, end, four, product, hash, check, seen] = Array.from({ length: 8 }, () => routine.local('i32'));
  const isInside = i32.less(at.value, end.value);
  const left = i32.shiftLeft(i32.subtract(end.value, at.value), constant(3));
  /** Four characters, or as many as are left. */
  const step = [
    four.set(
      i32.and(
        i32.load(at.value, foldedAt),
        i32.shiftRight(constant(-1), either(i32.less(left, constant(32)), i32.subtract(constant(32), left), zero)),
      ),
    ),
    product.set(i32.multiply(i32.xor(hash.value, four.value), constant(hashFactor))),
    hash.set(either(isInside, i32.xor(product.value, i32.shiftRight(product.value, constant(15))), hash.value)),
    check.set(
      either(
        isInside,
        i32.multiply(i32.xor(i32.rotateLeft(check.value, constant(5)), four.value), constant(checkFactor)),
        check.value,
      ),
    ),
    seen.set(i32.or(seen.value, either(isInside, four.value, zero))),
    at.set(i32.add(at.value, constant(4))),
  ];
  return [
    during(
      i32.less(token.value, last.value),
      start.set(i32.load(token.value, tokensAt)),
      at.set(start.value),
      end.set(i32.load(token.value, tokensAt + 4)),
      hash.set(constant(hashStart)),
      check.set(constant(checkStart)),
      seen.set(zero),
      // Most words have no more than eight letters: for these there is nothing to foresee.
      ...step,
      ...step,
      during(isInside, ...step),
      i32.store(token.value, hashesAt, hash.value),
      i32.store(token.value, hashesAt + 4, check.value),
      i32.store(
        token.value,
        tokensAt,
        i32.or(start.value, either(i32.and(seen.value, constant(0x80808080 | 0)), constant(isOpen), zero)),
      ),
      token.set(i32.add(token.value, constant(8))),
    ),
  ];
}
