/** How much of what was downloaded is on topic. */
import { type CrawlOrder, relevantAfter } from './crawl-order.js';

type Fetches = Pick<CrawlOrder, 'fetched' | 'hits'>;

/** Relevant share of everything fetched (Almpanidis eq. 20); 0 when nothing was. */
export function harvestRate({ fetched, hits }: Fetches): number {
  return fetched === 0 ? 0 : hits.length / fetched;
}

/** Almpanidis eq. 20 after a number of fetches: the running harvest rate of Almpanidis Fig. 5 and Jamali Fig. 4. */
export function harvestRateAfter(hits: ArrayLike<number>, fetches: number): number {
  return fetches === 0 ? 0 : relevantAfter(hits, fetches) / fetches;
}

/** Jamali Fig. 3 has segments of 500 pages; short crawls would have one or two of them. */
export function segmentSize(fetched: number): number {
  return fetched > 2000 ? 500 : 100;
}

/** Relevant share of each run of `size` fetches; the last one may be shorter (Jamali Fig. 3 counts segments of 500). */
export function harvestBySegment({ fetched, hits }: Fetches, size: number): number[] {
  const shares: number[] = [];
  for (let start = 0; start < fetched; start += size) {
    const end = Math.min(start + size, fetched);
    shares.push((relevantAfter(hits, end) - relevantAfter(hits, start)) / (end - start));
  }
  return shares;
}

/** Mean of the running harvest rate over k = 1 … fetched: the area under the harvest curve, as a share of the whole. */
export function harvestArea({ fetched, hits }: Fetches): number {
  let area = 0;
  let found = 0;
  for (let k = 1; k <= fetched; k++) {
    while (found < hits.length && hits[found] <= k) found++;
    area += found / k;
  }
  return fetched === 0 ? 0 : area / fetched;
}
