/** The course of a crawl up to now, page by page in the order kept. */
export interface CrawlCourse {
  /** 1 for a page on topic that repeats no other, as the judge sees it now; else 0. */
  onTopic: Uint8Array;
  /** URLs known when the page had been read. */
  known: Int32Array;
  /** URLs waiting now. */
  waiting: number;
}
