/** What a page says of itself by its links: breadcrumbs, tags, the list that it is part of. */
import type { Candidate } from '../../../core/page.js';

/** Links that are looked at. */
const mostOwn = 12;

/** Those that stand alone, or among the fewest, at their place in the page: what its text and long lists link to says less of the page itself. */
export function ownLinks<L extends Pick<Candidate, 'path'>>(links: readonly L[]): readonly L[] {
  if (links.length <= mostOwn) return links;
  const counts = new Map<string, number>();
  for (const { path } of links) counts.set(path, (counts.get(path) ?? 0) + 1);
  let left = mostOwn;
  let largest = 0;
  for (const count of [...counts.values()].sort((a, b) => a - b)) {
    if (left <= 0) break;
    largest = count;
    left -= count;
  }
  const own = links.filter(({ path }) => counts.get(path)! < largest);
  for (const link of links) {
    if (own.length >= mostOwn) break;
    if (counts.get(link.path) === largest) own.push(link);
  }
  return own;
}
