/** report.html: one file that needs nothing else, for screen and paper, light and dark. */
import { usualThreshold } from '../likeness/thresholds.js';
import { opinionJudges } from '../page-experiment/webs/similarity-meter.js';
import type { AveragedCurve } from './averaged-curves.js';
import { definitionList, figure, htmlPage, htmlTable, type LegendEntry, legend } from './html-parts.js';
import type { LineChart, Series } from './line-chart.js';
import { conclusion, definitions, setting } from './notes.js';
import type { OpinionCurves } from './opinion-curves.js';
import { seriesStyles } from './palette.js';
import type { CurveSet, ReportData } from './report-data.js';
import { opinionTable, pairwiseTable, type ReportTable, rankingTable, topicTable } from './tables.js';

/** With more strategies than this the later ones start hidden; a click on the legend shows them. */
const shownAtFirst = 12;
/** As Almpanidis Fig. 5: bands for the two best, or nothing could be told apart. */
const bandedAtFirst = 2;

export function htmlReport(data: ReportData): string {
  const { experiment, axis, recallValues, oracle } = data;
  const main: LineChart[] = [
    {
      id: 'recall',
      title: 'Recall',
      xLabel: axis.label,
      yLabel: 'recall',
      x: axis.values,
      series: seriesOf(data, set => set.recall, oracle),
    },
    {
      id: 'harvest',
      title: 'Harvest rate',
      xLabel: axis.label,
      yLabel: 'harvest rate',
      x: axis.values,
      series: seriesOf(data, set => set.harvest),
    },
    {
      id: 'precision',
      title: 'Recall and precision',
      xLabel: 'recall',
      yLabel: 'precision (interpolated)',
      x: recallValues,
      series: seriesOf(data, set => set.precision),
    },
    ...overTime(data),
  ];
  const perTopic = data.topics.map((topic, index): LineChart => {
    const series = data.strategies.map(
      ({ label }, style): Series => ({
        ...styleOf(data, style),
        label,
        curve: topic.recall.get(label)!,
      }),
    );
    const greedy: Series = {
      label: 'greedy oracle',
      style: -1,
      curve: topic.greedyRecall,
      banded: false,
      hidden: false,
    };
    return {
      id: `topic-${index}`,
      title: `Recall, ${topic.name}`,
      xLabel: axis.label,
      yLabel: 'recall',
      x: axis.values,
      series: [...series, greedy],
      small: data.topics.length > 1,
    };
  });
  const other = otherCharts(data);
  const charts = [...main, ...other, ...(data.topics.length > 1 ? perTopic : [])];
  const sections = [
    `<section><h2>Curves</h2><div class="figures">${main.map(figure).join('')}${legendOf(data)}</div>`,
    `<p class="note">${bandNote(data)} <span class="hint">Click a name to hide or show it.</span></p></section>`,
    `<section><h2>Without the labels, and by segments</h2><p class="note">What those see who know no labels: how near the fetched pages are to the examples, and what judges call relevant. Nobody is ranked by it.</p><div class="figures">${other.map(figure).join('')}</div></section>`,
    `<section>${htmlTable(rankingTable(data), 'ranking')}</section>`,
    `<section>${htmlTable(opinionTable(data))}</section>`,
    data.strategies.length > 1 ? `<section>${htmlTable(pairwiseTable(data), 'pairs')}</section>` : '',
    `<section><h2>Topic by topic</h2>${data.topics.length > 1 ? `<div class="multiples">${perTopic.map(figure).join('')}</div>` : ''}`,
    ...data.topics.map(topic => htmlTable(topicTable(data, topic), 'topic', 'h3')),
    '</section>',
    definitionList(definitions),
  ];
  return htmlPage({
    title: experiment.name,
    kind: 'Crawling experiment',
    lead: conclusion(data),
    setting: setting(experiment, data.web, data.runs),
    styles: seriesStyles(data.strategies.length),
    sections,
    charts,
  });
}

/** Beside the curves over fetches, where crawls wait: who waits for one host may ask another meanwhile. */
function overTime(data: ReportData): LineChart[] {
  const { minutes, strategies } = data;
  if (minutes.length === 0) return [];
  const series = strategies.map(
    ({ label, recallOverTime }, style): Series => ({ ...styleOf(data, style), label, curve: recallOverTime }),
  );
  return [
    { id: 'time', title: 'Recall over time', xLabel: 'minutes of a crawl', yLabel: 'recall', x: minutes, series },
  ];
}

/** What those see who know no labels, and the harvest of each segment. */
function otherCharts(data: ReportData): LineChart[] {
  const { axis, segments, strategies } = data;
  const over = (id: string, title: string, curve: (set: OpinionCurves) => AveragedCurve): LineChart => ({
    ...{ id, title, xLabel: axis.label, yLabel: 'share', x: axis.values },
    series: strategies.map(({ label, opinions }, style) => ({
      ...styleOf(data, style),
      label,
      curve: curve(opinions),
      banded: false,
    })),
  });
  const judges = opinionJudges.filter(judge => strategies.every(({ opinions }) => opinions.called.has(judge)));
  const cosine = { yLabel: 'cosine' };
  return [
    {
      ...over('segments', `Harvest by segments of ${segments.size} pages`, ({ segments: own }) => own),
      ...{ xLabel: 'pages fetched', yLabel: 'harvest rate', x: segments.middles, stepped: true },
    },
    ...judges.map(judge => over(`by-${judge}`, opinionTitles[judge], ({ called }) => called.get(judge)!)),
    { ...over('similarity', 'Average similarity', set => set.averageSimilarity), ...cosine },
    { ...over('maximum-similarity', 'Maximum average similarity', set => set.maximumAverageSimilarity), ...cosine },
  ];
}

const opinionTitles = {
  similarity: `Pages like an example (cosine ≥ ${usualThreshold})`,
  keywords: 'Pages that the keywords call relevant',
  classifier: 'Pages that a classifier calls relevant',
} as const;

function bandNote({ strategies }: ReportData): string {
  return strategies[0].recall.band
    ? 'Bands are 95 % intervals of the two best and of the strategy you point at.'
    : 'There are no bands: one run says nothing of how others would come out.';
}

/** A report that is tables only. */
export function tablesPage(title: string, setting: readonly string[], tables: readonly ReportTable[]): string {
  const sections = tables.map(each => `<section>${htmlTable(each)}</section>`);
  return htmlPage({ title, kind: 'Crawling experiment', setting, sections });
}

function styleOf({ strategies }: ReportData, style: number): Pick<Series, 'style' | 'banded' | 'hidden'> {
  const hidden =
    strategies.length > shownAtFirst && style >= shownAtFirst - 1 && strategies[style].label !== 'breadth-first';
  return { style, banded: style < bandedAtFirst, hidden };
}

function seriesOf(data: ReportData, curve: (set: CurveSet) => AveragedCurve, oracle?: ReportData['oracle']): Series[] {
  const own = data.strategies.map(
    (strategy, style): Series => ({
      ...styleOf(data, style),
      label: strategy.label,
      curve: curve(strategy),
    }),
  );
  if (!oracle) return own;
  const reference = (label: string, style: number, set: CurveSet): Series => ({
    label,
    style,
    curve: curve(set),
    banded: false,
    hidden: false,
  });
  return [...own, reference('greedy oracle', -1, oracle.greedy), reference('upper bound', -2, oracle.upperBound)];
}

function legendOf(data: ReportData): string {
  const entries = data.strategies.map(
    ({ label, metrics }, style): LegendEntry => ({
      label,
      value: metrics.get(data.by.area)!.mean.toFixed(3),
      look: `s${style}`,
      series: style,
      hidden: styleOf(data, style).hidden,
    }),
  );
  const { metrics } = data.strategies[0];
  const references = [
    ['so1', 'greedy oracle', metrics.get(data.by.greedy)],
    ['so2', 'upper bound', metrics.get(data.by.upperBound)],
  ] as const;
  const oracles = references.map(([look, label, area]) => ({ look, label, value: area?.mean.toFixed(3) ?? '' }));
  const heading = { name: 'strategy', value: data.by.name };
  return legend([...entries, ...oracles], heading, data.strategies.length > shownAtFirst);
}
