/** Sites of a collection as rows: written by the store, read by the collection. */
import type Database from 'better-sqlite3';
import type { SiteRecord } from '../store.js';

export class SiteWriter {
  private readonly upsert: Database.Statement<(string | number)[]>;
  private readonly dropLinks: Database.Statement<[string]>;
  private readonly insertLink: Database.Statement<(string | number)[]>;

  constructor(database: Database.Database) {
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
    this.upsert.run(site, home, at, record.class, confidence, requests, ending, rank, pages);
    this.dropLinks.run(site);
    for (const edge of edges) this.insertLink.run(site, edge.site, edge.weight, edge.pages, edge.firstPage);
  }
}
