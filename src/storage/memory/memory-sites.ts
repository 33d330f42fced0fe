/** The sites in memory, as a collection tells of them. */
import { type SiteSource, shownSiteLinks } from '../site-source.js';
import type { CollectedSite, SiteLink } from '../site-types.js';
import type { SiteRecord } from '../store.js';
import type { MemoryStore } from './memory-store.js';

export class MemorySites implements SiteSource {
  private readonly urls: ReadonlyMap<number, string>;
  private readonly titles: ReadonlyMap<number, string>;

  constructor(private readonly store: MemoryStore) {
    this.urls = new Map(store.urls.map(({ id, url }) => [id, url]));
    this.titles = new Map(store.visits.map(({ id, page }) => [id, page?.title ?? '']));
  }

  get any(): boolean {
    return this.store.sites.size > 0;
  }

  *all(): IterableIterator<CollectedSite> {
    for (const record of this.store.sites.values()) yield this.toSite(record);
  }

  find(site: string): CollectedSite | undefined {
    const record = this.store.sites.get(site);
    return record && this.toSite(record);
  }

  knows(site: string): boolean {
    return this.store.sites.has(site) || this.linksTo(site, 1).length > 0;
  }

  linksTo(site: string, limit: number, earlier = false): SiteLink[] {
    const found: SiteLink[] = [];
    for (const record of this.store.sites.values()) {
      if (earlier && record.site === site) break;
      for (const { site: to, weight, pages, firstPage } of record.edges) {
        if (to === site) found.push({ site: record.site, weight, pages, page: this.urls.get(firstPage) ?? '' });
      }
    }
    return found.sort((a, b) => b.weight - a.weight).slice(0, limit);
  }

  private toSite(record: SiteRecord): CollectedSite {
    const { site, home, confidence, requests, ending, rank } = record;
    return {
      ...{ site, home, class: record.class, confidence, requests, ending, decidedAt: record.at },
      start: rank === Number.POSITIVE_INFINITY,
      rank: Number.isFinite(rank) ? rank : undefined,
      pages: record.pages.map(page => ({
        url: this.urls.get(page.id) ?? '',
        title: this.titles.get(page.id) ?? '',
        confidence: page.confidence,
      })),
      linkedFrom: this.linksTo(site, shownSiteLinks),
    };
  }
}
