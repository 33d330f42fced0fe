/** Counts over what a MemoryStore holds. */
import type { CrawlCourse } from '../../core/course.js';
import type { Wishes } from '../../core/page.js';
import { hostOf } from '../../core/url.js';
import {
  type CollectionStatistics,
  type RevisitStatistics,
  shownHosts,
  shownLicences,
  shownWaits,
  sureScores,
} from '../collection-types.js';
import type { MemoryStore } from './memory-store.js';

export function memoryStatistics(store: MemoryStore, folder: string, strategy?: string): CollectionStatistics {
  const { urls } = store;
  const visits = store.visits.filter(({ again }) => !again);
  // A page is as the last visit that found something else has it.
  const pages = new Map(store.visits.flatMap(({ id, url, page }) => (page ? [[id, { host: hostOf(url), page }]] : [])));
  const stored = [...pages.values()];
  const counted = stored.filter(({ page }) => page.relevant && page.duplicateOf === undefined);
  const repeated = (kind: 'exact' | 'near') => stored.filter(({ page }) => page.duplicateKind === kind).length;
  const relevantByHost = counts(counted.map(({ host }) => host));
  const pagesByHost = Object.entries(counts(stored.map(({ host }) => host)));
  const times = visits.map(({ at }) => at).sort((a, b) => a - b);
  return {
    folder,
    state: store.closed ? 'closed' : 'running',
    strategy,
    pages: stored.length,
    relevant: counted.length,
    sure: stored.filter(({ page }) => page.duplicateOf === undefined && isSure(page.score)).length,
    harvestRate: stored.length === 0 ? 0 : counted.length / stored.length,
    duplicates: { exact: repeated('exact'), near: repeated('near') },
    hosts: pagesByHost.length,
    bytes: stored.reduce((sum, { page }) => sum + page.bytes, 0),
    knownUrls: urls.length,
    frontier: urls.length - new Set(visits.map(({ id }) => id)).size,
    links: store.visits.reduce((sum, { links }) => sum + (links?.targets.length ?? 0), 0),
    requests: store.visits.reduce((sum, { requests = 1 }) => sum + requests, 0),
    outcomes: counts(visits.map(({ outcome }) => outcome)),
    revisits: revisitsOf(store),
    reasons: counts(visits.flatMap(({ reason }) => reason ?? [])),
    statuses: counts(visits.flatMap(({ status }) => (status > 0 ? String(status) : []))),
    languages: counts(stored.flatMap(({ page }) => page.language || [])),
    wishes: counts(stored.flatMap(({ page }) => namesOfWishes(page))),
    licences: Object.fromEntries(
      Object.entries(counts(stored.flatMap(({ page }) => page.details.licence || []))).slice(0, shownLicences),
    ),
    renderings: counts(visits.flatMap(({ rendering }) => rendering ?? [])),
    needs: counts(visits.flatMap(({ needs }) => needs ?? [])),
    events: counts(store.events.map(({ kind }) => kind)),
    cut: counts(stored.flatMap(({ page }) => page.cut.join(' ') || [])),
    waits: store.events
      .filter(({ kind }) => kind === 'wait')
      .map(({ detail = '' }) => detail)
      .slice(-shownWaits)
      .reverse(),
    topHosts: pagesByHost
      .slice(0, shownHosts)
      .map(([host, pages]) => ({ host, pages, relevant: relevantByHost[host] ?? 0 })),
    archive: { files: 0, bytes: 0 },
    started: times.at(0),
    ended: times.at(-1),
  };
}

function revisitsOf({ visits }: MemoryStore): RevisitStatistics {
  const again = visits.flatMap(visit => (visit.again ? [{ ...visit, found: visit.again.outcome }] : []));
  const last = new Map(again.map(({ id, found }) => [id, found]));
  const changed = new Set(again.filter(({ found }) => found === 'changed').map(({ id }) => id));
  return {
    ...{ visits: again.length, urls: last.size, changed: changed.size },
    gone: [...last.values()].filter(found => found === 'gone').length,
    outcomes: counts(again.map(({ found }) => found)),
    ...(again.length > 0 && { last: Math.max(...again.map(({ at }) => at)) }),
  };
}

export function memoryCourse({ visits, urls }: MemoryStore): CrawlCourse {
  const onTopic: number[] = [];
  const known: number[] = [];
  const lastOf = new Map(urls.map(({ id, from }) => [from, id]));
  let largest = urls.filter(({ from, depth }) => from < 0 && depth === 0).length - 1;
  for (const { id, page } of visits) {
    largest = Math.max(largest, lastOf.get(id) ?? 0);
    if (!page) continue;
    onTopic.push(Number(page.relevant && page.duplicateOf === undefined));
    known.push(largest + 1);
  }
  const waiting = urls.length - new Set(visits.map(({ id }) => id)).size;
  return { onTopic: Uint8Array.from(onTopic), known: Int32Array.from(known), waiting };
}

const isSure = (score: number) => score <= sureScores.low || score >= sureScores.high;

function namesOfWishes({ noindex, nofollow, reservations }: Wishes): string[] {
  return [...(noindex ? ['noindex'] : []), ...(nofollow ? ['nofollow'] : []), ...reservations];
}

/** The most frequent first. */
function counts(names: readonly string[]): Record<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return Object.fromEntries([...found].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)));
}
