/** Bookmarks in the order of what their words have to do with the query. */
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { normaliseUrl } from '../../core/url.js';
import type { Bookmark } from './bookmarks.js';

/** A word in a bookmark's own title or address tells more than one in the name of its folder. */
const folderWeight = 0.5;

/**
 * The share of the query's words that a bookmark has, rare words counting more (idf). Those that have none stay in their order behind
 * the others. Addresses that cannot be crawled are left out, and each is taken once.
 */
export function bookmarksByQuery(
  bookmarks: readonly Bookmark[],
  query: string,
  text: TextAnalyser,
): { urls: string[]; matching: number } {
  const wanted = text.analyse(query).ids;
  const weights = new Map([...wanted].map(id => [id, text.idf(id)]));
  const shareOf = (words: string) => {
    let sum = 0;
    for (const id of text.analyse(words).ids) sum += weights.get(id) ?? 0;
    return sum;
  };
  const ranked = new Map<string, number>();
  for (const { url: written, title, folders } of bookmarks) {
    const url = normaliseUrl(written);
    if (url === undefined) continue;
    const own = shareOf(`${title} ${url.replace(/[^\p{L}\p{N}]+/gu, ' ')}`);
    const match = Math.max(own, own / 2 + folderWeight * shareOf(folders.join(' ')));
    ranked.set(url, Math.max(ranked.get(url) ?? 0, match));
  }
  const ordered = [...ranked].sort(([, a], [, b]) => b - a);
  return { urls: ordered.map(([url]) => url), matching: ordered.filter(([, match]) => match > 0).length };
}
