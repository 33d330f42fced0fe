import type { Collection } from '../storage/collection.js';
import type { CollectedPage } from '../storage/collection-types.js';

/** Where the judges part relevant pages from others, unless crawl.yaml says otherwise. */
const usualThreshold = 0.5;

/**
 * The pages whose label would teach most: those that the judge is least sure of, and of these the ones that are typical of many.
 * Pages of one place (host and folder) are mostly alike, so a place counts by how many doubtful pages it has, and is asked about once
 * before any is asked about twice. None that has a label already.
 */
export function pagesToAsk(collection: Collection, count: number): CollectedPage[] {
  const parameters = collection.settings()?.judgeParams as { threshold?: number } | undefined;
  const threshold = Number(parameters?.threshold ?? usualThreshold);
  const labelled = new Set<string>();
  for (const { command } of collection.commands()) if (command.kind === 'label') labelled.add(command.url);
  const places = new Map<string, { page: CollectedPage; doubt: number }[]>();
  for (const page of collection.pages({ all: true, unique: true })) {
    if (labelled.has(page.url)) continue;
    const farthest = page.score >= threshold ? 1 - threshold : threshold;
    const doubt = 1 - Math.min(1, Math.abs(page.score - threshold) / Math.max(farthest, 1e-9));
    const place = placeOf(page.url);
    places.set(place, [...(places.get(place) ?? []), { page, doubt }]);
  }
  const asked: { page: CollectedPage; worth: number; turn: number }[] = [];
  for (const pages of places.values()) {
    const doubtful = pages.reduce((sum, { doubt }) => sum + doubt, 0);
    pages.sort((a, b) => b.doubt - a.doubt);
    pages.forEach(({ page, doubt }, turn) => {
      asked.push({ page, turn, worth: doubt * Math.log1p(doubtful) });
    });
  }
  asked.sort((a, b) => a.turn - b.turn || b.worth - a.worth);
  return asked.slice(0, count).map(({ page }) => page);
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.slice(0, pathname.indexOf('/', 1) + 1)}`;
}
