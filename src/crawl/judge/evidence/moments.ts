/** Mean and deviation of each of a few numbers over the pages of a crawl, so that each page is seen beside the others. */
export interface Usual {
  mean: number;
  deviation: number;
}

/** Imaginary pages of the usual kind count with the real ones, so that the first pages are not measured by themselves. */
const imaginary = 4;
/** What hardly varies says nothing. */
const leastDeviation = 1e-6;

export class Moments {
  private count = imaginary;
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;

  constructor(usual: readonly Usual[]) {
    this.sums = Float64Array.from(usual, ({ mean }) => imaginary * mean);
    this.squares = Float64Array.from(usual, ({ mean, deviation }) => imaginary * (mean * mean + deviation * deviation));
  }

  add(values: ArrayLike<number>): void {
    this.count++;
    for (let i = 0; i < this.sums.length; i++) {
      this.sums[i] += values[i];
      this.squares[i] += values[i] * values[i];
    }
  }

  /** How many deviations the value is above the mean. */
  standardised(index: number, value: number): number {
    const mean = this.sums[index] / this.count;
    const deviation = Math.sqrt(Math.max(0, this.squares[index] / this.count - mean * mean));
    return deviation < leastDeviation ? 0 : (value - mean) / deviation;
  }
}
