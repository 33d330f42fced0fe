/** Reads a collection; also one that a crawl is writing to at this moment. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { FailureError, UsageError } from '../../core/errors.js';
import { shellCommand } from '../../core/shell-command.js';
import { normaliseUrl, withoutWww } from '../../core/url.js';
import { type CrawlSettings, readCrawlFile } from '../crawl-file.js';
import { archivePath, crawlFileName, databasePath, requireCollection } from '../folder.js';
import { parseWarcRecord, type WarcRecord } from '../warc/warc-reader.js';
import type {
  CollectedPage,
  CollectionStatistics,
  Explanation,
  PageOptions,
  SearchOptions,
  SearchResult,
} from './collection-types.js';
import { Database } from './database.js';
import { databaseFailure } from './database-failure.js';
import { explainUrl } from './explain.js';
import { readMeta } from './meta.js';
import { holdsTables } from './open-database.js';
import { type PageRow, pageColumns, toCollectedPage } from './page-rows.js';
import { readBytes } from './recovery.js';
import { searchPages } from './search.js';
import { SiteReader } from './site-rows.js';
import type { CollectedSite, SiteExplanation } from './site-types.js';
import { readStatistics } from './statistics.js';
import { bringUpToDate } from './up-to-date.js';

export class Collection {
  private constructor(
    readonly folder: string,
    private readonly database: Database,
    private readonly meta: ReadonlyMap<string, string>,
  ) {}

  static open(folder: string): Collection {
    requireCollection(folder);
    const path = databasePath(folder);
    let database: Database | undefined;
    try {
      if (!holdsTables(path)) throw new UsageError(`${folder} holds no pages yet: its crawl has stored nothing.`);
      bringUpToDate(folder);
      database = new Database(path, { readOnly: true });
      return new Collection(folder, database, readMeta(database));
    } catch (error) {
      database?.close();
      throw databaseFailure(error, path, folder);
    }
  }

  /** `crawl.yaml`; undefined when the collection has none. */
  settings(): CrawlSettings | undefined {
    return existsSync(join(this.folder, crawlFileName)) ? readCrawlFile(this.folder) : undefined;
  }

  stats(): CollectionStatistics {
    return this.reading(() => ({
      ...readStatistics(this.database, this.folder, this.strategy()),
      sites: new SiteReader(this.database).statistics(),
    }));
  }

  search(words: string, options: SearchOptions = {}): SearchResult[] {
    return this.reading(() => searchPages(this.database, words, options));
  }

  /** Throws a UsageError that names the nearest URLs when it is not there. */
  page(url: string): CollectedPage {
    return this.reading(() => {
      const page = this.pageById(this.findUrl(url));
      if (!page) throw new UsageError(`${url} is known but was not stored as a page. See "honeyguide explain".`);
      return page;
    });
  }

  pageById(id: number): CollectedPage | undefined {
    const row = this.database.prepare<[number], PageRow>(`SELECT ${pageColumns} FROM pages WHERE id = ?`).get(id);
    return row && toCollectedPage(row);
  }

  text(page: Pick<CollectedPage, 'id'>): string {
    const text = this.database.value<string>('SELECT text FROM pages WHERE id = ?', page.id);
    if (text === undefined) throw new UsageError(`There is no page with the id ${page.id}.`);
    return text;
  }

  /** URLs that a page links to, in the order of its links. */
  links(page: Pick<CollectedPage, 'id'>): string[] {
    const query = `SELECT urls.url FROM visits JOIN links
      ON links.rowid >= visits.first_link AND links.rowid < visits.first_link + visits.link_count
      JOIN urls ON urls.id = links.to_id WHERE visits.id = ? ORDER BY visits.seq, links.ordinal`;
    return this.reading(() => this.database.column<string>(query, page.id));
  }

  /** In the order they were fetched. */
  *pages(options: PageOptions = {}): IterableIterator<CollectedPage> {
    const where = options.all ? '' : 'WHERE relevant = 1 AND duplicate_of IS NULL';
    const rows = this.database.prepare<[], PageRow>(`SELECT ${pageColumns} FROM pages ${where} ORDER BY seq`).iterate();
    for (const row of rows) yield toCollectedPage(row);
  }

  /** Sites in the order decided: the relevant ones that were found, or all. None when the crawl was for pages. */
  *sites(options: PageOptions = {}): IterableIterator<CollectedSite> {
    yield* this.reading(() => new SiteReader(this.database).sites(options.all ?? false));
  }

  /** Is it a collection of sites? */
  get hasSites(): boolean {
    return this.reading(() => new SiteReader(this.database).any);
  }

  /** Why a site was examined, or why not yet. Throws a UsageError when the crawl never heard of it. */
  explainSite(site: string): SiteExplanation {
    return this.reading(() => {
      const reader = new SiteReader(this.database);
      const name = [site, withoutWww(site)].find(spelling => reader.knows(spelling));
      if (name !== undefined) return reader.explain(name);
      const why = reader.any ? 'no site that it examined links there' : 'it holds pages, not sites';
      throw new UsageError(`${site} is no site of ${this.folder}: ${why}. For a page, give its whole URL.`);
    });
  }

  explain(url: string): Explanation {
    const parts = JSON.parse(this.meta.get('parts') ?? '[]') as string[];
    return this.reading(() => explainUrl(this.database, this.findUrl(url), parts));
  }

  /** What was fetched. A page that repeats an earlier one has a revisit record without body; see `archivedPage`. */
  async warcRecord(page: CollectedPage): Promise<WarcRecord> {
    if (!page.archive) throw new UsageError(`${page.url} was not archived: the crawl ran without an archive.`);
    const record = await parseWarcRecord(gunzipSync(this.archivedBytes(page, page.archive.length)));
    if (!record) throw new FailureError(`${page.archive.file} has no record at byte ${page.archive.offset}.`);
    return record;
  }

  /** The page whose record holds the body: itself, or the one it repeats byte for byte. */
  async archivedPage(page: CollectedPage): Promise<{ page: CollectedPage; record: WarcRecord }> {
    const record = await this.warcRecord(page);
    const original =
      record.type === 'revisit' && page.duplicateOf !== undefined ? this.pageById(page.duplicateOf) : undefined;
    return original ? this.archivedPage(original) : { page, record };
  }

  /** The page's records as they lie in the archive: response, request and metadata, each a gzip member. */
  archivedGroup(page: CollectedPage): Uint8Array | undefined {
    return page.archive && this.archivedBytes(page, page.archive.groupLength);
  }

  close(): void {
    this.database.close();
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
    const settings = this.settings();
    const method = (settings?.['sites'] as CrawlSettings | undefined)?.['method'];
    if (typeof method === 'string') return `sites, ${method}`;
    const inner = settings?.['settings'] as CrawlSettings | undefined;
    const named = inner?.['strategy'] ?? settings?.['strategy'];
    if (typeof named === 'string') return named;
    return (JSON.parse(this.meta.get('about') ?? '{}') as { strategy?: string }).strategy;
  }

  private findUrl(url: string): number {
    const find = (wanted: string) => this.database.value<number>('SELECT id FROM urls WHERE url = ?', wanted);
    for (const spelling of new Set([url, normaliseUrl(url) ?? url])) {
      const id = find(spelling);
      if (id !== undefined) return id;
    }
    const near = nearSpellings(url).filter(spelling => find(spelling) !== undefined);
    const hint =
      near.length > 0
        ? `Did you mean ${near.slice(0, 3).join(' or ')}?`
        : `"${shellCommand('search', this.folder, 'WORDS')}" finds the pages that are.`;
    throw new UsageError(`${url} is not in ${this.folder}. ${hint}`);
  }

  private reading<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw databaseFailure(error, databasePath(this.folder), this.folder);
    }
  }
}

/** The ways in which people mistype a URL: slash at the end, www, scheme, fragment, query. */
function nearSpellings(given: string): string[] {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  const base = normaliseUrl(withScheme);
  if (!base) return [];
  const spellings = new Set<string>([base]);
  const vary = (change: (url: string) => string) => {
    for (const url of [...spellings]) spellings.add(normaliseUrl(change(url)) ?? url);
  };
  vary(url => (url.endsWith('/') ? url.slice(0, -1) : `${url}/`));
  vary(url => (/:\/\/www\./.test(url) ? url.replace('://www.', '://') : url.replace('://', '://www.')));
  vary(url => (url.startsWith('https:') ? url.replace('https:', 'http:') : url.replace('http:', 'https:')));
  vary(url => url.replace(/\?.*$/, ''));
  vary(url => url.replace(/\/index\.html?$/, '/'));
  spellings.delete(given);
  return [...spellings];
}
