/** One of the collections that are to be joined: its visits in their order, and what was archived with them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../crawl/fetch/web.js';
import type { Collection } from '../../storage/collection.js';
import { archivePath } from '../../storage/folder.js';
import { openCollection, openStoredCrawl } from '../../storage/open.js';
import type { StoredCrawl, StoredVisit } from '../../storage/store.js';
import {
  archivedExchanges,
  type ExchangePlace,
  exchangeAt,
  placesOfAnswers,
} from '../../storage/warc/archived-exchanges.js';

export interface VisitArchive {
  exchanges?: readonly Exchange[];
  rendered?: string;
}

export class MergeSource {
  readonly collection: Collection;
  readonly stored: StoredCrawl & { close(): void };
  /** By id. */
  readonly urls: string[] = [];
  /** Priorities of URLs that no strategy ranked: sitemap files. */
  readonly given = new Map<string, number>();
  readonly seeds: string[] = [];
  /** Where answers lie that gave no page: redirects, errors. By URL. */
  private readonly others: ReadonlyMap<string, ExchangePlace>;

  constructor(readonly folder: string) {
    this.collection = openCollection(folder);
    this.stored = openStoredCrawl(folder);
    for (const { first, urls } of this.stored.urls()) {
      for (const [i, url] of urls.entries()) this.urls[first + i] = url;
    }
    for (const { url, from, priority } of this.stored.given()) {
      if (from < 0) this.seeds.push(url);
      else if (priority !== undefined) this.given.set(url, priority);
    }
    this.others = this.answersWithoutPage();
  }

  /** What was archived with a visit. */
  async archiveOf({ id, url, page }: StoredVisit): Promise<VisitArchive> {
    if (!page) {
      const place = this.others.get(url);
      return place ? { exchanges: [exchangeAt(place)] } : {};
    }
    const stored = this.collection.pageById(id);
    const group = stored && this.collection.archivedGroup(stored);
    if (!stored || !group) return {};
    const original = (await this.collection.archivedPage(stored)).record.block;
    return archivedExchanges(group, original);
  }

  close(): void {
    this.stored.close();
    this.collection.close();
  }

  private answersWithoutPage(): Map<string, ExchangePlace> {
    const archive = archivePath(this.folder);
    const found = new Map<string, ExchangePlace>();
    if (!existsSync(archive)) return found;
    const pages = new Set<string>();
    for (const { archive: place } of this.collection.pages({ all: true })) {
      if (place) pages.add(`${place.file} ${place.offset}`);
    }
    for (const name of readdirSync(archive).sort()) {
      if (!/\.warc\.gz$/.test(name)) continue;
      for (const place of placesOfAnswers(join(archive, name))) {
        if (!pages.has(`${name} ${place.offset}`)) found.set(place.url, place);
      }
    }
    return found;
  }
}
