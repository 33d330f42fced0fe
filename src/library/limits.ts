/** The limits that a resumed crawl may change. */
import { siteCrawlSettings } from '../config/site-settings.js';
import { UsageError } from '../core/errors.js';
import { table, type ValuesOf } from '../core/schema/index.js';

const { pages, maxRequests, maxTime, sites, stopWhen, stopWhenWorse } = siteCrawlSettings;

/** Requests for each page that is wanted, and at least: what a crawl may spend on redirects, failures and what is not kept. */
const requestsPerPage = 5;
const leastRequests = 100;

/** `sites` and `stopWhenWorse` only where the crawl looks for sites. */
export const limitSettings = table({
  pages,
  maxRequests,
  maxTime,
  stopWhen,
  sites: { ...sites, help: 'sites to find, where the crawl looks for sites' },
  stopWhenWorse: {
    ...stopWhenWorse,
    help: 'where the crawl looks for sites: how dear they may become; 0: however dear',
  },
});

export type Limits = Partial<ValuesOf<typeof limitSettings>>;

/** A crawl that has reached its limit would only end at once; and a smaller limit would make its settings untrue. */
export function requireMore(folder: string, what: 'pages' | 'sites', wanted: number, found: number): void {
  if (wanted > found) return;
  throw new UsageError(
    `${folder} holds ${found} ${what} already: ask for more than that, for example --${what} ${2 * found}.`,
  );
}

export function requireMoreRequests(folder: string, limit: number, made: number): void {
  if (limit > made) return;
  throw new UsageError(
    `${folder} has taken ${made} requests already: allow more than that, for example --max-requests ${2 * made}.`,
  );
}

/** How many requests a crawl for so many pages may make. */
export function requestLimit(given: number | undefined, pages: number): number {
  return given ?? Math.max(leastRequests, requestsPerPage * pages);
}

/** The same for a crawl for sites that have become too dear. */
export function requireCheaper(folder: string, worse: boolean): void {
  if (!worse) return;
  throw new UsageError(
    `${folder} has ended because sites became too dear: to go on all the same, give a larger --stop-when-worse, or 0.`,
  );
}

/** The same for a crawl that has found enough. */
export function requireLess(folder: string, stopWhen: string, reached: boolean): void {
  if (!reached) return;
  throw new UsageError(
    `${folder} has enough already (--stop-when "${stopWhen}"): to go on all the same, give another rule or --stop-when never.`,
  );
}
