import type { RenderingOutcome } from './fetch/web.js';

/** Why a crawl ended. */
export type CrawlEnding = 'pages' | 'requests' | 'exhausted' | 'time' | 'stopped' | 'goal' | 'saturated' | 'recall';

/** Counters of a running crawl. */
export interface Progress {
  /** When this run began; speed is what came since. */
  startedAt: number;
  /** Pages that earlier runs had read. */
  pagesBefore: number;
  /** Documents kept (duplicates too). */
  pages: number;
  /** On topic, repeated pages counted once. */
  relevant: number;
  duplicates: number;
  redirects: number;
  skipped: number;
  failed: number;
  retries: number;
  /** Requests made, those for robots.txt and further tries included. */
  requests: number;
  bytes: number;
  /** Pages that were rendered, and pages that seem to be made by scripts and were not. */
  rendered: number;
  unrendered: number;
  /** Links not followed because of scope or traps, and URLs not remembered because the frontier was full. */
  linksOutOfScope: number;
  linksTrapped: number;
  linksDropped: number;
}

export function newProgress(now: number): Progress {
  return {
    startedAt: now,
    pagesBefore: 0,
    pages: 0,
    relevant: 0,
    duplicates: 0,
    redirects: 0,
    skipped: 0,
    failed: 0,
    retries: 0,
    requests: 0,
    bytes: 0,
    rendered: 0,
    unrendered: 0,
    linksOutOfScope: 0,
    linksTrapped: 0,
    linksDropped: 0,
  };
}

/** Share of the pages read that are on topic; 0 before the first page. */
export function shareOnTopic(progress: Pick<Progress, 'pages' | 'relevant'>): number {
  return progress.pages === 0 ? 0 : progress.relevant / progress.pages;
}

export function countRendering(progress: Progress, rendering: RenderingOutcome | undefined): void {
  if (rendering === 'rendered' || rendering === 'unchanged') progress.rendered++;
  else if (rendering !== undefined) progress.unrendered++;
}

/** URLs that came to their end, whichever. */
export function visitsOf({ pages, redirects, skipped, failed }: Progress): number {
  return pages + redirects + skipped + failed;
}
