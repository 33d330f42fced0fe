/** URLs and the links between them, out of the visits in memory. */
import type { LinkList, LinkSource, RankedLink } from '../explain.js';
import type { DiscoveredUrl, PageRecord, StoredVisit } from '../store.js';
import type { MemoryStore } from './memory-store.js';

export class MemoryLinks implements LinkSource {
  constructor(private readonly store: MemoryStore) {}

  url(id: number): DiscoveredUrl | undefined {
    return this.store.urls.find(url => url.id === id);
  }

  lastWait(host: string): string | undefined {
    return this.store.events.findLast(({ kind, detail }) => kind === 'wait' && detail?.startsWith(`${host}: `))?.detail;
  }

  lastVisit(id: number): StoredVisit | undefined {
    return this.store.visits.findLast(visit => visit.id === id);
  }

  page(id: number): PageRecord | undefined {
    return this.store.visits.find(visit => visit.id === id && visit.page)?.page;
  }

  linksTo(id: number, limit: number, from?: number): RankedLink[] {
    const found: RankedLink[] = [];
    for (const visit of this.store.visits) {
      if (!visit.links || (from !== undefined && visit.id !== from)) continue;
      const { targets, priorities, anchors } = visit.links;
      targets.forEach((target, ordinal) => {
        if (target === id)
          found.push({ from: visit.id, ordinal, priority: priorities[ordinal], anchor: anchors[ordinal] });
      });
    }
    const worth = ({ priority }: RankedLink) => (Number.isNaN(priority) ? Number.NEGATIVE_INFINITY : priority);
    return found.sort((a, b) => Number(worth(b) > worth(a)) - Number(worth(a) > worth(b))).slice(0, limit);
  }

  linkingPages(id: number): number {
    return new Set(this.linksTo(id, Number.POSITIVE_INFINITY).map(({ from }) => from)).size;
  }

  linkList(id: number): LinkList | undefined {
    const visit = this.store.visits.findLast(each => each.id === id && each.links);
    return visit?.links && { outcome: visit.outcome, count: visit.links.targets.length, parts: visit.links.parts };
  }
}
