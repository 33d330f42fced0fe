/**
 * WebAssembly's instructions, as far as they are used here, each as a function of its operands that gives its bytes (WebAssembly Core 2.0,
 * chapter 5). A loop over typed arrays costs V8 a few checks at every step, and it never works on several numbers at once: a loop that most
 * of a page's time goes to is written so, and needs no compiler. `module.ts` makes a module of it.
 */

export type Bytes = readonly number[];

/** Unsigned LEB128. */
export function unsigned(value: number): Bytes {
  const bytes: number[] = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** Signed LEB128. */
function signed(value: number): Bytes {
  const bytes: number[] = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value & 127];
}

const vector = (opcode: number): Bytes => [0xfd, ...unsigned(opcode)];
/** Of what the operands leave. */
const unary =
  (opcode: Bytes) =>
  (value: Bytes): Bytes => [...value, ...opcode];
const binary =
  (opcode: Bytes) =>
  (first: Bytes, second: Bytes): Bytes => [...first, ...second, ...opcode];
/** `offset` is added to the address. */
const loading =
  (opcode: Bytes) =>
  (address: Bytes, offset = 0): Bytes => [...address, ...opcode, 0, ...unsigned(offset)];
const storing =
  (opcode: Bytes) =>
  (address: Bytes, offset: number, value: Bytes): Bytes => [...address, ...value, ...opcode, 0, ...unsigned(offset)];

/** Numbers of 32 bits; those of 16 are made such when they are loaded. */
export const i32 = {
  constant: (value: number): Bytes => [0x41, ...signed(value)],
  load: loading([0x28]),
  load16: loading([0x2f]),
  store: storing([0x36]),
  store16: storing([0x3b]),
  isZero: unary([0x45]),
  equal: binary([0x46]),
  /** Without a sign, as all comparisons are here. */
  less: binary([0x49]),
  greater: binary([0x4b]),
  atMost: binary([0x4d]),
  leadingZeros: unary([0x67]),
  trailingZeros: unary([0x68]),
  add: binary([0x6a]),
  subtract: binary([0x6b]),
  multiply: binary([0x6c]),
  and: binary([0x71]),
  or: binary([0x72]),
  xor: binary([0x73]),
  shiftLeft: binary([0x74]),
  /** Zeros come in from the left, here and below. */
  shiftRight: binary([0x76]),
  rotateLeft: binary([0x77]),
  /** The lower half. */
  ofLong: unary([0xa7]),
} as const;

/** Numbers of 64 bits. */
export const i64 = {
  /** Of 32 bits. */
  constant: (value: number): Bytes => [0x42, ...signed(value)],
  load: loading([0x29]),
  store: storing([0x37]),
  isZero: unary([0x50]),
  trailingZeros: unary([0x7a]),
  subtract: binary([0x7d]),
  and: binary([0x83]),
  or: binary([0x84]),
  xor: binary([0x85]),
  shiftLeft: binary([0x86]),
  shiftRight: binary([0x88]),
  ofInt: unary([0xad]),
} as const;

/** Vectors of 128 bits. */
export const v128 = {
  load: loading(vector(0x00)),
  store: storing(vector(0x0b)),
  /** Eight bytes, twice. */
  load64Splat: loading(vector(0x0a)),
  /** Eight bytes, each made a number of 16 bits. */
  load8x8: loading(vector(0x01)),
  and: binary(vector(0x4e)),
  or: binary(vector(0x50)),
  isAnySet: unary(vector(0x53)),
  /** Swaps the halves. */
  swap: (value: Bytes): Bytes => [
    ...value,
    ...value,
    ...vector(0x0d),
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    15,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
  ],
} as const;

/** Sixteen unsigned numbers of 8 bits; comparing them sets all bits of those that are so. */
export const i8x16 = {
  splat: (value: number): Bytes => [...i32.constant(value), ...vector(0x0f)],
  differ: binary(vector(0x24)),
  less: binary(vector(0x26)),
  /** The highest bit of each. */
  bits: unary(vector(0x64)),
  /** From two times eight of 16 bits, none of them greater than 255. */
  narrow: binary(vector(0x66)),
  subtract: binary(vector(0x71)),
} as const;

/** Eight unsigned numbers of 16 bits; comparing them sets all bits of those that are so. */
export const i16x8 = {
  splat: (value: number): Bytes => i16x8.splatOf(i32.constant(value)),
  splatOf: unary(vector(0x10)),
  equal: binary(vector(0x2d)),
  less: binary(vector(0x30)),
  greaterOrEqual: binary(vector(0x36)),
  /** The highest bit of each. */
  bits: unary(vector(0x84)),
  subtract: binary(vector(0x91)),
  smaller: binary(vector(0x97)),
  larger: binary(vector(0x99)),
} as const;

/** Four of 32 bits, from the lower or the upper half of eight signed ones. */
export const i32x4 = { lower: unary(vector(0xa7)), upper: unary(vector(0xa8)) } as const;

/** Two fractions. */
export const f64x2 = {
  /** From the lower half of four numbers. */
  fromLower: unary(vector(0xfe)),
  add: binary(vector(0xf0)),
  multiply: binary(vector(0xf2)),
} as const;

const nothing = 0x40;
const end = 0x0b;
const leaveIf = 0x0d;

/** One of two numbers: the second where the condition is 0. */
export const either = (condition: Bytes, first: Bytes, second: Bytes): Bytes => [
  ...first,
  ...second,
  ...condition,
  0x1b,
];

export const when = (condition: Bytes, then: readonly Bytes[], otherwise: readonly Bytes[] = []): Bytes => [
  ...condition,
  ...[0x04, nothing, ...then.flat()],
  ...(otherwise.length > 0 ? [0x05, ...otherwise.flat()] : []),
  end,
];

/** Done once, and again as long as the condition, the last operand, is not 0. */
export const repeat = (...body: Bytes[]): Bytes => [0x03, nothing, ...body.flat(), leaveIf, 0, end];

/** Done as long as the condition is not 0. */
export const during = (condition: Bytes, ...body: Bytes[]): Bytes => [
  ...[0x02, nothing, 0x03, nothing],
  ...[...i32.isZero(condition), leaveIf, 1],
  ...body.flat(),
  ...[0x0c, 0, end, end],
];

/** Ends the innermost `during`; not from within another statement. */
export const leaveWhen = (condition: Bytes): Bytes => [...condition, leaveIf, 1];
