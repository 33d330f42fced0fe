/**
 * Time in which the head could hear its workers. While it stood still itself (stopped, no processor, much to do) or Redis did not answer,
 * this clock stands still too: whoever could not listen has no right to call others silent.
 */
import type { Clock } from '../../core/clock.js';

/** Milliseconds from one reading of what workers say to the next, at the most; what is beyond was no listening. */
const longestReading = 1000;

export class HearingTime {
  private heard = 0;
  private last: number;

  constructor(private readonly clock: Clock) {
    this.last = clock.elapsed();
  }

  /** Milliseconds. */
  now(): number {
    return this.heard + Math.min(longestReading, this.clock.elapsed() - this.last);
  }

  /** All was heard that was said until now. */
  caughtUp(): void {
    this.heard = this.now();
    this.last = this.clock.elapsed();
  }

  /** Nothing could be heard since the last time. */
  wasDeaf(): void {
    this.last = this.clock.elapsed();
  }
}
