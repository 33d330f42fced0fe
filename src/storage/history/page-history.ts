/** What the visits of a collection say of its pages over time. */
import type { RevisitOutcome, Visit } from '../store.js';

/** One visit of a page. */
export interface PageVisit {
  /** Among all visits of the collection. */
  number: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** What it found; `first` is the first visit. */
  found: RevisitOutcome | 'first';
  outcome: Visit['outcome'];
  status: number;
  detail: string;
  /** The page said something else than before: its text is one of its own. */
  hasText: boolean;
}

/** A URL that may be visited again: a page, or a redirect. */
export interface KnownPage {
  id: number;
  url: string;
  outcome: 'page' | 'redirect';
  /** Where it was found; -1 for seeds. */
  from: number;
  depth: number;
  contentType: string;
  relevant: boolean;
  score: number;
  /** When it was visited first. */
  at: number;
  /** When it says that it last changed, ISO 8601; empty when it does not. */
  modified: string;
  /** Where it redirects to. */
  location: string;
}

/** A URL as it was seen last. */
export interface LastSight {
  /** Of its bytes; empty for a redirect. */
  digest: string;
  /** The visit that its text is of; 0 for a redirect. */
  number: number;
  /** Where it redirects to; empty for a page. */
  location: string;
  /** What its server sent to know it by. */
  etag?: string;
  modified?: string;
}

/** A further visit, for whoever goes through all of them. */
export interface KnownRevisit {
  /** Among all visits. */
  number: number;
  id: number;
  at: number;
  outcome: RevisitOutcome;
  etag?: string;
  modified?: string;
}

/** A round of visits that was begun and not finished. */
export interface OpenRound {
  at: number;
  /** What it was to do, as whoever began it wrote it down. */
  detail: string;
}

/** Where what a visit got lies in the archive. */
export interface VisitPlace {
  file: string;
  offset: number;
  /** Of its own record, and of all that belong to it; known for pages. */
  length?: number;
  groupLength?: number;
}

export interface PageHistory {
  /** Every page and redirect, in the order of their first visits. */
  pages(): Iterable<KnownPage>;
  /** Sitemaps and feeds, those that were not read for longest first. */
  lists(): Iterable<{ id: number; url: string }>;
  /** All further visits in their order. */
  revisits(): Iterable<KnownRevisit>;
  /** The number of the last of them; 0 where there is none. */
  lastRevisit(): number;
  last(id: number): LastSight;
  /** Undefined for a URL that nobody has heard of. */
  idOf(url: string): number | undefined;
  /** All visits of a URL, the first one first. */
  of(id: number): PageVisit[];
  /** The main text that a visit with a text of its own found. */
  main(visit: Pick<PageVisit, 'number'>): string;
  /** Undefined for a visit whose answer was not archived, or (a first one that gave no page) of which it is not known where. */
  archivedAt(number: number): VisitPlace | undefined;
  /** All such places. */
  archived(): Iterable<VisitPlace>;
  /** The round that the last `refresh` was in when it died. */
  openRound(): OpenRound | undefined;
  close(): void;
}

/** Events by which rounds are known: `EventRecord.kind`. */
export const roundBegins = 'refresh';
export const roundEnds = 'refreshed';
