/**
 * What every measure is computed from: in which order a crawl met the relevant pages, and how much there was to find.
 * One number per relevant page is enough: between two hits nothing changes but the count of fetches.
 */
export interface CrawlOrder {
  /** Pages fetched. */
  fetched: number;
  /** For each relevant page, after how many fetches it was there (1 = the first fetch); ascending. */
  hits: ArrayLike<number>;
  /** Pages that can be reached from the seeds. */
  reachable: number;
  /** Relevant ones among them. */
  relevantReachable: number;
}

/** Relevant pages among the first `fetches`. */
export function relevantAfter(hits: ArrayLike<number>, fetches: number): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hits[middle] <= fetches) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The order as points [fetched, relevant]: every fetch, or `limit` evenly spaced ones when there are more. */
export function curveOf(order: Pick<CrawlOrder, 'fetched' | 'hits'>, limit = 5000): [number, number][] {
  const points = Math.min(order.fetched, limit);
  const curve: [number, number][] = [];
  for (let point = 1; point <= points; point++) {
    const fetches = Math.round((point * order.fetched) / points);
    curve.push([fetches, relevantAfter(order.hits, fetches)]);
  }
  return curve;
}

/** Hits of an order given as one flag per fetch. */
export function hitsOf(relevant: ArrayLike<boolean | number>): number[] {
  const hits: number[] = [];
  for (let i = 0; i < relevant.length; i++) if (relevant[i]) hits.push(i + 1);
  return hits;
}
