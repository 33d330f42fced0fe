/** Rows about URLs and the links between them, for explanations. */
import type { LastVisit, LinkList, LinkSource, RankedLink } from '../explain.js';
import type { DiscoveredUrl, PageFacts, Visit } from '../store.js';
import type { Database } from './database.js';
import { type FactRow, factColumns, toFacts } from './page-rows.js';
import { ownBuffer } from './stored-crawl.js';

interface LinkRow extends Omit<RankedLink, 'priority'> {
  priority: number | null;
}

interface VisitRow extends Pick<Visit, 'at' | 'outcome'> {
  rendering: Visit['rendering'] | null;
  needs: Visit['needs'] | null;
  reason: string | null;
  detail: string | null;
  priority: number | null;
}

/** First visits and further ones. */
const everyVisit = `(SELECT seq, id, outcome, first_link, link_count, link_parts FROM visits
  UNION ALL SELECT seq, id, outcome, first_link, link_count, link_parts FROM revisits)`;

/** The last visit of URL `?1` that gave links. */
export const lastLinked = `(SELECT * FROM ${everyVisit} WHERE id = ?1 AND first_link IS NOT NULL ORDER BY seq DESC LIMIT 1)`;

export class LinkReader implements LinkSource {
  constructor(private readonly database: Database) {}

  url(id: number): DiscoveredUrl | undefined {
    const row = this.database
      .prepare<[number], Omit<DiscoveredUrl, 'from'> & { from_id: number; priority: number | null }>(
        'SELECT id, url, depth, from_id, priority FROM urls WHERE id = ?',
      )
      .get(id);
    return row && { id, url: row.url, depth: row.depth, from: row.from_id, priority: row.priority ?? undefined };
  }

  lastVisit(id: number): LastVisit | undefined {
    const row = this.database
      .prepare<[number], VisitRow>(
        'SELECT at, outcome, reason, detail, priority, rendering, needs FROM visits WHERE id = ? ORDER BY seq DESC LIMIT 1',
      )
      .get(id);
    if (!row) return undefined;
    const { at, outcome, reason, detail, priority, rendering, needs } = row;
    return {
      ...{ at, outcome, priority: priority ?? Number.NaN },
      ...{ reason: reason ?? undefined, detail: detail ?? undefined, rendering: rendering ?? undefined },
      needs: needs ?? undefined,
    };
  }

  lastWait(host: string): string | undefined {
    const start = `${host}: `;
    return this.database
      .prepareLists<[string, number], [string]>(
        "SELECT detail FROM events WHERE kind = 'wait' AND ? = substr(detail, 1, ?) ORDER BY rowid DESC LIMIT 1",
      )
      .get(start, start.length)?.[0];
  }

  page(id: number): PageFacts | undefined {
    const row = this.database.prepare<[number], FactRow>(`SELECT ${factColumns} FROM pages WHERE id = ?`).get(id);
    return row && toFacts(row);
  }

  linksTo(id: number, limit: number, from?: number): RankedLink[] {
    const rows = from === undefined ? this.allLinks(id, limit) : this.linksOfPage(from, id, limit);
    return rows.map(row => ({ ...row, priority: row.priority ?? Number.NaN }));
  }

  private allLinks(id: number, limit: number): LinkRow[] {
    return this.database
      .prepare<number[], LinkRow>(
        `SELECT rowid AS row, from_id AS "from", ordinal, priority, anchor FROM links
         WHERE to_id = ? ORDER BY priority DESC NULLS LAST, rowid LIMIT ?`,
      )
      .all(id, limit);
  }

  /** The visit says where the page's links are; so no index is needed, which there is none of while a crawl writes. */
  private linksOfPage(from: number, id: number, limit: number): LinkRow[] {
    return this.database
      .prepare<number[], LinkRow>(
        `SELECT links.rowid AS row, links.from_id AS "from", links.ordinal, links.priority, links.anchor FROM ${everyVisit} AS visits JOIN links
         ON links.rowid >= visits.first_link AND links.rowid < visits.first_link + visits.link_count
         WHERE visits.id = ? AND links.to_id = ? ORDER BY links.priority DESC NULLS LAST, links.rowid LIMIT ?`,
      )
      .all(from, id, limit);
  }

  linkingPages(id: number): number {
    return this.database.value<number>('SELECT count(DISTINCT from_id) FROM links WHERE to_id = ?', id) ?? 0;
  }

  linkList(id: number, link?: number): LinkList | undefined {
    const row = this.database
      .prepare<[number, number | null], Pick<LinkList, 'outcome' | 'count'> & { parts: Uint8Array | null }>(
        `SELECT outcome, link_count AS count, link_parts AS parts FROM ${everyVisit}
         WHERE id = ?1 AND first_link IS NOT NULL AND (?2 IS NULL OR ?2 BETWEEN first_link AND first_link + link_count - 1)
         ORDER BY seq DESC LIMIT 1`,
      )
      .get(id, link ?? null);
    return row && { ...row, parts: row.parts ? new Float32Array(ownBuffer(row.parts)) : undefined };
  }
}
