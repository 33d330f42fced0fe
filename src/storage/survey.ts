/**
 * A collection as someone sees it who watches, searches and steers it: cheap to ask again and again, also while a crawl writes to it.
 * `openSurvey` gives one from a folder. Whoever wants all of a page, or why it is there, opens a `Collection`.
 */
import type { CollectionStatistics, SearchResult } from './collection-types.js';
import type { Visit } from './store.js';

export interface Survey {
  readonly folder: string;
  /**
   * Takes in what was written since; verdicts of older pages now and then, since they must all be read, as soon as that costs little, or now.
   * True when pages or verdicts changed.
   */
  refresh(verdicts?: 'usual' | 'soon' | 'now'): boolean;
  /** Counts and a curve of about so many points, without reading every page into memory: for lists of many collections. */
  glance(points: number): { figures: SurveyFigures; curve: CurvePoint[] };
  /** `running`: somebody writes to it now; `interrupted`: who wrote died or was killed. */
  state(): CollectionStatistics['state'];
  /** By what `refresh` took in. */
  figures(): SurveyFigures;
  /** Pages on topic after so many pages, about `points` of them, the last included. `from`: only after this many pages. */
  curve(points: number, from?: number): CurvePoint[];
  /** Share of pages that would be on topic if the known links were followed in no order, by estimate; undefined where little is known. */
  chanceRate(): number | undefined;
  /** Pages fetched since a time, in milliseconds since the epoch. */
  pagesSince(at: number): number;
  /** How many pages there were before the visit with this number. */
  pagesUntil(number: number): number;
  /** Ids of the pages whose scores are nearest to a threshold, those that repeat others left out. */
  doubtful(threshold: number, count: number): number[];
  /** Verdicts found changed since this was last asked. */
  takeChanges(): VerdictChanges;
  /** The links of a page in their order, with what became of their targets. */
  linksOf(id: number, limit: number): OutgoingLink[];
  /** Number of the last visit; 0 when there is none. Numbers only grow, also over a resume. */
  lastVisit(): number;
  /** Visits after this number, the newest `limit` of them, the oldest first. */
  visitsAfter(number: number, limit: number, outcomes?: readonly Visit['outcome'][]): NotedVisit[];
  /** The oldest `limit` visits after this number. */
  measuredVisits(after: number, limit: number): MeasuredVisit[];
  /** What came of all visits. */
  tally(): VisitTally;
  hosts(): HostSummary[];
  find(wanted: WantedPages): FoundPages;
  /** URLs that wait, the best first, by the scores of the links to them. What a crawl that runs keeps in memory may differ. */
  waiting(limit: number, host?: string): WaitingUrl[];
  /** What the scores of links to these URLs are made of. */
  waitingUrls(urls: readonly { id: number; priority: number }[]): WaitingUrl[];
  /** How many URLs that wait fit. There may be millions, so others are let in between. */
  countWaiting(fits: (url: string) => boolean): Promise<{ count: number; examples: string[] }>;
  /** Hosts with the most pages, and the links between their pages. */
  graph(hosts: number): HostGraph;
  close(): void;
}

export interface SurveyFigures {
  pages: number;
  relevant: number;
  hosts: number;
  /** Times of the first and last page, in milliseconds since the epoch; 0 when there is none. */
  first: number;
  last: number;
}

/** Verdicts of earlier pages that are others now. */
export interface VerdictChanges {
  toRelevant: number;
  toOther: number;
  /** Some of them. */
  pages: { url: string; title: string; relevant: boolean }[];
}

export interface OutgoingLink {
  url: string;
  anchor: string;
  /** Absent where the target had been fetched before. */
  priority?: number;
  outcome: Visit['outcome'] | 'waiting';
  relevant?: boolean;
}

export interface CurvePoint {
  pages: number;
  relevant: number;
}

export interface NotedVisit {
  number: number;
  at: number;
  url: string;
  outcome: Visit['outcome'];
  status: number;
  reason: string;
  detail: string;
  milliseconds: number;
  title: string;
  /** Of pages only. */
  relevant?: boolean;
  score?: number;
  repeats?: boolean;
}

export interface VisitTally {
  statuses: Record<string, number>;
  /** Why URLs were skipped or failed. */
  skipped: Record<string, number>;
  failed: Record<string, number>;
}

/** What is measured of a visit. */
export interface MeasuredVisit extends Pick<NotedVisit, 'number' | 'outcome' | 'status' | 'reason' | 'milliseconds'> {
  /** Of a page; else 0. */
  bytes: number;
}

export interface HostSummary {
  host: string;
  pages: number;
  relevant: number;
  /** Milliseconds between two requests; absent where it is not known yet. */
  delay?: number;
  failures: number;
  skipped: number;
  /** Requests that robots.txt forbade. */
  robots: number;
  /** Milliseconds since the epoch of its last page; 0 when it gave none. */
  last: number;
}

export const pageOrders = ['rank', 'score', 'newest', 'oldest', 'title'] as const;
export type PageOrder = (typeof pageOrders)[number];

export interface PageFilter {
  host?: readonly string[];
  language?: readonly string[];
  type?: readonly string[];
  verdict?: readonly string[];
  /** Month of the fetch, `2026-11`. */
  date?: readonly string[];
}
export type Facet = keyof PageFilter;
export const facets: readonly Facet[] = ['host', 'language', 'verdict', 'date', 'type'];

export interface WantedPages {
  /** As `search` understands them; empty: every page. */
  words: string;
  filter: PageFilter;
  order: PageOrder;
  offset: number;
  limit: number;
  mark?: readonly [string, string];
  /** No pieces of text: that is quicker where many pages are wanted. */
  bare?: boolean;
}

export interface FoundPage extends SearchResult {
  id: number;
  host: string;
  language: string;
  type: string;
  fetchedAt: number;
}

export interface FoundPages {
  total: number;
  pages: FoundPage[];
  /** Pages that have each value, were this facet left free: the most frequent first. */
  facets: Record<Facet, { value: string; pages: number }[]>;
}

export interface WaitingUrl {
  id: number;
  url: string;
  /** Infinity is null in JSON: seeds and what a person put first. */
  priority: number;
  depth: number;
  /** The page it was found on, and the text of the link there. */
  from: string;
  anchor: string;
  parts: Record<string, number>;
}

export interface HostGraph {
  hosts: { host: string; pages: number; relevant: number }[];
  /** By place in `hosts`. */
  links: { from: number; to: number; links: number }[];
  /** Some links were left out, since there are too many. */
  cut: boolean;
}
