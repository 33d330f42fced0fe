import type { CrawlFile } from './crawl-file.js';

/** What a store in a folder is told when it is opened. */
export interface StoreOptions {
  folder: string;
  /** Go on with the collection that is there, instead of beginning one. */
  resume: boolean;
  /** Keep what was fetched as WARC files. */
  archive: boolean;
  /** Names of the numbers in `VisitLinks.parts`; `explain` shows them. */
  parts?: readonly string[];
  carryWidth?: number;
  /** `load` gives the pages' text too. */
  withText?: boolean;
  /** Further facts for `stats` and for the archive's warcinfo records: strategy, user agent … */
  about?: Readonly<Record<string, string>>;
  /** What `crawl.yaml` of a new collection is going to say. */
  settings?: CrawlFile;
  /** Leave the full-text index to whoever searches first, or goes on: the crawl ends sooner. */
  indexLater?: boolean;
  /** Commit after this many visits … */
  commitVisits?: number;
  /** … or this many milliseconds, whichever comes first. */
  commitMilliseconds?: number;
  /** A new WARC file is begun at this size. */
  warcBytes?: number;
}
