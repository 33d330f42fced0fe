/** The tables of a report, as plain texts that both forms print. */

import { similarityThresholds } from '../likeness/thresholds.js';
import { recallLevels } from '../metrics/precision.js';
import type { SummaryRow } from '../page-experiment/results.js';
import type { ReportData, TopicSection } from './report-data.js';

export interface ReportTable {
  title: string;
  note?: string;
  columns: Column[];
  rows: Cell[][];
}

export interface Column {
  name: string;
  /** Numbers stand right. */
  numeric: boolean;
  help?: string;
}

export interface Cell {
  text: string;
  /** Said in bold: the best of its column, or a difference that chance does not explain. */
  strong?: boolean;
  /** −1 … 1: how much worse or better, shown as a tint. */
  tint?: number;
  /** Colour and dash of this strategy's lines. */
  series?: number;
}

const column = (name: string, help?: string): Column => ({ name, numeric: true, help });
const words = (name: string): Column => ({ name, numeric: false });

export function rankingTable({ strategies, againstBest, by, minutes }: ReportData): ReportTable {
  const timed = minutes.length > 0;
  const judged = strategies.some(({ metrics }) => metrics.has('verdictF1'));
  const rows = strategies.map((strategy, rank): Cell[] => {
    const { metrics } = strategy;
    return [
      { text: String(rank + 1) },
      { text: strategy.label, series: rank },
      { text: withInterval(metrics.get(by.area)) },
      { text: percent(metrics.get(by.fraction)?.mean) },
      { text: percent(strategy.gain) },
      { text: withInterval(metrics.get('harvestArea')) },
      ...(timed
        ? [
            { text: withInterval(metrics.get('timeArea')) },
            { text: decimals(metrics.get('relevantPerMinute')?.mean, 1) },
            { text: decimals(metrics.get('crawlMinutes')?.mean, 1) },
          ]
        : []),
      ...(judged ? [{ text: decimals(metrics.get('verdictF1')?.mean) }] : []),
      ...recallLevels.map(level => ({ text: decimals(metrics.get(`interpolatedPrecisionAtRecall.${level}`)?.mean) })),
      { text: rank === 0 ? '' : pValue(againstBest[rank]) },
      { text: strategy.cpuMillisecondsPerPage.toFixed(2) },
      { text: Number.isNaN(strategy.relativeTime) ? '' : `${strategy.relativeTime.toFixed(2)} ×` },
      { text: strategy.preparationSeconds.toFixed(2) },
      { text: strategy.peakRssMb.toFixed(0) },
    ];
  });
  const columns = [
    column('#'),
    words('strategy'),
    column(by.name, 'mean recall over the crawl, with its 95 % interval'),
    column('of oracle', `${by.name} over that of a greedy crawler that knows every label`),
    column('gain', '(area − breadth-first) / (oracle − breadth-first): 0 % is breadth-first, 100 % the greedy oracle'),
    column('harvest area', 'mean harvest rate over the crawl, with its 95 % interval'),
    ...(timed
      ? [
          column('time area', 'mean recall over the time of the longest crawl, with its 95 % interval'),
          column('per minute', 'relevant pages per minute of the crawl'),
          column('minutes', 'how long the crawl took'),
        ]
      : []),
    ...(judged ? [column('verdicts', "F1 of the judge's last word on the fetched pages against their labels")] : []),
    ...recallLevels.map(level => column(`P@${level}`, `interpolated precision at recall ${level}`)),
    column('p', 'sign-flip test against the best, Holm-corrected; pairs of split and topic'),
    column('ms/page', 'processor time per page, crawl only'),
    column('time', 'processor time per page over that of breadth-first'),
    column('train s', 'processor time before the first page'),
    column('MB', 'largest resident memory of the process'),
  ];
  const precisions = columns.flatMap(({ name }, index) => (name.startsWith('P@') ? [index] : []));
  return { title: 'Ranking', columns, rows: markBest(rows, [3, 4], precisions) };
}

export function topicTable(data: ReportData, topic: TopicSection): ReportTable {
  const rows = data.strategies.map(({ label }, rank): Cell[] => {
    const own = topic.metrics.get(label)!;
    return [
      { text: label, series: rank },
      { text: withInterval(own.get(data.by.area)) },
      { text: percent(own.get(data.by.fraction)?.mean) },
      ...recallLevels.map(level => ({ text: decimals(own.get(`precisionAtRecall.${level}`)?.mean) })),
      ...recallLevels.map(level => ({ text: decimals(own.get(`f1AtRecall.${level}`)?.mean) })),
      { text: decimals(own.get('averageSimilarity')?.mean, 3) },
    ];
  });
  const columns = [
    words('strategy'),
    column(data.by.name),
    column('of oracle'),
    ...recallLevels.map(level => column(`P@${level}`, `precision when recall reaches ${level}`)),
    ...recallLevels.map(level => column(`F1@${level}`, `F1 when recall reaches ${level}`)),
    column('similarity', 'average similarity of the fetched pages to the examples'),
  ];
  const found = [...topic.relevantReachable].map(([split, count]) => `${split} ${count}`).join(', ');
  const query = topic.query ? `Query: ${topic.query}. ` : '';
  return {
    title: topic.name,
    note: `${query}Relevant pages that can be reached: ${found}.`,
    columns,
    rows: markBest(rows, [1, 2], [3, 4, 5, 6, 7, 8]),
  };
}

/** What needs no labels (Batsakis §4.2, Liu §5.1), at the end of the crawls. */
export function opinionTable({ strategies }: ReportData): ReportTable {
  const shares = ['harvestBySimilarity', 'harvestByKeywords', 'harvestByClassifier'];
  const given = shares.filter(name => strategies.some(({ metrics }) => metrics.has(name)));
  const rows = strategies.map(({ label, metrics }, rank): Cell[] => [
    { text: label, series: rank },
    ...['averageSimilarity', 'maximumAverageSimilarity', 'recallAgainstUnion'].map(name => ({
      text: decimals(metrics.get(name)?.mean, 3),
    })),
    ...similarityThresholds.map(least => ({ text: decimals(metrics.get(`pagesAtSimilarity.${least}`)?.mean, 1) })),
    ...given.map(name => ({ text: percent(metrics.get(name)?.mean) })),
  ]);
  return {
    title: 'Without the labels',
    note: 'Means over all runs. Crawls that end with the same pages have the same values here: then only the curves tell them apart.',
    columns: [
      words('strategy'),
      column('similarity', 'mean over the fetched pages of the largest cosine to an example (Batsakis §4.2)'),
      column('maximum average', 'largest over the examples of the mean cosine in the reduced space (Liu eq. 9)'),
      column('of the union', 'found share of the relevant pages that all strategies found together (Liu Table 1)'),
      ...similarityThresholds.map(least =>
        column(`≥ ${least}`, `pages whose largest cosine to an example is ${least} or more`),
      ),
      ...given.map(name =>
        column(
          `by ${name.replace('harvestBy', '').toLowerCase()}`,
          'share of the fetched pages that it calls relevant',
        ),
      ),
    ],
    rows,
  };
}

/** Row minus column, in hundredths of the area they are ranked by. */
export function pairwiseTable({ strategies, tests, by }: ReportData): ReportTable {
  const rows = strategies.map(({ label }, i): Cell[] => [
    { text: `${i + 1} ${label}`, series: i },
    ...strategies.map((_, j): Cell => {
      if (i === j) return { text: '·' };
      const { meanDifference, pByPair, pBySplit, pairs } = tests[i][j];
      // Two-sided, so the smallest possible value by split is 2 / 2^splits; a dagger says that it was reached.
      const mark = pByPair < 0.05 ? (pBySplit <= 0.125 ? '*†' : '*') : '';
      return {
        text: pairs === 0 ? '' : `${signed(100 * meanDifference)}${mark}`,
        strong: pByPair < 0.05,
        tint: Math.max(-1, Math.min(1, meanDifference * 5)),
      };
    }),
  ]);
  return {
    title: `Pairwise differences of ${by.name}`,
    note: 'Row minus column, × 100. * p < 0.05 by a sign-flip test over pairs of split and topic (uncorrected). † also p ≤ 0.125 when the pairs of one split flip together, the least that four splits allow.',
    columns: [words('strategy'), ...strategies.map((strategy, index) => column(String(index + 1), strategy.label))],
    rows,
  };
}

/** All differences in a column rest on what is printed, so equal prints are equally best. */
function markBest(rows: Cell[][], ...groups: number[][]): Cell[][] {
  for (const index of groups.flat()) {
    const values = rows.map(row => Number.parseFloat(row[index].text));
    const best = Math.max(...values.filter(value => !Number.isNaN(value)));
    rows.forEach((row, position) => {
      if (values[position] === best) row[index] = { ...row[index], strong: true };
    });
  }
  return rows;
}

function withInterval(row: SummaryRow | undefined): string {
  if (!row) return '';
  const { mean, low95, high95 } = row;
  if (low95 === null || high95 === null) return decimals(mean, 3);
  return `${decimals(mean, 3)} [${decimals(low95, 3)}, ${decimals(high95, 3)}]`;
}

function decimals(value: number | undefined, digits = 2): string {
  return value === undefined ? '' : value.toFixed(digits);
}

function percent(value: number | undefined): string {
  return value === undefined ? '' : `${(100 * value).toFixed(1)} %`;
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return text === '0.0' ? text : `${value < 0 ? '−' : '+'}${text}`;
}

function pValue(value: number): string {
  return value < 0.001 ? '< .001' : value.toFixed(3).replace(/^0/, '');
}
