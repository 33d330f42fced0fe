/**
 * A head that goes on with a crawl asks nobody before the workers of the head before it have let go of their work, and a pause after
 * that: they may be asking the same hosts just now.
 */
import { beatOf } from '../messages/answer.js';
import { BadMessage, unframe } from '../messages/frame.js';

export class Opening {
  /** Workers that have not been heard yet. */
  private readonly awaited: Set<string>;
  private opensAt: number;

  /** `latest`: when whoever has not been heard can have nothing in hand any more. `pause` follows, however it goes. */
  constructor(
    awaited: Iterable<string>,
    latest: number,
    private readonly pause: number,
  ) {
    this.awaited = new Set(awaited);
    this.opensAt = latest + pause;
  }

  /** A worker knows of this head, and so has let go of what was another's. */
  heard(worker: string, now: number): void {
    if (this.awaited.delete(worker) && this.awaited.size === 0) this.opensAt = Math.min(this.opensAt, now + this.pause);
  }

  isOpen(now: number): boolean {
    return now >= this.opensAt;
  }

  /** Milliseconds. */
  remaining(now: number): number {
    return Math.max(0, this.opensAt - now);
  }
}

/** The workers that were heard after `since`, by the clock of Redis, out of what they left written. */
export function workersSince(written: unknown, since: number): string[] {
  const words: unknown[] = Array.isArray(written) ? written : [];
  const names: string[] = [];
  for (let i = 0; i + 1 < words.length; i += 2) {
    const beat = words[i + 1];
    try {
      if (Buffer.isBuffer(beat) && beatOf(unframe(beat).data).at >= since) names.push(String(words[i]));
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
    }
  }
  return names;
}
