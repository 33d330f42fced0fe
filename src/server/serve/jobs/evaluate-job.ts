/** How near crawls came to example pages: `honeyguide evaluate` in a process of its own. */
import type { Program } from '../folder/crawl-processes.js';
import type { Work } from './jobs.js';
import { runProgram } from './run-program.js';

export interface EvaluationTask {
  /** Folders of the collections. */
  folders: readonly string[];
  /** URLs; none: the pages that a person labelled on topic. */
  examples: readonly string[];
  threshold: number;
  segment?: number;
}

/** Writes evaluation.json and the reports into `out`. */
export function evaluateWork(program: Program, task: EvaluationTask, out: string, name: string): Work {
  const { folders, examples, threshold, segment } = task;
  const words = [
    ...['evaluate', ...folders, '--threshold', String(threshold), '--out', out],
    ...(segment === undefined ? [] : ['--segment', String(segment)]),
    ...(examples.length === 0 ? [] : ['--examples', ...examples]),
  ];
  return async (job, signal) => {
    await runProgram(program, words, signal);
    job.made = name;
  };
}
