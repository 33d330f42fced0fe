/** `lab run`: every run of an experiment over the cores; what is finished is kept, so that a stopped experiment goes on. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FailureError } from '../../core/errors.js';
import type { YamlFile } from '../../core/schema/yaml-file.js';
import type { StrategyDefinition } from '../../crawl/strategies/strategy.js';
import { type FinishedRun, planRuns, type RunPlan, runKey } from '../page-experiment/crawl/finished-run.js';
import { Runner } from '../page-experiment/crawl/runner.js';
import { type Experiment, strategyLabels } from '../page-experiment/definition/definition.js';
import { type ReadExperiment, readExperiment } from '../page-experiment/definition/read-experiment.js';
import { formatResults, type Results, resultsOf } from '../page-experiment/results.js';
import { mismatchWith } from '../page-experiment/webs/check-web.js';
import { openWeb, webDigest, webName } from '../page-experiment/webs/web-source.js';
import { htmlReport } from '../report/html-report.js';
import { markdownReport } from '../report/markdown-report.js';
import { reportData } from '../report/report-data.js';
import { JobQueue } from './job-queue.js';
import type { ExperimentProgress } from './progress.js';
import { WorkerProcess } from './worker-process.js';
import { writeWhole } from './write-whole.js';

export interface ExperimentOptions {
  /** Path of an EXPERIMENT.yaml, or the experiment itself. */
  experiment: string | Experiment;
  /** Folder for results.json, report.html, report.md and the finished runs. Made when missing. */
  out: string;
  /** Processes to spread the runs over (default: one per core). 0: this process, one run after another. */
  workers?: number;
  /** Strategies of your own that the experiment names. They cannot be sent to other processes, so all runs are done here. */
  own?: readonly StrategyDefinition[];
  /** Do every run again, even those that are finished. */
  fresh?: boolean;
  progress?: (progress: ExperimentProgress) => void;
  /** Stops between runs; a later call goes on. */
  signal?: AbortSignal;
}

export interface ExperimentOutcome {
  results: Results;
  /** Runs that an earlier call had finished. */
  reused: number;
  files: { results: string; html: string; markdown: string };
}

interface Job {
  plan: RunPlan;
  key: string;
  file: string;
}

export async function runExperiment(options: ExperimentOptions): Promise<ExperimentOutcome> {
  const { experiment, file }: Partial<ReadExperiment> & { experiment: Experiment } =
    typeof options.experiment === 'string'
      ? readExperiment(options.experiment, options.own)
      : { experiment: options.experiment };
  const folder = file ? dirname(resolve(file.path)) : process.cwd();
  const runsFolder = join(options.out, 'runs');
  const digest = await webDigest(experiment.web);
  const plans = planRuns(experiment);
  const jobs = plans.map((plan): Job => {
    const key = runKey(experiment, plan, digest);
    return { plan, key, file: join(runsFolder, `${key}.json`) };
  });
  if (options.fresh) for (const job of jobs) rmSync(job.file, { force: true });
  mkdirSync(runsFolder, { recursive: true });

  const finished = new Map<string, FinishedRun>();
  for (const job of jobs) {
    const run = readRun(job.file);
    if (run) finished.set(job.key, run);
  }
  const reused = finished.size;
  const open = jobs.filter(job => !finished.has(job.key));
  const startedAt = Date.now();
  const report = (last?: FinishedRun) =>
    options.progress?.({ done: finished.size, reused, total: jobs.length, startedAt, last });
  report();
  const keep = (job: Job, run: FinishedRun) => {
    writeWhole(job.file, `${JSON.stringify(run)}\n`);
    finished.set(job.key, run);
    report(run);
  };
  if (open.length > 0) {
    const processes = options.own?.length ? 0 : (options.workers ?? availableParallelism());
    const workers = Math.min(processes, open.length);
    const work = { experiment, file, folder, own: options.own, jobs: open, keep, signal: options.signal };
    if (workers === 0) await runHere(work);
    else await runInProcesses(work, workers);
  }
  if (options.signal?.aborted) {
    throw new FailureError(
      `Stopped with ${finished.size} of ${jobs.length} runs done. The same command goes on from there.`,
    );
  }

  const labels = strategyLabels(experiment.strategies);
  const runs = jobs.map(({ key, plan }) => ({ ...finished.get(key)!, label: labels[plan.strategy] }));
  const results = resultsOf(experiment.name, runs);
  const data = reportData(experiment, runs, results);
  const files = {
    results: join(options.out, 'results.json'),
    html: join(options.out, 'report.html'),
    markdown: join(options.out, 'report.md'),
  };
  writeWhole(files.results, formatResults(results));
  writeWhole(files.html, htmlReport(data));
  writeWhole(files.markdown, markdownReport(data));
  return { results, reused, files };
}

interface Work {
  experiment: Experiment;
  file: YamlFile | undefined;
  folder: string;
  own: readonly StrategyDefinition[] | undefined;
  jobs: readonly Job[];
  keep: (job: Job, run: FinishedRun) => void;
  signal: AbortSignal | undefined;
}

async function runHere({ experiment, file, folder, own, jobs, keep, signal }: Work): Promise<void> {
  const web = await openWeb(experiment.web);
  refuse(mismatchWith(experiment, web), file);
  const runner = new Runner(experiment, web, webName(experiment.web), folder, own);
  for (const job of jobs) {
    if (signal?.aborted) return;
    keep(job, await runner.run(job.plan, job.key));
  }
}

async function runInProcesses({ experiment, file, folder, jobs, keep, signal }: Work, count: number): Promise<void> {
  const workers = Array.from({ length: count }, () => new WorkerProcess());
  const stop = () => {
    for (const worker of workers) worker.end();
  };
  signal?.addEventListener('abort', stop);
  const queue = new JobQueue(jobs, ({ plan }) => JSON.stringify([plan.split, plan.topic]));
  try {
    await Promise.all(
      workers.map(async worker => {
        refuse(await worker.open(experiment, folder), file);
        let next = queue.take();
        while (next && !signal?.aborted) {
          const { job, block } = next;
          keep(job, await worker.run(job.plan, job.key));
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

function refuse(mismatch: ReturnType<typeof mismatchWith>, file: YamlFile | undefined): void {
  if (!mismatch) return;
  const { keys, message } = mismatch;
  throw file ? file.error(keys, message) : new FailureError(`${keys.join('.')}: ${message}`);
}

function readRun(path: string): FinishedRun | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FinishedRun) : undefined;
}
