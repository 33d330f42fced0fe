/** Reads a stored crawl back for `resume`: URLs by id, visits in the order they were made. */
import type { SkipReason } from '../../core/errors.js';
import { checkCommand } from '../../crawl/commands/command.js';
import { damagedFile } from '../failures.js';
import type {
  DiscoveredUrl,
  PagePrints,
  RevisitOutcome,
  StoredCheckpoint,
  StoredCommand,
  StoredCrawl,
  StoredVisit,
  UrlBlock,
  Visit,
  VisitLinks,
} from '../store.js';
import { readCheckpoint } from './checkpoint-rows.js';
import { Database } from './database.js';
import { type FactRow, factColumns, toFacts } from './page-rows.js';
import { TextReader } from './text/text-rows.js';
import { visitColumns } from './visit-writer.js';

interface VisitRow {
  seq: number;
  id: number;
  url: string | null;
  at: number;
  outcome: Visit['outcome'];
  status: number;
  reason: SkipReason | string | null;
  detail: string | null;
  milliseconds: number;
  depth: number;
  priority: number | null;
  first_link: number | null;
  link_count: number;
  link_carry: Uint8Array | null;
  link_parts: Uint8Array | null;
  rendering: Visit['rendering'] | null;
  requests: number | null;
  needs: Visit['needs'] | null;
  traces: Uint8Array | null;
  again: RevisitOutcome | null;
  etag: string | null;
  modified: string | null;
}

/** Further visits are visits with a word more. Each table is in the order of its numbers: together they are merged, not sorted. */
function visitsOf(table: 'visits' | 'revisits', more: string): string {
  const columns = visitColumns.split(', ').map(column => `${table}.${column}`);
  return `SELECT ${columns.join(', ')}, ${more}, urls.url FROM ${table} LEFT JOIN urls USING (id) WHERE seq > ?1`;
}
const allVisits = `${visitsOf('visits', 'NULL AS again, NULL AS etag, NULL AS modified')}
  UNION ALL ${visitsOf('revisits', 'again, etag, modified')} ORDER BY seq`;

interface PageRow extends FactRow {
  seq: number;
  /** Is its text wanted? */
  wanted: number;
}

interface CommandRow {
  number: number;
  at: number;
  after_visit: number;
  under_way: string;
  command: string;
}

/** URLs that are read at once. */
const blockUrls = 4096;

/** Words of languages other than English are weighed by counts over the pages off topic, so those are read again (restore.ts). */
const countedText = "relevant = 0 AND language <> '' AND language <> 'en' AND language NOT LIKE 'en-%'";

type LinkRow = [to: number, priority: number | null, anchor: string, block: number | null];

/** A connection of its own: a read that goes on must not stop the writer. */
export class StoredCrawlReader implements StoredCrawl {
  private readonly database: Database;

  /** Text is half of what a collection holds; all of it is read only when `withText` says that someone looks at it. */
  constructor(
    private readonly path: string,
    private readonly withText: boolean,
  ) {
    this.database = new Database(path, { readOnly: true });
  }

  /** Many at once, as one text: a row of its own for each of ten million would take longer than all else. */
  *urls(): Iterable<UrlBlock> {
    const block = this.database.prepareLists<[number], [number | null, number, number, string]>(
      `SELECT min(id), max(id), count(*), group_concat(url, char(10)) FROM (SELECT id, url FROM urls WHERE id >= ? ORDER BY id LIMIT ${blockUrls})`,
    );
    const each = this.database.prepareLists<[number, number], [number, string]>(
      'SELECT id, url FROM urls WHERE id BETWEEN ? AND ? ORDER BY id',
    );
    for (let next = 0; ; ) {
      const [first, last, count, text] = block.get(next) ?? [null, 0, 0, ''];
      if (first === null) return;
      const urls = text.split('\n');
      // One is missing, or one has a line end in it.
      const isWhole = last - first + 1 === count && urls.length === count;
      if (isWhole) yield { first, urls };
      else for (const [id, url] of each.iterate(first, last)) yield { first: id, urls: [url] };
      next = last + 1;
    }
  }

  *given(): Iterable<DiscoveredUrl> {
    const rows = this.database
      .prepareLists<[], [number, string, number, number, number]>(
        'SELECT id, url, depth, from_id, priority FROM urls WHERE priority IS NOT NULL ORDER BY id',
      )
      .iterate();
    for (const [id, url, depth, from, priority] of rows) yield { id, url, depth, from, priority };
  }

  *prints(visits: number): Iterable<PagePrints> {
    // A page that was visited again has its first version elsewhere.
    const printsOf = (table: string) =>
      `SELECT seq, id, digest, simhash, duplicate_of FROM ${table} WHERE seq <= ?1 AND seq NOT IN (SELECT seq FROM revisits)`;
    const rows = this.database
      .prepareLists<[number], [number, number, string, string, number | null]>(
        `${printsOf('pages')} UNION ALL ${printsOf('versions')} ORDER BY seq`,
      )
      .iterate(visits);
    for (const [, id, digest, simhash, original] of rows) {
      yield { id, digest, simhash, duplicateOf: original ?? undefined };
    }
  }

  commands(): Iterable<StoredCommand> {
    return readCommands(this.database);
  }

  checkpoint(): StoredCheckpoint | undefined {
    return readCheckpoint(this.database);
  }

  /** One pass over each table: visits, pages and links lie in the same order. */
  *visits(after = 0): Iterable<StoredVisit> {
    const firstLink =
      this.database.value<number>(
        `SELECT min(first_link) FROM (SELECT first_link FROM visits WHERE seq > ?1
         UNION ALL SELECT first_link FROM revisits WHERE seq > ?1)`,
        after,
      ) ?? 0;
    const visits = this.database.prepare<[number], VisitRow>(allVisits).iterate(after);
    const wanted = this.withText ? '1' : countedText;
    const pagesOf = (table: string) => `SELECT seq, ${wanted} AS wanted, ${factColumns} FROM ${table} WHERE seq > ?1`;
    const pages = this.database
      .prepare<[number], PageRow>(`${pagesOf('pages')} UNION ALL ${pagesOf('versions')} ORDER BY seq`)
      .iterate(after);
    const texts = new TextReader(this.database);
    const links = this.database
      .prepareLists<[number], LinkRow>(
        'SELECT to_id, priority, anchor, block FROM links WHERE rowid >= ? ORDER BY rowid',
      )
      .iterate(firstLink);
    try {
      let page = pages.next();
      for (const row of visits) {
        if (row.url === null) throw damagedFile(this.path, `visit ${row.seq} is of an unknown URL`);
        const visit = toVisit(row, row.url);
        if (row.first_link !== null) visit.links = readLinks(links, row);
        if (!page.done && page.value.seq === row.seq) {
          const { wanted: isWanted } = page.value;
          const [text, main] = isWanted ? [texts.text(row.seq), texts.main(row.seq)] : ['', ''];
          visit.page = { ...toFacts(page.value), text, main };
          page = pages.next();
        }
        yield visit;
      }
    } finally {
      pages.return?.();
      links.return?.();
    }
  }

  close(): void {
    this.database.close();
  }
}

function toVisit(row: VisitRow, url: string): StoredVisit {
  const visit: StoredVisit = {
    id: row.id,
    url,
    at: row.at,
    outcome: row.outcome,
    status: row.status,
    milliseconds: row.milliseconds,
    depth: row.depth,
    priority: row.priority ?? Number.NaN,
  };
  if (row.reason !== null) visit.reason = row.reason;
  if (row.detail !== null) visit.detail = row.detail;
  if (row.rendering !== null) visit.rendering = row.rendering;
  if (row.requests !== null) visit.requests = row.requests;
  if (row.needs !== null) visit.needs = row.needs;
  if (row.again !== null) {
    visit.again = { outcome: row.again, etag: row.etag ?? undefined, modified: row.modified ?? undefined };
  }
  if (row.traces !== null) visit.traces = new Int32Array(ownBuffer(row.traces));
  return visit;
}

function readLinks(rows: Iterator<LinkRow>, visit: VisitRow): VisitLinks {
  const targets = new Int32Array(visit.link_count);
  const priorities = new Float64Array(visit.link_count);
  const anchors: string[] = [];
  let blocks: Int32Array | undefined;
  for (let i = 0; i < visit.link_count; i++) {
    const [to, priority, anchor, block] = rows.next().value as LinkRow;
    targets[i] = to;
    priorities[i] = priority ?? Number.NaN;
    anchors.push(anchor);
    if (block === null) continue;
    blocks ??= new Int32Array(visit.link_count);
    blocks[i] = block;
  }
  const links: VisitLinks = { targets, priorities, anchors };
  if (blocks) links.blocks = blocks;
  if (visit.link_carry) links.carry = new Float64Array(ownBuffer(visit.link_carry));
  if (visit.link_parts) links.parts = new Float32Array(ownBuffer(visit.link_parts));
  return links;
}

/** Typed arrays need their bytes aligned; a column's bytes may lie anywhere in a shared buffer. */
export function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** In the order they were obeyed. */
export function* readCommands(database: Database): IterableIterator<StoredCommand> {
  const rows = database
    .prepare<[], CommandRow>('SELECT number, at, after_visit, under_way, command FROM commands ORDER BY seq')
    .iterate();
  for (const { number, at, after_visit: afterVisits, under_way: underWay, command } of rows) {
    yield { number, at, afterVisits, underWay: JSON.parse(underWay), command: checkCommand(JSON.parse(command)) };
  }
}
