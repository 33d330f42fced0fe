/** The two loops that packing takes its time for: one finds what was there before, the other writes symbols as bits. */

import { type Bytes, during, i32, i64, when } from '../../../core/webassembly/instructions.js';
import { type Local, type Routine, type Running, started } from '../../../core/webassembly/module.js';
import * as layout from './layout.js';

/** Four bytes are looked up together, so nothing shorter is found. */
const shortest = 4;
/** Eight more bytes are compared at once, and no repetition may be longer than 258. */
const longestToGoOn = 242;

const { constant } = i32;
/** Where a number of an array stands, the array's own place left out. */
const fourfold = (index: Bytes): Bytes => i32.shiftLeft(index, constant(2));
/** The same for the slot of four bytes. */
const slotOf = (word: Bytes): Bytes =>
  fourfold(i32.shiftRight(i32.multiply(word, constant(0x9e3779b1 | 0)), constant(32 - layout.hashBits)));
const increased = (variable: Local, by: Bytes): Bytes => variable.set(i32.add(variable.value, by));

/** Notes a symbol, with its further bits, and counts it. `address`: a variable to work with. */
function noted(to: Local, number: Bytes, symbol: Bytes, address: Local): Bytes[] {
  return [
    i32.store(to.value, 0, symbol),
    increased(to, constant(4)),
    address.set(fourfold(number)),
    i32.store(address.value, layout.countsAt, i32.add(i32.load(address.value, layout.countsAt), constant(1))),
  ];
}

/**
 * Goes from `at` until `limit` (16 bytes must follow) or until there are enough symbols: each stretch that was there before becomes a length and a distance, each other
 * byte is a symbol itself. In the table places have `origin` added, so that those of earlier texts are too far away. Keeps where it stopped, and where the symbols end.
 */
function find(routine: Routine): Bytes[] {
  const [at, limit, origin, to] = Array.from({ length: 4 }, () => routine.parameter());
  const [word, slot, distance, length, number, bits, address] = Array.from({ length: 7 }, () => routine.local('i32'));
  const difference = routine.local('i64');
  const earlier = i32.subtract(at.value, distance.value);
  const compare = difference.set(
    i64.xor(i64.load(i32.add(earlier, length.value)), i64.load(i32.add(at.value, length.value))),
  );
  const literal = [
    number.set(i32.and(word.value, constant(255))),
    ...noted(to, number.value, number.value, address),
    increased(at, constant(1)),
  ];
  const repetition = [
    length.set(constant(shortest)),
    compare,
    during(
      i32.and(
        i32.and(i64.isZero(difference.value), i32.atMost(length.value, constant(longestToGoOn))),
        i32.atMost(i32.add(at.value, length.value), limit.value),
      ),
      increased(length, constant(8)),
      compare,
    ),
    increased(length, i32.shiftRight(i32.ofLong(i64.trailingZeros(difference.value)), constant(3))),
    bits.set(i32.load(fourfold(length.value), layout.lengthsAt)),
    ...noted(to, i32.and(bits.value, constant((1 << layout.numberBits) - 1)), bits.value, address),
    // Distances have two symbols for each power of two (RFC 1951 §3.2.5), counted from 0 here.
    increased(distance, constant(-1)),
    number.set(i32.add(distance.value, constant(layout.firstDistance))),
    word.set(constant(0)),
    when(i32.less(constant(1), distance.value), [
      bits.set(i32.subtract(constant(30), i32.leadingZeros(distance.value))),
      number.set(
        i32.add(
          i32.add(constant(layout.firstDistance + 2), i32.shiftLeft(bits.value, constant(1))),
          i32.and(i32.shiftRight(distance.value, bits.value), constant(1)),
        ),
      ),
      word.set(i32.and(distance.value, i32.subtract(i32.shiftLeft(constant(1), bits.value), constant(1)))),
    ]),
    ...noted(to, number.value, i32.or(number.value, i32.shiftLeft(word.value, constant(layout.numberBits))), address),
    increased(at, length.value),
    // One place within it: where it ends is where the next often begins.
    word.set(i32.subtract(at.value, constant(1))),
    i32.store(slotOf(i32.load(word.value)), layout.tableAt, i32.add(word.value, origin.value)),
  ];
  return [
    during(
      i32.and(i32.less(at.value, limit.value), i32.less(to.value, constant(layout.symbolsAt + 4 * layout.mostSymbols))),
      word.set(i32.load(at.value)),
      slot.set(slotOf(word.value)),
      distance.set(i32.subtract(i32.add(at.value, origin.value), i32.load(slot.value, layout.tableAt))),
      i32.store(slot.value, layout.tableAt, i32.add(at.value, origin.value)),
      when(
        i32.atMost(distance.value, constant(layout.window)),
        [when(i32.equal(i32.load(earlier), word.value), repetition, literal)],
        literal,
      ),
    ),
    i32.store(constant(layout.foundAt), 0, at.value),
    i32.store(constant(layout.foundAt), 4, to.value),
  ];
}

/** Writes the symbols between two addresses. */
function write(routine: Routine): Bytes[] {
  const [from, end] = [routine.parameter(), routine.parameter()];
  const [symbol, code, count, out] = Array.from({ length: 4 }, () => routine.local('i32'));
  const bits = routine.local('i64');
  const own = i32.and(code.value, constant((1 << layout.codeLengthAt) - 1));
  const ownLength = i32.and(i32.shiftRight(code.value, constant(layout.codeLengthAt)), constant(15));
  const further = i32.shiftRight(symbol.value, constant(layout.numberBits));
  const state = constant(layout.stateAt);
  return [
    bits.set(i64.ofInt(i32.load(state))),
    count.set(i32.load(state, 4)),
    out.set(i32.load(state, 8)),
    during(
      i32.less(from.value, end.value),
      symbol.set(i32.load(from.value)),
      code.set(i32.load(fourfold(i32.and(symbol.value, constant((1 << layout.numberBits) - 1))), layout.codesAt)),
      bits.set(
        i64.or(
          bits.value,
          i64.shiftLeft(i64.ofInt(i32.or(own, i32.shiftLeft(further, ownLength))), i64.ofInt(count.value)),
        ),
      ),
      increased(count, i32.shiftRight(code.value, constant(layout.allBitsAt))),
      // Whole bytes are done with; what is written behind them is written again.
      i64.store(out.value, 0, bits.value),
      increased(out, i32.shiftRight(count.value, constant(3))),
      bits.set(i64.shiftRight(bits.value, i64.ofInt(i32.and(count.value, constant(56))))),
      count.set(i32.and(count.value, constant(7))),
      increased(from, constant(4)),
    ),
    i32.store(state, 0, i32.ofLong(bits.value)),
    i32.store(state, 4, count.value),
    i32.store(state, 8, out.value),
  ];
}

export function startedLoops(): Running<'find' | 'write'> {
  const running = started(layout.memoryBytes, { find, write });
  if (!running) throw new Error('WebAssembly cannot be had');
  return running;
}
