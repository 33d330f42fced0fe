/** Why a URL is in a collection: the links that led to it from a seed, and what each was worth. */
import type { Explanation, ExplanationStep, IncomingLink } from './collection-types.js';
import type { Database } from './database.js';
import { ownBuffer } from './stored-crawl.js';

interface UrlRow {
  id: number;
  url: string;
  depth: number;
  from_id: number;
  priority: number | null;
}

interface VisitRow {
  at: number;
  outcome: ExplanationStep['outcome'];
  reason: string | null;
  priority: number | null;
}

interface PageRow {
  title: string;
  score: number;
  relevant: number;
  duplicateOf: string | null;
}

interface LinkRow {
  from_id: number;
  ordinal: number;
  priority: number | null;
  anchor: string;
}

interface SourceRow {
  url: string;
  outcome: string;
  link_count: number;
  link_parts: Uint8Array | null;
}

const shownLinks = 5;

export function explainUrl(database: Database, id: number, partNames: readonly string[]): Explanation {
  return database.transaction(() => new Explainer(database, partNames).explain(id));
}

class Explainer {
  constructor(
    private readonly database: Database,
    private readonly partNames: readonly string[],
  ) {}

  explain(id: number): Explanation {
    const chain: UrlRow[] = [];
    const seen = new Set<number>();
    for (let at = id; at >= 0 && !seen.has(at); ) {
      seen.add(at);
      const row = this.database.prepare<[number], UrlRow>('SELECT * FROM urls WHERE id = ?').get(at);
      if (!row) break;
      chain.unshift(row);
      at = row.from_id;
    }
    return { url: chain.at(-1)!.url, path: chain.map(row => this.step(row)), incoming: this.incoming(id) };
  }

  private step(row: UrlRow): ExplanationStep {
    const visit = this.database
      .prepare<[number], VisitRow>(
        'SELECT at, outcome, reason, priority FROM visits WHERE id = ? ORDER BY seq DESC LIMIT 1',
      )
      .get(row.id);
    const page = this.database
      .prepare<[number], PageRow>(
        `SELECT title, score, relevant, (SELECT url FROM urls WHERE urls.id = duplicate_of) AS duplicateOf
         FROM pages WHERE id = ?`,
      )
      .get(row.id);
    const link = this.linkFrom(row.from_id, row.id);
    const source = link && this.source(link.from_id);
    const priority = visit?.priority ?? link?.priority ?? row.priority ?? undefined;
    // Several links to a URL can make its priority together, or another one than this: then its parts explain nothing.
    const counted = link && link.priority === priority;
    return {
      url: row.url,
      title: page?.title ?? '',
      anchor: link?.anchor ?? '',
      depth: row.depth,
      found: row.from_id < 0 ? 'seed' : !link ? 'home' : source?.outcome === 'redirect' ? 'redirect' : 'link',
      outcome: visit?.outcome ?? 'waiting',
      reason: visit?.reason ?? undefined,
      priority,
      parts: counted && source ? this.parts(source, link.ordinal) : {},
      score: page?.score,
      relevant: page && page.relevant === 1,
      duplicateOf: page?.duplicateOf ?? undefined,
      fetchedAt: visit?.at,
      linkedFrom: this.database.value<number>('SELECT count(DISTINCT from_id) FROM links WHERE to_id = ?', row.id) ?? 0,
    };
  }

  private incoming(id: number): IncomingLink[] {
    const links = this.database
      .prepare<[number], LinkRow>(
        `SELECT from_id, ordinal, priority, anchor FROM links WHERE to_id = ?
         ORDER BY priority DESC NULLS LAST, rowid LIMIT ${shownLinks}`,
      )
      .all(id);
    return links.map(link => {
      const source = this.source(link.from_id);
      return {
        from: source?.url ?? '',
        anchor: link.anchor,
        priority: link.priority ?? undefined,
        parts: source ? this.parts(source, link.ordinal) : {},
      };
    });
  }

  /** A page may link to the same URL twice: the best ranked link is the one that counted. */
  private linkFrom(from: number, to: number): LinkRow | undefined {
    return this.database
      .prepare<[number, number], LinkRow>(
        `SELECT from_id, ordinal, priority, anchor FROM links WHERE to_id = ? AND from_id = ?
         ORDER BY priority DESC NULLS LAST, rowid LIMIT 1`,
      )
      .get(to, from);
  }

  private source(id: number): SourceRow | undefined {
    return this.database
      .prepare<[number], SourceRow>(
        `SELECT url, outcome, link_count, link_parts FROM visits JOIN urls USING (id)
         WHERE id = ? AND first_link IS NOT NULL ORDER BY seq DESC LIMIT 1`,
      )
      .get(id);
  }

  private parts({ link_count, link_parts }: SourceRow, ordinal: number): Record<string, number> {
    if (!link_parts || link_count === 0) return {};
    const numbers = new Float32Array(ownBuffer(link_parts));
    const width = numbers.length / link_count;
    const parts: Record<string, number> = {};
    for (let i = 0; i < width; i++) parts[this.partNames[i] ?? `part ${i + 1}`] = numbers[ordinal * width + i];
    return parts;
  }
}
