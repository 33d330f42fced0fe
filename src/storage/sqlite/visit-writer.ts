/** Writes one visit as rows. Whoever calls it keeps a transaction open around it. */
import { hostOf } from '../../core/url.js';
import { separated, withoutNul } from '../prepared/prepared-page.js';
import type {
  CheckpointPart,
  CommandRecord,
  DiscoveredUrl,
  EventRecord,
  HostRecord,
  PageRecord,
  StoredVerdict,
  Visit,
  VisitLinks,
} from '../store.js';
import { fieldIn } from '../warc/head-fields.js';
import { fetchedFor } from '../warc/page-records.js';
import type { EarlierRecord, WarcLocation, WarcWriter } from '../warc/warc-writer.js';
import { type ArchivePlace, archivedHead } from './archived-head.js';
import { CheckpointWriter } from './checkpoint-rows.js';
import type { Database, Statement, Value } from './database.js';
import { insertStatement, RowGatherer } from './row-gatherer.js';
import { IndexWriter, LanguageNotes } from './text/index-writer.js';
import { TextWriter } from './text/text-rows.js';

type Insert = Statement<Value[], never>;

export const visitColumns =
  'seq, id, at, outcome, status, reason, detail, milliseconds, depth, priority, first_link, link_count, link_carry, link_parts, rendering, requests, needs, traces';

export class VisitWriter {
  private readonly urls: RowGatherer;
  private readonly insertVisit: Insert;
  private readonly insertRevisit: Insert;
  private readonly keepVersion: Statement<[number], never>;
  private readonly dropPage: Statement<[number], never>;
  private readonly insertPage: Insert;
  private readonly texts: TextWriter;
  private readonly languages: LanguageNotes;
  private readonly index: IndexWriter | undefined;
  private readonly links: RowGatherer;
  private readonly insertHost: Insert;
  private readonly insertEvent: Insert;
  private readonly insertCommand: Insert;
  private readonly checkpoints: CheckpointWriter;
  private readonly updateVerdict: Statement<[number, number, number], never>;
  private readonly findParent: Statement<[number], [string]>;
  private readonly findEarlier: Statement<[number], EarlierRecord & ArchivePlace>;
  private sequence: number;
  private commandCount: number;
  private linkRow: number;

  constructor(
    database: Database,
    private readonly archive: WarcWriter | undefined,
    indexLater: boolean,
  ) {
    const insert = (table: string, columns: string): Insert => insertStatement(database, table, columns);
    this.urls = new RowGatherer(database, 'urls', 'id, url, depth, from_id, priority');
    this.insertVisit = insert('visits', visitColumns);
    this.insertRevisit = insert('revisits', `${visitColumns}, again, etag, modified, warc_file, warc_offset`);
    this.keepVersion = database.prepare('INSERT INTO versions SELECT * FROM pages WHERE id = ?');
    this.dropPage = database.prepare('DELETE FROM pages WHERE id = ?');
    this.insertPage = insert(
      'pages',
      'seq, id, url, host, language, content_type, bytes, status, fetched_at, relevant, score, digest, simhash, duplicate_of, duplicate_kind, noindex, nofollow, reservations, tdm_policy, canonical, depth, priority, warc_file, warc_offset, warc_length, warc_group, warc_digest, description, headings, headline, author, published, modified, site_name, type, licence, cut, title',
    );
    this.texts = new TextWriter(database);
    this.languages = new LanguageNotes(database);
    this.index = indexLater ? undefined : new IndexWriter(database);
    this.links = new RowGatherer(database, 'links', 'rowid, from_id, to_id, ordinal, priority, anchor, block');
    this.insertEvent = insert('events', 'at, kind, url, detail');
    this.insertCommand = insert('commands', 'number, at, after_visit, under_way, command');
    this.updateVerdict = database.prepare('UPDATE pages SET relevant = ?, score = ? WHERE id = ?');
    this.insertHost = database.prepare(
      'INSERT OR REPLACE INTO hosts (host, delay, pages, failures) VALUES (?, ?, ?, ?)',
    );
    this.checkpoints = new CheckpointWriter(database);
    this.findParent = database.prepareLists('SELECT url FROM urls WHERE id = (SELECT from_id FROM urls WHERE id = ?)');
    this.findEarlier = database.prepare(
      'SELECT url, fetched_at AS at, warc_digest AS payloadDigest, warc_file, warc_offset, warc_length FROM pages WHERE id = ? AND warc_digest IS NOT NULL',
    );
    const last = (column: string, table: string): number =>
      database.value(`SELECT coalesce(max(${column}), 0) FROM ${table}`) ?? 0;
    this.sequence = Math.max(last('seq', 'visits'), last('seq', 'revisits'));
    this.commandCount = last('seq', 'commands');
    this.linkRow = last('rowid', 'links');
  }

  /** Takes into the index what was left out of it before. */
  catchUp(): void {
    this.index?.catchUp();
  }

  /** Writes what waits. To be called before each commit. */
  finish(): void {
    this.texts.finish();
    this.links.finish();
  }

  /** The same at the end, when nothing more comes. */
  finishIndex(): void {
    this.index?.finish();
  }

  visit(visit: Visit): void {
    const sequence = ++this.sequence;
    this.discover(visit.discovered);
    const location = this.writeArchive(visit);
    const firstLink = visit.links ? this.linkRow + 1 : null;
    if (visit.links) this.writeLinks(visit.id, visit.links);
    const row: Value[] = [
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
      visit.rendering ?? null,
      visit.requests ?? null,
      visit.needs ?? null,
      // None at all says something, too.
      visit.traces ? bytesOf(visit.traces) : null,
    ];
    const { again } = visit;
    if (again) {
      const { outcome, etag = null, modified = null } = again;
      this.insertRevisit.run(...row, outcome, etag, modified, location?.file ?? null, location?.offset ?? null);
    } else {
      this.insertVisit.run(...row);
    }
    if (visit.page && again) {
      this.keepVersion.run(visit.id);
      this.dropPage.run(visit.id);
    }
    if (visit.page) this.writePage(sequence, visit, visit.page, location);
  }

  discover(urls: readonly DiscoveredUrl[]): void {
    for (const { id, url, depth, from, priority } of urls) {
      this.urls.add(id, url, depth, from, priority === undefined ? null : number(priority));
    }
    this.urls.finish();
  }

  host(host: HostRecord): void {
    this.insertHost.run(host.host, host.delay, host.pages, host.failures);
  }

  event(event: EventRecord): void {
    this.insertEvent.run(event.at, event.kind, event.url ?? null, event.detail ?? null);
  }

  judged(verdicts: readonly StoredVerdict[]): void {
    for (const { id, relevant, score } of verdicts) this.updateVerdict.run(relevant ? 1 : 0, score, id);
  }

  command({ number, at, command, underWay }: CommandRecord): void {
    this.commandCount++;
    this.insertCommand.run(number, at, this.sequence, JSON.stringify(underWay), JSON.stringify(command));
  }

  checkpoint(parts: readonly CheckpointPart[]): void {
    this.checkpoints.write(parts, this.sequence, this.commandCount);
  }

  private writePage(sequence: number, visit: Visit, page: PageRecord, location: WarcLocation | undefined): void {
    const { details } = page;
    const title = withoutNul(page.title);
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
      page.nofollow ? 1 : 0,
      page.reservations.join(' '),
      withoutNul(page.tdmPolicy),
      page.canonical ?? null,
      visit.depth,
      number(visit.priority),
      location?.file ?? null,
      location?.offset ?? null,
      location?.length ?? null,
      location?.groupLength ?? null,
      location?.payloadDigest ?? null,
      withoutNul(page.description),
      withoutNul(page.headings.join('\n')),
      withoutNul(details.headline),
      withoutNul(details.author),
      details.published,
      details.modified,
      withoutNul(details.siteName),
      withoutNul(details.type),
      withoutNul(details.licence),
      page.cut.join(' '),
      title,
    );
    this.languages.add(page.language);
    this.writeTexts(sequence, title, page);
  }

  private writeTexts(sequence: number, title: string, page: PageRecord): void {
    const { prepared, language } = page;
    if (prepared) {
      if (prepared.isRow) this.texts.addRow(sequence, prepared.texts);
      else this.texts.addRaw(sequence, separated(prepared.texts));
      this.index?.addWords(sequence, prepared.words);
      return;
    }
    const text = withoutNul(page.text);
    this.texts.add(sequence, { text, main: page.main === page.text ? text : withoutNul(page.main) });
    this.index?.add(sequence, title, text, language, page.tokens);
  }

  private writeLinks(from: number, links: VisitLinks): void {
    const { targets, priorities, anchors, blocks } = links;
    for (let i = 0; i < targets.length; i++) {
      this.links.add(
        ++this.linkRow,
        from,
        targets[i],
        i,
        number(priorities[i]),
        withoutNul(anchors[i]),
        blocks?.[i] ?? null,
      );
    }
  }

  /** What a revisit record refers to. `named`: the record itself, too, which must be read for it. */
  private earlier(id: number, named: boolean): EarlierRecord | undefined {
    const earlier = this.findEarlier.get(id);
    const head = named && this.archive ? archivedHead(this.archive.folder, earlier)?.record : undefined;
    if (!earlier || head === undefined) return earlier;
    const { url, at, payloadDigest } = earlier;
    const date = Date.parse(fieldIn(head, 'warc-date') ?? '');
    return { url, payloadDigest, at: Number.isNaN(date) ? at : date, recordId: fieldIn(head, 'warc-record-id') };
  }

  private writeArchive(visit: Visit): WarcLocation | undefined {
    if (!this.archive || !visit.exchanges?.length) return undefined;
    const { page, again } = visit;
    const [own, ...others] = visit.exchanges;
    const via = this.findParent.get(visit.id)?.[0];
    const original = again ? visit.id : page?.duplicateKind === 'exact' ? page.duplicateOf : undefined;
    const location = this.archive.write({
      url: own.url ?? visit.url,
      exchange: own,
      // A page that scripts made has another digest than what was fetched.
      digest: visit.rendered === undefined && page?.bytes === own.responseBody.byteLength ? page.digest : undefined,
      rendered: visit.rendered,
      repeats: original === undefined ? undefined : this.earlier(original, again !== undefined),
      notModified: again?.outcome === 'not-modified',
      metadata: {
        via,
        hopsFromSeed: visit.depth,
        fetchTimeMs: Math.round(visit.milliseconds),
        outcome: visit.outcome,
        score: page?.score,
        relevant: page?.relevant,
        priority: visit.priority,
        reason: again ? `visited again: ${again.outcome}` : via ? `linked from ${via}` : 'seed',
      },
    });
    for (const exchange of others) {
      const metadata = { via: visit.url, reason: fetchedFor(visit.url) };
      this.archive.write({ url: exchange.url ?? visit.url, exchange, metadata, goesOn: true });
    }
    return location;
  }
}

/** SQLite has no NaN; it stores null. */
const number = (value: number): number | null => (Number.isNaN(value) ? null : value);

const blob = (array: Float64Array | Float32Array | undefined): Uint8Array | null =>
  array && array.length > 0 ? bytesOf(array) : null;

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Float32Array | Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
