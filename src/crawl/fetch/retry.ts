/** When to ask again for what did not come. */
import type { Random } from '../../core/random.js';
import type { Failed, Fetched } from './web.js';

export interface RetryOptions {
  /** How often a URL is asked for in all, the first time included. */
  attempts?: number;
  /** Milliseconds before the second attempt; doubled before each later one. */
  base?: number;
  /** The longest wait that nobody asked for. */
  longest?: number;
  /** The longest one that a server may ask for with Retry-After. */
  longestAsked?: number;
}

/** Statuses that name a passing trouble (RFC 9110 §15.5.9, §15.6, RFC 6585 §4). */
const passing = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Milliseconds to wait before the next attempt, or undefined to give up. `attempt` counts those already made, so it is
 * 1 after the first. Retry-After is respected up to an hour; everything else backs off exponentially, and jitter
 * keeps hosts that failed together from being asked together again.
 */
export function retryDelay(
  fetched: Fetched,
  attempt: number,
  random: Random,
  { attempts = 3, base = 1000, longest = 300_000, longestAsked = 3_600_000 }: RetryOptions = {},
): number | undefined {
  if (attempt >= attempts || !mayPass(fetched)) return undefined;
  const backOff = Math.min(longest, base * 2 ** (attempt - 1) * (1 + random.next()));
  const asked = fetched.kind === 'response' ? (fetched.retryAfter ?? 0) : 0;
  return Math.max(backOff, Math.min(longestAsked, asked));
}

/** Problems of those who are there. */
const answering: ReadonlySet<Failed['problem']> = new Set(['tls', 'protocol', 'decode', 'postponed']);

/** Did anybody answer, with whatever? */
export function isAnswer(fetched: Fetched): boolean {
  if (fetched.kind !== 'failed') return true;
  return answering.has(fetched.problem);
}

function mayPass(fetched: Fetched): boolean {
  if (fetched.kind === 'response') return passing.has(fetched.status);
  return fetched.kind === 'failed' && fetched.retryable && fetched.problem !== 'aborted';
}
