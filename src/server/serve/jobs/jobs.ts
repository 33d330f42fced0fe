/** Work that takes longer than an answer may: begun by a request, asked about by others. It lives as long as the server. */
import { randomUUID } from 'node:crypto';
import { ApiProblem } from '../problem.js';

/** Jobs under way at once, and how many finished ones are remembered. */
const mostRunning = 4;
const mostKept = 100;

export interface Job {
  readonly id: string;
  /** export, compare or evaluate. */
  readonly kind: string;
  readonly collection: string;
  readonly startedAt: number;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** So much of `total` is done; 0 of 0 where that is not known yet. */
  done: number;
  total: number;
  message: string;
  /** Name of what it made: a file to download, a result of the lab, or an evaluation. */
  made: string;
}

export type Work = (job: Job, signal: AbortSignal) => Promise<void>;

export class Jobs {
  private readonly jobs = new Map<string, { job: Job; stop: AbortController }>();

  start(kind: string, collection: string, work: Work): Job {
    const running = [...this.jobs.values()].filter(({ job }) => job.state === 'running').length;
    if (running >= mostRunning) throw new ApiProblem(503, 'Too much is under way already. Wait for one of the jobs.');
    const stop = new AbortController();
    const job: Job = {
      ...{ id: randomUUID(), kind, collection, startedAt: Date.now() },
      ...{ state: 'running', done: 0, total: 0, message: '', made: '' },
    };
    this.jobs.set(job.id, { job, stop });
    for (const id of [...this.jobs.keys()].slice(0, -mostKept)) this.jobs.delete(id);
    void work(job, stop.signal)
      .then(() => {
        job.state = stop.signal.aborted ? 'cancelled' : 'done';
      })
      .catch((error: unknown) => {
        job.state = stop.signal.aborted ? 'cancelled' : 'failed';
        job.message = error instanceof Error ? error.message : String(error);
      });
    return job;
  }

  list(): Job[] {
    return [...this.jobs.values()].map(({ job }) => job).reverse();
  }

  find(id: string): Job {
    return this.entry(id).job;
  }

  cancel(id: string): Job {
    const { job, stop } = this.entry(id);
    stop.abort();
    return job;
  }

  close(): void {
    for (const { stop } of this.jobs.values()) stop.abort();
  }

  private entry(id: string): { job: Job; stop: AbortController } {
    const found = this.jobs.get(id);
    if (!found)
      throw new ApiProblem(404, 'There is no such job; it may have been forgotten when the server was started again.');
    return found;
  }
}
