/** Where an experiment stands, for whoever shows it. */
import { duration } from '../../core/duration.js';

export interface ExperimentProgress {
  /** Finished runs, those of an earlier call included. */
  done: number;
  reused: number;
  total: number;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** The run that finished just now: "hcla on student/texas: 128 of 148 found in 811 pages". */
  last?: string;
}

/** One line: "37/272 runs · 14 % · about 2 min left · hcla on student/texas: 128 of 148 found in 811 pages". */
export function progressLine({ done, reused, total, startedAt, last }: ExperimentProgress, now = Date.now()): string {
  const parts = [`${done}/${total} runs`, `${Math.floor((100 * done) / Math.max(1, total))} %`];
  const fresh = done - reused;
  if (fresh > 0 && done < total) {
    parts.push(`about ${duration((((now - startedAt) / fresh) * (total - done)) / 1000)} left`);
  }
  if (last !== undefined) parts.push(last);
  else if (reused > 0) parts.push(`${reused} done before`);
  return parts.join(' · ');
}
