/** `lab run`, as functions: an experiment on pages, one on whole sites, or one on visiting again, done by the one runner. */
import { dirname, resolve } from 'node:path';
import { FailureError } from '../core/errors.js';
import type { StrategyDefinition } from '../crawl/strategies/strategy.js';
import { pageExperiments } from './kinds/page-experiments.js';
import { revisitExperiments } from './kinds/revisit-experiments.js';
import { siteExperiments } from './kinds/site-experiments.js';
import type { Experiment } from './page-experiment/definition/definition.js';
import { readExperiment } from './page-experiment/definition/read-experiment.js';
import type { Results } from './page-experiment/results.js';
import { type RevisitExperiment, readRevisitExperiment } from './revisit-experiment/definition.js';
import type { RevisitResults } from './revisit-experiment/results.js';
import type { Mismatch } from './runner/experiment-kind.js';
import { type ExperimentOutcome, type RunnerOptions, runAll } from './runner/run-all.js';
import { readSiteExperiment, type SiteExperiment } from './site-experiment/definition.js';
import type { SiteResults } from './site-experiment/results.js';

export interface ExperimentOptions extends RunnerOptions {
  /** Path of an EXPERIMENT.yaml, or the experiment itself. */
  experiment: string | Experiment;
  /** Strategies of your own that the experiment names. They cannot be sent to other processes, so all runs are done here. */
  own?: readonly StrategyDefinition[];
}

export interface SiteExperimentOptions extends RunnerOptions {
  /** Path of an EXPERIMENT.yaml with a part `sites`, or the experiment itself. */
  experiment: string | SiteExperiment;
}

export interface RevisitExperimentOptions extends RunnerOptions {
  /** Path of an EXPERIMENT.yaml with a part `revisits`, or the experiment itself. */
  experiment: string | RevisitExperiment;
}

export async function runExperiment(options: ExperimentOptions): Promise<ExperimentOutcome<Results>> {
  const { experiment: given, own } = options;
  if (typeof given !== 'string') {
    const place = { folder: process.cwd(), own };
    return runAll({ kind: pageExperiments, experiment: given, place, refusal: withoutLine }, options);
  }
  const { experiment, file } = readExperiment(given, own);
  const place = { folder: dirname(resolve(given)), own };
  const refusal = ({ keys, message }: Mismatch) => file.error(keys, message);
  return runAll({ kind: pageExperiments, experiment, place, refusal }, options);
}

export async function runSiteExperiment(options: SiteExperimentOptions): Promise<ExperimentOutcome<SiteResults>> {
  const { experiment: given } = options;
  const experiment = typeof given === 'string' ? readSiteExperiment(given) : given;
  const place = { folder: process.cwd() };
  return runAll({ kind: siteExperiments, experiment, place, refusal: withoutLine }, options);
}

export async function runRevisitExperiment(
  options: RevisitExperimentOptions,
): Promise<ExperimentOutcome<RevisitResults>> {
  const { experiment: given } = options;
  const experiment = typeof given === 'string' ? readRevisitExperiment(given) : given;
  const place = { folder: process.cwd() };
  return runAll({ kind: revisitExperiments, experiment, place, refusal: withoutLine }, options);
}

function withoutLine({ keys, message }: Mismatch): Error {
  return new FailureError(`${keys.join('.')}: ${message}`);
}
