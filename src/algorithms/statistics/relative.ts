import type { PlainState } from '../../packed/packed-state.js';
import type { StateFields } from '../../packed/state-fields.js';

/** Numbers that count before the first. */
const pseudoPages = 4;
/** Where a number begins to stand out, in deviations, and how sharply. */
const turningPoint = 0.7;
const steepness = 2;

/** How far a number stands out among those before. */
export class Relative {
  private count = pseudoPages;
  private squares: number;

  /** `mean`, `deviation`: what is usual, until there are numbers. */
  constructor(
    private mean: number,
    deviation: number,
    values: readonly number[] = [],
  ) {
    this.squares = pseudoPages * deviation ** 2;
    for (const value of values) this.add(value);
  }

  restore(state: StateFields): void {
    this.count = state.number('count');
    this.mean = state.number('mean');
    this.squares = state.number('squares');
  }

  save(): PlainState {
    const { count, mean, squares } = this;
    return { count, mean, squares };
  }

  add(value: number): void {
    this.count++;
    const difference = value - this.mean;
    this.mean += difference / this.count;
    this.squares += difference * (value - this.mean);
  }

  /** In standard deviations above the mean. */
  deviations(value: number): number {
    return (value - this.mean) / (Math.sqrt(this.squares / this.count) || 1e-9);
  }

  /** From 0 to 1. */
  of(value: number): number {
    return 1 / (1 + Math.exp(-steepness * (this.deviations(value) - turningPoint)));
  }
}
