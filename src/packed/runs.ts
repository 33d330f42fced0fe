/** Many short arrays in one long one, as they are saved. */
type Numbers = Int32Array | Uint8Array | Float32Array;

export function joined<T extends Numbers>(type: new (length: number) => T, arrays: readonly T[]): T {
  const all = new type(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** Finds the arrays again by their lengths. */
export class Runs {
  readonly total: number;
  private readonly starts: Int32Array;

  constructor(private readonly lengths: Int32Array) {
    this.starts = new Int32Array(lengths.length);
    let total = 0;
    for (let i = 0; i < lengths.length; i++) {
      this.starts[i] = total;
      total += lengths[i];
    }
    this.total = total;
  }

  of<T extends Numbers>(all: T, i: number): T {
    return all.slice(this.starts[i], this.starts[i] + this.lengths[i]) as T;
  }
}
