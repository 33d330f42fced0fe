/**
 * Deflate (RFC 1951) for pages: as small as zlib makes them at its fastest level, in half the time or less. zlib sets up a quarter of a megabyte for each of them, and
 * looks at every place several times; here a place is looked up once, and nothing is set up.
 */

import * as layout from './layout.js';
import { startedLoops } from './loops.js';
import { codeLengths, forEachCode } from './prefix-code.js';

/** The first length of each symbol of a length is so much above that of the one before. */
const furtherLengthBits = Uint8Array.from({ length: 29 }, (_, i) => (i < 8 || i === 28 ? 0 : (i - 4) >> 2));
const furtherDistanceBits = Uint8Array.from({ length: 30 }, (_, i) => Math.max(0, (i >> 1) - 1));
const shortestLength = 3;
const longestLength = 258;

/** The lengths of codes are themselves packed: sixteen lengths, and three symbols for repeated ones (RFC 1951 §3.2.7). */
const headSymbols = 19;
const headOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const repeatLast = { symbol: 16, least: 3, most: 6, bits: 2 };
const fewZeros = { symbol: 17, least: 3, most: 10, bits: 3 };
const manyZeros = { symbol: 18, least: 11, most: 138, bits: 7 };
const longestHeadCode = 7;
const longestCode = 15;
const dynamicCodes = 2;

const literals = layout.firstDistance;
/** Places are told apart from those of earlier texts as long as the numbers last. */
const firstOrigin = 1 << 17;
const lastOrigin = 1 << 30;
/** The loop that finds repetitions reads as far ahead. */
const ahead = 16;

const withFurther = (symbol: number, further: number): number => symbol | (further << layout.numberBits);

/** Cannot be made where there is no such WebAssembly. */
export class Deflater {
  private readonly loops = startedLoops();
  private readonly bytes = new Uint8Array(this.loops.memory);
  private readonly table = this.ints(layout.tableAt, 1 << layout.hashBits);
  private readonly counts = this.ints(layout.countsAt, layout.firstOfHead);
  private readonly literalCounts = this.counts.subarray(0, literals);
  private readonly distanceCounts = this.counts.subarray(literals);
  private readonly codes = this.ints(layout.codesAt, 1 << layout.numberBits);
  private readonly state = this.ints(layout.stateAt, 3);
  private readonly found = this.ints(layout.foundAt, 2);
  private readonly symbols = this.ints(layout.symbolsAt, layout.mostSymbols + 3);
  private readonly head = this.ints(layout.headAt, (layout.symbolsAt - layout.headAt) >> 2);
  private headCount = 0;
  private readonly lengths = new Uint8Array(layout.firstOfHead);
  private readonly headCounts = new Uint32Array(headSymbols);
  private readonly headLengths = new Uint8Array(headSymbols);
  private origin = firstOrigin;

  constructor() {
    const lengths = this.ints(layout.lengthsAt, longestLength + 1);
    for (let symbol = 0, length = shortestLength; symbol < furtherLengthBits.length; symbol++) {
      // The longest has a symbol of its own, though the one before could say it.
      if (symbol === furtherLengthBits.length - 1) length = longestLength;
      for (let further = 0; further < 1 << furtherLengthBits[symbol]; further++) {
        lengths[length++] = withFurther(layout.firstLength + symbol, further);
      }
    }
    for (let bits = 0; bits < 16; bits++) this.codes[layout.plainBits + bits] = bits << layout.allBitsAt;
  }

  /** To be used before the next. No more than `mostBytes` are taken. */
  deflated(bytes: Uint8Array): Uint8Array {
    const { state, symbols } = this;
    const end = layout.inputAt + bytes.length;
    const limit = end - ahead;
    this.bytes.set(bytes, layout.inputAt);
    state[0] = state[1] = 0;
    state[2] = layout.outputAt;
    if (this.origin > lastOrigin) {
      this.table.fill(0);
      this.origin = firstOrigin;
    }
    for (let at = layout.inputAt; ; ) {
      this.loops.run.find(at, Math.max(at, limit), this.origin, layout.symbolsAt);
      at = this.found[0];
      let count = (this.found[1] - layout.symbolsAt) >> 2;
      const isLast = at >= limit && count + ahead < layout.mostSymbols;
      for (; isLast && at < end; at++) {
        this.counts[this.bytes[at]]++;
        symbols[count++] = this.bytes[at];
      }
      this.writeBlock(count, isLast);
      if (isLast) break;
    }
    this.origin += bytes.length + layout.window;
    const isWhole = state[1] === 0;
    return this.bytes.subarray(layout.outputAt, state[2] + (isWhole ? 0 : 1));
  }

  private writeBlock(count: number, isLast: boolean): void {
    const { counts, lengths, symbols, loops } = this;
    symbols[count] = layout.endOfBlock;
    counts[layout.endOfBlock] = 1;
    codeLengths(this.literalCounts, longestCode, lengths.subarray(0, literals));
    // A block without distances has one all the same.
    if (codeLengths(this.distanceCounts, longestCode, lengths.subarray(literals)) === 0) lengths[literals] = 1;
    counts.fill(0);
    this.writeHead(isLast);
    forEachCode(lengths.subarray(0, literals), (symbol, code, length) => {
      this.setCode(
        symbol,
        code,
        length,
        symbol < layout.firstLength ? 0 : furtherLengthBits[symbol - layout.firstLength],
      );
    });
    forEachCode(lengths.subarray(literals), (symbol, code, length) => {
      this.setCode(literals + symbol, code, length, furtherDistanceBits[symbol]);
    });
    loops.run.write(layout.symbolsAt, layout.symbolsAt + 4 * (count + 1));
  }

  /** What kind of block it is, and the lengths of its codes. */
  private writeHead(isLast: boolean): void {
    const { lengths, headCounts, headLengths } = this;
    const literalCount = lastUsed(lengths.subarray(0, literals)) + 1;
    const distanceCount = lastUsed(lengths.subarray(literals)) + 1;
    this.headCount = 0;
    this.plain(isLast ? 1 : 0, 1);
    this.plain(dynamicCodes, 2);
    this.plain(literalCount - layout.firstLength, 5);
    this.plain(distanceCount - 1, 5);
    const start = this.headCount;
    headCounts.fill(0);
    this.packLengths(lengths.subarray(0, literalCount));
    this.packLengths(lengths.subarray(literals, literals + distanceCount));
    const packed = this.head.slice(start, this.headCount);
    codeLengths(headCounts, longestHeadCode, headLengths);
    const used = Math.max(4, lastUsed(headOrder.map(symbol => headLengths[symbol])) + 1);
    this.headCount = start;
    this.plain(used - 4, 4);
    for (const symbol of headOrder.slice(0, used)) this.plain(headLengths[symbol], 3);
    this.head.set(packed, this.headCount);
    this.headCount += packed.length;
    forEachCode(headLengths, (symbol, code, length) => {
      const further = [repeatLast, fewZeros, manyZeros].find(repeat => repeat.symbol === symbol)?.bits ?? 0;
      this.setCode(layout.firstOfHead + symbol, code, length, further);
    });
    this.loops.run.write(layout.headAt, layout.headAt + 4 * this.headCount);
  }

  /** Lengths that come several times in a row take one symbol. */
  private packLengths(lengths: Uint8Array): void {
    for (let at = 0, end = 0; at < lengths.length; at = end) {
      const length = lengths[at];
      while (end < lengths.length && lengths[end] === length) end++;
      let left = end - at;
      if (length > 0) {
        this.headSymbol(length);
        left = this.repeats(left - 1, repeatLast);
      } else left = this.repeats(this.repeats(left, manyZeros), fewZeros);
      for (; left > 0; left--) this.headSymbol(length);
    }
  }

  /** Returns how many are left. */
  private repeats(count: number, { symbol, least, most }: typeof repeatLast): number {
    let left = count;
    while (left >= least) {
      const together = Math.min(left, most);
      this.headSymbol(symbol, together - least);
      left -= together;
    }
    return left;
  }

  private headSymbol(symbol: number, further = 0): void {
    this.headCounts[symbol]++;
    this.head[this.headCount++] = withFurther(layout.firstOfHead + symbol, further);
  }

  private plain(value: number, bits: number): void {
    this.head[this.headCount++] = withFurther(layout.plainBits + bits, value);
  }

  private setCode(symbol: number, code: number, length: number, further: number): void {
    this.codes[symbol] = code | (length << layout.codeLengthAt) | ((length + further) << layout.allBitsAt);
  }

  private ints(at: number, count: number): Uint32Array {
    return new Uint32Array(this.loops.memory, at, count);
  }
}

function lastUsed(lengths: ArrayLike<number>): number {
  let last = lengths.length - 1;
  while (last > 0 && lengths[last] === 0) last--;
  return last;
}
