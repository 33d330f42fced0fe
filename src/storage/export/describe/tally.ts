/** What was counted of the pages that leave. */
import type { CollectedPage } from '../../collection-types.js';

export class PageTally {
  pages = 0;
  relevant = 0;
  duplicates = 0;
  bytes = 0;
  /** Milliseconds since the epoch. */
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  readonly hosts = new Map<string, number>();
  readonly languages = new Map<string, number>();
  readonly types = new Map<string, number>();
  readonly licences = new Map<string, number>();
  /** By what they ask: noindex, nofollow, and each reservation. */
  readonly wishes = new Map<string, number>();

  add(page: CollectedPage): void {
    this.pages++;
    if (page.relevant) this.relevant++;
    if (page.duplicateOf !== undefined) this.duplicates++;
    this.bytes += page.bytes;
    this.first = Math.min(this.first, page.fetchedAt);
    this.last = Math.max(this.last, page.fetchedAt);
    count(this.hosts, page.host);
    count(this.languages, page.language || 'unknown');
    count(this.types, page.contentType.split(';')[0].trim().toLowerCase() || 'unknown');
    if (page.details.licence) count(this.licences, page.details.licence);
    if (page.noindex) count(this.wishes, 'noindex');
    if (page.nofollow) count(this.wishes, 'nofollow');
    for (const reservation of page.reservations) count(this.wishes, reservation);
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The most frequent ones, the most frequent first; names decide where numbers do not. */
export function mostFrequent(counts: ReadonlyMap<string, number>, limit: number): [name: string, count: number][] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, limit);
}
