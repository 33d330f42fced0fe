import type { Planner } from '../planner.js';

/** Counters of a crawl for sites. */
export interface SiteProgress {
  /** Sites read to the end, start sites and those that gave no page included. */
  examined: number;
  /** Relevant sites found; start sites are not counted. */
  relevant: number;
  /** Sites that gave no page. */
  unreadable: number;
  open: number;
  waiting: number;
  /** Sites that were not examined because their domain had its share, by domain. */
  passedOver: ReadonlyMap<string, number>;
  /** Sites have become too dear (Ester §3.3), and that ended it. */
  worse: boolean;
}

export function newSiteProgress(): SiteProgress {
  return { examined: 0, relevant: 0, unreadable: 0, open: 0, waiting: 0, passedOver: new Map(), worse: false };
}

/** A planner that looks for sites. */
export interface SiteFinder extends Planner {
  readonly progress: SiteProgress;
  /** As many relevant sites as wanted are found, or they have become too dear. */
  readonly finished: boolean;
  /** Last words to the store. */
  finish(): void;
}
