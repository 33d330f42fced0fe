/** The lab: recorded webs, experiments, measures and reports. Public as `honeyguide/lab`. */

export type { FrozenPage } from '../webs/frozen-page.js';
export { FrozenWeb } from '../webs/frozen-web.js';
export { type FrozenWebMade, makeFrozenWeb, openFrozenWeb } from '../webs/open.js';
export { openCorpus } from '../webs/open-corpus.js';
export type {
  Experiment,
  ExperimentTopic,
  LabelMatch,
  Splits,
  Stop,
  StrategyChoice,
  WebSource,
} from './experiment/definition.js';
export type { FinishedRun } from './experiment/finished-run.js';
export { type ExperimentProgress, progressLine } from './experiment/progress.js';
export { parseExperiment, type ReadExperiment, readExperiment } from './experiment/read-experiment.js';
export { formatResults, type Metrics, type Results, type RunResult, type SummaryRow } from './experiment/results.js';
export { type ExperimentOptions, type ExperimentOutcome, runExperiment } from './experiment/run-experiment.js';
export * from './metrics/index.js';
export { isSiteExperiment, readSiteExperiment, type SiteExperiment } from './site-experiment/definition.js';
export type { SiteResults } from './site-experiment/results.js';
export {
  runSiteExperiment,
  type SiteExperimentOptions,
  type SiteExperimentOutcome,
} from './site-experiment/run-site-experiment.js';
