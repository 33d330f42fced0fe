import type { Random } from '../../core/random.js';

/** Draws from a discrete distribution in constant time (Walker's alias method, tables built as Vose describes). */
export class Distribution {
  private readonly keep: Float64Array;
  private readonly alias: Int32Array;

  constructor(weights: ArrayLike<number>) {
    const size = weights.length;
    this.keep = new Float64Array(size);
    this.alias = new Int32Array(size);
    let total = 0;
    for (let i = 0; i < size; i++) total += weights[i];
    const small: number[] = [];
    const large: number[] = [];
    for (let i = 0; i < size; i++) {
      this.keep[i] = (weights[i] * size) / total;
      (this.keep[i] < 1 ? small : large).push(i);
    }
    while (small.length > 0 && large.length > 0) {
      const less = small.pop()!;
      const more = large.pop()!;
      this.alias[less] = more;
      this.keep[more] -= 1 - this.keep[less];
      (this.keep[more] < 1 ? small : large).push(more);
    }
    // What is left over is 1 but for rounding.
    for (const i of small) this.keep[i] = 1;
    for (const i of large) this.keep[i] = 1;
  }

  get size(): number {
    return this.keep.length;
  }

  sample(random: Random): number {
    return this.at(random.next());
  }

  /** The draw that belongs to a number in [0, 1): lets a hash decide without a generator. */
  at(unit: number): number {
    const scaled = unit * this.keep.length;
    const column = Math.floor(scaled);
    return scaled - column < this.keep[column] ? column : this.alias[column];
  }
}

/** Zipf's law with a flattened head (Mandelbrot's shift): weight of rank r is 1 / (r + shift)^exponent, r from 0. */
export function zipfWeights(size: number, exponent: number, shift: number): Float64Array {
  return Float64Array.from({ length: size }, (_, rank) => (rank + shift) ** -exponent);
}
