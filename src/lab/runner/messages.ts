/** What `runExperiment` and its worker processes say to each other. */

import type { FinishedRun, RunPlan } from '../page-experiment/crawl/finished-run.js';
import type { Experiment } from '../page-experiment/definition/definition.js';
import type { Mismatch } from '../page-experiment/webs/check-web.js';

export type ToWorker =
  | { kind: 'open'; experiment: Experiment; folder: string }
  | { kind: 'run'; plan: RunPlan; key: string };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'mismatch'; mismatch: Mismatch }
  | { kind: 'finished'; run: FinishedRun }
  | { kind: 'failed'; message: string; usage: boolean };
