import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';

/** Mean, deviation and skewness of each of a few numbers over the pages of a crawl, so that each page is seen beside the others. */
export interface Usual {
  mean: number;
  deviation: number;
}

/** Imaginary pages of the usual kind count with the real ones, so that the first pages are not measured by themselves. */
const imaginary = 4;
/** What hardly varies says nothing. */
const leastDeviation = 1e-6;

export class Moments implements Saved {
  private count = imaginary;
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  private readonly cubes: Float64Array;

  /** `skewed`: of which of the numbers the skewness will be asked for. Cubes are dear, and all pages are added again and again. */
  constructor(
    usual: readonly Usual[],
    private readonly skewed: readonly number[] = [],
  ) {
    this.sums = Float64Array.from(usual, ({ mean }) => imaginary * mean);
    this.squares = Float64Array.from(usual, ({ mean, deviation }) => imaginary * (mean * mean + deviation * deviation));
    this.cubes = Float64Array.from(usual, ({ mean, deviation }) => imaginary * mean * (mean ** 2 + 3 * deviation ** 2));
  }

  add(values: ArrayLike<number>): void {
    this.count++;
    for (let i = 0; i < this.sums.length; i++) {
      this.sums[i] += values[i];
      this.squares[i] += values[i] * values[i];
    }
    for (const i of this.skewed) this.cubes[i] += values[i] ** 3;
  }

  /** How many deviations the value is above the mean. */
  standardised(index: number, value: number): number {
    // Not by `of`: it is asked for every feature of every page, again and again.
    const mean = this.sums[index] / this.count;
    const deviation = Math.sqrt(Math.max(0, this.squares[index] / this.count - mean * mean));
    return deviation < leastDeviation ? 0 : (value - mean) / deviation;
  }

  /** Above 0 where few values lie far above the others, below 0 where few lie far below. Of a number among `skewed` alone. */
  skewness(index: number): number {
    const { mean, deviation } = this.of(index);
    if (deviation < leastDeviation) return 0;
    const third = this.cubes[index] / this.count - 3 * mean * deviation ** 2 - mean ** 3;
    return third / deviation ** 3;
  }

  save(): PlainState {
    const { count, sums, squares, cubes } = this;
    return { count, sums, squares, cubes };
  }

  load(state: StateFields): () => void {
    const count = state.number('count');
    const [sums, squares, cubes] = ['sums', 'squares', 'cubes'].map(name => {
      return state.array(name, Float64Array, this.sums.length);
    });
    return () => Object.assign(this, { count, sums, squares, cubes });
  }

  private of(index: number): Usual {
    const mean = this.sums[index] / this.count;
    return { mean, deviation: Math.sqrt(Math.max(0, this.squares[index] / this.count - mean * mean)) };
  }
}
