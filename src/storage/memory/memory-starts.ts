/** Seeds and hubs, out of the visits in memory. */
import type { AskedUrl, StartSource } from '../starting-points.js';
import type { MemoryStore } from './memory-store.js';

export class MemoryStarts implements StartSource {
  private readonly onTopic: ReadonlySet<number>;

  constructor(private readonly store: MemoryStore) {
    const found = store.visits.filter(({ page }) => page?.relevant && page.duplicateOf === undefined);
    this.onTopic = new Set(found.map(({ id }) => id));
  }

  *asked(): Iterable<AskedUrl> {
    const from = new Map(this.store.urls.map(url => [url.id, url.from]));
    for (const { id, outcome, status, reason, detail, links, page } of this.store.visits) {
      yield {
        ...{ id, from: from.get(id) ?? -1, outcome, status, reason, detail, links: links?.targets.length ?? 0 },
        ...(page && { relevant: page.relevant }),
      };
    }
  }

  page(id: number): { url: string; title: string } | undefined {
    const visit = this.store.visits.find(each => each.id === id && each.page);
    return visit && { url: visit.url, title: visit.page?.title ?? '' };
  }

  url(id: number): string {
    return this.store.urls.find(each => each.id === id)?.url ?? '';
  }

  hubs(limit: number): number[] {
    const hubs = this.store.visits.filter(({ page }) => page && page.duplicateOf === undefined);
    const counted = hubs.map(({ id }) => ({ id, count: this.onTopicFrom(id).length })).filter(({ count }) => count > 0);
    return counted
      .sort((a, b) => b.count - a.count || a.id - b.id)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  onTopicFrom(id: number): number[] {
    const targets = this.store.visits
      .filter(visit => visit.id === id)
      .flatMap(({ links }) => [...(links?.targets ?? [])]);
    return [...new Set(targets)].filter(target => target !== id && this.onTopic.has(target));
  }
}
