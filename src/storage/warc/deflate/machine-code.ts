/**
 * WebAssembly put together from expressions, as much of it as loops over memory take. So no compiler is needed to build the program, and what runs
 * can be read here. Every function takes and gives back whole numbers of 32 bits, and all share one memory.
 */

/** Instructions as bytes. */
export type Code = readonly number[];

const block = 0x40;
const types = { int: 0x7f, long: 0x7e };
const instruction = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  branch: 0x0c,
  branchIf: 0x0d,
  getLocal: 0x20,
  setLocal: 0x21,
  intConstant: 0x41,
  intIsZero: 0x45,
};
const pageBytes = 1 << 16;
const magicAndVersion = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

const twoOperands =
  (operation: number) =>
  (left: Code, right: Code): Code => [...left, ...right, operation];
const oneOperand =
  (operation: number) =>
  (value: Code): Code => [...value, operation];
const access =
  (operation: number) =>
  (...operands: Code[]): Code => [...operands.flat(), operation, 0, 0];

export const int = (value: number): Code => [instruction.intConstant, ...signed(value)];
export const add = twoOperands(0x6a);
export const subtract = twoOperands(0x6b);
export const multiply = twoOperands(0x6c);
export const and = twoOperands(0x71);
export const or = twoOperands(0x72);
export const shiftLeft = twoOperands(0x74);
/** Zeros come in from the left, here and below. */
export const shiftRight = twoOperands(0x76);
export const leadingZeros = oneOperand(0x67);
export const equal = twoOperands(0x46);
/** Without a sign, as all comparisons are here. */
export const less = twoOperands(0x49);
export const notMore = twoOperands(0x4d);

export const toLong = oneOperand(0xad);
export const toInt = oneOperand(0xa7);
export const longIsZero = oneOperand(0x50);
export const trailingZeros = oneOperand(0x7a);
export const longOr = twoOperands(0x84);
export const longXor = twoOperands(0x85);
export const longShiftLeft = twoOperands(0x86);
export const longShiftRight = twoOperands(0x88);

/** At an address, which may be any. */
export const load = access(0x28);
export const loadLong = access(0x29);
export const store = access(0x36);
export const storeLong = access(0x37);

export interface Variable {
  value: Code;
  set(to: Code): Code;
}

const variable = (number: number): Variable => ({
  value: [instruction.getLocal, number],
  set: to => [...to, instruction.setLocal, number],
});

export const loopWhile = (condition: Code, ...body: Code[]): Code => [
  ...[instruction.block, block, instruction.loop, block],
  ...[...condition, instruction.intIsZero, instruction.branchIf, 1],
  ...[...body.flat(), instruction.branch, 0],
  ...[instruction.end, instruction.end],
];

export const when = (condition: Code, then: Code, otherwise: Code = []): Code => [
  ...[...condition, instruction.if, block, ...then],
  ...(otherwise.length > 0 ? [instruction.else, ...otherwise] : []),
  instruction.end,
];

export interface FunctionParts {
  parameters: number;
  ints: number;
  longs: number;
  /** Given its parameters and variables: what it does, and at the end its result. */
  body(ints: readonly Variable[], longs: readonly Variable[]): Code[];
}

/** Functions and the memory that they work on, which nobody can make larger. */
export function assembled<Name extends string>(
  functions: Record<Name, FunctionParts>,
  memoryBytes: number,
): { run: Record<Name, (...parameters: number[]) => number>; memory: ArrayBuffer } {
  const all = Object.entries<FunctionParts>(functions);
  const module = new WebAssembly.Module(
    Uint8Array.from([
      ...magicAndVersion,
      ...section(
        1,
        all.map(([, { parameters }]) => [0x60, ...list(Array(parameters).fill([types.int])), 1, types.int]),
      ),
      ...section(
        3,
        all.map((_, i) => [i]),
      ),
      ...section(5, [[0, ...unsigned(Math.ceil(memoryBytes / pageBytes))]]),
      ...section(7, [[...name('memory'), 2, 0], ...all.map(([called], i) => [...name(called), 0, i])]),
      ...section(
        10,
        all.map(([, parts]) => counted(functionCode(parts))),
      ),
    ]),
  );
  const { memory, ...run } = new WebAssembly.Instance(module, {}).exports;
  return { run: run as Record<Name, () => number>, memory: (memory as { buffer: ArrayBuffer }).buffer };
}

function functionCode({ parameters, ints, longs, body }: FunctionParts): Code {
  const variables = Array.from({ length: parameters + ints + longs }, (_, i) => variable(i));
  const declared = [
    [...unsigned(ints), types.int],
    [...unsigned(longs), types.long],
  ];
  const firstLong = parameters + ints;
  return [
    ...list(declared),
    ...body(variables.slice(0, firstLong), variables.slice(firstLong)).flat(),
    instruction.end,
  ];
}

const section = (id: number, items: Code[]): Code => [id, ...counted(list(items))];
const list = (items: Code[]): Code => [...unsigned(items.length), ...items.flat()];
const counted = (bytes: Code): Code => [...unsigned(bytes.length), ...bytes];
const name = (text: string): Code => counted([...Buffer.from(text)]);

/** LEB128. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  // Its last bit is taken for the sign.
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
