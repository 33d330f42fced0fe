/** Visits one by one and by the number, for whoever watches a crawl. */
import { durationSteps, type NotedVisit, type VisitTally } from '../../survey.js';
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
       FROM visits JOIN urls ON urls.id = visits.id LEFT JOIN pages ON pages.seq = visits.seq
       WHERE visits.seq > ? ${among} ORDER BY visits.seq DESC LIMIT ?`,
    )
    .all(after, ...(outcomes ?? []), limit);
  return rows.reverse().map(({ number, at, url, outcome, status, milliseconds, ...row }) => ({
    ...{ number, at, url, outcome, status, milliseconds: Math.round(milliseconds) },
    ...{ reason: row.reason ?? '', detail: row.detail ?? '', title: row.title ?? '' },
    ...(row.relevant !== null && { relevant: row.relevant === 1, score: row.score ?? 0, repeats: row.repeats === 1 }),
  }));
}

type TallyLine = [
  outcome: string,
  status: number,
  reason: string | null,
  visits: number,
  sum: number,
  ...within: number[],
];

export function visitTally(database: Database, after: number): VisitTally {
  const within = durationSteps.map(step => `sum(milliseconds <= ${step})`).join(', ');
  const lines = database
    .prepareLists<[number], TallyLine>(
      `SELECT outcome, status, reason, count(*), sum(milliseconds), ${within} FROM visits WHERE seq > ? GROUP BY 1, 2, 3`,
    )
    .all(after);
  const tally: VisitTally = {
    last: database.value<number>('SELECT coalesce(max(seq), 0) FROM visits') ?? 0,
    ...{ visits: 0, pages: 0, milliseconds: 0, outcomes: {}, statuses: {}, skipped: {}, failed: {} },
    bytes: database.value<number>('SELECT coalesce(sum(bytes), 0) FROM pages WHERE seq > ?', after) ?? 0,
    durations: durationSteps.map(() => 0),
  };
  const add = (counts: Record<string, number>, name: string, count: number) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  for (const [outcome, status, reason, visits, sum, ...parts] of lines) {
    tally.visits += visits;
    tally.milliseconds += sum;
    if (outcome === 'page') tally.pages += visits;
    add(tally.outcomes, outcome, visits);
    add(tally.statuses, String(status), visits);
    if (outcome === 'skipped') add(tally.skipped, reason ?? 'unknown', visits);
    if (outcome === 'failed') add(tally.failed, reason ?? 'unknown', visits);
    parts.forEach((count, part) => {
      tally.durations[part] += count;
    });
  }
  return tally;
}
