/** What reading a collection gives. */

import type { PageNeed, Wishes } from '../core/page.js';
import type { RenderingOutcome } from '../crawl/fetch/web.js';
import type { SiteStatistics } from './site-types.js';
import type { PageFacts } from './store.js';

/** A stored page, without its text (see `Collection.text`). */
export interface CollectedPage extends PageFacts {
  id: number;
  url: string;
  host: string;
  status: number;
  /** Milliseconds since the epoch. */
  fetchedAt: number;
  depth: number;
  /** Priority it was taken at; NaN when unknown. */
  priority: number;
  archive?: ArchivePlace;
}

/** Where the response record lies in `warc/`; its request and metadata records follow, up to `offset + groupLength`. */
export interface ArchivePlace {
  file: string;
  offset: number;
  length: number;
  groupLength: number;
}

export interface PageOptions {
  /** Also pages off topic (default: relevant ones). Of sites: also those of other kinds. */
  all?: boolean;
  /** Only pages whose score is at least this; it takes the place of the verdict. */
  minScore?: number;
  /** No pages that repeat another, exactly or nearly. */
  unique?: boolean;
  /** Leave out pages that ask not to be kept (noindex), or reserve a use of their content. */
  onlyPermitted?: boolean;
}

/** Where a score is a probability, those below and above these are sure. */
export const sureScores = { low: 0.1, high: 0.9 };

export const shownHosts = 10;
export const shownLicences = 10;
export const shownWaits = 3;

export interface RevisitStatistics {
  visits: number;
  /** URLs that were visited again, those that a visit found changed, and those that the last visit found gone. */
  urls: number;
  changed: number;
  gone: number;
  /** Visits by what they found (`RevisitOutcome`). */
  outcomes: Record<string, number>;
  /** When the last one was, milliseconds since the epoch. */
  last?: number;
}

export interface CollectionStatistics {
  folder: string;
  /** `running`: a crawl writes to it now; `interrupted`: it died or was killed. */
  state: 'running' | 'closed' | 'interrupted';
  strategy?: string;
  pages: number;
  /** Pages on topic; duplicates are counted once. */
  relevant: number;
  /** Pages whose score is at one end (`sureScores`); duplicates are counted once. */
  sure: number;
  /** relevant ÷ pages; 0 when there are none. */
  harvestRate: number;
  duplicates: { exact: number; near: number };
  /** Hosts that gave a page. */
  hosts: number;
  /** Sum of the pages' sizes, content codings undone. */
  bytes: number;
  knownUrls: number;
  /** Known, but not fetched. */
  frontier: number;
  links: number;
  /** Requests made, those for robots.txt and further tries included. */
  requests: number;
  outcomes: Record<string, number>;
  /** Visits of URLs that had been visited before; the other counts are of first visits, and of pages as they are now. */
  revisits: RevisitStatistics;
  /** Why URLs were skipped or failed. */
  reasons: Record<string, number>;
  statuses: Record<string, number>;
  languages: Record<string, number>;
  /** Pages that ask not to be kept or followed, or reserve a use of their content: by what they say. */
  wishes: Record<string, number>;
  /** Pages by the licence that they name, the `shownLicences` most frequent. */
  licences: Record<string, number>;
  /** Pages that scripts may make, by what became of them: rendered, unchanged, failed, declined, wanted. */
  renderings: Record<string, number>;
  /** Pages that show nothing without javascript, a login or cookies. */
  needs: Record<string, number>;
  events: Record<string, number>;
  /** Pages of which something was cut off, by what: their download, document, text, links. */
  cut: Record<string, number>;
  /** The last long waits, in words, the last one first, `shownWaits` at most. */
  waits: string[];
  /** Hosts with the most pages, `shownHosts` at most. */
  topHosts: { host: string; pages: number; relevant: number }[];
  archive: { files: number; bytes: number };
  /** Times of the first and the last request, in milliseconds since the epoch; absent for an empty collection. */
  started?: number;
  ended?: number;
  /** Of a crawl for whole sites. */
  sites?: SiteStatistics;
}

export interface SearchOptions {
  /** Default 10. */
  limit?: number;
  relevantOnly?: boolean;
  /** What marks a found word in a snippet (default `[` and `]`). */
  mark?: readonly [string, string];
}

export interface SearchResult {
  url: string;
  title: string;
  /** Larger is better (bm25, a word in the title counts five times). */
  rank: number;
  relevant: boolean;
  score: number;
  snippet: string;
}

/** Why a URL is in the collection. */
export interface Explanation {
  url: string;
  /** From the seed to the URL itself. */
  path: ExplanationStep[];
  /** Links that lead to it, the best ranked first. */
  incoming: IncomingLink[];
  /** What it says of itself and what was found out about it; absent when it was not stored as a page. */
  page?: CollectedPage;
}

export interface ExplanationStep {
  url: string;
  title: string;
  /** Text of the link that led here; empty for a seed or a redirect. */
  anchor: string;
  depth: number;
  /** How it was found. `home`: as the home page of a site that the page before links to. */
  found: 'seed' | 'link' | 'redirect' | 'home';
  outcome: 'page' | 'redirect' | 'skipped' | 'failed' | 'waiting';
  reason?: string;
  /** Why it was left out, in words; of a page, what else is worth knowing. */
  detail?: string;
  /** What became of it where scripts may make it. */
  rendering?: RenderingOutcome;
  /** What it wants before it shows itself. */
  needs?: PageNeed;
  /** Of a URL that waits: the last long wait for its host, in words. */
  wait?: string;
  /** Priority it was taken at (waiting: of the link), and what that was made of. */
  priority?: number;
  parts: Record<string, number>;
  /** The judge's opinion; absent when it is no page. */
  score?: number;
  relevant?: boolean;
  duplicateOf?: string;
  /** What it asks of those who read it; absent when it is no page. */
  wishes?: Wishes;
  /** Address or words of the licence; empty when it names none. */
  licence?: string;
  fetchedAt?: number;
  /** Pages that link to it. */
  linkedFrom: number;
}

export interface IncomingLink {
  from: string;
  anchor: string;
  priority?: number;
  parts: Record<string, number>;
}
