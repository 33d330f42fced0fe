/** Visits one by one and by the number, for whoever watches a crawl. */
import type { MeasuredVisit, NotedVisit, VisitTally } from '../../survey.js';
import type { Database, Value } from '../database.js';

interface VisitRow extends Omit<NotedVisit, 'reason' | 'detail' | 'title' | 'relevant' | 'score' | 'repeats'> {
  reason: string | null;
  detail: string | null;
  title: string | null;
  relevant: number | null;
  score: number | null;
  repeats: number;
}

export function notedVisits(
  database: Database,
  after: number,
  limit: number,
  outcomes: readonly NotedVisit['outcome'][] | undefined,
): NotedVisit[] {
  const among = outcomes ? `AND outcome IN (${outcomes.map(() => '?').join(', ')})` : '';
  const rows = database
    .prepare<Value[], VisitRow>(
      `SELECT visits.seq AS number, visits.at, urls.url, outcome, visits.status, reason, detail, milliseconds, title, relevant, score,
              duplicate_of IS NOT NULL AS repeats
       FROM visits JOIN urls ON urls.id = visits.id LEFT JOIN pages ON pages.id = visits.id
       WHERE visits.seq > ? ${among} ORDER BY visits.seq DESC LIMIT ?`,
    )
    .all(after, ...(outcomes ?? []), limit);
  return rows.reverse().map(({ number, at, url, outcome, status, milliseconds, ...row }) => ({
    ...{ number, at, url, outcome, status, milliseconds: Math.round(milliseconds) },
    ...{ reason: row.reason ?? '', detail: row.detail ?? '', title: row.title ?? '' },
    ...(row.relevant !== null && { relevant: row.relevant === 1, score: row.score ?? 0, repeats: row.repeats === 1 }),
  }));
}

type MeasuredLine = [number: number, outcome: string, status: number, reason: string, duration: number, bytes: number];

export function measuredVisits(database: Database, after: number, limit: number): MeasuredVisit[] {
  const rows = database.prepareLists<[number, number], MeasuredLine>(
    `SELECT visits.seq, outcome, visits.status, coalesce(reason, ''), milliseconds, coalesce(bytes, 0)
     FROM visits LEFT JOIN pages ON pages.id = visits.id WHERE visits.seq > ? ORDER BY visits.seq LIMIT ?`,
  );
  return rows.all(after, limit).map(([number, outcome, status, reason, milliseconds, bytes]) => ({
    ...{ number, outcome: outcome as NotedVisit['outcome'], status, reason, milliseconds, bytes },
  }));
}

type TallyLine = [outcome: string, status: number, reason: string | null, visits: number];

export function visitTally(database: Database): VisitTally {
  const lines = database.prepareLists<[], TallyLine>(
    'SELECT outcome, status, reason, count(*) FROM visits GROUP BY 1, 2, 3',
  );
  const tally: VisitTally = { statuses: {}, skipped: {}, failed: {} };
  const add = (counts: Record<string, number>, name: string, count: number) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  for (const [outcome, status, reason, visits] of lines.all()) {
    add(tally.statuses, String(status), visits);
    if (outcome === 'skipped') add(tally.skipped, reason ?? 'unknown', visits);
    if (outcome === 'failed') add(tally.failed, reason ?? 'unknown', visits);
  }
  return tally;
}
