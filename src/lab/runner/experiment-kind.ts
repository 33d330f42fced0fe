/**
 * A kind of experiment, as the runner sees it: a list of runs that do not depend on each other. Experiments, plans and runs are plain
 * data, since they go from process to process and to disk.
 */
import type { StrategyDefinition } from '../../crawl/strategies/strategy.js';

export type KindName = 'pages' | 'sites' | 'revisits';

export interface ExperimentKind<Experiment, Plan, Run, Results> {
  readonly name: KindName;
  /** Every run, in the order in which results list them. */
  plans(experiment: Experiment): Plan[];
  /** Runs of one block share what is dear to make, so a worker stays at a block. */
  block(plan: Plan): string;
  /** What in the experiment decides a run's outcome: a finished run is used again only where this is the same. */
  settings(experiment: Experiment, plan: Plan): unknown;
  /** A fingerprint of what the runs are done on, where the settings do not say it all. */
  digest?(experiment: Experiment): Promise<string>;
  /** Gets what the runs are done on, once for all runs of a process. */
  open(experiment: Experiment, place: Place): Promise<OpenExperiment<Plan, Run> | Mismatch>;
  /** A finished run in a few words, for the progress line. */
  describe(run: Run): string;
  finish(experiment: Experiment, plans: readonly Plan[], runs: readonly Run[]): Finished<Results>;
}

/** What an experiment refers to besides its web. */
export interface Place {
  /** Where the paths of a user's own strategies start. */
  folder: string;
  /** Strategies that were given as objects. */
  own?: readonly StrategyDefinition[];
}

export interface OpenExperiment<Plan, Run> {
  run(plan: Plan): Promise<Run>;
}

/** Something that cannot be, and the keys of the experiment file where it stands. */
export interface Mismatch {
  keys: (string | number)[];
  message: string;
}

/** What the files of a finished experiment say. */
export interface Finished<Results> {
  results: Results;
  texts: { results: string; html: string; markdown: string };
}
