/**
 * Hub pages: those that link to most of the sites that were found. Ester's future work (§6) wants them where sites of a kind do not link to
 * each other, competitors for example: then lists of links lead to them, and the next crawl had better start there.
 */

import { siteName } from '../../crawl/plan/whole-sites/site-name.js';
import { type SiteBy, siteKinds } from '../../crawl/plan/whole-sites/site-options.js';
import type { Collection } from '../../storage/collection.js';
import { bestHubs, type Hub } from '../../storage/starting-points.js';

/** At most so many, each on another host, the best first; `leadsTo` counts relevant sites that no hub before it links to. */
export function siteHubs(collection: Collection, limit: number): Hub[] {
  const siteBy = siteByOf(collection);
  const wanted = new Map<string, number>();
  for (const { site } of collection.sites()) wanted.set(site, wanted.size);
  const pages = new Map<number, { url: string; title: string; sites: number[] }>();
  for (const { id, url, title } of collection.pages({ all: true })) {
    const own = siteName(url, siteBy);
    const names = new Set(collection.links({ id }).map(link => siteName(link, siteBy)));
    names.delete(own);
    const sites = [...names].flatMap(name => wanted.get(name) ?? []);
    if (sites.length > 0) pages.set(id, { url, title, sites });
  }
  const sitesOf = (id: number) => pages.get(id)?.sites ?? [];
  const ranked = [...pages.keys()].sort((a, b) => sitesOf(b).length - sitesOf(a).length || a - b);
  const source = {
    hubs: (most: number) => ranked.slice(0, most),
    page: (id: number) => pages.get(id),
    onTopicFrom: sitesOf,
  };
  return bestHubs(source, limit, { onePerHost: true });
}

function siteByOf(collection: Collection): SiteBy {
  const block: unknown = collection.settings()?.['sites'];
  const given = typeof block === 'object' && block !== null && 'siteBy' in block ? block.siteBy : undefined;
  return siteKinds.find(kind => kind === given) ?? 'host';
}
