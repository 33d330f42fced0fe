/** The lab: recorded webs, experiments, measures and reports. Public as `honeyguide/lab`. */
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
export type { FrozenPage } from './frozen/frozen-page.js';
export { FrozenWeb } from './frozen/frozen-web.js';
export { type FrozenWebMade, makeFrozenWeb, openFrozenWeb } from './frozen/open.js';
export { openCorpus } from './frozen/open-corpus.js';
export * from './metrics/index.js';
export { isSiteExperiment, readSiteExperiment, type SiteExperiment } from './sites/definition.js';
export type { SiteResults } from './sites/results.js';
export {
  runSiteExperiment,
  type SiteExperimentOptions,
  type SiteExperimentOutcome,
} from './sites/run-site-experiment.js';
