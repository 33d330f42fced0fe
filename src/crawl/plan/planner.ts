import type { Saved } from '../../packed/saved.js';
import type { StoredVisit } from '../../storage/store.js';

/**
 * Decides what is fetched next: it alone offers URLs to the frontier. A planner sees each visit once, in the order
 * stored: while the crawl runs, and again when a stored crawl is restored. What it does must follow from
 * visits and commands alone; then a resumed crawl goes on as if it had never stopped.
 */
export interface Planner {
  /** URLs that may be under way at once, as far as the plan is concerned; absent: any number. */
  readonly room?: number;
  /** The seeds, by their ids in the frontier. */
  begin(seeds: readonly number[]): void;
  /** A URL came to its end. Offer to the frontier whatever should be fetched next. */
  visited(visit: StoredVisit): void;
  /** Nothing waits and nothing is under way: offer what was held back. True when there was something. */
  idle?(): boolean;
  /** URLs offered before that will not be fetched after all: a command has excluded them, or their host has had its pages. */
  closed?(ids: readonly number[], at: number): void;
  /** The crawl ends: last words to the store. */
  finish?(): void;
  /** What it knows, for a crawl that goes on. Absent: a resumed crawl tells it of all visits again. */
  readonly saved?: Saved;
}
