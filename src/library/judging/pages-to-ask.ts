import { Random } from '../../core/random.js';
import type { Collection } from '../../storage/collection.js';
import type { CollectedPage } from '../../storage/collection-types.js';
import { personLabels } from '../../storage/person-labels.js';
import { judgeOf, usualThreshold } from './collection-judge.js';
import { stratumOf } from './label-estimate.js';

/**
 * The pages whose label would teach most: those that the judge is least sure of, and of these the ones that are typical of many.
 * Pages of one place (host and folder) are mostly alike, so a place counts by how many doubtful pages it has, and is asked about once
 * before any is asked about twice. None that has a label already.
 */
export function pagesToAsk(
  collection: Pick<Collection, 'settings' | 'commands' | 'pages'>,
  count: number,
  labelled: { has(url: string): boolean } = personLabels(collection),
): CollectedPage[] {
  const { threshold = usualThreshold } = judgeOf(collection);
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

/**
 * Pages drawn by lot, as many from each part of the score that has some: labels that `labelEstimate` can trust. The lot falls by the
 * seed, so that who goes on another day is asked about the next ones.
 */
export function pagesByLot(
  collection: Collection,
  count: number,
  labelled: { has(url: string): boolean } = personLabels(collection),
  seed = 1,
): CollectedPage[] {
  const { threshold = usualThreshold } = judgeOf(collection);
  const drawn: { page: CollectedPage; stratum: number }[] = [];
  for (const page of new Random(seed).shuffle([...collection.pages({ all: true, unique: true })])) {
    if (!labelled.has(page.url)) drawn.push({ page, stratum: stratumOf(page.score, threshold) });
  }
  const turns = new Map<number, number>();
  const inTurn = drawn.map(({ page, stratum }) => {
    const turn = turns.get(stratum) ?? 0;
    turns.set(stratum, turn + 1);
    return { page, turn };
  });
  return inTurn
    .sort((a, b) => a.turn - b.turn)
    .slice(0, count)
    .map(({ page }) => page);
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.slice(0, pathname.indexOf('/', 1) + 1)}`;
}
