/**
 * How the frontier's arrays grow: by a seventh. Doubling would leave half of a large frontier's memory empty; copying more
 * often costs little, because a copy moves gigabytes per second and an array's owner asks for one only when it is full.
 */
export function grownCapacity(capacity: number, needed: number): number {
  return Math.max(needed, 64, capacity + Math.ceil(capacity / 7));
}

/** The same numbers in a longer array. */
export function grownInts(old: Int32Array, capacity: number, fill = 0): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity);
  grown.set(old);
  if (fill !== 0) grown.fill(fill, old.length);
  return grown;
}

export function grownFloats(old: Float64Array, capacity: number, fill = 0): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(capacity);
  grown.set(old);
  if (fill !== 0) grown.fill(fill, old.length);
  return grown;
}

export function grownSingles(old: Float32Array, capacity: number): Float32Array<ArrayBuffer> {
  const grown = new Float32Array(capacity);
  grown.set(old);
  return grown;
}

export function grownBytes(old: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity);
  grown.set(old);
  return grown;
}
