/** How much of what could be found was found, and how soon. */
import type { CrawlOrder } from './crawl-order.js';

/** Almpanidis eq. 22 with the reachable relevant pages as the whole; 0 when there are none. */
export function recall({ hits, relevantReachable }: Pick<CrawlOrder, 'hits' | 'relevantReachable'>): number {
  return relevantReachable === 0 ? 0 : hits.length / relevantReachable;
}

/**
 * Mean over k = 1 … n of the recall after k fetches, n = number of reachable pages. A crawl that stopped early keeps
 * the recall it had. Each hit at fetch f counts for the n − f + 1 fetches from f on, so no curve is needed.
 */
export function recallArea({ hits, reachable, relevantReachable }: CrawlOrder): number {
  if (reachable === 0 || relevantReachable === 0) return 0;
  let area = 0;
  for (let i = 0; i < hits.length; i++) area += Math.max(0, reachable - hits[i] + 1);
  return area / (reachable * relevantReachable);
}

/**
 * Mean over k = 1 … budget of the recall after k fetches: the same for crawls that may not read everything. There recallArea is
 * mostly what comes after the budget, and says little of what came within it.
 */
export function budgetArea(order: Pick<CrawlOrder, 'hits' | 'fetched' | 'relevantReachable'>, budget: number): number {
  return recallArea({ ...order, reachable: budget });
}

/** Mean of the recall over a length of time; `hits` are the times at which relevant pages came. */
export function timeArea(hits: ArrayLike<number>, relevantReachable: number, length: number): number {
  if (length === 0 || relevantReachable === 0) return 0;
  let area = 0;
  for (let i = 0; i < hits.length; i++) area += Math.max(0, length - hits[i]);
  return area / (length * relevantReachable);
}

/**
 * Recall against the union of several crawls' relevant pages (Liu Table 1): the measure for webs of which nobody knows
 * all relevant pages. One set of relevant page ids per crawl; the same number of recalls.
 */
export function recallAgainstUnion(crawls: readonly Iterable<number>[]): number[] {
  const found = crawls.map(pages => new Set(pages));
  const union = new Set<number>();
  for (const pages of found) for (const page of pages) union.add(page);
  return found.map(pages => (union.size === 0 ? 0 : pages.size / union.size));
}
