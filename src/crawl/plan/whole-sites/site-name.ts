/**
 * What a web site is: by default a host (Ester §3.1), where www.example.org is example.org, or a registrable domain with all
 * its hosts.
 */
import { homePageOf, hostOf, siteOf, withoutWww } from '../../../core/url.js';
import type { SiteBy } from './site-options.js';

export type { SiteBy };

/** The name of the site that a normalised URL belongs to. */
export function siteName(url: string, by: SiteBy): string {
  return by === 'host' ? withoutWww(hostOf(url)) : siteOf(url);
}

/**
 * Of two URLs of one site, the one whose host is nearer to the site's front door: the bare domain or its www host before
 * any other, https before http; else the one known first.
 */
export function frontDoor(known: string, found: string, site: string): string {
  const first = homePageOf(known);
  const second = homePageOf(found);
  return doorRank(second, site) > doorRank(first, site) ? second : first;
}

function doorRank(home: string, site: string): number {
  const host = hostOf(home);
  const main = host === site || host === `www.${site}`;
  return (main ? 2 : 0) + (home.startsWith('https:') ? 1 : 0);
}
