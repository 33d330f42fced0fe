/** The two loops that packing takes its time for: one finds what was there before, the other writes symbols as bits. */

import * as layout from './layout.js';
import {
  add,
  and,
  assembled,
  type Code,
  equal,
  int,
  leadingZeros,
  less,
  load,
  loadLong,
  longIsZero,
  longOr,
  longShiftLeft,
  longShiftRight,
  longXor,
  loopWhile,
  multiply,
  notMore,
  or,
  shiftLeft,
  shiftRight,
  store,
  storeLong,
  subtract,
  toInt,
  toLong,
  trailingZeros,
  type Variable,
  when,
} from './machine-code.js';

/** Four bytes are looked up together, so nothing shorter is found. */
const shortest = 4;
/** Eight more bytes are compared at once, and no repetition may be longer than 258. */
const longestToGoOn = 242;

const place = (array: number, index: Code): Code => add(int(array), shiftLeft(index, int(2)));
const increased = (variable: Variable, by: Code): Code => variable.set(add(variable.value, by));
const slotOf = (word: Code): Code =>
  place(layout.tableAt, shiftRight(multiply(word, int(0x9e3779b1 | 0)), int(32 - layout.hashBits)));

/** Notes a symbol, with its further bits, and counts it. `address`: a variable to work with. */
function noted(to: Variable, number: Code, symbol: Code, address: Variable): Code {
  return [
    ...store(to.value, symbol),
    ...increased(to, int(4)),
    ...address.set(place(layout.countsAt, number)),
    ...store(address.value, add(load(address.value), int(1))),
  ];
}

/**
 * Goes from `at` until `limit` (16 bytes must follow) or until there are enough symbols: each stretch that was there before becomes a length and a distance, each other
 * byte is a symbol itself. In the table places have `origin` added, so that those of earlier texts are too far away. Returns where it stopped, after the symbols.
 */
const find = {
  parameters: 4,
  ints: 7,
  longs: 1,
  body(
    [at, limit, origin, to, word, slot, distance, length, number, bits, address]: readonly Variable[],
    [difference]: readonly Variable[],
  ): Code[] {
    const earlier = subtract(at.value, distance.value);
    const compare = difference.set(
      longXor(loadLong(add(earlier, length.value)), loadLong(add(at.value, length.value))),
    );
    const literal = [
      ...number.set(and(word.value, int(255))),
      ...noted(to, number.value, number.value, address),
      ...increased(at, int(1)),
    ];
    const repetition = [
      ...length.set(int(shortest)),
      ...compare,
      ...loopWhile(
        and(
          and(longIsZero(difference.value), notMore(length.value, int(longestToGoOn))),
          notMore(add(at.value, length.value), limit.value),
        ),
        increased(length, int(8)),
        compare,
      ),
      ...increased(length, shiftRight(toInt(trailingZeros(difference.value)), int(3))),
      ...bits.set(load(place(layout.lengthsAt, length.value))),
      ...noted(to, and(bits.value, int((1 << layout.numberBits) - 1)), bits.value, address),
      // Distances have two symbols for each power of two (RFC 1951 §3.2.5), counted from 0 here.
      ...increased(distance, int(-1)),
      ...number.set(add(distance.value, int(layout.firstDistance))),
      ...word.set(int(0)),
      ...when(less(int(1), distance.value), [
        ...bits.set(subtract(int(30), leadingZeros(distance.value))),
        ...number.set(
          add(
            add(int(layout.firstDistance + 2), shiftLeft(bits.value, int(1))),
            and(shiftRight(distance.value, bits.value), int(1)),
          ),
        ),
        ...word.set(and(distance.value, subtract(shiftLeft(int(1), bits.value), int(1)))),
      ]),
      ...noted(to, number.value, or(number.value, shiftLeft(word.value, int(layout.numberBits))), address),
      ...increased(at, length.value),
      // One place within it: where it ends is where the next often begins.
      ...word.set(subtract(at.value, int(1))),
      ...store(slotOf(load(word.value)), add(word.value, origin.value)),
    ];
    return [
      loopWhile(
        and(less(at.value, limit.value), less(to.value, int(layout.symbolsAt + 4 * layout.mostSymbols))),
        word.set(load(at.value)),
        slot.set(slotOf(word.value)),
        distance.set(subtract(add(at.value, origin.value), load(slot.value))),
        store(slot.value, add(at.value, origin.value)),
        when(
          notMore(distance.value, int(layout.window)),
          when(equal(load(earlier), word.value), repetition, literal),
          literal,
        ),
      ),
      store(int(layout.stateAt + 12), to.value),
      at.value,
    ];
  },
};

/** Writes the symbols between two addresses. Returns where the next byte goes. */
const write = {
  parameters: 2,
  ints: 4,
  longs: 1,
  body([from, end, symbol, code, count, out]: readonly Variable[], [bits]: readonly Variable[]): Code[] {
    const own = and(code.value, int((1 << layout.codeLengthAt) - 1));
    const ownLength = and(shiftRight(code.value, int(layout.codeLengthAt)), int(15));
    const further = shiftRight(symbol.value, int(layout.numberBits));
    return [
      bits.set(toLong(load(int(layout.stateAt)))),
      count.set(load(int(layout.stateAt + 4))),
      out.set(load(int(layout.stateAt + 8))),
      loopWhile(
        less(from.value, end.value),
        symbol.set(load(from.value)),
        code.set(load(place(layout.codesAt, and(symbol.value, int((1 << layout.numberBits) - 1))))),
        bits.set(
          longOr(bits.value, longShiftLeft(toLong(or(own, shiftLeft(further, ownLength))), toLong(count.value))),
        ),
        increased(count, shiftRight(code.value, int(layout.allBitsAt))),
        // Whole bytes are done with; what is written behind them is written again.
        storeLong(out.value, bits.value),
        increased(out, shiftRight(count.value, int(3))),
        bits.set(longShiftRight(bits.value, toLong(and(count.value, int(56))))),
        count.set(and(count.value, int(7))),
        increased(from, int(4)),
      ),
      store(int(layout.stateAt), toInt(bits.value)),
      store(int(layout.stateAt + 4), count.value),
      store(int(layout.stateAt + 8), out.value),
      out.value,
    ];
  },
};

export const makeLoops = () => assembled({ find, write }, layout.memoryBytes);
