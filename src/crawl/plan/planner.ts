import type { StoredVisit } from '../../storage/store.js';

/**
 * Decides what is fetched next, in place of the rule "every ranked link is offered to the frontier at once". A planner
 * sees each visit once, in the order stored: while the crawl runs, and again when a stored crawl is restored. What it
 * does must follow from the visits alone; then a resumed crawl goes on as if it had never stopped.
 */
export interface Planner {
  /** The seeds, by their ids in the frontier. */
  begin(seeds: readonly number[]): void;
  /** A URL came to its end. Offer to the frontier whatever should be fetched next. */
  visited(visit: StoredVisit): void;
  /** The crawl ends: last words to the store. */
  finish?(): void;
}
