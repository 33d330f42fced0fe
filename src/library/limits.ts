/** The limits that a resumed crawl may change. */
import { siteCrawlSettings } from '../config/site-settings.js';
import { UsageError } from '../core/errors.js';
import { table, type ValuesOf } from '../core/schema/index.js';

const { pages, maxTime, sites, stopWhen } = siteCrawlSettings;

/** `sites` only where the crawl looks for sites. */
export const limitSettings = table({
  pages,
  maxTime,
  stopWhen,
  sites: { ...sites, help: 'sites to find, where the crawl looks for sites' },
});

export type Limits = Partial<ValuesOf<typeof limitSettings>>;

/** A crawl that has reached its limit would only end at once; and a smaller limit would make its settings untrue. */
export function requireMore(folder: string, what: 'pages' | 'sites', wanted: number, found: number): void {
  if (wanted > found) return;
  throw new UsageError(
    `${folder} holds ${found} ${what} already: ask for more than that, for example --${what} ${2 * found}.`,
  );
}

/** The same for a crawl that has found enough. */
export function requireLess(folder: string, stopWhen: string, reached: boolean): void {
  if (!reached) return;
  throw new UsageError(
    `${folder} has enough already (--stop-when "${stopWhen}"): to go on all the same, give another rule or --stop-when never.`,
  );
}
