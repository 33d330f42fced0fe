/** Where a crawl should have begun: seeds that led nowhere, and pages that lead to more pages on topic than the seeds do. */
import { hostOf, siteOf } from '../core/url.js';
import type { Visit } from './store.js';

/** A page by what it links to. */
export interface Hub {
  url: string;
  title: string;
  /** Pages on topic that it links to, and that the seeds (and the hubs before it) do not. */
  leadsTo: number;
}

export interface LostSeed {
  url: string;
  /** In words. */
  why: string;
}

export interface StartingPoints {
  lost: LostSeed[];
  /** At most `mostSuggestions`, each on another host. */
  better: Hub[];
}

/** A URL that was asked for, as its last visit left it. */
export interface AskedUrl extends Pick<Visit, 'id' | 'outcome' | 'status' | 'reason' | 'detail'> {
  /** Where it was found; -1 for a seed. */
  from: number;
  /** Links that were followed. */
  links: number;
  /** Undefined when it gave no page. */
  relevant?: boolean;
}

/** What starting points are made of. All ids are those of URLs. */
export interface StartSource {
  /** In the order asked. */
  asked(): Iterable<AskedUrl>;
  page(id: number): { url: string; title: string } | undefined;
  url(id: number): string;
  /** Ids of at most so many pages: those that link to most pages on topic, the best first. */
  hubs(limit: number): number[];
  /** Ids of the pages on topic that a page links to, itself left out. */
  onTopicFrom(id: number): number[];
}

const mostSuggestions = 5;
/** A hub leads to at least so many pages that no seed does. */
const fewest = 3;
/** Pages that a seed may lead to before it is said that none of them was on topic. */
export const fairTrial = 20;
/** Hubs that are looked at for each one wanted. */
const candidatesEach = 40;
const mostCandidates = 4000;

export function startingPoints(source: StartSource): StartingPoints {
  const asked = [...source.asked()];
  const seeds = asked.filter(({ from }) => from < 0);
  const covered = new Set(seeds.flatMap(({ id }) => [id, ...source.onTopicFrom(id)]));
  return { lost: lostSeeds(source, asked), better: bestHubs(source, mostSuggestions, { covered, onePerHost: true }) };
}

/**
 * Pages that together lead to most pages on topic. Each is taken for what those before it do not lead to (the greedy cover), so that
 * of a site whose pages all carry the same links one is named.
 */
export function bestHubs(
  source: Pick<StartSource, 'hubs' | 'page' | 'onTopicFrom'>,
  limit: number,
  { covered = new Set<number>(), onePerHost = false }: { covered?: Set<number>; onePerHost?: boolean } = {},
): Hub[] {
  const candidates = source.hubs(Math.min(limit * candidatesEach, mostCandidates)).flatMap(id => {
    const page = source.page(id);
    return page ? [{ page, host: hostOf(page.url), targets: source.onTopicFrom(id) }] : [];
  });
  const hosts = new Set<string>();
  const best: Hub[] = [];
  while (best.length < limit) {
    let chosen: { url: string; title: string; fresh: number[] } | undefined;
    for (const { page, host, targets } of candidates) {
      const least = Math.max(fewest, (chosen?.fresh.length ?? 0) + 1);
      if (targets.length < least || (onePerHost && hosts.has(host))) continue;
      const fresh = targets.filter(target => !covered.has(target));
      if (fresh.length >= least) chosen = { ...page, fresh };
    }
    if (!chosen) break;
    for (const target of chosen.fresh) covered.add(target);
    hosts.add(hostOf(chosen.url));
    best.push({ url: chosen.url, title: chosen.title, leadsTo: chosen.fresh.length });
  }
  return best;
}

/** What came of one seed and all that was found by way of it. */
interface Yield {
  pages: number;
  relevant: number;
  /** Of the redirects that begin at the seed, where the last one leads and what became of that. */
  end: AskedUrl;
}

function lostSeeds(source: StartSource, asked: readonly AskedUrl[]): LostSeed[] {
  const yields = new Map<number, Yield>();
  const roots = new Map<number, number>();
  for (const each of asked) {
    // What led to a URL was asked before it.
    const root = each.from < 0 ? each.id : (roots.get(each.from) ?? each.id);
    roots.set(each.id, root);
    const sum = yields.get(root) ?? { pages: 0, relevant: 0, end: each };
    yields.set(root, sum);
    if (sum.end.id === each.from && sum.end.outcome === 'redirect') sum.end = each;
    if (each.relevant !== undefined) sum.pages++;
    if (each.relevant) sum.relevant++;
  }
  return asked.flatMap(seed => {
    const sum = yields.get(seed.id);
    if (seed.from >= 0 || !sum || sum.relevant > 0) return [];
    const url = source.url(seed.id);
    const why = whyLost(seed, sum, url, source);
    return why === undefined ? [] : [{ url, why }];
  });
}

function whyLost(seed: AskedUrl, { pages, end }: Yield, url: string, source: StartSource): string | undefined {
  const isElsewhere = seed.outcome === 'redirect' && end !== seed && siteOf(source.url(end.id)) !== siteOf(url);
  const lead = seed.outcome === 'redirect' && end !== seed ? `redirects to ${source.url(end.id)}; ` : '';
  if (end.outcome === 'failed') return `${lead}${end.detail || end.reason || 'failed'}`;
  if (end.outcome === 'skipped' && end.links === 0) {
    return `${lead}${end.reason === 'robots' ? 'robots.txt forbids it' : [end.reason, end.detail].filter(Boolean).join(': ')}`;
  }
  if (pages >= fairTrial || (isElsewhere && pages > 0))
    return `${lead}none on topic of the pages found by way of it (${pages})`;
  if (end.outcome === 'page' && end.links === 0) return `${lead}off topic, and no links to follow`;
  return undefined;
}
