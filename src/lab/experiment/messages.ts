/** What `runExperiment` and its worker processes say to each other. */
import type { Mismatch } from './check-web.js';
import type { Experiment } from './definition.js';
import type { FinishedRun, RunPlan } from './finished-run.js';

export type ToWorker =
  | { kind: 'open'; experiment: Experiment; folder: string }
  | { kind: 'run'; plan: RunPlan; key: string };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'mismatch'; mismatch: Mismatch }
  | { kind: 'finished'; run: FinishedRun }
  | { kind: 'failed'; message: string; usage: boolean };
