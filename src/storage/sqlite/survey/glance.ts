/** A collection at a glance, counted by the database itself. */
import type { CurvePoint, SurveyFigures } from '../../survey.js';
import type { Database } from '../database.js';

export function glanceAt(database: Database, points: number): { figures: SurveyFigures; curve: CurvePoint[] } {
  const last = database.value<number>('SELECT coalesce(max(seq), 0) FROM pages') ?? 0;
  const step = Math.max(1, Math.ceil(last / points));
  const parts = database
    .prepareLists<[number], [number, number]>(
      `SELECT count(*), coalesce(sum(relevant = 1 AND duplicate_of IS NULL), 0) FROM pages
       GROUP BY (seq - 1) / CAST(? AS INTEGER) ORDER BY min(seq)`,
    )
    .all(step);
  const curve: CurvePoint[] = [];
  let [pages, relevant] = [0, 0];
  for (const [more, onTopic] of parts) {
    pages += more;
    relevant += onTopic;
    curve.push({ pages, relevant });
  }
  const hosts = database.value<number>('SELECT count(DISTINCT host) FROM pages') ?? 0;
  const time = (which: 'min' | 'max') =>
    database.value<number>(`SELECT fetched_at FROM pages WHERE seq = (SELECT ${which}(seq) FROM pages)`) ?? 0;
  return { figures: { pages, relevant, hosts, first: time('min'), last: time('max') }, curve };
}
