/** results.json: the format that PRODUCT.md fixes, made from the finished runs. */

import type { AtSimilarity } from '../likeness/thresholds.js';
import { bootstrapInterval, type Interval, type Measured } from '../metrics/bootstrap.js';
import { curveOf } from '../metrics/crawl-order.js';
import { harvestArea, harvestBySegment, harvestRate, segmentSize } from '../metrics/harvest.js';
import { areaWithin, oracleFractions } from '../metrics/oracle.js';
import { f1AtRecall, interpolatedPrecisionAtRecall, precisionAtRecall, recallLevels } from '../metrics/precision.js';
import { budgetArea, recall, recallAgainstUnion, recallArea, timeArea } from '../metrics/recall.js';
import type { Cost } from '../runner/cost.js';
import type { FinishedRun, RunFacts } from './crawl/finished-run.js';
import type { Stop } from './definition/definition.js';
import { type OpinionJudge, opinionJudges, type SimilarityMeasures } from './webs/similarity-meter.js';

export interface Results {
  experiment: string;
  runs: RunResult[];
  summary: SummaryRow[];
  summaryByTopic: (SummaryRow & { topic: string })[];
}

/** With the cost of the crawl itself. */
export interface RunResult extends RunFacts, Cost {
  curve: [fetched: number, relevant: number][];
  /** The same by judges who know no labels: pages that each called relevant after so many fetches. */
  opinions: Partial<Record<OpinionJudge, [fetched: number, relevant: number][]>>;
  /** Average (Batsakis) and maximum average (Liu eq. 9) similarity after so many fetches. */
  similarityCurve: [fetched: number, average: number, maximumAverage: number][];
  metrics: Metrics;
}

export interface SummaryRow extends Interval {
  strategy: string;
  metric: string;
}

type AtRecall = Record<(typeof recallLevels)[number], number>;

export interface Metrics extends SimilarityMeasures {
  harvestRate: number;
  recall: number;
  recallArea: number;
  harvestArea: number;
  /** recallArea over that of the greedy oracle. */
  oracleFraction: number;
  /** (area − breadth-first) / (greedy − breadth-first); null without a breadth-first run beside it. */
  oracleFractionOverBreadthFirst: number | null;
  greedyArea: number;
  /** recallArea that no order can beat. */
  upperBoundArea: number;
  /** Mean recall within the budget, and the same of the oracle; absent where a crawl may read everything. */
  budgetArea?: number;
  budgetOracleFraction?: number;
  budgetGreedyArea?: number;
  budgetUpperBoundArea?: number;
  /** How the judge's last word on the fetched pages agrees with their labels; absent where it was the label. */
  verdictPrecision?: number;
  verdictRecall?: number;
  verdictF1?: number;
  /** Where crawls wait, on the virtual clock: how long it took, what a minute brought, and the mean recall over the time of the longest crawl. */
  crawlMinutes?: number;
  relevantPerMinute?: number;
  timeArea?: number;
  precisionAtRecall: AtRecall;
  interpolatedPrecisionAtRecall: AtRecall;
  f1AtRecall: AtRecall;
  recallAgainstUnion: number;
  harvestBySegment: { size: number; rates: number[] };
  /** Share of the fetched pages that judges who know no labels call relevant; absent where one had nothing to go by. */
  harvestBySimilarity?: number;
  harvestByKeywords?: number;
  harvestByClassifier?: number;
}

export function resultsOf(experiment: string, runs: readonly FinishedRun[]): Results {
  const unions = unionRecalls(runs);
  const results = runs.map((run, index) =>
    runResult(run, { breadthFirst: breadthFirstArea(run, runs), longest: longestTime(run, runs) }, unions[index]),
  );
  const labels = runs.map(run => run.label);
  const summary = summarise(results, labels);
  const topics = [...new Set(results.map(result => result.topic))];
  const summaryByTopic = topics.flatMap(topic => {
    const chosen = results.flatMap((result, index) => (result.topic === topic ? [index] : []));
    const rows = summarise(
      chosen.map(index => results[index]),
      chosen.map(index => labels[index]),
    );
    return rows.map(row => ({ topic, ...row }));
  });
  return { experiment, runs: results, summary, summaryByTopic };
}

/** Compact, one run a line, so that files stay small and two of them can be compared line by line. */
export function formatResults({ experiment, runs, summary, summaryByTopic }: Results): string {
  const lines = (rows: readonly unknown[]) =>
    rows.length === 0 ? '[]' : `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]`;
  return `{"experiment":${JSON.stringify(experiment)},\n"runs":${lines(runs)},\n"summary":${lines(summary)},\n"summaryByTopic":${lines(summaryByTopic)}}\n`;
}

/** The numbers of a run by name, nested ones as "precisionAtRecall.0.5". */
export function scalarMetrics(metrics: Metrics): Map<string, number> {
  const scalars = new Map<string, number>();
  for (const [name, value] of Object.entries(metrics)) {
    if (typeof value === 'number') scalars.set(name, value);
    else if (name.endsWith('AtRecall')) {
      for (const level of recallLevels) scalars.set(`${name}.${level}`, (value as AtRecall)[level]);
    } else if (name === 'pagesAtSimilarity') {
      for (const [least, pages] of Object.entries(value as AtSimilarity)) scalars.set(`${name}.${least}`, pages);
    }
  }
  return scalars;
}

/** The measures that strategies are ranked by: recallArea and its oracle, or those within the budget where there is one. */
export interface RankingMeasures {
  area: 'recallArea' | 'budgetArea';
  fraction: keyof Metrics;
  greedy: keyof Metrics;
  upperBound: keyof Metrics;
  /** How the area is called. */
  name: string;
}

export function rankingMeasures(stop: Stop): RankingMeasures {
  return stop === 'exhausted'
    ? {
        area: 'recallArea',
        fraction: 'oracleFraction',
        greedy: 'greedyArea',
        upperBound: 'upperBoundArea',
        name: 'recall area',
      }
    : {
        area: 'budgetArea',
        fraction: 'budgetOracleFraction',
        greedy: 'budgetGreedyArea',
        upperBound: 'budgetUpperBoundArea',
        name: 'budget area',
      };
}

/** Values of one metric, with the places they come from, for intervals and tests. */
export function measured(results: readonly RunResult[], metric: string): Measured[] {
  return results.flatMap(({ split, topic, seed, metrics }) => {
    const value = scalarMetrics(metrics).get(metric);
    return value === undefined ? [] : [{ value, split, topic, seed }];
  });
}

/** What other runs on the same split and topic say of a run. */
interface Others {
  breadthFirst: number | undefined;
  /** Seconds of the longest crawl. */
  longest: number;
}

function runResult(run: FinishedRun, { breadthFirst, longest }: Others, unionRecall: number): RunResult {
  const { web, split, topic, strategy, params, label, seed } = run;
  const { reachable, relevantReachable, fetched, hits, linksLeaving } = run;
  const order = { fetched, hits, reachable, relevantReachable };
  const greedyArea = areaWithin(run.greedyHits, budgetOf(run), reachable, relevantReachable);
  const area = recallArea(order);
  const { oracleFraction, oracleFractionOverBreadthFirst } = oracleFractions(area, greedyArea, breadthFirst);
  const size = segmentSize(fetched);
  return {
    ...{ web, split, topic, strategy, params, label, seed },
    ...{ fetched, reachable, relevantReachable, linksLeaving },
    curve: curveOf(order),
    ...opinionCurves(run),
    metrics: {
      harvestRate: harvestRate(order),
      recall: recall(order),
      recallArea: area,
      harvestArea: harvestArea(order),
      oracleFraction,
      oracleFractionOverBreadthFirst: oracleFractionOverBreadthFirst ?? null,
      greedyArea,
      upperBoundArea: areaWithin(run.upperBoundHits, budgetOf(run), reachable, relevantReachable),
      ...withinBudget(run),
      ...overTime(run, longest),
      ...verdictMeasures(run),
      precisionAtRecall: atLevels(level => precisionAtRecall(order, level)),
      interpolatedPrecisionAtRecall: atLevels(level => interpolatedPrecisionAtRecall(order, level)),
      f1AtRecall: atLevels(level => f1AtRecall(order, level)),
      averageSimilarity: run.averageSimilarity,
      maximumAverageSimilarity: run.maximumAverageSimilarity,
      pagesAtSimilarity: run.pagesAtSimilarity,
      recallAgainstUnion: unionRecall,
      harvestBySegment: { size, rates: harvestBySegment(order, size) },
      ...harvestByOpinion(run),
    },
    ...run.crawl,
  };
}

/** Points of a curve by opinion: reports need no more. */
const opinionPoints = 100;

function opinionCurves({
  fetched,
  calledRelevant,
  similarityCurves,
}: FinishedRun): Pick<RunResult, 'opinions' | 'similarityCurve'> {
  const { fetches, average, maximum } = similarityCurves;
  const opinions: RunResult['opinions'] = {};
  for (const judge of opinionJudges) {
    const hits = calledRelevant[judge];
    if (hits) opinions[judge] = curveOf({ fetched, hits }, opinionPoints);
  }
  return { opinions, similarityCurve: fetches.map((count, index) => [count, average[index], maximum[index]]) };
}

const opinionMeasures = {
  similarity: 'harvestBySimilarity',
  keywords: 'harvestByKeywords',
  classifier: 'harvestByClassifier',
} as const;

function harvestByOpinion({ fetched, calledRelevant }: FinishedRun): Partial<Metrics> {
  const shares = opinionJudges.flatMap(judge => {
    const hits = calledRelevant[judge];
    return hits === undefined ? [] : [[opinionMeasures[judge], harvestRate({ fetched, hits })]];
  });
  return Object.fromEntries(shares);
}

/** The oracle may fetch as much as the run was allowed to, not as much as it did: a strategy may give up early. */
function budgetOf(run: FinishedRun): number {
  return run.stop === 'exhausted' ? run.reachable : Math.min(run.stop.pages, run.reachable);
}

function withinBudget(run: FinishedRun): Partial<Metrics> {
  const { stop, greedyHits, upperBoundHits } = run;
  if (stop === 'exhausted') return {};
  const area = (hits: readonly number[]) => budgetArea({ ...run, hits }, stop.pages);
  const [own, greedy] = [area(run.hits), area(greedyHits)];
  return {
    budgetArea: own,
    budgetOracleFraction: oracleFractions(own, greedy).oracleFraction,
    budgetGreedyArea: greedy,
    budgetUpperBoundArea: area(upperBoundHits),
  };
}

function overTime({ time, relevantReachable }: FinishedRun, longest: number): Partial<Metrics> {
  if (!time) return {};
  const minutes = time.total / 60;
  return {
    crawlMinutes: minutes,
    relevantPerMinute: minutes === 0 ? 0 : time.hits.length / minutes,
    timeArea: timeArea(time.hits, relevantReachable, longest),
  };
}

function verdictMeasures({ verdicts, hits }: FinishedRun): Partial<Metrics> {
  if (!verdicts) return {};
  const { called, right } = verdicts;
  return {
    verdictPrecision: called === 0 ? 0 : right / called,
    verdictRecall: hits.length === 0 ? 0 : right / hits.length,
    verdictF1: called + hits.length === 0 ? 0 : (2 * right) / (called + hits.length),
  };
}

function longestTime(run: FinishedRun, runs: readonly FinishedRun[]): number {
  const beside = runs.filter(({ split, topic }) => split === run.split && topic === run.topic);
  return Math.max(0, ...beside.map(({ time }) => time?.total ?? 0));
}

function atLevels(measure: (level: number) => number): AtRecall {
  return Object.fromEntries(recallLevels.map(level => [level, measure(Number(level))])) as AtRecall;
}

function breadthFirstArea(run: FinishedRun, runs: readonly FinishedRun[]): number | undefined {
  const other = runs.find(
    ({ strategy, split, topic, seed }) =>
      strategy === 'breadth-first' && split === run.split && topic === run.topic && seed === run.seed,
  );
  return other && recallArea(other);
}

/** Liu Table 1 within each split, topic and seed: all strategies together are "everything that can be found". */
function unionRecalls(runs: readonly FinishedRun[]): number[] {
  const groups = new Map<string, number[]>();
  runs.forEach((run, index) => {
    const key = JSON.stringify([run.split, run.topic, run.seed]);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  });
  const recalls = new Array<number>(runs.length);
  for (const group of groups.values()) {
    const values = recallAgainstUnion(group.map(index => runs[index].relevantPages));
    group.forEach((index, position) => {
      recalls[index] = values[position];
    });
  }
  return recalls;
}

function summarise(results: readonly RunResult[], labels: readonly string[]): SummaryRow[] {
  return [...new Set(labels)].flatMap(label => {
    const own = results.filter((_, index) => labels[index] === label);
    const names = [...new Set(own.flatMap(result => [...scalarMetrics(result.metrics).keys()]))];
    return names.map(metric => ({ strategy: label, metric, ...bootstrapInterval(measured(own, metric)) }));
  });
}
