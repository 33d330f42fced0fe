/**
 * When this process itself stood still: stopped, or with no processor to run on. Time-outs from such a moment are nobody else's fault,
 * and a host must not suffer for them.
 */
import type { Clock } from '../../core/clock.js';
import type { Fetched } from '../../crawl/fetch/web.js';

/** Milliseconds. */
const lookEvery = 100;
const noticeable = 400;

export class OwnPauses {
  private last: number;
  /** When the latest pause ended. */
  private endedAt = Number.NEGATIVE_INFINITY;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly clock: Clock) {
    this.last = clock.elapsed();
    this.timer = setInterval(() => this.look(), lookEvery).unref();
  }

  /** What a request that was begun then has given: a failure in which we stood still ourselves is none. */
  excuse(fetched: Fetched, begun: number): Fetched {
    this.look();
    if (fetched.kind !== 'failed' || !fetched.retryable || this.endedAt < begun) return fetched;
    const { url, problem, detail } = fetched;
    const why = `the worker stood still meanwhile (${problem}: ${detail})`;
    return { kind: 'failed', url, problem: 'aborted', detail: why, retryable: true };
  }

  close(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = this.clock.elapsed();
    if (now - this.last > noticeable) this.endedAt = now;
    this.last = now;
  }
}
