/** A collection in a folder; also one that a crawl is writing to at this moment. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CrawlCourse } from '../../core/course.js';
import { FailureError, UsageError } from '../../core/errors.js';
import type { Collection } from '../collection.js';
import type {
  CollectedPage,
  CollectionStatistics,
  Explanation,
  PageOptions,
  SearchOptions,
  SearchResult,
} from '../collection-types.js';
import { type CrawlFile, parseCrawlFile, readCrawlFile, wayOfCrawling } from '../crawl-file.js';
import { explainUrl, pathTo } from '../explain.js';
import { findUrl } from '../find-url.js';
import { archivePath, crawlFileName, databasePath } from '../folder.js';
import { explainSite, isFound, siteStatistics } from '../site-source.js';
import type { CollectedSite, SiteExplanation } from '../site-types.js';
import { bestHubs, type Hub, type StartingPoints, startingPoints } from '../starting-points.js';
import type { StoredCommand } from '../store.js';
import { lengthOfPageRecords } from '../warc/page-records.js';
import { parseWarcRecord, type WarcRecord } from '../warc/warc-reader.js';
import type { Database, Statement } from './database.js';
import { databaseFailure } from './database-failure.js';
import { LinkReader, lastLinked } from './link-rows.js';
import { settingsIn } from './meta.js';
import { type PageRow, pageColumns, toCollectedPage } from './page-rows.js';
import { readBytes } from './recovery.js';
import { SiteReader } from './site-rows.js';
import { StartReader } from './start-rows.js';
import { readCourse, readStatistics } from './statistics.js';
import { readCommands } from './stored-crawl.js';
import { catchUpIndex } from './text/catch-up.js';
import { SearchIndex } from './text/search-index.js';
import { searchPages } from './text/search-pages.js';
import { TextReader } from './text/text-rows.js';
import { openForReading } from './up-to-date.js';

export class SqliteCollection implements Collection {
  /** Asked for every page of an export. */
  private findPage: Statement<[number], PageRow> | undefined;
  private findSequence: Statement<[number], [seq: number]> | undefined;
  private findParent: Statement<[number], [url: string, from: number]> | undefined;
  private findLinks: Statement<[number], [url: string]> | undefined;
  private findId: Statement<[string], [id: number]> | undefined;
  private readonly texts: TextReader;
  private readonly index: SearchIndex;

  private constructor(
    readonly folder: string,
    private readonly database: Database,
    private readonly meta: ReadonlyMap<string, string>,
  ) {
    this.texts = new TextReader(database);
    this.index = new SearchIndex(database);
  }

  static open(folder: string): SqliteCollection {
    return openForReading(folder, (database, meta) => new SqliteCollection(folder, database, meta));
  }

  settings(): CrawlFile | undefined {
    const path = join(this.folder, crawlFileName);
    if (existsSync(path) && statSync(path).size > 0) return readCrawlFile(this.folder);
    const kept = settingsIn(this.meta);
    return kept === undefined ? undefined : parseCrawlFile(kept, path);
  }

  stats(): CollectionStatistics {
    return this.reading(() => ({
      ...readStatistics(this.database, this.folder, this.strategy()),
      sites: siteStatistics(new SiteReader(this.database)),
    }));
  }

  search(words: string, options: SearchOptions = {}): SearchResult[] {
    return this.reading(() => {
      catchUpIndex(this.folder, this.database);
      return searchPages(this.database, this.index, words, options);
    });
  }

  page(url: string): CollectedPage {
    return this.reading(() => {
      const page = this.pageById(this.findUrl(url));
      if (!page) throw new UsageError(`${url} is known but was not stored as a page. See "honeyguide explain".`);
      return page;
    });
  }

  pageById(id: number): CollectedPage | undefined {
    this.findPage ??= this.database.prepare(`SELECT ${pageColumns} FROM pages WHERE id = ?`);
    const row = this.findPage.get(id);
    return row && toCollectedPage(row);
  }

  text(page: Pick<CollectedPage, 'id'>): string {
    return this.texts.text(this.sequenceOf(page));
  }

  main(page: Pick<CollectedPage, 'id'>): string {
    return this.texts.main(this.sequenceOf(page));
  }

  links(page: Pick<CollectedPage, 'id'>): string[] {
    return this.reading(() => {
      // Prepared once: a form with links asks for those of every page, and what a statement takes is given back late.
      this.findLinks ??= this.database.prepareLists(`SELECT urls.url FROM ${lastLinked} AS visits JOIN links
        ON links.rowid >= visits.first_link AND links.rowid < visits.first_link + visits.link_count
        JOIN urls ON urls.id = links.to_id ORDER BY links.ordinal`);
      return this.findLinks.all(page.id).map(([url]) => url);
    });
  }

  path(page: Pick<CollectedPage, 'id'>): string[] {
    this.findParent ??= this.database.prepareLists('SELECT url, from_id FROM urls WHERE id = ?');
    return pathTo(page.id, id => this.findParent?.get(id));
  }

  *pages(options: PageOptions = {}): IterableIterator<CollectedPage> {
    const wanted = [
      ...(options.all || options.minScore !== undefined ? [] : ['relevant = 1']),
      ...(options.minScore === undefined ? [] : [`score >= ${Number(options.minScore)}`]),
      ...(options.unique ? ['duplicate_of IS NULL'] : []),
      ...(options.onlyPermitted ? ["reservations = ''", 'noindex = 0'] : []),
    ];
    const where = wanted.length === 0 ? '' : `WHERE ${wanted.join(' AND ')}`;
    const rows = this.database.prepare<[], PageRow>(`SELECT ${pageColumns} FROM pages ${where} ORDER BY seq`).iterate();
    for (const row of rows) yield toCollectedPage(row);
  }

  *sites(options: Pick<PageOptions, 'all'> = {}): IterableIterator<CollectedSite> {
    for (const site of this.reading(() => new SiteReader(this.database)).all()) {
      if (options.all || isFound(site)) yield site;
    }
  }

  course(): CrawlCourse {
    return readCourse(this.database);
  }

  commands(): IterableIterator<StoredCommand> {
    return readCommands(this.database);
  }

  get hasSites(): boolean {
    return this.reading(() => new SiteReader(this.database).any);
  }

  explainSite(site: string): SiteExplanation {
    return this.reading(() => explainSite(new SiteReader(this.database), site, this.folder));
  }

  hubs(limit: number): Hub[] {
    return this.reading(() => this.database.transaction(() => bestHubs(new StartReader(this.database), limit)));
  }

  startingPoints(): StartingPoints {
    if (this.hasSites) return { lost: [], better: [] };
    return this.reading(() => this.database.transaction(() => startingPoints(new StartReader(this.database))));
  }

  explain(url: string): Explanation {
    const parts = JSON.parse(this.meta.get('parts') ?? '[]') as string[];
    const explain = () => {
      const id = this.findUrl(url);
      return { ...explainUrl(new LinkReader(this.database), id, parts), page: this.pageById(id) };
    };
    return this.reading(() => this.database.transaction(explain));
  }

  async warcRecord(page: CollectedPage): Promise<WarcRecord> {
    if (!page.archive) throw new UsageError(`${page.url} was not archived: the crawl ran without an archive.`);
    const record = await parseWarcRecord(gunzipSync(this.archivedBytes(page, page.archive.length)));
    if (!record) throw new FailureError(`${page.archive.file} has no record at byte ${page.archive.offset}.`);
    return record;
  }

  async archivedPage(page: CollectedPage): Promise<{ page: CollectedPage; record: WarcRecord }> {
    const record = await this.warcRecord(page);
    const original =
      record.type === 'revisit' && page.duplicateOf !== undefined ? this.pageById(page.duplicateOf) : undefined;
    return original ? this.archivedPage(original) : { page, record };
  }

  archivedGroup(page: CollectedPage): Uint8Array | undefined {
    if (!page.archive) return undefined;
    const path = join(archivePath(this.folder), page.archive.file);
    const length = existsSync(path) ? lengthOfPageRecords(path, page.archive, page.url) : page.archive.groupLength;
    return this.archivedBytes(page, length);
  }

  close(): void {
    this.database.close();
  }

  private sequenceOf({ id }: Pick<CollectedPage, 'id'>): number {
    this.findSequence ??= this.database.prepareLists('SELECT seq FROM pages WHERE id = ?');
    const sequence = this.findSequence.get(id)?.[0];
    if (sequence === undefined) throw new UsageError(`There is no page with the id ${id}.`);
    return sequence;
  }

  private archivedBytes({ archive }: CollectedPage, length: number): Uint8Array {
    const path = join(archivePath(this.folder), archive!.file);
    try {
      return readBytes(path, archive!.offset, length);
    } catch (error) {
      throw new FailureError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }

  private strategy(): string | undefined {
    const about = JSON.parse(this.meta.get('about') ?? '{}') as { strategy?: string };
    return wayOfCrawling(this.settings()) ?? about.strategy;
  }

  private findUrl(url: string): number {
    this.findId ??= this.database.prepareLists('SELECT id FROM urls WHERE url = ?');
    const find = this.findId;
    return findUrl(url, spelling => find.get(spelling)?.[0], this.folder);
  }

  private reading<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw databaseFailure(error, databasePath(this.folder), this.folder);
    }
  }
}
