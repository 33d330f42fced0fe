/** The tables of a site experiment, as texts that both forms of the report print. */
import type { Cell, Column, ReportTable } from '../report/tables.js';
import type { SiteExperiment } from './definition.js';
import { harvestStep, meanRow, type SiteResults } from './results.js';

/** What the experiment was done with, a line each. */
export function siteSetting({ web, webs, classifier }: SiteExperiment): string[] {
  return [
    `Web: simulated ${JSON.stringify(web)}, made anew with the seeds ${webs.join(', ')}; numbers are over all of them.`,
    `Page classifier: ${classifier.clusters} centroid(s) for the topic and ${classifier.otherClusters} for the other class, ${classifier.terms} terms, ${classifier.pages} pages of each training site.`,
  ];
}

export function siteTables(experiment: SiteExperiment, results: SiteResults): ReportTable[] {
  return [
    ...(experiment.classification ? [classificationTable(results)] : []),
    ...(experiment.crawls ? [harvestTable(results), pagesTable(results)] : []),
  ];
}

function classificationTable({ table2 }: SiteResults): ReportTable {
  const scores = ['precision', 'recall', 'F', 'pages'];
  const rows = [...table2, meanRow(table2)].map((row): Cell[] =>
    texts([
      row.topic,
      row.pageAccuracy.toFixed(2),
      ...[row.internal, row.homePage].flatMap(({ precision, recall, f, pagesPerSite }) => [
        precision.toFixed(2),
        recall.toFixed(2),
        f.toFixed(3),
        pagesPerSite.toFixed(1),
      ]),
      signed(row.improvement),
    ]),
  );
  return {
    title: 'Classification of sites (Ester Table 2)',
    note: 'The internal crawler against the home page alone, under cross-validation.',
    columns: columns([
      'topic',
      'page accuracy',
      ...scores.map(name => `internal ${name}`),
      ...scores.map(name => `home ${name}`),
      'F gained',
    ]),
    rows,
  };
}

function harvestTable({ figure6 }: SiteResults): ReportTable {
  const points = figure6[0].harvest.map((_, i) => `first ${(i + 1) * harvestStep}`);
  return {
    title: 'Site harvest rate by edge weights (Ester Fig. 6)',
    note: 'Truly relevant share of the sites that were examined first, start sites not counted.',
    columns: columns(['topic', 'edge weights', ...points], 2),
    rows: figure6.map(({ topic, edgeWeights, harvest }) =>
      texts([topic, edgeWeights, ...harvest.map(rate => rate.toFixed(2))]),
    ),
  };
}

function pagesTable({ figure7 }: SiteResults): ReportTable {
  const levels = Object.keys(figure7[0].pagesPerSureSite);
  const names = ['pages per site', 'with start', ...levels.map(level => `sure ${level}`)];
  return {
    title: 'Pages per relevant site (Ester Fig. 7)',
    note: 'Pages downloaded for each truly relevant site, once a quarter of the sites are found; in all; and when a site counts only if its confidence is that high.',
    columns: columns(['topic', 'crawler', ...names, 'found', 'of', 'precision', 'by one page'], 2),
    rows: figure7.map(row =>
      texts([
        row.topic,
        row.crawler,
        ratio(row.pagesPerSite),
        ratio(row.pagesPerSiteWithStart),
        ...levels.map(level => ratio(row.pagesPerSureSite[level])),
        String(row.found),
        String(row.wanted),
        row.precision.toFixed(2),
        row.byOnePage.toFixed(2),
      ]),
    ),
  };
}

function columns(names: readonly string[], words = 1): Column[] {
  return names.map((name, i) => ({ name, numeric: i >= words }));
}

const texts = (row: readonly string[]): Cell[] => row.map(text => ({ text }));
/** Where no site was found there is no ratio. */
const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : '–');
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
