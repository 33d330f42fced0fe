/** The lab: recorded webs, experiments, measures and reports. Public as `honeyguide/lab`. */

export type { FrozenPage } from '../webs/frozen-page.js';
export { FrozenWeb } from '../webs/frozen-web.js';
export { type FrozenWebMade, makeFrozenWeb, openFrozenWeb } from '../webs/open.js';
export { openCorpus } from '../webs/open-corpus.js';
export * from './metrics/index.js';
export type { FinishedRun } from './page-experiment/crawl/finished-run.js';
export type {
  Experiment,
  ExperimentTopic,
  LabelMatch,
  Politeness,
  Splits,
  Stop,
  StrategyChoice,
  WebSource,
} from './page-experiment/definition/definition.js';
export type { Critic, Hearing } from './page-experiment/definition/hearing.js';
export { parseExperiment, type ReadExperiment, readExperiment } from './page-experiment/definition/read-experiment.js';
export {
  formatResults,
  type Metrics,
  type Results,
  type RunResult,
  type SummaryRow,
} from './page-experiment/results.js';
export type { ReportTable } from './report/tables.js';
export {
  isRevisitExperiment,
  type RevisitExperiment,
  readRevisitExperiment,
} from './revisit-experiment/definition.js';
export { type RevisitResults, revisitTable } from './revisit-experiment/results.js';
export {
  type ExperimentOptions,
  type RevisitExperimentOptions,
  runExperiment,
  runRevisitExperiment,
  runSiteExperiment,
  type SiteExperimentOptions,
} from './run-experiment.js';
export { type ExperimentProgress, progressLine } from './runner/progress.js';
export type { ExperimentOutcome, RunnerOptions } from './runner/run-all.js';
export { isSiteExperiment, readSiteExperiment, type SiteExperiment } from './site-experiment/definition.js';
export { siteTables } from './site-experiment/report.js';
export type { SiteResults } from './site-experiment/results.js';
