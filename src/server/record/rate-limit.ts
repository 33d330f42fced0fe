/** At most so many in any one window of time. */
import { type Clock, systemClock } from '../../core/clock.js';

export class RateLimit {
  private windowStart = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(
    private readonly most: number,
    private readonly milliseconds: number,
    private readonly clock: Pick<Clock, 'now'> = systemClock,
  ) {}

  /** Counts one more; says whether it is within the limit. */
  allows(): boolean {
    const now = this.clock.now();
    if (now - this.windowStart >= this.milliseconds) {
      this.windowStart = now;
      this.count = 0;
    }
    return ++this.count <= this.most;
  }
}
