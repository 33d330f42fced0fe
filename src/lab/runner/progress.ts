/** Where an experiment stands, for whoever shows it. */
import { duration } from '../../core/duration.js';
import type { FinishedRun } from '../page-experiment/crawl/finished-run.js';

export interface ExperimentProgress {
  /** Finished runs, those of an earlier call included. */
  done: number;
  reused: number;
  total: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The run that finished just now. */
  last?: FinishedRun;
}

/** One line: "37/272 runs · 14 % · about 2 min left · hcla on student/texas: 811 pages, recall area 0.72". */
export function progressLine({ done, reused, total, startedAt, last }: ExperimentProgress, now = Date.now()): string {
  const parts = [`${done}/${total} runs`, `${Math.floor((100 * done) / Math.max(1, total))} %`];
  const fresh = done - reused;
  if (fresh > 0 && done < total) {
    parts.push(`about ${duration((((now - startedAt) / fresh) * (total - done)) / 1000)} left`);
  }
  if (last) {
    const found = `${last.hits.length} of ${last.relevantReachable} found in ${last.fetched} pages`;
    parts.push(`${last.label} on ${last.topic}/${last.split}: ${found}`);
  } else if (reused > 0) parts.push(`${reused} done before`);
  return parts.join(' · ');
}
