/** Reads what a MemoryStore holds, as a collection in a folder is read. */
import type { CrawlCourse } from '../../core/course.js';
import { UsageError } from '../../core/errors.js';
import { hostOf } from '../../core/url.js';
import type { Collection } from '../collection.js';
import type {
  CollectedPage,
  CollectionStatistics,
  Explanation,
  PageOptions,
  SearchOptions,
  SearchResult,
} from '../collection-types.js';
import { type CrawlFile, wayOfCrawling } from '../crawl-file.js';
import { explainUrl, pathTo } from '../explain.js';
import { findUrl } from '../find-url.js';
import { explainSite, isFound, siteStatistics } from '../site-source.js';
import type { CollectedSite, SiteExplanation } from '../site-types.js';
import { bestHubs, type Hub, type StartingPoints, startingPoints } from '../starting-points.js';
import type { PageRecord, StoredCommand } from '../store.js';
import { MemoryLinks } from './memory-links.js';
import { searchTexts } from './memory-search.js';
import { MemorySites } from './memory-sites.js';
import { MemoryStarts } from './memory-starts.js';
import { memoryCourse, memoryStatistics } from './memory-statistics.js';
import type { MemoryStore, VisitedPage } from './memory-store.js';

export interface MemoryCollectionOptions {
  /** What `settings` gives. */
  settings?: CrawlFile;
  /** Names of the numbers in `VisitLinks.parts`. */
  parts?: readonly string[];
}

export class MemoryCollection implements Collection {
  readonly folder = 'memory';

  constructor(
    private readonly store: MemoryStore,
    private readonly options: MemoryCollectionOptions = {},
  ) {}

  settings(): CrawlFile | undefined {
    return this.options.settings;
  }

  stats(): CollectionStatistics {
    return {
      ...memoryStatistics(this.store, this.folder, wayOfCrawling(this.options.settings)),
      sites: siteStatistics(new MemorySites(this.store)),
    };
  }

  search(words: string, options: SearchOptions = {}): SearchResult[] {
    return searchTexts(this.stored(), words, options);
  }

  page(url: string): CollectedPage {
    const page = this.pageById(this.findUrl(url));
    if (!page) throw new UsageError(`${url} is known but was not stored as a page. See "honeyguide explain".`);
    return page;
  }

  pageById(id: number): CollectedPage | undefined {
    const visit = this.stored().find(each => each.id === id);
    return visit && collectedPage(visit);
  }

  text(page: Pick<CollectedPage, 'id'>): string {
    return this.record(page).text;
  }

  main(page: Pick<CollectedPage, 'id'>): string {
    return this.record(page).main;
  }

  private record(page: Pick<CollectedPage, 'id'>): PageRecord {
    const visit = this.stored().find(each => each.id === page.id);
    if (!visit) throw new UsageError(`There is no page with the id ${page.id}.`);
    return visit.page;
  }

  links(page: Pick<CollectedPage, 'id'>): string[] {
    const urls = new Map(this.store.urls.map(({ id, url }) => [id, url]));
    return this.store.visits
      .filter(visit => visit.id === page.id)
      .flatMap(visit => [...(visit.links?.targets ?? [])])
      .flatMap(id => urls.get(id) ?? []);
  }

  path(page: Pick<CollectedPage, 'id'>): string[] {
    const known = new Map(this.store.urls.map(({ id, url, from }) => [id, [url, from] as const]));
    return pathTo(page.id, id => known.get(id));
  }

  *pages(options: PageOptions = {}): IterableIterator<CollectedPage> {
    for (const visit of this.stored()) {
      const { relevant, score, duplicateOf, noindex, reservations } = visit.page;
      if (options.onlyPermitted && (noindex || reservations.length > 0)) continue;
      if (options.unique && duplicateOf !== undefined) continue;
      if (options.minScore === undefined ? options.all || relevant : score >= options.minScore)
        yield collectedPage(visit);
    }
  }

  *sites(options: Pick<PageOptions, 'all'> = {}): IterableIterator<CollectedSite> {
    for (const site of new MemorySites(this.store).all()) if (options.all || isFound(site)) yield site;
  }

  course(): CrawlCourse {
    return memoryCourse(this.store);
  }

  commands(): IterableIterator<StoredCommand> {
    return this.store.commands.values();
  }

  get hasSites(): boolean {
    return new MemorySites(this.store).any;
  }

  hubs(limit: number): Hub[] {
    return bestHubs(new MemoryStarts(this.store), limit);
  }

  startingPoints(): StartingPoints {
    return this.hasSites ? { lost: [], better: [] } : startingPoints(new MemoryStarts(this.store));
  }

  explain(url: string): Explanation {
    const id = this.findUrl(url);
    return { ...explainUrl(new MemoryLinks(this.store), id, this.options.parts ?? []), page: this.pageById(id) };
  }

  explainSite(site: string): SiteExplanation {
    return explainSite(new MemorySites(this.store), site, this.folder);
  }

  async warcRecord(page: CollectedPage): Promise<never> {
    throw new UsageError(`${page.url} was not archived: a crawl in memory has no archive.`);
  }

  archivedPage(page: CollectedPage): Promise<never> {
    return this.warcRecord(page);
  }

  archivedGroup(): undefined {
    return undefined;
  }

  close(): void {}

  private stored(): VisitedPage[] {
    return this.store.visits.filter((visit): visit is VisitedPage => visit.page !== undefined);
  }

  private findUrl(url: string): number {
    return findUrl(url, spelling => this.store.urls.find(each => each.url === spelling)?.id, this.folder);
  }
}

function collectedPage({ id, url, status, at, depth, priority, page }: VisitedPage): CollectedPage {
  const { text: _text, main: _main, ...facts } = page;
  return { ...facts, id, url, host: hostOf(url), status, fetchedAt: at, depth, priority };
}
