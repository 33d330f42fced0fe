/** report.html: one file that needs nothing else, for screen and paper, light and dark. */
import { readFileSync } from 'node:fs';
import type { AveragedCurve } from './averaged-curves.js';
import { type LineChart, lineChart, type Series } from './line-chart.js';
import { conclusion, definitions, setting } from './notes.js';
import { seriesStyles } from './palette.js';
import type { CurveSet, ReportData } from './report-data.js';
import { type Cell, type Column, pairwiseTable, type ReportTable, rankingTable, topicTable } from './tables.js';

/** With more strategies than this the later ones start hidden; a click on the legend shows them. */
const shownAtFirst = 12;
/** As Almpanidis Fig. 5: bands for the two best, or nothing could be told apart. */
const bandedAtFirst = 2;

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

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
  const charts = data.topics.length > 1 ? [...main, ...perTopic] : main;
  const body = [
    `<header><p class="kind">Crawling experiment</p><h1>${escapeHtml(experiment.name)}</h1><p class="lead">${escapeHtml(conclusion(data))}</p>`,
    `<p class="setting">${setting(experiment, data.web, data.runs).map(escapeHtml).join('<br>')}</p></header>`,
    `<section><h2>Curves</h2><div class="figures">${main.map(figure).join('')}${legend(data)}</div>`,
    `<p class="note">${bandNote(data)} <span class="hint">Click a name to hide or show it.</span></p></section>`,
    `<section>${table(rankingTable(data), 'ranking')}</section>`,
    data.strategies.length > 1 ? `<section>${table(pairwiseTable(data), 'pairs')}</section>` : '',
    `<section><h2>Topic by topic</h2>${data.topics.length > 1 ? `<div class="multiples">${perTopic.map(figure).join('')}</div>` : ''}`,
    ...data.topics.map(topic => table(topicTable(data, topic), 'topic', 'h3')),
    '</section>',
    `<section><h2>What the words mean</h2><dl>${definitions.map(([term, meaning]) => `<dt>${term}</dt><dd>${meaning}</dd>`).join('')}</dl></section>`,
  ];
  const script = `<div id="tip" role="status" hidden></div>
<script type="application/json" id="charts">${chartData(charts)}</script>
<script>${asset('./report-page.js')}</script>`;
  return page(experiment.name, seriesStyles(data.strategies.length), [...body, script]);
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

function bandNote({ strategies }: ReportData): string {
  return strategies[0].recall.band
    ? 'Bands are 95 % intervals of the two best and of the strategy you point at.'
    : 'There are no bands: one run says nothing of how others would come out.';
}

/** A report that is tables only. */
export function tablesPage(title: string, setting: readonly string[], tables: readonly ReportTable[]): string {
  return page(title, '', [
    `<header><p class="kind">Crawling experiment</p><h1>${escapeHtml(title)}</h1>`,
    `<p class="setting">${setting.map(escapeHtml).join('<br>')}</p></header>`,
    ...tables.map(each => `<section>${table(each)}</section>`),
  ]);
}

function page(title: string, styles: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · experiment</title>
<style>${asset('./report.css')}
${styles}</style></head>
<body>${body.join('\n')}
</body></html>
`;
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

function figure(chart: LineChart): string {
  return `<figure><figcaption>${escapeHtml(chart.title)}</figcaption>${lineChart(chart)}</figure>`;
}

function legend(data: ReportData): string {
  const entries = data.strategies.map(({ label, metrics }, style) => {
    const { hidden } = styleOf(data, style);
    const area = metrics.get(data.by.area)!.mean.toFixed(3);
    return `<li><button type="button" data-series="${style}" aria-pressed="${!hidden}">${swatch(`s${style}`)}<span>${escapeHtml(label)}</span><b>${area}</b></button></li>`;
  });
  const references = [
    ['so1', 'greedy oracle', data.strategies[0].metrics.get(data.by.greedy)],
    ['so2', 'upper bound', data.strategies[0].metrics.get(data.by.upperBound)],
  ] as const;
  const oracles = references.map(
    ([name, label, area]) =>
      `<li class="reference">${swatch(name)}<span>${label}</span><b>${area?.mean.toFixed(3) ?? ''}</b></li>`,
  );
  const many = data.strategies.length > shownAtFirst ? ' many' : '';
  return `<div class="legend${many}"><p>strategy <b>${data.by.name}</b></p><ol>${[...entries, ...oracles].join('')}</ol></div>`;
}

function swatch(name: string): string {
  return `<svg class="swatch" viewBox="0 0 28 8" aria-hidden="true"><g class="series ${name}"><line class="line" x1="0" x2="28" y1="4" y2="4"/></g></svg>`;
}

function table({ title, note, columns, rows }: ReportTable, kind = '', heading = 'h2'): string {
  const head = columns.map(headCell).join('');
  const body = rows
    .map(row => `<tr>${row.map((cell, index) => dataCell(cell, columns[index])).join('')}</tr>`)
    .join('');
  return `<${heading}>${escapeHtml(title)}</${heading}>${note ? `<p class="note">${escapeHtml(note)}</p>` : ''}<div class="scroll"><table class="${kind}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function headCell({ name, numeric, help }: Column): string {
  return `<th scope="col" class="${numeric ? 'number' : ''}"${help ? ` title="${escapeHtml(help)}"` : ''}>${escapeHtml(name)}</th>`;
}

function dataCell(cell: Cell, { numeric }: Column): string {
  const classes = [numeric ? 'number' : '', cell.strong ? 'strong' : ''].filter(Boolean).join(' ');
  const tint =
    cell.tint === undefined
      ? ''
      : ` style="--tint:${Math.abs(cell.tint).toFixed(2)}" data-sign="${cell.tint < 0 ? 'worse' : 'better'}"`;
  const mark = cell.series === undefined ? '' : swatch(`s${cell.series}`);
  // The interval is quieter than the mean it belongs to.
  const text = escapeHtml(cell.text).replace(/ (\[.*\])$/, ' <span class="interval">$1</span>');
  return cell.series === undefined
    ? `<td class="${classes}"${tint}>${text}</td>`
    : `<th scope="row">${mark}${text}</th>`;
}

/** Values for pointing at a chart; `<` is escaped so that a name cannot end the script element. */
function chartData(charts: readonly LineChart[]): string {
  const short = (values: readonly number[]) => values.map(value => Number(value.toFixed(4)));
  const data = charts.map(({ id, x, xLabel, series }) => ({
    id,
    x,
    xLabel,
    series: series.map(({ label, style, curve }) => ({
      label,
      style,
      mean: short(curve.mean),
      band: curve.band && { low: short(curve.band.low), high: short(curve.band.high) },
    })),
  }));
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);
}
