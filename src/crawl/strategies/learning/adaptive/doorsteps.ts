/**
 * Doorsteps: pages at the entrance of a site that say next to nothing and lead on ("has moved", a splash page). What led to one is all that is known of what lies behind, so it is handed on
 * (link-reader.ts). On manuals behind a hub (experiments/critics/hub-manuals.yaml, three seeds) .541 without them, .576 with them.
 */
import type { Page } from '../../../../core/page.js';

/** A doorstep has fewer words and fewer links. */
const doorstepWords = 60;
const doorstepLinks = 10;
/** So many in a row: endless ones would keep what led to the first for ever. */
const mostDoorsteps = 3;

/** In place of doorsteps before a link: it is no entrance of its site. */
export const withinSite = -1;

/** The link that led to a page, as far as it matters here. */
interface Entrance {
  /** Before it. */
  doorsteps: number;
}

export function isDoorstep({ terms, links }: Pick<Page, 'terms' | 'links'>, own: Entrance | undefined): boolean {
  if (own === undefined || own.doorsteps === withinSite || own.doorsteps >= mostDoorsteps) return false;
  return terms.length < doorstepWords && links.length < doorstepLinks;
}

/** Doorsteps before a link on a page: 0 where the link enters another site, `withinSite` where it is no entrance. `own`: the link that led to the page; `isPart`: the link is a frame of it. */
export function doorstepsBefore(
  isOtherSite: boolean,
  own: Entrance | undefined,
  isStep: boolean,
  isPart: boolean,
): number {
  if (isOtherSite) return 0;
  if (own === undefined || !(isStep || isPart)) return withinSite;
  return own.doorsteps + (isStep ? 1 : 0);
}
