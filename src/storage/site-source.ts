/** What is told about the sites of a collection, from whatever keeps them. */
import { UsageError } from '../core/errors.js';
import { withoutWww } from '../core/url.js';
import type { CollectedSite, SiteExplanation, SiteLink, SiteStatistics } from './site-types.js';

export interface SiteSource {
  /** Is there any site? */
  readonly any: boolean;
  /** In the order decided. */
  all(): Iterable<CollectedSite>;
  find(site: string): CollectedSite | undefined;
  /** Is a site of this name known, if only by links? */
  knows(site: string): boolean;
  /** The heaviest links to a site; `earlier` leaves out those of sites that were decided after it. */
  linksTo(site: string, limit: number, earlier?: boolean): SiteLink[];
}

/** So many of the sites that link to one are told. */
export const shownSiteLinks = 10;

/** Sites that are relevant and were found, not given. */
export const isFound = (site: CollectedSite): boolean => site.class === 'target' && !site.start;

/** Throws a UsageError when the crawl never heard of the site. */
export function explainSite(source: SiteSource, asked: string, folder: string): SiteExplanation {
  const site = [asked, withoutWww(asked)].find(spelling => source.knows(spelling));
  if (site === undefined) {
    const why = source.any ? 'no site that it examined links there' : 'it holds pages, not sites';
    throw new UsageError(`${asked} is no site of ${folder}: ${why}. For a page, give its whole URL.`);
  }
  const path: SiteExplanation['path'] = [];
  const seen = new Set<string>();
  for (let name: string | undefined = site; name !== undefined && !seen.has(name); ) {
    seen.add(name);
    const start: boolean = source.find(name)?.start ?? false;
    const link: SiteLink | undefined = start ? undefined : source.linksTo(name, 1, true).at(0);
    path.unshift({ site: name, start, weight: link?.weight });
    name = link?.site;
  }
  return { site, examined: source.find(site), linkedFrom: source.linksTo(site, shownSiteLinks), path };
}

/** Undefined when the crawl was for pages. */
export function siteStatistics(source: SiteSource): SiteStatistics | undefined {
  if (!source.any) return undefined;
  const examined = [...source.all()];
  const candidates = examined.filter(({ start }) => !start);
  const relevant = candidates.filter(isFound).length;
  const pages = examined.reduce((sum, site) => sum + site.pages.length, 0);
  const endings: Record<string, number> = {};
  for (const { ending } of examined) endings[ending] = (endings[ending] ?? 0) + 1;
  const read = candidates.filter(site => site.pages.length > 0).length;
  return {
    examined: examined.length,
    start: examined.length - candidates.length,
    relevant,
    unreadable: examined.filter(site => site.class === 'unreadable').length,
    harvestRate: read === 0 ? 0 : relevant / read,
    pages,
    pagesPerRelevantSite: relevant === 0 ? null : pages / relevant,
    endings,
  };
}
