/** A line chart as SVG text: axes, bands, lines. Colours and dashes are classes, so that the style sheet decides for light, dark and print. */
import type { AveragedCurve } from './averaged-curves.js';
import { escapeHtml } from './escape-html.js';

export interface Series {
  label: string;
  /** Number of its colour and dash; -1 for the oracle, -2 for the upper bound. */
  style: number;
  curve: AveragedCurve;
  /** Its band is seen without pointing at it. */
  banded: boolean;
  hidden: boolean;
}

export interface LineChart {
  id: string;
  title: string;
  xLabel: string;
  yLabel: string;
  x: readonly number[];
  series: readonly Series[];
  /** Small charts have fewer ticks and no axis titles. */
  small?: boolean;
  /** Each value holds for a stretch around its place: lines are stairs. */
  stepped?: boolean;
}

const margin = { left: 44, right: 12, top: 10, bottom: 40 };

export function lineChart(chart: LineChart): string {
  const { id, title, xLabel, yLabel, x, series, small = false, stepped = false } = chart;
  const width = small ? 300 : 560;
  const height = small ? 210 : 350;
  const plot = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const yTicks = ticks(
    0,
    Math.max(...series.flatMap(({ curve, hidden }) => (hidden ? [] : curve.mean)), 0.01),
    small ? 4 : 5,
  );
  const top = yTicks[yTicks.length - 1];
  const last = x.length - 1;
  const [left, right] = [Math.min(0, x[0]), stepped ? stretch(x, last)[1] : x[last]];
  const toX = (value: number) => round(margin.left + ((value - left) / (right - left)) * plot.width);
  const toY = (value: number) => round(margin.top + (1 - Math.min(value, top) / top) * plot.height);
  const points = (values: readonly number[]) =>
    values.flatMap((value, index) =>
      (stepped ? stretch(x, index) : [x[index]]).map(place => `${toX(place)},${toY(value)}`),
    );
  const axis = [
    ...yTicks.map(
      tick =>
        `<line class="grid" x1="${margin.left}" x2="${width - margin.right}" y1="${toY(tick)}" y2="${toY(tick)}"/>` +
        `<text class="tick" x="${margin.left - 6}" y="${toY(tick) + 3.5}" text-anchor="end">${label(tick)}</text>`,
    ),
    ...ticks(left, right, small ? 3 : 6)
      .filter(tick => tick <= right)
      .map(
        tick =>
          `<text class="tick" x="${toX(tick)}" y="${height - margin.bottom + 16}" text-anchor="middle">${label(tick)}</text>`,
      ),
    `<line class="axis" x1="${margin.left}" x2="${width - margin.right}" y1="${toY(0)}" y2="${toY(0)}"/>`,
    `<text class="axis-title" x="${margin.left + plot.width / 2}" y="${height - 6}" text-anchor="middle">${escapeHtml(xLabel)}</text>`,
    small
      ? ''
      : `<text class="axis-title" transform="translate(11 ${margin.top + plot.height / 2}) rotate(-90)" text-anchor="middle">${escapeHtml(yLabel)}</text>`,
  ];
  // The best is drawn last, on top of the others.
  const lines = series.map(({ style, curve, banded, hidden }) => {
    const name = `series s${style < 0 ? `o${-style}` : style}${banded ? ' banded' : ''}${hidden ? ' off' : ''}`;
    const band =
      small || !curve.band
        ? ''
        : `<polygon class="band" points="${[...points(curve.band.high), ...points(curve.band.low).reverse()].join(' ')}"/>`;
    return `<g class="${name}" data-series="${style}">${band}<polyline class="line" points="${points(curve.mean).join(' ')}"/></g>`;
  });
  const frame = `data-left="${margin.left}" data-width="${plot.width}" data-x0="${left}" data-x1="${right}"`;
  return `<svg id="${id}" class="chart${small ? ' small' : ''}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}" ${frame}>${axis.join('')}${lines.reverse().join('')}<line class="cursor" y1="${margin.top}" y2="${margin.top + plot.height}" x1="0" x2="0"/></svg>`;
}

/** From halfway to the place before up to halfway to the next one. */
function stretch(x: readonly number[], index: number): [number, number] {
  const from = index === 0 ? 0 : (x[index - 1] + x[index]) / 2;
  return [from, index === x.length - 1 ? 2 * x[index] - from : (x[index] + x[index + 1]) / 2];
}

/** Round numbers from `low` up to at least `high`, about `count` steps. */
export function ticks(low: number, high: number, count: number): number[] {
  const raw = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map(factor => factor * power).find(candidate => candidate >= raw - 1e-12)!;
  const result: number[] = [];
  for (let index = Math.ceil(low / step - 1e-9); ; index++) {
    result.push(Number((index * step).toPrecision(10)));
    if (index * step >= high - 1e-9) return result;
  }
}

function label(value: number): string {
  return value >= 10_000 ? `${value / 1000}k` : String(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
