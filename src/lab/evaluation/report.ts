/** What an evaluation shows: curves of all crawls side by side, and tables; as one file of HTML, and as Markdown. */
import { similarityThresholds } from '../likeness/thresholds.js';
import { definitionList, figure, htmlPage, htmlTable, legend } from '../report/html-parts.js';
import type { LineChart } from '../report/line-chart.js';
import { definitionText, markdownTable } from '../report/markdown-report.js';
import { similarityDefinitions } from '../report/notes.js';
import { seriesStyles } from '../report/palette.js';
import type { Cell, ReportTable } from '../report/tables.js';
import type { CrawlCurves, Evaluation } from './evaluation.js';

const title = 'How near they came';
const chartPoints = 200;

export function evaluationHtml(evaluation: Evaluation): string {
  const { crawls, threshold } = evaluation;
  const charts = evaluationCharts(evaluation);
  const entries = crawls.map(({ name, share }, series) => ({
    ...{ label: name, value: percent(share), look: `s${series}`, series },
  }));
  const names = { name: 'crawl', value: `pages ≥ ${threshold}` };
  return htmlPage({
    ...{ title, kind: 'Evaluation of crawls', lead: outcome(evaluation), setting: setting(evaluation) },
    styles: seriesStyles(crawls.length),
    sections: [
      `<section><h2>Curves</h2><div class="figures">${charts.map(figure).join('')}${legend(entries, names, crawls.length > 12)}</div>`,
      '<p class="note"><span class="hint">Click a name to hide or show it.</span></p></section>',
      ...evaluationTables(evaluation).map(table => `<section>${htmlTable(table)}</section>`),
      definitionList(definitionsOf(evaluation)),
    ],
    charts,
  });
}

export function evaluationMarkdown(evaluation: Evaluation): string {
  const parts = [
    `# ${title}`,
    outcome(evaluation),
    setting(evaluation).join('\n'),
    ...evaluationTables(evaluation).map(markdownTable),
    definitionText(definitionsOf(evaluation)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Batsakis fig. 12–17, Liu fig. 9–12 and Jamali Fig. 3 in form. */
export function evaluationCharts({ crawls, threshold, segment }: Evaluation): LineChart[] {
  const longest = Math.max(...crawls.map(({ pages }) => pages));
  // Beside even steps, the end of every crawl: a short one would else have no point at all.
  const ends = [
    ...Array.from({ length: chartPoints }, (_, index) => Math.round(((index + 1) * longest) / chartPoints)),
    ...crawls.map(({ pages }) => pages),
  ];
  const x = [...new Set(ends)].filter(count => count > 0).sort((a, b) => a - b);
  const over = (id: string, name: string, yLabel: string, values: (curves: CrawlCurves) => number[]): LineChart => ({
    ...{ id, title: name, yLabel, x, xLabel: 'pages fetched' },
    series: crawls.map(({ name: label, pages, curves }, style) => {
      const mean = resampled(
        curves.fetched,
        values(curves),
        x.filter(count => count <= pages),
      );
      return { label, style, curve: { mean }, banded: false, hidden: false };
    }),
  });
  const segments = Math.ceil(longest / segment);
  return [
    over('alike', `Pages like an example (cosine ≥ ${threshold})`, 'pages', curves => curves.alike),
    over('share', 'Their share of all pages fetched', 'share', curves => curves.share),
    over('average', 'Average similarity', 'cosine', curves => curves.averageSimilarity),
    over('maximum', 'Maximum average similarity', 'cosine', curves => curves.maximumAverageSimilarity),
    ...(crawls.length > 1
      ? [over('union', 'Share of what all crawls found together', 'recall', curves => curves.unionRecall)]
      : []),
    {
      ...{ id: 'segments', title: `Share of pages like an example, by segments of ${segment}`, yLabel: 'share' },
      ...{ xLabel: 'pages fetched', stepped: true },
      x: Array.from({ length: segments }, (_, index) => (index + 0.5) * segment),
      series: crawls.map(({ name: label, segments: mean }, style) => ({
        ...{ label, style, curve: { mean }, banded: false, hidden: false },
      })),
    },
  ];
}

/** The last value that was measured up to each of these places. */
function resampled(places: readonly number[], values: readonly number[], wanted: readonly number[]): number[] {
  let at = 0;
  return wanted.map(place => {
    while (at + 1 < places.length && places[at + 1] <= place) at++;
    return values[at];
  });
}

export function evaluationTables(evaluation: Evaluation): ReportTable[] {
  const { crawls, threshold, segment } = evaluation;
  const number = (name: string, help?: string) => ({ name, numeric: true, help });
  const name = { name: 'crawl', numeric: false };
  const others = similarityThresholds.filter(least => Number(least) !== threshold);
  const several = crawls.length > 1;
  const measures: ReportTable = {
    title: 'Measures',
    columns: [
      name,
      { name: 'strategy', numeric: false },
      number('pages'),
      number('similarity', 'average similarity (Batsakis §4.2)'),
      number('maximum average', 'maximum average similarity on reduced vectors (Liu eq. 9)'),
      number(`≥ ${threshold}`, 'pages whose largest cosine to an example reaches the threshold'),
      number('share'),
      ...(several ? [number('of the union', 'share of what all crawls found together (Liu Table 1)')] : []),
      number('own judge', 'pages that the judge of the crawl itself calls relevant'),
    ],
    rows: crawls.map((crawl, series) => [
      { text: crawl.name, series },
      { text: crawl.strategy },
      { text: String(crawl.pages) },
      { text: crawl.averageSimilarity.toFixed(3) },
      { text: crawl.maximumAverageSimilarity.toFixed(3) },
      { text: String(crawl.alike) },
      { text: percent(crawl.share) },
      ...(several ? [{ text: percent(crawl.unionRecall) }] : []),
      { text: String(crawl.ownRelevant) },
    ]),
  };
  const thresholds: ReportTable = {
    title: 'Other thresholds',
    note: 'Pages whose largest cosine to an example is at least so much (Liu fig. 13–16).',
    columns: [name, ...others.map(least => number(`≥ ${least}`))],
    rows: crawls.map((crawl, series): Cell[] => [
      { text: crawl.name, series },
      ...others.map(least => ({ text: String(crawl.pagesAtSimilarity[least]) })),
    ]),
  };
  const most = Math.min(shownSegments, Math.max(...crawls.map(crawl => crawl.segments.length)));
  const segments: ReportTable = {
    title: `Share of pages like an example, by segments of ${segment}`,
    ...(most === shownSegments && { note: `The first ${shownSegments} segments.` }),
    columns: [name, ...Array.from({ length: most }, (_, index) => number(`to ${(index + 1) * segment}`))],
    rows: crawls.map((crawl, series): Cell[] => [
      { text: crawl.name, series },
      ...Array.from({ length: most }, (_, index) => ({
        text: index < crawl.segments.length ? percent(crawl.segments[index]) : '',
      })),
    ]),
  };
  return [measures, thresholds, segments];
}

/** Columns of the table by segments. The chart has them all. */
const shownSegments = 20;

function outcome({ crawls, threshold }: Evaluation): string {
  const [best, ...rest] = [...crawls].sort((a, b) => b.share - a.share);
  const first = `${percent(best.share)} of the ${best.pages} pages of ${best.name} have a cosine of ${threshold} or more to an example page; average similarity ${best.averageSimilarity.toFixed(3)}.`;
  return rest.length === 0
    ? first
    : `${first} The others: ${rest.map(each => `${each.name} ${percent(each.share)}`).join(', ')}.`;
}

function setting({ crawls, examples, union, threshold }: Evaluation): string[] {
  return [
    `Example pages: ${examples}. Crawls: ${crawls.length}. γ = ${threshold}.`,
    ...(crawls.length > 1 ? [`Different pages like an example in all crawls together: ${union}.`] : []),
    'What was crawled is compared with the examples alone: neither judge nor strategy of the crawls has a say.',
  ];
}

function definitionsOf({ threshold, segment }: Evaluation): [string, string][] {
  return [
    ...similarityDefinitions,
    [`≥ ${threshold}`, `pages whose similarity is ${threshold} or more: Batsakis's harvest ratio counts these (§4.2).`],
    ['of the union', 'such pages found by this crawl, over those that all crawls together found (Liu Table 1).'],
    ['segments', `share of such pages in each run of ${segment} pages (Jamali Fig. 3).`],
    ['own judge', 'pages that the judge of the crawl calls relevant; it may go by something else than the examples.'],
  ];
}

function percent(share: number): string {
  // Number and sign stay on one line.
  return `${(100 * share).toFixed(1)}\u00a0%`;
}
