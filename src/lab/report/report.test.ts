import { describe, expect, it } from 'vitest';
import type { FinishedRun } from '../page-experiment/crawl/finished-run.js';
import type { Experiment, Stop } from '../page-experiment/definition/definition.js';
import { resultsOf } from '../page-experiment/results.js';
import { crawlAxis, harvestCurve, precisionCurve, recallCurve } from './averaged-curves.js';
import { htmlReport } from './html-report.js';
import { ticks } from './line-chart.js';
import { markdownReport } from './markdown-report.js';
import { reportData } from './report-data.js';
import { opinionTable, pairwiseTable, rankingTable, topicTable } from './tables.js';

const cost = { seconds: 1, cpuSeconds: 0.01, peakRssMb: 100 };

function finished(label: string, split: string, topic: string, hits: number[]): FinishedRun {
  return {
    web: 'web.jsonl',
    split,
    topic,
    strategy: label,
    params: {},
    label,
    seed: 1,
    stop: 'exhausted',
    fetched: 10,
    reachable: 10,
    relevantReachable: 2,
    linksLeaving: 0,
    hits,
    relevantPages: hits,
    greedyHits: [2, 3],
    upperBoundHits: [2, 3],
    averageSimilarity: 0.5,
    maximumAverageSimilarity: 0.4,
    pagesAtSimilarity: { '0.5': 4, '0.6': 3, '0.7': 2, '0.75': 1, '0.8': 0 },
    similarityCurves: { fetches: [5, 10], average: [0.6, 0.5], maximum: [0.3, 0.4] },
    calledRelevant: { similarity: [1, 2], keywords: hits },
    crawl: label === 'breadth-first' ? cost : { ...cost, cpuSeconds: 0.015 },
    preparation: cost,
  };
}

function exampleData(
  strategies: string[] = ['breadth-first', 'mine <&>'],
  stop: Stop = 'exhausted',
  seconds?: (label: string) => number,
  verdicts?: FinishedRun['verdicts'],
) {
  const experiment: Experiment = {
    name: 'small "one"',
    web: { file: 'web.jsonl' },
    splits: { by: 'site', values: ['a', 'b'], train: [] },
    topics: ['x', 'y'].map(name => ({ name, relevant: { topic: name }, query: 'words', seeds: ['http://a.example/'] })),
    strategies: strategies.map(name => ({ name, params: {} })),
    stop,
    text: 'whole',
    languages: 'english',
    repeat: 1,
  };
  const runs = ['a', 'b'].flatMap(split =>
    ['x', 'y'].flatMap(topic =>
      strategies.map((label, index) => ({
        ...finished(label, split, topic, index === 0 ? [5, 9] : [3, split === 'a' ? 4 : 6]),
        stop,
        verdicts,
        ...(seconds && { time: { hits: [seconds(label) / 2, seconds(label)], total: seconds(label) } }),
      })),
    ),
  );
  return reportData(experiment, runs, resultsOf(experiment.name, runs));
}

describe('averaged curves', () => {
  const orders = [finished('s', 'a', 'x', [5, 9]), finished('s', 'b', 'x', [1, 2])];

  it('take the mean over runs at shares of the reachable pages', () => {
    const axis = crawlAxis(undefined);
    expect(axis.values).toHaveLength(100);
    const recall = recallCurve(orders, axis);
    // At 50 % (five fetches) the first run has one of two, the second both.
    expect(recall.mean[49]).toBe(0.75);
    expect([recall.band!.low[49], recall.band!.high[49]]).toEqual([0.51875, 0.98125]);
    expect(harvestCurve(orders, axis).mean[49]).toBeCloseTo((1 / 5 + 2 / 5) / 2, 12);
    expect(precisionCurve(orders, 2).mean).toEqual([(2 / 9 + 1) / 2, (2 / 9 + 1) / 2, (2 / 9 + 1) / 2]);
  });

  it('take the same numbers of fetches where there is a budget', () => {
    expect(crawlAxis(4).values).toEqual([1, 2, 3, 4]);
    expect(recallCurve(orders, crawlAxis(4)).mean).toEqual([0.25, 0.5, 0.5, 0.5]);
    expect(crawlAxis(1000).values.slice(-2)).toEqual([990, 1000]);
  });
});

describe('ticks', () => {
  it('are round and cover the range', () => {
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticks(0, 0.23, 5)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25]);
    expect(ticks(0, 1185, 6)).toEqual([0, 200, 400, 600, 800, 1000, 1200]);
  });
});

describe('a report', () => {
  it('ranks by recall area and sets time beside breadth-first', () => {
    const { rows } = rankingTable(exampleData());
    // (8 + 7)/20 and (8 + 5)/20 of the two splits: .7; breadth-first (6 + 2)/20.
    expect(rows.map(row => row.slice(0, 5).map(cell => cell.text))).toEqual([
      ['1', 'mine <&>', '0.700 [0.654, 0.746]', '82.4 %', '66.7 %'],
      ['2', 'breadth-first', '0.400 [0.400, 0.400]', '47.1 %', '0.0 %'],
    ]);
    expect(rows[0][11].text).toBe('1.50 ×');
    expect(rows[0][10].text).toBe('1.50');
  });

  it('ranks by the area within the budget where there is one', () => {
    const data = exampleData(undefined, { pages: 5 });
    const { rows, columns } = rankingTable(data);
    expect(columns[2].name).toBe('budget area');
    // (3 + 2)/10 and 3/10 of the two splits, breadth-first 1/10; the oracle has (4 + 3)/10.
    expect(rows.map(row => row.slice(1, 5).map(cell => cell.text))).toEqual([
      ['mine <&>', '0.400 [0.307, 0.492]', '57.1 %', '50.0 %'],
      ['breadth-first', '0.100 [0.100, 0.100]', '14.3 %', '0.0 %'],
    ]);
    expect(htmlReport(data)).toContain('mine &#60;&#38;&#62; finds relevant pages soonest: budget area 0.400');
  });

  it('shows curves and measures over time where crawls wait', () => {
    const data = exampleData();
    expect(htmlReport(data)).not.toContain('Recall over time');
    expect(data.minutes).toEqual([]);
    // Breadth-first takes two minutes, the other one; both have their pages at half time and at the end.
    const slow = exampleData(undefined, undefined, label => (label === 'breadth-first' ? 120 : 60));
    expect(slow.minutes.slice(-2)).toEqual([1.98, 2]);
    expect(htmlReport(slow)).toContain('Recall over time');
    const { columns, rows } = rankingTable(slow);
    const from = columns.findIndex(({ name }) => name === 'time area');
    expect(rows.map(row => row.slice(from, from + 3).map(cell => cell.text))).toEqual([
      ['0.625 [0.625, 0.625]', '2.0', '1.0'],
      ['0.250 [0.250, 0.250]', '1.0', '2.0'],
    ]);
    const [fast, breadth] = slow.strategies;
    expect([fast.recallOverTime.mean[49], breadth.recallOverTime.mean[49]]).toEqual([1, 0.5]);
  });

  it("has the judge's verdicts beside the order, where it was not the label", () => {
    expect(rankingTable(exampleData()).columns.map(({ name }) => name)).not.toContain('verdicts');
    const data = exampleData(undefined, undefined, undefined, { called: 3, right: 1 });
    const { columns, rows } = rankingTable(data);
    const place = columns.findIndex(({ name }) => name === 'verdicts');
    // One of three called relevant is, one of two relevant is called so.
    expect(rows.map(row => row[place].text)).toEqual(['0.40', '0.40']);
    expect(data.strategies[0].metrics.get('verdictPrecision')!.mean).toBeCloseTo(1 / 3, 12);
    expect(data.strategies[0].metrics.get('verdictRecall')!.mean).toBe(0.5);
  });

  it('has tables by topic and by pair', () => {
    const data = exampleData();
    const table = topicTable(data, data.topics[0]);
    expect(table.note).toBe('Query: words. Relevant pages that can be reached: a 2, b 2.');
    expect(table.rows[1].map(cell => cell.text)).toEqual([
      'breadth-first',
      '0.400 [0.400, 0.400]',
      '47.1 %',
      '0.20',
      '0.20',
      '0.22',
      '0.13',
      '0.29',
      '0.36',
      '0.500',
    ]);
    const pairs = pairwiseTable(data);
    expect(pairs.rows[0].map(cell => cell.text)).toEqual(['1 mine <&>', '·', '+30.0']);
    expect(pairs.rows[1][1].text).toBe('−30.0');
  });

  it('is one file that asks nothing of the network and escapes names', () => {
    const html = htmlReport(exampleData());
    expect(html).toContain('mine &#60;&#38;&#62;');
    expect(html).not.toContain('mine <');
    expect(html).not.toMatch(/https?:\/\/(?!a\.example)/);
    expect(html).toContain('prefers-color-scheme');
    const data = /<script type="application\/json" id="charts">(.*)<\/script>/.exec(html)![1];
    expect(JSON.parse(data).map((chart: { id: string }) => chart.id)).toEqual([
      'recall',
      'harvest',
      'precision',
      'segments',
      'by-similarity',
      'by-keywords',
      'similarity',
      'maximum-similarity',
      'topic-0',
      'topic-1',
    ]);
  });

  it('draws what needs no labels, and the harvest by segments', () => {
    const [mine, breadthFirst] = exampleData().strategies;
    // Pages 1 and 2 of 10 are like an example: after five fetches two of five, after ten two of ten.
    expect([
      mine.opinions.called.get('similarity')!.mean[49],
      mine.opinions.called.get('similarity')!.mean[99],
    ]).toEqual([0.4, 0.2]);
    expect(mine.opinions.called.has('classifier')).toBe(false);
    expect([0, 49, 90, 99].map(index => mine.opinions.averageSimilarity.mean[index])).toEqual([0.6, 0.6, 0.6, 0.5]);
    expect(mine.opinions.maximumAverageSimilarity.mean[99]).toBe(0.4);
    expect(breadthFirst.opinions.segments.mean).toEqual([0.2]);
    expect(exampleData().segments).toEqual({ size: 100, middles: [50] });
    const row = opinionTable(exampleData()).rows[0].map(cell => cell.text);
    expect(row).toEqual(['mine <&>', '0.500', '0.400', '0.500', '4.0', '3.0', '2.0', '1.0', '0.0', '20.0 %', '20.0 %']);
  });

  it('gives each of many strategies a look of its own', () => {
    const html = htmlReport(exampleData(['breadth-first', ...Array.from({ length: 30 }, (_, index) => `s${index}`)]));
    const looks = [...html.matchAll(/\.s\d+\{(--c:[^}]*)\}/g)].map(match => match[1]);
    expect(looks).toHaveLength(31);
    expect(new Set(looks).size).toBe(31);
  });

  it('says the same in Markdown', () => {
    const markdown = markdownReport(exampleData());
    expect(markdown).toContain('# small "one"');
    expect(markdown).toContain('| 1 | mine <&> | 0.700 [0.654, 0.746] |');
    expect(markdown).toContain('## Pairwise differences of recall area');
    expect(markdown).toMatch(/## x\n\nQuery: words/);
  });
});
