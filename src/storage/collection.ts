/** The reading side of a store: what a crawl left, also while it goes on. `openCollection` gives one from a folder. */
import type { CrawlCourse } from '../core/course.js';
import type {
  CollectedPage,
  CollectionStatistics,
  Explanation,
  PageOptions,
  SearchOptions,
  SearchResult,
} from './collection-types.js';
import type { CrawlFile } from './crawl-file.js';
import type { CollectedSite, SiteExplanation } from './site-types.js';
import type { Hub, StartingPoints } from './starting-points.js';
import type { StoredCommand } from './store.js';
import type { WarcRecord } from './warc/warc-reader.js';

export interface Collection {
  /** Where it lies. */
  readonly folder: string;
  /** `crawl.yaml`; undefined when the collection has none. */
  settings(): CrawlFile | undefined;
  stats(): CollectionStatistics;
  /** What came in which order: verdicts of now, and how many URLs were known. */
  course(): CrawlCourse;
  /** Pages that hold the words, the best first. */
  search(words: string, options?: SearchOptions): SearchResult[];
  /** Throws a UsageError that names the nearest URLs when it is not there. */
  page(url: string): CollectedPage;
  pageById(id: number): CollectedPage | undefined;
  /** All the text of a page, and what of it a reader came for. */
  text(page: Pick<CollectedPage, 'id'>): string;
  main(page: Pick<CollectedPage, 'id'>): string;
  /** URLs that a page links to, in the order of its links. */
  links(page: Pick<CollectedPage, 'id'>): string[];
  /** URLs from the seed to the page itself. */
  path(page: Pick<CollectedPage, 'id'>): string[];
  /** In the order they were fetched; those that repeat another say so (`duplicateOf`). */
  pages(options?: PageOptions): IterableIterator<CollectedPage>;
  /** Sites in the order decided: the relevant ones that were found, or all. None when the crawl was for pages. */
  sites(options?: Pick<PageOptions, 'all'>): IterableIterator<CollectedSite>;
  /** Is it a collection of sites? */
  readonly hasSites: boolean;
  /** What its crawl was told to do while it ran, in the order obeyed. */
  commands(): IterableIterator<StoredCommand>;
  /** Pages that together lead to most pages on topic, the best first. */
  hubs(limit: number): Hub[];
  /** Seeds that led nowhere, and pages that would have been better ones. Nothing of a crawl for sites. */
  startingPoints(): StartingPoints;
  /** Why a URL is known, and what its links were worth. Throws like `page`. */
  explain(url: string): Explanation;
  /** Why a site was examined, or why not yet. Throws a UsageError when the crawl never heard of it. */
  explainSite(site: string): SiteExplanation;
  /** What was fetched. A page that repeats an earlier one has a revisit record without body; see `archivedPage`. */
  warcRecord(page: CollectedPage): Promise<WarcRecord>;
  /** The page whose record holds the body: itself, or the one it repeats byte for byte. */
  archivedPage(page: CollectedPage): Promise<{ page: CollectedPage; record: WarcRecord }>;
  /** The page's records as they lie in the archive, each a gzip member: response, request, metadata, then those of what its scripts asked for. */
  archivedGroup(page: CollectedPage): Uint8Array | undefined;
  close(): void;
}
