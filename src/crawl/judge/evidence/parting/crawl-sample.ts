/** Some of a crawl's pages, all of them in a small crawl: what they are parted by. */

/** A page of the crawl, as the last time round showed it. */
export interface SampledPage {
  /** By the coefficients. */
  logOdds: number;
  /** Links, text, and nearness to the query or the examples, or both (views.ts). */
  views: readonly number[];
  /** How near it is to the query, or to the examples where there is none: 0 to 1. */
  near: number;
  /** Above 0 on topic, below 0 not, 0 where nobody spoke. */
  label: number;
}

/** What a crawl's pages are parted by. */
export interface CrawlSample {
  pages: readonly SampledPage[];
  /** Log-odds of the examples that were crawled, each as if it were none. */
  examples: readonly number[];
  skewness: { text: number; page: number };
  /** Share of the pages that are not on the largest site. */
  sites: number;
}
