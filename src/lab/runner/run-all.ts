/** Every run of an experiment over the cores; what is finished is kept, so that a stopped experiment goes on. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { FailureError } from '../../core/errors.js';
import { makeFolder } from '../../core/files/make-folder.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import { programVersion } from '../../core/program-version.js';
import type { ExperimentKind, Mismatch, Place } from './experiment-kind.js';
import { JobQueue } from './job-queue.js';
import type { ExperimentProgress } from './progress.js';
import { WorkerProcess } from './worker-process.js';

export interface RunnerOptions {
  /** Folder for results.json, report.html, report.md and the finished runs. Made when missing. */
  out: string;
  /** Folder of the finished runs (default: `runs` in `out`). Experiments that share it do no run twice. */
  runs?: string;
  /** Processes to spread the runs over (default: one per core). 0: this process, one run after another. */
  workers?: number;
  /** Do every run again, even those that are finished. */
  fresh?: boolean;
  progress?: (progress: ExperimentProgress) => void;
  /** Stops between runs; a later call goes on. */
  signal?: AbortSignal;
}

export interface ExperimentOutcome<Results> {
  results: Results;
  /** Runs that an earlier call had finished. */
  reused: number;
  /** The text of report.md. */
  report: string;
  files: { results: string; html: string; markdown: string };
}

/** An experiment with all that is needed to do it. */
export interface Assignment<Experiment, Plan, Run, Results> {
  kind: ExperimentKind<Experiment, Plan, Run, Results>;
  experiment: Experiment;
  place: Place;
  /** The complaint about something that cannot be, with its line where there is a file. */
  refusal: (mismatch: Mismatch) => Error;
}

interface Job<Plan> {
  plan: Plan;
  /** Where the finished run is kept. */
  file: string;
}

/** The runs that are still to be done, and what becomes of them. */
interface Work<Plan, Run> {
  jobs: readonly Job<Plan>[];
  keep: (job: Job<Plan>, run: Run) => void;
  signal: AbortSignal | undefined;
}

export async function runAll<Experiment, Plan, Run, Results>(
  assignment: Assignment<Experiment, Plan, Run, Results>,
  {
    out,
    runs: runsFolder = join(out, 'runs'),
    workers = availableParallelism(),
    fresh,
    progress,
    signal,
  }: RunnerOptions,
): Promise<ExperimentOutcome<Results>> {
  const { kind, experiment, place } = assignment;
  const digest = await kind.digest?.(experiment);
  const jobs = kind.plans(experiment).map((plan): Job<Plan> => {
    const key = keyOf([programVersion(), kind.name, digest, kind.settings(experiment, plan)]);
    return { plan, file: join(runsFolder, `${key}.json`) };
  });
  if (fresh) for (const { file } of jobs) rmSync(file, { force: true });
  for (const folder of [out, runsFolder]) makeFolder(folder);

  const finished = new Map<string, Run>();
  for (const { file } of jobs) {
    if (existsSync(file)) finished.set(file, JSON.parse(readFileSync(file, 'utf8')) as Run);
  }
  const reused = finished.size;
  const open = jobs.filter(({ file }) => !finished.has(file));
  const startedAt = Date.now();
  const report = (last?: string) =>
    progress?.({ done: finished.size, reused, total: jobs.length, startedAt, ...(last !== undefined && { last }) });
  report();
  const keep = ({ file }: Job<Plan>, run: Run) => {
    writeWholeFile(file, `${JSON.stringify(run)}\n`);
    finished.set(file, run);
    report(kind.describe(run));
  };
  if (open.length > 0) {
    // A strategy given as an object cannot be sent to another process.
    const processes = place.own?.length ? 0 : Math.min(workers, open.length);
    const work = { jobs: open, keep, signal };
    if (processes === 0) await runHere(assignment, work);
    else await runInProcesses(assignment, work, processes);
  }
  if (signal?.aborted) {
    throw new FailureError(
      `Stopped with ${finished.size} of ${jobs.length} runs done. The same command goes on from there.`,
    );
  }

  const { results, texts } = kind.finish(
    experiment,
    jobs.map(({ plan }) => plan),
    jobs.map(({ file }) => finished.get(file)!),
  );
  const files = {
    results: join(out, 'results.json'),
    html: join(out, 'report.html'),
    markdown: join(out, 'report.md'),
  };
  for (const name of ['results', 'html', 'markdown'] as const) writeWholeFile(files[name], texts[name]);
  return { results, reused, report: texts.markdown, files };
}

async function runHere<Experiment, Plan, Run, Results>(
  { kind, experiment, place, refusal }: Assignment<Experiment, Plan, Run, Results>,
  { jobs, keep, signal }: Work<Plan, Run>,
): Promise<void> {
  const opened = await kind.open(experiment, place);
  if ('keys' in opened) throw refusal(opened);
  for (const job of jobs) {
    if (signal?.aborted) return;
    keep(job, await opened.run(job.plan));
  }
}

async function runInProcesses<Experiment, Plan, Run, Results>(
  { kind, experiment, place, refusal }: Assignment<Experiment, Plan, Run, Results>,
  { jobs, keep, signal }: Work<Plan, Run>,
  count: number,
): Promise<void> {
  const workers = Array.from({ length: count }, () => new WorkerProcess<Plan, Run>());
  const stop = () => {
    for (const worker of workers) worker.end();
  };
  signal?.addEventListener('abort', stop);
  const queue = new JobQueue(jobs, ({ plan }) => kind.block(plan));
  try {
    await Promise.all(
      workers.map(async worker => {
        const mismatch = await worker.open(kind.name, experiment, place.folder);
        if (mismatch) throw refusal(mismatch);
        let next = queue.take();
        while (next && !signal?.aborted) {
          const { job, block } = next;
          keep(job, await worker.run(job.plan));
          next = queue.take(block);
        }
      }),
    );
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** The same settings have the same key, whatever else the experiment holds. */
function keyOf(settings: unknown): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 24);
}
