/** What reports in HTML are made of: the page, charts with their legend, tables. */
import { readFileSync } from 'node:fs';
import { escapeHtml } from './escape-html.js';
import { type LineChart, lineChart } from './line-chart.js';
import type { Cell, Column, ReportTable } from './tables.js';

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** One line of a legend. */
export interface LegendEntry {
  label: string;
  value: string;
  /** Class of its colour and dash: `s0`, `s1` …, `so1` for the oracle. */
  look: string;
  /** Number of the series that a click hides and shows; a reference has none. */
  series?: number;
  hidden?: boolean;
}

export interface PageText {
  title: string;
  /** What kind of report it is, above the title. */
  kind: string;
  /** The outcome in a sentence or two; may be left out. */
  lead?: string;
  /** What was done, a line each. */
  setting: readonly string[];
  /** Style rules of the series. */
  styles?: string;
  /** Sections, as HTML. */
  sections: readonly string[];
  /** Charts whose values can be pointed at. */
  charts?: readonly LineChart[];
}

/** The whole file. */
export function htmlPage({ title, kind, lead, setting, styles = '', sections, charts = [] }: PageText): string {
  const script =
    charts.length === 0
      ? ''
      : `
<div id="tip" role="status" hidden></div>
<script type="application/json" id="charts">${chartData(charts)}</script>
<script>${asset('./report-page.js')}</script>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · ${escapeHtml(kind.toLowerCase())}</title>
<style>${asset('./report.css')}
${styles}</style></head>
<body><header><p class="kind">${escapeHtml(kind)}</p><h1>${escapeHtml(title)}</h1>${lead ? `<p class="lead">${escapeHtml(lead)}</p>` : ''}
<p class="setting">${setting.map(escapeHtml).join('<br>')}</p></header>
${sections.join('\n')}${script}
</body></html>
`;
}

/** Words and their meanings, at the end of a report. */
export function definitionList(definitions: readonly (readonly [term: string, meaning: string])[]): string {
  const items = definitions.map(([term, meaning]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(meaning)}</dd>`);
  return `<section><h2>What the words mean</h2><dl>${items.join('')}</dl></section>`;
}

export function legend(
  entries: readonly LegendEntry[],
  heading: { name: string; value: string },
  many: boolean,
): string {
  const items = entries.map(({ label, value, look, series, hidden = false }) => {
    const text = `${swatch(look)}<span>${escapeHtml(label)}</span><b>${escapeHtml(value)}</b>`;
    return series === undefined
      ? `<li class="reference">${text}</li>`
      : `<li><button type="button" data-series="${series}" aria-pressed="${!hidden}">${text}</button></li>`;
  });
  return `<div class="legend${many ? ' many' : ''}"><p>${escapeHtml(heading.name)} <b>${escapeHtml(heading.value)}</b></p><ol>${items.join('')}</ol></div>`;
}

export function figure(chart: LineChart): string {
  return `<figure><figcaption>${escapeHtml(chart.title)}</figcaption>${lineChart(chart)}</figure>`;
}

function swatch(name: string): string {
  return `<svg class="swatch" viewBox="0 0 28 8" aria-hidden="true"><g class="series ${name}"><line class="line" x1="0" x2="28" y1="4" y2="4"/></g></svg>`;
}

export function htmlTable({ title, note, columns, rows }: ReportTable, kind = '', heading = 'h2'): string {
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
