/** The history of pages in a folder; also while somebody writes to it. */
import { archivePath } from '../../folder.js';
import {
  type KnownPage,
  type KnownRevisit,
  type LastSight,
  type OpenRound,
  type PageHistory,
  type PageVisit,
  roundBegins,
  roundEnds,
  type VisitPlace,
} from '../../history/page-history.js';
import type { RevisitOutcome, Visit } from '../../store.js';
import { fieldIn } from '../../warc/head-fields.js';
import { type ArchivePlace, archivedHead } from '../archived-head.js';
import type { Database, Statement } from '../database.js';
import { TextReader } from '../text/text-rows.js';
import { openForReading } from '../up-to-date.js';

interface KnownRow {
  id: number;
  url: string;
  outcome: 'page' | 'redirect';
  from: number;
  depth: number;
  contentType: string | null;
  relevant: number | null;
  score: number | null;
  at: number;
  modified: string | null;
  location: string | null;
}

interface RevisitRow {
  number: number;
  id: number;
  at: number;
  outcome: RevisitOutcome;
  etag: string | null;
  modified: string | null;
}

interface VisitRow {
  number: number;
  at: number;
  found: RevisitOutcome | 'first';
  outcome: Visit['outcome'];
  status: number;
  detail: string | null;
  hasText: number;
}

const visitOf = (table: string, found: string) =>
  `SELECT seq AS number, at, ${found} AS found, outcome, status, detail,
    (seq IN (SELECT seq FROM pages WHERE id = ?1) OR seq IN (SELECT seq FROM versions WHERE id = ?1)) AS hasText
   FROM ${table} WHERE id = ?1`;

interface PlaceRow extends ArchivePlace {
  seq: number;
  digest: string;
}

interface VisitPlaceRow {
  file: string;
  offset: number;
  length: number | null;
  groupLength: number | null;
}

const placeOf = (table: string, lengths: string) =>
  `SELECT seq, warc_file AS file, warc_offset AS offset, ${lengths} FROM ${table} WHERE warc_file IS NOT NULL`;
const lengths = 'warc_length AS length, warc_group AS groupLength';
const places = `SELECT file, offset, length, groupLength FROM (${placeOf('pages', lengths)}
  UNION ALL ${placeOf('versions', lengths)} UNION ALL ${placeOf('revisits', 'NULL, NULL')})`;

const toPlace = ({ file, offset, length, groupLength }: VisitPlaceRow): VisitPlace => ({
  ...{ file, offset },
  ...(length !== null && { length }),
  ...(groupLength !== null && { groupLength }),
});

export class SqliteHistory implements PageHistory {
  private findPlace: Statement<[number], VisitPlaceRow> | undefined;
  private readonly texts: TextReader;

  private constructor(
    private readonly folder: string,
    private readonly database: Database,
  ) {
    this.texts = new TextReader(database);
  }

  static open(folder: string): SqliteHistory {
    return openForReading(folder, database => new SqliteHistory(folder, database));
  }

  *pages(): Iterable<KnownPage> {
    const rows = this.database
      .prepare<[], KnownRow>(
        `SELECT visits.id, urls.url, outcome, urls.from_id AS "from", visits.depth, content_type AS contentType, relevant, score, visits.at,
                coalesce(nullif(modified, ''), published) AS modified,
                CASE WHEN outcome = 'redirect' THEN detail END AS location
         FROM visits JOIN urls ON urls.id = visits.id LEFT JOIN pages ON pages.id = visits.id
         WHERE outcome = 'redirect' OR pages.id IS NOT NULL ORDER BY visits.seq`,
      )
      .iterate();
    for (const { contentType, relevant, score, modified, location, ...row } of rows) {
      yield {
        ...{ ...row, contentType: contentType ?? '', modified: modified ?? '', location: location ?? '' },
        ...{ relevant: relevant === 1, score: score ?? 0 },
      };
    }
  }

  *lists(): Iterable<{ id: number; url: string }> {
    const rows = this.database
      .prepareLists<[], [number, string]>(
        `SELECT visits.id, url FROM visits JOIN urls USING (id) WHERE reason IN ('sitemap', 'feed') AND status = 200
         ORDER BY coalesce((SELECT max(at) FROM revisits WHERE revisits.id = visits.id), at), seq`,
      )
      .iterate();
    for (const [id, url] of rows) yield { id, url };
  }

  *revisits(): Iterable<KnownRevisit> {
    const rows = this.database
      .prepare<[], RevisitRow>(
        'SELECT seq AS number, id, at, again AS outcome, etag, modified FROM revisits ORDER BY seq',
      )
      .iterate();
    for (const { etag, modified, ...row } of rows) {
      yield { ...row, etag: etag ?? undefined, modified: modified ?? undefined };
    }
  }

  lastRevisit(): number {
    return this.database.value<number>('SELECT coalesce(max(seq), 0) FROM revisits') ?? 0;
  }

  last(id: number): LastSight {
    const page = this.database
      .prepare<[number], PlaceRow>('SELECT seq, digest, warc_file, warc_offset, warc_length FROM pages WHERE id = ?')
      .get(id);
    const revisit = this.database
      .prepare<[number], Pick<RevisitRow, 'etag' | 'modified'> & { location: string | null }>(
        `SELECT etag, modified, CASE WHEN outcome = 'redirect' THEN detail END AS location FROM revisits
         WHERE id = ? AND again NOT IN ('gone', 'refused', 'unreachable') ORDER BY seq DESC LIMIT 1`,
      )
      .get(id);
    // A page may have come to redirect; what redirected at first may have become a page.
    const first = page
      ? ''
      : this.database.value<string>("SELECT detail FROM visits WHERE id = ? AND outcome = 'redirect'", id);
    const location = revisit?.location ?? first ?? '';
    const named = revisit
      ? { etag: revisit.etag ?? undefined, modified: revisit.modified ?? undefined }
      : this.archivedValidators(page);
    return { digest: page?.digest ?? '', number: page?.seq ?? 0, location, ...named };
  }

  idOf(url: string): number | undefined {
    return this.database.value<number>('SELECT id FROM urls WHERE url = ?', url);
  }

  of(id: number): PageVisit[] {
    return this.database
      .prepare<[number], VisitRow>(
        `${visitOf('visits', "'first'")} UNION ALL ${visitOf('revisits', 'again')} ORDER BY number`,
      )
      .all(id)
      .map(({ detail, hasText, ...row }) => ({ ...row, detail: detail ?? '', hasText: hasText === 1 }));
  }

  main({ number }: Pick<PageVisit, 'number'>): string {
    return this.texts.main(number);
  }

  archivedAt(number: number): VisitPlace | undefined {
    this.findPlace ??= this.database.prepare(`${places} WHERE seq = ?1 ORDER BY length IS NULL LIMIT 1`);
    const row = this.findPlace.get(number);
    return row && toPlace(row);
  }

  *archived(): Iterable<VisitPlace> {
    for (const row of this.database.prepare<[], VisitPlaceRow>(places).iterate()) yield toPlace(row);
  }

  openRound(): OpenRound | undefined {
    const row = this.database
      .prepare<[string, string], OpenRound & { kind: string }>(
        'SELECT at, kind, detail FROM events WHERE kind IN (?, ?) ORDER BY rowid DESC LIMIT 1',
      )
      .get(roundBegins, roundEnds);
    return row?.kind === roundBegins ? { at: row.at, detail: row.detail } : undefined;
  }

  /** As the first answer named them: only the archive has its headers. */
  private archivedValidators(page: PlaceRow | undefined): Pick<LastSight, 'etag' | 'modified'> {
    const http = archivedHead(archivePath(this.folder), page)?.http;
    return { etag: fieldIn(http, 'etag'), modified: fieldIn(http, 'last-modified') };
  }

  close(): void {
    this.database.close();
  }
}
