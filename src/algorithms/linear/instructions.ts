/**
 * A small WebAssembly module, written by instructions: each function gives the bytes of one, named as in the standard (WebAssembly Core 2.0,
 * chapter 5). A loop that V8 does not turn into instructions for several numbers at once is written so, and needs no compiler.
 */

type Bytes = readonly number[];

/** Unsigned LEB128. */
function unsigned(value: number): Bytes {
  const bytes: number[] = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** Signed LEB128 of a number from 0. */
function signed(value: number): Bytes {
  const bytes: number[] = [];
  for (; value > 63; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

const vector = (opcode: number): Bytes => [0xfd, ...unsigned(opcode)];
/** `offset` is added to the address that was put on the stack. */
const access = (opcode: Bytes, offset: number): Bytes => [...opcode, 0, ...unsigned(offset)];
const sized = (bytes: Bytes): Bytes => [...unsigned(bytes.length), ...bytes];
const section = (id: number, bytes: Bytes): Bytes => [id, ...sized(bytes)];
const text = (name: string): Bytes => sized([...Buffer.from(name)]);

export const get = (local: number): Bytes => [0x20, ...unsigned(local)];
export const set = (local: number): Bytes => [0x21, ...unsigned(local)];
export const tee = (local: number): Bytes => [0x22, ...unsigned(local)];
/** What stands in it is done again as long as its last value is not 0. */
export const loop = (...body: Bytes[]): Bytes => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b];

export const i32 = {
  constant: (value: number): Bytes => [0x41, ...signed(value)],
  load: (offset: number): Bytes => access([0x28], offset),
  add: [0x6a],
  lessUnsigned: [0x49],
  shiftLeft: [0x74],
} as const;

/** Vectors of 128 bits: `i16x8` are eight numbers of 16 bits. */
export const v128 = {
  load: (offset: number): Bytes => access(vector(0x00), offset),
  store: (offset: number): Bytes => access(vector(0x0b), offset),
  load64Splat: (offset: number): Bytes => access(vector(0x0a), offset),
  /** Eight bytes, each made a number of 16 bits. */
  i16x8Load8x8: (offset: number): Bytes => access(vector(0x01), offset),
  /** The lower or the upper four. */
  i32x4ExtendLow: vector(0xa7),
  i32x4ExtendHigh: vector(0xa8),
  /** The lower two. */
  f64x2ConvertLow: vector(0xfe),
  f64x2Add: vector(0xf0),
  f64x2Multiply: vector(0xf2),
  i8x16Shuffle: (bytes: Bytes): Bytes => [...vector(0x0d), ...bytes],
} as const;

const types = { i32: 0x7f, v128: 0x7b } as const;
type Type = keyof typeof types;

/** A module with one function, `run`, that returns nothing, and a memory of at least so many pages that is given to it as `own.memory`. */
export function moduleOf(
  parameters: readonly Type[],
  locals: readonly Type[],
  memoryPages: number,
  body: readonly Bytes[],
): Uint8Array {
  const declared = locals.flatMap(type => [1, types[type]]);
  const code = [...unsigned(locals.length), ...declared, ...body.flat(), 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...sized(parameters.map(type => types[type])), 0]),
    ...section(2, [1, ...text('own'), ...text('memory'), 2, 0, ...unsigned(memoryPages)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0, 0]),
    ...section(10, [1, ...sized(code)]),
  ]);
}
