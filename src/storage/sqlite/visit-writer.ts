/** Writes one visit as rows. Whoever calls it keeps a transaction open around it. */
import type Database from 'better-sqlite3';
import { hostOf } from '../../core/url.js';
import type { DiscoveredUrl, EventRecord, HostRecord, PageRecord, Visit, VisitLinks } from '../store.js';
import type { EarlierRecord, WarcLocation, WarcWriter } from '../warc/warc-writer.js';

type Value = string | number | Uint8Array | null;
type Insert = Database.Statement<Value[]>;

export class VisitWriter {
  private readonly insertUrl: Insert;
  private readonly insertVisit: Insert;
  private readonly insertPage: Insert;
  private readonly insertText: Insert;
  private readonly insertLink: Insert;
  private readonly insertHost: Insert;
  private readonly insertEvent: Insert;
  private readonly findParent: Database.Statement<[number], string>;
  private readonly findEarlier: Database.Statement<[number], EarlierRecord>;
  private sequence: number;
  private linkRow: number;

  constructor(
    database: Database.Database,
    private readonly archive: WarcWriter | undefined,
  ) {
    const insert = (table: string, columns: string): Insert =>
      database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.replace(/[^,]+/g, '?')})`);
    this.insertUrl = insert('urls', 'id, url, depth, from_id, priority');
    this.insertVisit = insert(
      'visits',
      'seq, id, at, outcome, status, reason, detail, milliseconds, depth, priority, first_link, link_count, link_carry, link_parts',
    );
    this.insertPage = insert(
      'pages',
      'seq, id, url, host, language, content_type, bytes, status, fetched_at, relevant, score, digest, simhash, duplicate_of, duplicate_kind, noindex, canonical, depth, priority, warc_file, warc_offset, warc_length, warc_group, warc_digest, title, text',
    );
    this.insertText = insert('pages_fts', 'rowid, title, text');
    this.insertLink = insert('links', 'rowid, from_id, to_id, ordinal, priority, anchor');
    this.insertEvent = insert('events', 'at, kind, url, detail');
    this.insertHost = database.prepare(
      'INSERT OR REPLACE INTO hosts (host, delay, pages, failures) VALUES (?, ?, ?, ?)',
    );
    this.findParent = database
      .prepare<[number], string>('SELECT url FROM urls WHERE id = (SELECT from_id FROM urls WHERE id = ?)')
      .pluck();
    this.findEarlier = database.prepare(
      'SELECT url, fetched_at AS at, warc_digest AS payloadDigest FROM pages WHERE id = ? AND warc_digest IS NOT NULL',
    );
    const last = (column: string, table: string): number =>
      database.prepare<[], number>(`SELECT coalesce(max(${column}), 0) FROM ${table}`).pluck().get() ?? 0;
    this.sequence = last('seq', 'visits');
    this.linkRow = last('rowid', 'links');
  }

  visit(visit: Visit): void {
    const sequence = ++this.sequence;
    this.discover(visit.discovered);
    const location = this.writeArchive(visit);
    const firstLink = visit.links ? this.linkRow + 1 : null;
    if (visit.links) this.writeLinks(visit.id, visit.links);
    this.insertVisit.run(
      sequence,
      visit.id,
      visit.at,
      visit.outcome,
      visit.status,
      visit.reason ?? null,
      visit.detail ?? null,
      visit.milliseconds,
      visit.depth,
      number(visit.priority),
      firstLink,
      visit.links?.targets.length ?? 0,
      blob(visit.links?.carry),
      blob(visit.links?.parts),
    );
    if (visit.page) this.writePage(sequence, visit, visit.page, location);
  }

  discover(urls: readonly DiscoveredUrl[]): void {
    for (const { id, url, depth, from, priority } of urls) {
      this.insertUrl.run(id, url, depth, from, priority === undefined ? null : number(priority));
    }
  }

  host(host: HostRecord): void {
    this.insertHost.run(host.host, host.delay, host.pages, host.failures);
  }

  event(event: EventRecord): void {
    this.insertEvent.run(event.at, event.kind, event.url ?? null, event.detail ?? null);
  }

  private writePage(sequence: number, visit: Visit, page: PageRecord, location: WarcLocation | undefined): void {
    this.insertPage.run(
      sequence,
      visit.id,
      visit.url,
      hostOf(visit.url),
      page.language,
      page.contentType,
      page.bytes,
      visit.status,
      visit.at,
      page.relevant ? 1 : 0,
      number(page.score) ?? 0,
      page.digest,
      page.simhash,
      page.duplicateOf ?? null,
      page.duplicateKind ?? null,
      page.noindex ? 1 : 0,
      page.canonical ?? null,
      visit.depth,
      number(visit.priority),
      location?.file ?? null,
      location?.offset ?? null,
      location?.length ?? null,
      location?.groupLength ?? null,
      location?.payloadDigest ?? null,
      page.title,
      page.text,
    );
    this.insertText.run(sequence, page.title, page.text);
  }

  private writeLinks(from: number, links: VisitLinks): void {
    const { targets, priorities, anchors } = links;
    for (let i = 0; i < targets.length; i++) {
      this.insertLink.run(++this.linkRow, from, targets[i], i, number(priorities[i]), anchors[i]);
    }
  }

  private writeArchive(visit: Visit): WarcLocation | undefined {
    if (!this.archive || !visit.exchanges?.length) return undefined;
    const { page } = visit;
    const [own, ...others] = visit.exchanges;
    const via = this.findParent.get(visit.id);
    const location = this.archive.write({
      url: own.url ?? visit.url,
      exchange: own,
      repeats:
        page?.duplicateKind === 'exact' && page.duplicateOf !== undefined
          ? this.findEarlier.get(page.duplicateOf)
          : undefined,
      metadata: {
        via,
        hopsFromSeed: visit.depth,
        fetchTimeMs: Math.round(visit.milliseconds),
        outcome: visit.outcome,
        score: page?.score,
        relevant: page?.relevant,
        priority: visit.priority,
        reason: via ? `linked from ${via}` : 'seed',
      },
    });
    for (const exchange of others) {
      const metadata = { via: visit.url, reason: `fetched for ${visit.url}` };
      this.archive.write({ url: exchange.url ?? visit.url, exchange, metadata });
    }
    return location;
  }
}

/** SQLite has no NaN; it stores null. */
const number = (value: number): number | null => (Number.isNaN(value) ? null : value);

const blob = (array: Float64Array | Float32Array | undefined): Uint8Array | null =>
  array && array.length > 0 ? new Uint8Array(array.buffer, array.byteOffset, array.byteLength) : null;
