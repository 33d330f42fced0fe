/** What reading the sites of a collection gives. */

export interface CollectedSite {
  /** A host, or a registrable domain. */
  site: string;
  home: string;
  /** `unreadable`: no page of it could be read. */
  class: 'target' | 'other' | 'unreadable';
  /** Probability of the target class, given the pages read. */
  confidence: number;
  /** It was given, not found. */
  start: boolean;
  /** Mean weight of the edges to it when it was chosen. */
  rank?: number;
  requests: number;
  /** Why reading ended: decided, guard, exhausted, no-answer, moved; pages for the page crawler. */
  ending: string;
  /** Milliseconds since the epoch. */
  decidedAt: number;
  /** The pages that decided, in the order read, each with its own probability of the target class. */
  pages: { url: string; title: string; confidence: number }[];
  /** Sites that link to it, the heaviest edges first. */
  linkedFrom: SiteLink[];
}

/** The edge from one site to another. */
export interface SiteLink {
  site: string;
  weight: number;
  /** How many of its pages that were read link there, and the first of them. */
  pages: number;
  page: string;
}

/** Why a site was examined. */
export interface SiteExplanation {
  site: string;
  /** Absent when it only waits. */
  examined?: CollectedSite;
  linkedFrom: SiteLink[];
  /** From a start site to this one along the heaviest edges; each step with the weight of the edge that led to it. */
  path: { site: string; start: boolean; weight?: number }[];
}

export interface SiteStatistics {
  examined: number;
  /** Given, not found; not counted below. */
  start: number;
  relevant: number;
  unreadable: number;
  /** Relevant share of the sites found and read. */
  harvestRate: number;
  /** Pages read of all these sites. */
  pages: number;
  /** Null when no relevant site was found. */
  pagesPerRelevantSite: number | null;
  endings: Record<string, number>;
}
