/** Sites of a collection as rows: written by the store, read by the collection. */
import { type SiteSource, shownSiteLinks } from '../site-source.js';
import type { CollectedSite, SiteLink } from '../site-types.js';
import type { SiteRecord } from '../store.js';
import type { Database, Statement } from './database.js';

export class SiteWriter {
  private readonly upsert: Statement<(string | number | null)[], never>;
  private readonly dropLinks: Statement<[string], never>;
  private readonly insertLink: Statement<(string | number)[], never>;

  constructor(database: Database) {
    this.upsert = database.prepare(
      `INSERT INTO sites (site, home, at, class, confidence, requests, ending, rank, pages) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (site) DO UPDATE SET home = excluded.home, at = excluded.at, class = excluded.class,
         confidence = excluded.confidence, requests = excluded.requests, ending = excluded.ending, rank = excluded.rank,
         pages = excluded.pages`,
    );
    this.dropLinks = database.prepare('DELETE FROM site_links WHERE from_site = ?');
    this.insertLink = database.prepare(
      'INSERT INTO site_links (from_site, to_site, weight, pages, page) VALUES (?, ?, ?, ?, ?)',
    );
  }

  write(record: SiteRecord): void {
    const { site, home, at, confidence, requests, ending, rank, edges } = record;
    const pages = JSON.stringify(record.pages.map(page => [page.id, page.confidence]));
    const known = Number.isNaN(rank) ? null : rank;
    this.upsert.run(site, home, at, record.class, confidence, requests, ending, known, pages);
    this.dropLinks.run(site);
    for (const edge of edges) this.insertLink.run(site, edge.site, edge.weight, edge.pages, edge.firstPage);
  }
}

interface SiteRow {
  seq: number;
  site: string;
  home: string;
  at: number;
  class: CollectedSite['class'];
  confidence: number;
  requests: number;
  ending: string;
  rank: number | null;
  pages: string;
}

interface LinkRow {
  from_site: string;
  weight: number;
  pages: number;
  url: string | null;
}

/** Reads the sites of a collection. */
export class SiteReader implements SiteSource {
  private readonly page: Statement<[number], { url: string; title: string | null }>;
  private readonly links: Statement<[string, number, number], LinkRow>;

  constructor(private readonly database: Database) {
    this.page = database.prepare(
      'SELECT urls.url, pages.title FROM urls LEFT JOIN pages ON pages.id = urls.id WHERE urls.id = ?',
    );
    this.links = database.prepare(
      `SELECT from_site, weight, site_links.pages, urls.url FROM site_links
       JOIN sites ON sites.site = from_site LEFT JOIN urls ON urls.id = page
       WHERE to_site = ? AND sites.seq < ? ORDER BY weight DESC, sites.seq LIMIT ?`,
    );
  }

  get any(): boolean {
    return this.database.value('SELECT 1 FROM sites LIMIT 1') !== undefined;
  }

  *all(): IterableIterator<CollectedSite> {
    for (const row of this.database.prepare<[], SiteRow>('SELECT * FROM sites ORDER BY seq').all()) {
      yield this.toSite(row);
    }
  }

  find(site: string): CollectedSite | undefined {
    const row = this.database.prepare<[string], SiteRow>('SELECT * FROM sites WHERE site = ?').get(site);
    return row && this.toSite(row);
  }

  knows(site: string): boolean {
    return (
      this.database.value('SELECT 1 FROM sites WHERE site = ?', site) !== undefined ||
      this.database.value('SELECT 1 FROM site_links WHERE to_site = ?', site) !== undefined
    );
  }

  linksTo(site: string, limit: number, earlier = false): SiteLink[] {
    const own = earlier ? this.database.value<number>('SELECT seq FROM sites WHERE site = ?', site) : undefined;
    const rows = this.links.all(site, own ?? Number.MAX_SAFE_INTEGER, limit);
    return rows.map(({ from_site, weight, pages, url }) => ({ site: from_site, weight, pages, page: url ?? '' }));
  }

  private toSite(row: SiteRow): CollectedSite {
    return {
      site: row.site,
      home: row.home,
      class: row.class,
      confidence: row.confidence,
      start: row.rank === Number.POSITIVE_INFINITY,
      rank: row.rank !== null && Number.isFinite(row.rank) ? row.rank : undefined,
      requests: row.requests,
      ending: row.ending,
      decidedAt: row.at,
      pages: (JSON.parse(row.pages) as [number, number][]).map(([id, confidence]) => {
        const found = this.page.get(id);
        return { url: found?.url ?? '', title: found?.title ?? '', confidence };
      }),
      linkedFrom: this.linksTo(row.site, shownSiteLinks),
    };
  }
}
