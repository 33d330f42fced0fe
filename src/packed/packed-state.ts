/**
 * Plain data with typed arrays in it, as one run of bytes: JSON first, then the arrays, each on a place of eight. Nothing in such bytes is
 * ever run, whoever wrote them. They are in the order of this machine, like the columns of a collection that hold numbers.
 */
const arrayTypes = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const;

type ArrayName = keyof typeof arrayTypes;
type PackedArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** What can be packed. An object has no key that begins with "@". */
export type PlainState =
  | null
  | boolean
  | number
  | string
  | undefined
  | PackedArray
  | readonly PlainState[]
  | { readonly [key: string]: PlainState };

/** Stands in JSON for an array (its type, where it begins, its length) or for a number that JSON has not. */
interface Mark {
  '@': [ArrayName, number, number] | string;
}

const alignment = 8;
const headBytes = 8;

export function packState(state: PlainState): Uint8Array<ArrayBuffer> {
  const arrays: { array: PackedArray; at: number }[] = [];
  let length = 0;
  const marked = (value: PlainState): unknown => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : { '@': String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(marked);
    if (ArrayBuffer.isView(value)) {
      const array = value as PackedArray;
      const at = length;
      arrays.push({ array, at });
      length += aligned(array.byteLength);
      return { '@': [nameOf(array), at, array.length] };
    }
    const entries = Object.entries(value);
    const odd = entries.find(([key]) => key.startsWith('@'));
    if (odd) throw new TypeError(`a state has no key that begins with "@": ${odd[0]}`);
    return Object.fromEntries(entries.map(([key, each]) => [key, marked(each)]));
  };
  const json = new TextEncoder().encode(JSON.stringify(marked(state)) ?? 'null');
  const start = aligned(headBytes + json.length);
  const bytes = new Uint8Array(start + length);
  new DataView(bytes.buffer).setUint32(0, json.length, true);
  bytes.set(json, headBytes);
  for (const { array, at } of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + at);
  }
  return bytes;
}

/** Throws where the bytes are not those of a state. Arrays are copies. */
export function unpackState(packed: Uint8Array): PlainState {
  const bytes = new Uint8Array(packed);
  const jsonLength = new DataView(bytes.buffer).getUint32(0, true);
  const start = aligned(headBytes + jsonLength);
  if (start > bytes.length) throw new RangeError('the state is cut off');
  return JSON.parse(new TextDecoder().decode(bytes.subarray(headBytes, headBytes + jsonLength)), (_, value) => {
    if (!isMark(value)) return value;
    const mark = value['@'];
    if (typeof mark === 'string') return Number(mark);
    const [name, at, length] = mark;
    const type = arrayTypes[name];
    const from = start + at;
    return new type(bytes.buffer.slice(from, from + length * type.BYTES_PER_ELEMENT), 0, length);
  });
}

function isMark(value: unknown): value is Mark {
  return typeof value === 'object' && value !== null && '@' in value;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

function nameOf(array: PackedArray): ArrayName {
  for (const [name, type] of Object.entries(arrayTypes)) if (array instanceof type) return name as ArrayName;
  throw new TypeError('a state holds arrays of bytes, Uint16, Int32, Uint32, Float32 and Float64 only');
}
