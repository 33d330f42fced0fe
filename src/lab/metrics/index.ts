/** Measures of a crawl: pure functions of the order in which relevant pages came. */
export { bootstrapInterval, type Interval, type Measured } from './bootstrap.js';
export { type CrawlOrder, curveOf, hitsOf, relevantAfter } from './crawl-order.js';
export { greedyOrder } from './greedy-order.js';
export { harvestArea, harvestBySegment, harvestRate, harvestRateAfter } from './harvest.js';
export type { LabelledGraph } from './labelled-graph.js';
export {
  greedyHits,
  type OracleFractions,
  offTopicCosts,
  oracleFractions,
  upperBoundHits,
} from './oracle.js';
export { holm, type PairedTest, pairedTest, signFlipP } from './paired-test.js';
export {
  f1AtRecall,
  interpolatedPrecisionAtRecall,
  precisionAtRecall,
  recallPrecisionCurve,
} from './precision.js';
export { budgetArea, recall, recallAgainstUnion, recallArea, timeArea } from './recall.js';
export { averageSimilarity, maximumAverageSimilarity } from './similarity.js';
export { pagesPerRelevantSite, siteAccuracy, siteHarvestRate } from './sites.js';
export { relativeCrawlTime } from './time.js';
