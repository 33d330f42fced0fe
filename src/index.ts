/** The library: what the commands do, as functions, and the interfaces for parts of your own. */

export { type Clock, systemClock, VirtualClock } from './core/clock.js';
export type { Corpus, CorpusPage } from './core/corpus.js';
export { FailureError, type SkipReason, UsageError } from './core/errors.js';
export type {
  Candidate,
  CutPart,
  Labels,
  Link,
  LinkKind,
  Page,
  PageDetails,
  ParsedPage,
  Reservation,
  TermCounts,
  Wishes,
} from './core/page.js';
export { Random } from './core/random.js';
export type { ParameterTable, ParameterValues } from './core/schema/index.js';
export type { Session, SessionPage, TrainedModel } from './core/session.js';
export type { Example, Topic } from './core/topic.js';
export { normaliseUrl } from './core/url.js';
export type { JudgedAgain, Verdict } from './core/verdict.js';
export type { Command, CommandKind } from './crawl/commands/command.js';
export {
  type CrawlEvent,
  CrawlEvents,
  type EventBatch,
  type EventKind,
  type EventOf,
  type StreamedEvent,
} from './crawl/events/crawl-events.js';
export { LiveWeb } from './crawl/fetch/live/live-web.js';
export type {
  Exchange,
  Failed,
  Fetched,
  FetchOptions,
  Refused,
  RenderingOutcome,
  Response,
  Web,
} from './crawl/fetch/web.js';
export { defineJudge, type Judge, type JudgeDefinition } from './crawl/judge/judge.js';
export { createJudge } from './crawl/judge/registry.js';
export type { Range } from './crawl/outlook/forecast.js';
export type { Outlook } from './crawl/outlook/outlook.js';
export { parseHtml } from './crawl/parse/html/html.js';
export type { EdgeWeighting, SiteBy, SiteMethod } from './crawl/plan/whole-sites/site-options.js';
export type { SiteProgress } from './crawl/plan/whole-sites/site-progress.js';
export type { Preparation } from './crawl/preparation.js';
export { type CrawlEnding, type Progress, shareOnTopic } from './crawl/progress.js';
export { createStrategy, findStrategy, strategies } from './crawl/strategies/registry.js';
export {
  type Arrival,
  type Combine,
  defineStrategy,
  type FrontierView,
  type Ranking,
  type Strategy,
  type StrategyDefinition,
} from './crawl/strategies/strategy.js';
export type { CrawlEvaluation, Evaluation } from './lab/evaluation/evaluation.js';
export { runExperiment } from './lab/index.js';
export { type CollectionDiff, diffCollections } from './library/collections/diff.js';
export { type MergeOptions, type MergeResult, mergeCollections } from './library/collections/merge.js';
export { type CrawlOptions, type CrawlResult, crawl, type RunningCrawl, resume } from './library/crawl.js';
export { type EvaluateOptions, type EvaluationOutcome, evaluate } from './library/evaluate/evaluate.js';
export { type FindSitesOptions, findSites, resumeSites } from './library/find-sites/find-sites.js';
export type { SiteTraining } from './library/find-sites/model.js';
export type { FindSitesResult, RunningSiteCrawl, SiteWatch } from './library/find-sites/run.js';
export { type ImportOptions, type ImportResult, importRecordings } from './library/import/import-recordings.js';
export { type JudgeAgainOptions, type JudgedCollection, judgeAgain } from './library/judge-again.js';
export { type LabelEstimate, labelEstimate } from './library/judging/label-estimate.js';
export { forgetLabels, type LabelledCollection, type LabelOptions, label } from './library/label.js';
export { loadModel } from './library/model.js';
export { collectionOutlook } from './library/outlook.js';
export { type PageReading, type ReadPagesOptions, readPages, type UnreadPage } from './library/read-pages.js';
export { type RefreshedPage, type RefreshOptions, type RefreshResult, refresh } from './library/refresh/refresh.js';
export { type OftenOptions, refreshOften } from './library/refresh/refresh-often.js';
export { sendCommand } from './library/send-command.js';
export { type TrainOptions, type TrainResult, train } from './library/train.js';
export type { PlainState } from './packed/packed-state.js';
export type { Collection } from './storage/collection.js';
export { type ExportOptions, type ExportResult, exportCollection } from './storage/export/export-collection.js';
export { type SendOptions, type SendResult, sendToSearchEngine } from './storage/export/opensearch/send.js';
export { type CollectionCheck, checkCollection, type Fault, openCollection } from './storage/open.js';
export type { CollectedSite, SiteExplanation, SiteLink, SiteStatistics } from './storage/site-types.js';
export type { Hub, LostSeed, StartingPoints } from './storage/starting-points.js';
export type { SiteRecord } from './storage/store.js';
