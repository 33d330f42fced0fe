/** Counts over a whole collection, for `stats` and the dashboard. */
import type { CrawlCourse } from '../../core/course.js';
import { reservationNames } from '../../core/page.js';
import {
  type CollectionStatistics,
  type RevisitStatistics,
  shownHosts,
  shownLicences,
  shownWaits,
  sureScores,
} from '../collection-types.js';
import type { Database } from './database.js';
import { isLocked } from './folder-lock.js';

/** What a page asks, and which rows say so. */
const wishConditions = [
  ['noindex', 'noindex = 1'],
  ['nofollow', 'nofollow = 1'],
  ...reservationNames.map(name => [name, `' ' || reservations || ' ' LIKE '% ${name} %'`]),
];
const wishCounts = `${wishConditions
  .map(([name, condition]) => `SELECT '${name}', count(*) FROM pages WHERE ${condition} HAVING count(*) > 0`)
  .join(' UNION ALL ')} ORDER BY 2 DESC, 1`;

interface PageCounts {
  pages: number;
  relevant: number;
  sure: number;
  exact: number;
  near: number;
  hosts: number;
  bytes: number;
}

/** One transaction, so that the numbers agree with each other while a crawl goes on. */
export function readStatistics(database: Database, folder: string, strategy?: string): CollectionStatistics {
  return database.transaction(() => read(database, folder, strategy));
}

/** Ids of URLs are given in the order of first sight, so the largest one seen says how many were known. */
export function readCourse(database: Database): CrawlCourse {
  return database.transaction(() => {
    const visits = database.prepareLists<[], [number | null, number | null]>(
      `SELECT relevant = 1 AND duplicate_of IS NULL, max(largest, 0) FROM visits LEFT JOIN pages USING (id)
       LEFT JOIN (SELECT from_id, max(id) AS largest FROM urls GROUP BY from_id) ON from_id = visits.id ORDER BY visits.seq`,
    );
    const onTopic: number[] = [];
    const known: number[] = [];
    let largest = (database.value<number>('SELECT count(*) FROM urls WHERE from_id < 0 AND depth = 0') ?? 0) - 1;
    for (const [counts, own] of visits.iterate()) {
      largest = Math.max(largest, own ?? 0);
      if (counts === null) continue;
      onTopic.push(counts);
      known.push(largest + 1);
    }
    const { waiting } = countUrls(database);
    return { onTopic: Uint8Array.from(onTopic), known: Int32Array.from(known), waiting };
  });
}

/** Is somebody writing to it, and if not, did who wrote last come to an end? */
export function stateOf(database: Database, folder: string): CollectionStatistics['state'] {
  if (isLocked(folder)) return 'running';
  return database.value<string>("SELECT value FROM meta WHERE key = 'state'") === 'closed' ? 'closed' : 'interrupted';
}

/** URLs known, and those of them that were not fetched. */
function countUrls(database: Database): { known: number; waiting: number } {
  const known = database.value<number>('SELECT count(*) FROM urls') ?? 0;
  return { known, waiting: known - (database.value<number>('SELECT count(DISTINCT id) FROM visits') ?? 0) };
}

function readRevisits(database: Database): Omit<RevisitStatistics, 'outcomes'> {
  const query = `SELECT count(*) AS visits, count(DISTINCT id) AS urls,
      count(DISTINCT CASE WHEN again = 'changed' THEN id END) AS changed,
      (SELECT count(*) FROM (SELECT again, max(seq) FROM revisits GROUP BY id) WHERE again = 'gone') AS gone,
      max(at) AS last FROM revisits`;
  const { last, ...counts } = database
    .prepare<[], { visits: number; urls: number; changed: number; gone: number; last: number | null }>(query)
    .get()!;
  return { ...counts, ...(last !== null && { last }) };
}

function read(database: Database, folder: string, strategy?: string): CollectionStatistics {
  const one = <Row>(sql: string): Row => ({ ...database.prepare<[], Row>(sql).get() }) as Row;
  const count = (sql: string): number => database.value<number>(sql) ?? 0;
  const counts = (sql: string): Record<string, number> =>
    Object.fromEntries(database.prepareLists<[], [string | number, number]>(sql).all());
  const grouped = (column: string, table: string, where = ''): Record<string, number> =>
    counts(`SELECT ${column}, count(*) FROM ${table} ${where} GROUP BY 1 ORDER BY 2 DESC, 1`);

  const { exact, near, ...pages } = one<PageCounts>(`
    SELECT count(*) AS pages, coalesce(sum(relevant = 1 AND duplicate_of IS NULL), 0) AS relevant,
           coalesce(sum(duplicate_of IS NULL AND (score <= ${sureScores.low} OR score >= ${sureScores.high})), 0) AS sure,
           coalesce(sum(duplicate_kind = 'exact'), 0) AS exact, coalesce(sum(duplicate_kind = 'near'), 0) AS near,
           count(DISTINCT host) AS hosts, coalesce(sum(bytes), 0) AS bytes FROM pages`);
  const { known: knownUrls, waiting } = countUrls(database);
  const times = one<{ started: number | null; ended: number | null }>(
    'SELECT min(at) AS started, max(at) AS ended FROM visits',
  );
  return {
    folder,
    state: stateOf(database, folder),
    strategy,
    ...pages,
    harvestRate: pages.pages === 0 ? 0 : pages.relevant / pages.pages,
    duplicates: { exact, near },
    knownUrls,
    frontier: waiting,
    links: count('SELECT coalesce(max(rowid), 0) FROM links'),
    requests: count(
      `SELECT coalesce(sum(coalesce(requests, 1)), 0) FROM (SELECT requests FROM visits UNION ALL SELECT requests FROM revisits)`,
    ),
    outcomes: grouped('outcome', 'visits'),
    revisits: { ...readRevisits(database), outcomes: grouped('again', 'revisits') },
    reasons: grouped('reason', 'visits', 'WHERE reason IS NOT NULL'),
    statuses: grouped('status', 'visits', 'WHERE status > 0'),
    languages: grouped('language', 'pages', "WHERE language <> ''"),
    wishes: counts(wishCounts),
    licences: counts(
      `SELECT licence, count(*) FROM pages WHERE licence <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${shownLicences}`,
    ),
    renderings: grouped('rendering', 'visits', 'WHERE rendering IS NOT NULL'),
    needs: grouped('needs', 'visits', 'WHERE needs IS NOT NULL'),
    events: grouped('kind', 'events'),
    cut: grouped('cut', 'pages', "WHERE cut <> ''"),
    waits: database
      .prepareLists<[], [string]>(
        `SELECT detail FROM events WHERE kind = 'wait' ORDER BY rowid DESC LIMIT ${shownWaits}`,
      )
      .all()
      .map(([detail]) => detail),
    topHosts: database
      .prepare<[], { host: string; pages: number; relevant: number }>(
        `SELECT host, count(*) AS pages, sum(relevant = 1 AND duplicate_of IS NULL) AS relevant
         FROM pages GROUP BY host ORDER BY pages DESC, host LIMIT ${shownHosts}`,
      )
      .all()
      .map(row => ({ ...row })),
    archive: one('SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM archives'),
    started: times.started ?? undefined,
    ended: times.ended ?? undefined,
  };
}
