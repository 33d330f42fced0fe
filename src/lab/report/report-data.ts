/** Everything a report shows, computed once for both its forms. */

import { average, type Measured } from '../metrics/bootstrap.js';
import { oracleFractions } from '../metrics/oracle.js';
import { holm, type PairedTest, pairedTest } from '../metrics/paired-test.js';
import { relativeCrawlTime } from '../metrics/time.js';
import type { FinishedRun } from '../page-experiment/crawl/finished-run.js';
import { type Experiment, strategyLabels } from '../page-experiment/definition/definition.js';
import {
  measured,
  type RankingMeasures,
  type Results,
  rankingMeasures,
  type SummaryRow,
} from '../page-experiment/results.js';
import {
  type AveragedCurve,
  type Axis,
  crawlAxis,
  harvestCurve,
  type PlacedOrder,
  precisionCurve,
  recallCurve,
  recallOverTime,
  timeAxis,
} from './averaged-curves.js';
import { type OpinionCurves, opinionCurves, type Segments, segmentsOf } from './opinion-curves.js';

export interface ReportData {
  experiment: Experiment;
  web: string;
  runs: number;
  /** What they are ranked by. */
  by: RankingMeasures;
  /** Best first. */
  strategies: RankedStrategy[];
  axis: Axis;
  /** Minutes of the curves over time; none where crawls do not wait. */
  minutes: number[];
  segments: Segments;
  /** Recall values of the recall–precision curves. */
  recallValues: number[];
  oracle: { greedy: CurveSet; upperBound: CurveSet };
  topics: TopicSection[];
  /** tests[i][j]: strategy i against strategy j, in ranking order. */
  tests: PairedTest[][];
  /** Holm-corrected pByPair of each strategy against the best one; the best has 1. */
  againstBest: number[];
}

export interface CurveSet {
  recall: AveragedCurve;
  harvest: AveragedCurve;
  precision: AveragedCurve;
}

export interface RankedStrategy extends CurveSet {
  label: string;
  opinions: OpinionCurves;
  recallOverTime: AveragedCurve;
  metrics: Map<string, SummaryRow>;
  /**
   * (area − breadth-first) / (oracle − breadth-first) of the mean areas; undefined without breadth-first. A mean of the
   * runs' own fractions would hang on the few where breadth-first is nearly perfect.
   */
  gain: number | undefined;
  cpuMillisecondsPerPage: number;
  /** Processor time per page over that of breadth-first (Jamali Table I); NaN without breadth-first. */
  relativeTime: number;
  preparationSeconds: number;
  peakRssMb: number;
}

export interface TopicSection {
  name: string;
  query: string;
  relevantReachable: Map<string, number>;
  /** By strategy label. */
  metrics: Map<string, Map<string, SummaryRow>>;
  recall: Map<string, AveragedCurve>;
  greedyRecall: AveragedCurve;
}

const recallSteps = 20;

export function reportData(experiment: Experiment, runs: readonly FinishedRun[], results: Results): ReportData {
  const labels = strategyLabels(experiment.strategies);
  const axis = crawlAxis(experiment.stop === 'exhausted' ? undefined : experiment.stop.pages);
  const minutes = timeAxis(runs);
  const segments = segmentsOf(runs);
  const by = rankingMeasures(experiment.stop);
  const summary = byStrategy(results.summary);
  const ranked = labels
    .map(label => ({ label, area: summary.get(label)!.get(by.area)!.mean }))
    .sort((a, b) => b.area - a.area || (a.label < b.label ? -1 : 1))
    .map(({ label }) => label);
  const runsOf = (label: string) => runs.filter(run => run.label === label);
  const resultsOf = (label: string) => results.runs.filter((_, index) => runs[index].label === label);
  const strategies = ranked.map((label): RankedStrategy => {
    const own = runsOf(label);
    return {
      label,
      metrics: summary.get(label)!,
      gain: gainOf(by, summary.get(label)!, summary.get('breadth-first')),
      ...curves(own, axis),
      recallOverTime: recallOverTime(own, minutes),
      opinions: opinionCurves(own, axis, segments),
      ...costs(own, runsOf('breadth-first')),
    };
  });
  const { tests, againstBest } = compare(ranked, label => measured(resultsOf(label), by.area));
  const first = runsOf(ranked[0]);
  return {
    experiment,
    web: runs[0]?.web ?? '',
    runs: runs.length,
    by,
    strategies,
    axis,
    minutes,
    segments,
    recallValues: Array.from({ length: recallSteps + 1 }, (_, index) => index / recallSteps),
    oracle: {
      greedy: curves(first.map(greedy), axis),
      upperBound: curves(first.map(upperBound), axis),
    },
    topics: experiment.topics.map(topic => topicSection(topic.name, topic.query, ranked, runs, results, axis)),
    tests,
    againstBest,
  };
}

function gainOf(
  { area, greedy }: RankingMeasures,
  own: Map<string, SummaryRow>,
  baseline: Map<string, SummaryRow> | undefined,
): number | undefined {
  const mean = own.get(area)!.mean;
  const oracle = own.get(greedy)!.mean;
  return oracleFractions(mean, oracle, baseline?.get(area)?.mean).oracleFractionOverBreadthFirst;
}

function curves(orders: readonly PlacedOrder[], axis: Axis): CurveSet {
  return {
    recall: recallCurve(orders, axis),
    harvest: harvestCurve(orders, axis),
    precision: precisionCurve(orders, recallSteps),
  };
}

/** The oracle goes on to the end, so that its curves cover the whole axis. */
function greedy(run: FinishedRun): PlacedOrder {
  return { ...run, hits: run.greedyHits, fetched: run.reachable };
}

function upperBound(run: FinishedRun): PlacedOrder {
  return { ...run, hits: run.upperBoundHits, fetched: run.reachable };
}

function costs(own: readonly FinishedRun[], breadthFirst: readonly FinishedRun[]) {
  const total = (runs: readonly FinishedRun[]) => ({
    seconds: runs.reduce((sum, run) => sum + run.crawl.cpuSeconds, 0),
    fetched: runs.reduce((sum, run) => sum + run.fetched, 0),
  });
  const { seconds, fetched } = total(own);
  return {
    cpuMillisecondsPerPage: fetched === 0 ? 0 : (1000 * seconds) / fetched,
    relativeTime: breadthFirst.length === 0 ? Number.NaN : relativeCrawlTime(total(own), total(breadthFirst)),
    preparationSeconds: average(own.map(run => run.preparation.cpuSeconds)),
    peakRssMb: Math.max(0, ...own.map(run => run.crawl.peakRssMb)),
  };
}

function compare(ranked: readonly string[], areasOf: (label: string) => Measured[]) {
  const areas = ranked.map(areasOf);
  const tests: PairedTest[][] = areas.map(() => []);
  areas.forEach((first, i) => {
    tests[i][i] = pairedTest(first, first);
    for (let j = i + 1; j < areas.length; j++) {
      const test = pairedTest(first, areas[j]);
      tests[i][j] = test;
      tests[j][i] = { ...test, wins: test.losses, losses: test.wins, meanDifference: -test.meanDifference };
    }
  });
  const corrected = holm(tests.slice(1).map(row => row[0].pByPair));
  return { tests, againstBest: [1, ...corrected] };
}

function topicSection(
  name: string,
  query: string,
  ranked: readonly string[],
  runs: readonly FinishedRun[],
  results: Results,
  axis: Axis,
): TopicSection {
  const own = runs.filter(run => run.topic === name);
  const first = own.filter(run => run.label === ranked[0]);
  return {
    name,
    query,
    relevantReachable: new Map(own.map(run => [run.split, run.relevantReachable])),
    metrics: byStrategy(results.summaryByTopic.filter(row => row.topic === name)),
    recall: new Map(
      ranked.map(label => [
        label,
        recallCurve(
          own.filter(run => run.label === label),
          axis,
        ),
      ]),
    ),
    greedyRecall: recallCurve(first.map(greedy), axis),
  };
}

function byStrategy(rows: readonly SummaryRow[]): Map<string, Map<string, SummaryRow>> {
  const all = new Map<string, Map<string, SummaryRow>>();
  for (const row of rows) {
    const own = all.get(row.strategy) ?? new Map<string, SummaryRow>();
    own.set(row.metric, row);
    all.set(row.strategy, own);
  }
  return all;
}
