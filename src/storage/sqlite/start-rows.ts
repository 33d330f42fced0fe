/** Rows about seeds and hubs, for starting points. */
import type { AskedUrl, StartSource } from '../starting-points.js';
import type { Visit } from '../store.js';
import type { Database } from './database.js';

/** Pages on topic whose incoming links are looked at: hubs show long before all are counted. */
const mostPages = 20_000;

type AskedRow = [
  id: number,
  from: number,
  outcome: Visit['outcome'],
  status: number,
  reason: string | null,
  detail: string | null,
  links: number,
  relevant: number | null,
];

export class StartReader implements StartSource {
  constructor(private readonly database: Database) {}

  *asked(): Iterable<AskedUrl> {
    const rows = this.database.prepareLists<[], AskedRow>(
      `SELECT visits.id, urls.from_id, visits.outcome, visits.status, visits.reason, visits.detail, visits.link_count, pages.relevant
       FROM visits JOIN urls ON urls.id = visits.id LEFT JOIN pages ON pages.id = visits.id ORDER BY visits.seq`,
    );
    for (const [id, from, outcome, status, reason, detail, links, relevant] of rows.iterate()) {
      yield {
        ...{ id, from, outcome, status, links },
        ...{ reason: reason ?? undefined, detail: detail ?? undefined },
        ...(relevant !== null && { relevant: relevant === 1 }),
      };
    }
  }

  page(id: number): { url: string; title: string } | undefined {
    return this.database
      .prepare<[number], { url: string; title: string }>('SELECT url, title FROM pages WHERE id = ?')
      .get(id);
  }

  url(id: number): string {
    return this.database.value<string>('SELECT url FROM urls WHERE id = ?', id) ?? '';
  }

  hubs(limit: number): number[] {
    return this.database.column<number>(
      `SELECT links.from_id FROM
         (SELECT id FROM pages WHERE relevant = 1 AND duplicate_of IS NULL ORDER BY seq LIMIT ${mostPages}) AS found
         JOIN links ON links.to_id = found.id JOIN pages AS hub ON hub.id = links.from_id
       WHERE hub.id <> found.id AND hub.duplicate_of IS NULL
       GROUP BY links.from_id ORDER BY count(DISTINCT found.id) DESC, links.from_id LIMIT ?`,
      limit,
    );
  }

  onTopicFrom(id: number): number[] {
    return this.database.column<number>(
      `SELECT DISTINCT links.to_id FROM visits JOIN links
         ON links.rowid >= visits.first_link AND links.rowid < visits.first_link + visits.link_count
         JOIN pages ON pages.id = links.to_id
       WHERE visits.id = ? AND pages.relevant = 1 AND pages.duplicate_of IS NULL AND pages.id <> visits.id`,
      id,
    );
  }
}
