/** What a strategy costs. */

/** Jamali Table I, column RCT: time per page as a multiple of another crawl's, usually breadth-first; NaN when unknown. */
export function relativeCrawlTime(
  crawl: { seconds: number; fetched: number },
  reference: { seconds: number; fetched: number },
): number {
  const own = crawl.seconds / crawl.fetched;
  const other = reference.seconds / reference.fetched;
  return other > 0 ? own / other : Number.NaN;
}
