/**
 * Gathers plain text eight characters at a time, by WebAssembly: most of a page is that, and character by character nothing in reading a page
 * takes longer. It goes on until something needs a closer look, and leaves that to `TextCollector`, whose text and words it adds to.
 */
import {
  type Bytes,
  during,
  either,
  i16x8,
  i32,
  leaveWhen,
  repeat,
  v128,
  when,
} from '../../../core/webassembly/instructions.js';
import { type Routine, started } from '../../../core/webassembly/module.js';

interface QuickText {
  /** The characters of the page. */
  input: Uint16Array;
  /** Those of its text, and where its words start. */
  codes: Uint16Array;
  starts: Int32Array;
  /** How far it came: the place in `input`, the length of the text, the number of words; and 1 where what came last was white space. */
  told: Int32Array;
  /** All bits of the characters beyond ASCII, in eight parts. */
  bits: Uint16Array;
  /** From the place `at` on. `gap`: 1 where the text ends with a space, or is empty. `sign`: a character that is not plain either. */
  gather(at: number, end: number, length: number, words: number, gap: number, sign: number): void;
}

/** Characters of a page, and of its text, that there is room for. */
const mostInput = 1 << 18;
const mostText = 1 << 17;
/** Nothing else is near an array's end: eight characters may be written where one is wanted. */
const apart = 64;
const bitsAt = 16;
const inputAt = apart;
const codesAt = inputAt + 2 * mostInput + apart;
const startsAt = codesAt + 2 * mostText + apart;
const bytes = startsAt + 4 * mostText + apart;

const space = 0x20;

/** Nothing where there is no such WebAssembly. */
export function quickText(): QuickText | undefined {
  const running = started(bytes, { gather });
  if (!running) return undefined;
  const { memory, run } = running;
  return {
    input: new Uint16Array(memory, inputAt, mostInput),
    codes: new Uint16Array(memory, codesAt, mostText),
    starts: new Int32Array(memory, startsAt, mostText),
    told: new Int32Array(memory, 0, 4),
    bits: new Uint16Array(memory, bitsAt, 8),
    gather: run.gather,
  };
}

const { constant } = i32;
const one = constant(1);
/** The address of a number of two bytes, or of four. */
const twice = (place: Bytes) => i32.shiftLeft(place, one);
const fourfold = (place: Bytes) => i32.shiftLeft(place, constant(2));

function gather(routine: Routine): Bytes[] {
  const [at, end, length, words, gap, sign] = Array.from({ length: 6 }, () => routine.parameter());
  const [gaps, begun, isGap, i] = Array.from({ length: 4 }, () => routine.local('i32'));
  const [eight, beyond] = [routine.local('v128'), routine.local('v128')];

  /** Control characters, soft hyphens, and all from where there is white space again beyond Latin-1; what is below a space is white space, too. */
  const special = [
    i16x8.less(i16x8.subtract(eight.value, i16x8.splat(0x7f)), i16x8.splat(0xa1 - 0x7f)),
    i16x8.equal(eight.value, i16x8.splat(0xad)),
    i16x8.greaterOrEqual(eight.value, i16x8.splat(0x1680)),
    i16x8.equal(eight.value, i16x8.splatOf(sign.value)),
  ].reduce(v128.or);

  const startWord = (place: Bytes) => i32.store(fourfold(words.value), startsAt, place);
  /** White space after white space is left out, so the characters move together. */
  const oneByOne = [
    i.set(constant(0)),
    repeat(
      isGap.set(i32.and(i32.shiftRight(gaps.value, i.value), one)),
      when(i32.isZero(i32.and(isGap.value, gap.value)), [
        startWord(length.value),
        words.set(i32.add(words.value, i32.and(i32.xor(isGap.value, one), gap.value))),
        i32.store16(
          twice(length.value),
          codesAt,
          either(isGap.value, constant(space), i32.load16(twice(i32.add(at.value, i.value)), inputAt)),
        ),
        length.set(i32.add(length.value, one)),
        gap.set(isGap.value),
      ]),
      i32.less(i.become(i32.add(i.value, one)), constant(8)),
    ),
  ];
  const together = [
    v128.store(twice(length.value), codesAt, i16x8.larger(eight.value, i16x8.splat(space))),
    // A bit for each word that begins: what stands before it is a gap, and it is none.
    begun.set(i32.and(i32.and(begun.value, constant(0xff)), i32.xor(gaps.value, constant(-1)))),
    during(
      begun.value,
      startWord(i32.add(length.value, i32.trailingZeros(begun.value))),
      words.set(i32.add(words.value, one)),
      begun.set(i32.and(begun.value, i32.subtract(begun.value, one))),
    ),
    length.set(i32.add(length.value, constant(8))),
    gap.set(i32.shiftRight(gaps.value, constant(7))),
  ];
  return [
    during(
      i32.isZero(i32.greater(i32.add(at.value, constant(8)), end.value)),
      eight.set(v128.load(twice(at.value), inputAt)),
      leaveWhen(v128.isAnySet(special)),
      gaps.set(i16x8.bits(i16x8.less(eight.value, i16x8.splat(space + 1)))),
      // A bit for each character behind a gap.
      begun.set(i32.or(twice(gaps.value), gap.value)),
      when(i32.and(gaps.value, begun.value), oneByOne, together),
      beyond.set(v128.or(beyond.value, v128.and(eight.value, i16x8.greaterOrEqual(eight.value, i16x8.splat(0x80))))),
      at.set(i32.add(at.value, constant(8))),
    ),
    ...[at, length, words, gap].map((told, place) => i32.store(constant(0), 4 * place, told.value)),
    v128.store(constant(0), bitsAt, beyond.value),
  ];
}
