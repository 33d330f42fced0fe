/** Why a URL is in a collection: the links that led to it from a seed, and what each was worth. */
import type { Wishes } from '../core/page.js';
import { hostOf } from '../core/url.js';
import type { Explanation, ExplanationStep, IncomingLink } from './collection-types.js';
import type { DiscoveredUrl, PageFacts, Visit } from './store.js';

/** What an explanation is made of. All ids are those of URLs. */
export interface LinkSource {
  url(id: number): DiscoveredUrl | undefined;
  lastVisit(id: number): LastVisit | undefined;
  page(id: number): PageFacts | undefined;
  /** The last long wait for a host, in words that begin with its name. */
  lastWait(host: string): string | undefined;
  /** The links to a URL, or only those from one page; the best ranked first, else in the order written. */
  linksTo(id: number, limit: number, from?: number): RankedLink[];
  /** Pages that link to a URL. */
  linkingPages(id: number): number;
  /** What the visit of a URL that gave a link says about its links; without `row`, the last visit that gave any. */
  linkList(id: number, row?: number): LinkList | undefined;
}

/** What is told of a visit. */
export type LastVisit = Pick<Visit, 'at' | 'outcome' | 'reason' | 'detail' | 'priority' | 'rendering' | 'needs'>;

export interface RankedLink {
  /** The page that has the link, and the link's place among its links. */
  from: number;
  ordinal: number;
  /** NaN when the target was fetched already. */
  priority: number;
  anchor: string;
  /** Its number among all links, where pages may be visited several times. */
  row?: number;
}

export interface LinkList {
  outcome: Visit['outcome'];
  count: number;
  /** As many numbers for each link as priorities have parts. */
  parts?: Float32Array;
}

const shownLinks = 5;

export function explainUrl(source: LinkSource, id: number, partNames: readonly string[]): Omit<Explanation, 'page'> {
  const chain: DiscoveredUrl[] = [];
  const seen = new Set<number>();
  for (let at = id; at >= 0 && !seen.has(at); ) {
    seen.add(at);
    const known = source.url(at);
    if (!known) break;
    chain.unshift(known);
    at = known.from;
  }
  const path = chain.map(known => explainStep(source, known, partNames));
  const incoming = source.linksTo(id, shownLinks).map(
    (link): IncomingLink => ({
      from: source.url(link.from)?.url ?? '',
      anchor: link.anchor,
      priority: known(link.priority),
      parts: partsOf(source.linkList(link.from, link.row), link.ordinal, partNames),
    }),
  );
  return { url: chain.at(-1)?.url ?? '', path, incoming };
}

/** URLs from the seed to this one. `known`: the URL of an id, and the id that it was found on (-1: none). */
export function pathTo(id: number, known: (id: number) => readonly [url: string, from: number] | undefined): string[] {
  const path: string[] = [];
  const seen = new Set<number>();
  for (let at = id; at >= 0 && !seen.has(at); ) {
    seen.add(at);
    const found = known(at);
    if (!found) break;
    path.push(found[0]);
    at = found[1];
  }
  return path.reverse();
}

function explainStep(source: LinkSource, url: DiscoveredUrl, partNames: readonly string[]): ExplanationStep {
  const visit = source.lastVisit(url.id);
  const page = source.page(url.id);
  // A page may link to the same URL twice: the best ranked link is the one that counted.
  const link = source.linksTo(url.id, 1, url.from).at(0);
  const list = link && source.linkList(link.from, link.row);
  const priority = known(visit?.priority) ?? known(link?.priority) ?? url.priority;
  // Several links to a URL can make its priority together, or another one than this: then its parts explain nothing.
  const counted = link && link.priority === priority;
  return {
    url: url.url,
    title: page?.title ?? '',
    anchor: link?.anchor ?? '',
    depth: url.depth,
    found: url.from < 0 ? 'seed' : !link ? 'home' : list?.outcome === 'redirect' ? 'redirect' : 'link',
    outcome: visit?.outcome ?? 'waiting',
    reason: visit?.reason,
    detail: visit?.detail,
    rendering: visit?.rendering,
    needs: visit?.needs,
    wait: visit ? undefined : source.lastWait(hostOf(url.url)),
    priority,
    parts: counted ? partsOf(list, link.ordinal, partNames) : {},
    score: page?.score,
    relevant: page?.relevant,
    duplicateOf: page?.duplicateOf === undefined ? undefined : source.url(page.duplicateOf)?.url,
    wishes: page && wishesOf(page),
    licence: page?.details.licence,
    fetchedAt: visit?.at,
    linkedFrom: source.linkingPages(url.id),
  };
}

function wishesOf({ noindex, nofollow, reservations, tdmPolicy }: PageFacts): Wishes {
  return { noindex, nofollow, reservations, tdmPolicy };
}

/** What the score of one link of a list is made of. */
export function partsOf(list: LinkList | undefined, ordinal: number, names: readonly string[]): Record<string, number> {
  if (!list?.parts || list.count === 0) return {};
  const width = list.parts.length / list.count;
  const parts: Record<string, number> = {};
  for (let i = 0; i < width; i++) {
    const part = list.parts[ordinal * width + i];
    // No strategy ranked it: a sitemap.
    if (!Number.isNaN(part)) parts[names[i] ?? `part ${i + 1}`] = part;
  }
  return parts;
}

const known = (priority: number | undefined): number | undefined =>
  priority === undefined || Number.isNaN(priority) ? undefined : priority;
