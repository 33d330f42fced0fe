/** What a crawl waits for, in words: nobody should have to guess why nothing happens. */
import { duration } from '../../core/duration.js';
import type { Fetched } from '../fetch/web.js';
import type { Frontier } from '../frontier/frontier.js';

export interface Wait {
  host: string;
  milliseconds: number;
  /** "Retry-After", "Crawl-delay" … */
  why: string;
}

/** Shorter waits are the usual pauses between requests, in milliseconds. */
export const leastTold = 3000;
/** Longer ones are written down. */
export const leastKept = 60_000;

const words = {
  pause: 'the pause between two requests',
  retry: 'after a failure',
  address: 'other hosts at its address have their turn',
  site: 'its domain keeps silent, or other hosts of it have their turn',
};

export class Waits {
  /** Why hosts were put off. */
  private readonly reasons = new Map<string, string>();

  constructor(private readonly frontier: Pick<Frontier, 'turns'>) {}

  /** A request is made again later. */
  putOff(host: string, fetched: Fetched, milliseconds: number): Wait {
    const isAsked = fetched.kind === 'response' && (fetched.retryAfter ?? 0) > 0;
    const what = fetched.kind === 'response' ? `HTTP ${fetched.status}` : fetched.detail;
    const why = isAsked ? 'Retry-After' : `after ${what}`;
    this.reasons.set(host, why);
    return { host, milliseconds, why };
  }

  /** Who comes next, when nobody can be asked before. */
  next(now: number): Wait | undefined {
    const next = this.frontier.turns.next();
    if (!next) return undefined;
    const { host, at, cause, delay } = next;
    const why =
      cause === 'retry'
        ? (this.reasons.get(host) ?? words.retry)
        : cause === 'pause' && delay >= leastTold
          ? `a pause of ${duration(delay / 1000)} between two requests`
          : words[cause];
    return { host, milliseconds: at - now, why };
  }
}

/** "odd.example: waits 59 min, Retry-After". */
export function waitWords({ host, milliseconds, why }: Wait): string {
  return `${host}: waits ${duration(milliseconds / 1000)}, ${why}`;
}
