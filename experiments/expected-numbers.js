// What experiments/expected/NAME.json keeps of an experiment's results, and how far new results agree with it.
import { isDeepStrictEqual } from 'node:util';

/** Digits behind the point that are kept. */
const digits = 6;
/** Measures that are kept of every page experiment; a file keeps the others that it has, a new one those within a budget. */
const keptMeasures = ['recallArea', 'oracleFraction', 'harvestArea', 'precisionAtRecall', 'f1AtRecall'];

/** @typedef {import('../dist/lab/page-experiment/results.js').Results} PageResults */
/** @typedef {import('../dist/lab/site-experiment/results.js').SiteResults} SiteResults */
/** @typedef {import('../dist/lab/revisit-experiment/results.js').RevisitResults} RevisitResults */
/** @typedef {Record<string, unknown>} Row */
/** @typedef {{ experiment: string, [list: string]: string | Row[] }} Numbers lists of rows by name */

/**
 * The short form of results.json; `kept` is the file's present content.
 * @param {PageResults | SiteResults | RevisitResults} results
 * @param {Numbers | undefined} kept
 * @returns {Numbers}
 */
export function shortened(results, kept) {
  const short =
    'table2' in results
      ? sitesShortened(results)
      : 'summaryByTopic' in results
        ? pagesShortened(results, kept)
        : revisitsShortened(results);
  return JSON.parse(JSON.stringify(short, (_, value) => (typeof value === 'number' ? rounded(value) : value)));
}

/**
 * One row a line, so that two versions of a file can be compared line by line.
 * @param {Numbers} numbers
 */
export function formatted({ experiment, ...lists }) {
  const parts = Object.keys(lists).map(name => {
    const lines = rowsOf(lists, name)
      .map(row => `    ${JSON.stringify(row)}`)
      .join(',\n');
    return `  "${name}": [\n${lines}\n  ]`;
  });
  return `{\n  "experiment": ${JSON.stringify(experiment)},\n${parts.join(',\n')}\n}\n`;
}

/**
 * The rows of a larger experiment that an experiment on one of its topics repeats.
 * @param {Numbers} whole
 * @param {Numbers} part
 * @returns {Numbers}
 */
export function partOf(whole, part) {
  const topics = new Set(rowsOf(part, 'runs').map(({ topic }) => topic));
  const labels = new Set(rowsOf(part, 'runs').map(({ label }) => label));
  const runs = rowsOf(whole, 'runs').filter(({ topic, label }) => topics.has(topic) && labels.has(label));
  const summaryByTopic = rowsOf(whole, 'summaryByTopic').filter(
    ({ topic, strategy }) => topics.has(topic) && labels.has(strategy),
  );
  const summary = summaryByTopic.map(({ topic: _, ...row }) => row);
  return { experiment: part.experiment, runs, summary, summaryByTopic };
}

/**
 * Compares every number and word that is kept, to the last digit.
 * @param {Numbers} expected
 * @param {Numbers} found
 * @returns {{ compared: number, differences: string[] }}
 */
export function compared(expected, found) {
  const differences = [];
  let count = 0;
  for (const list of Object.keys(expected)) {
    if (list === 'experiment') continue;
    const rows = rowsOf(expected, list);
    const others = rowsOf(found, list);
    if (rows.length !== others.length) {
      differences.push(`${list}: ${rows.length} rows expected, ${others.length} found`);
    }
    rows.forEach((row, index) => {
      const other = others[index] ?? {};
      for (const [path, value] of valuesOf(row)) {
        count++;
        const now = path.reduce((/** @type {any} */ place, key) => place?.[key], other);
        if (!isDeepStrictEqual(now, value)) {
          differences.push(
            `${list} ${nameOf(row)}: ${path.join('.')} is ${JSON.stringify(now)}, not ${JSON.stringify(value)}`,
          );
        }
      }
    });
  }
  return { compared: count, differences };
}

/**
 * @param {PageResults} results
 * @param {Numbers | undefined} kept
 */
function pagesShortened({ experiment, runs, summary, summaryByTopic }, kept) {
  const more = (kept ? rowsOf(kept, 'summary') : []).map(({ metric }) => metric);
  const measures = kept ? keptMeasures : [...keptMeasures, 'budgetArea', 'budgetOracleFraction'];
  const wanted = (/** @type {{ metric: string }} */ { metric }) =>
    more.includes(metric) || measures.some(name => metric === name || metric.startsWith(`${name}.`));
  return {
    experiment,
    runs: runs.map(({ split, topic, strategy, params, label, seed, fetched, relevantReachable, metrics }) => ({
      ...{ split, topic, strategy, params, label, seed, fetched, relevantReachable },
      recallArea: metrics.recallArea,
    })),
    summary: summary.filter(wanted),
    summaryByTopic: summaryByTopic.filter(wanted),
  };
}

/** @param {SiteResults} results */
function sitesShortened({ experiment, table2, figure6, figure7, runs }) {
  /** @param {import('../dist/lab/site-experiment/site-crawls.js').CrawlMeasures} measures */
  const verdicts = ({ pages, arrivals, examined, called, right, byOnePage }) => ({
    pages,
    goalAt: Object.fromEntries(Object.entries(arrivals).map(([level, at]) => [level, at.at(-1) ?? null])),
    ...{ examined, called, right, byOnePage },
  });
  const shortRuns = runs.map(({ kind, web, row }) => {
    if (kind === 'classification') return { kind, web, ...row };
    const { topic, pageError, twoLevel, pageLevel } = row;
    const crawls = twoLevel.map(({ pThreshold, edgeWeights, ...run }) => ({
      ...{ pThreshold, edgeWeights },
      ...verdicts(run),
    }));
    return { kind, web, topic, pageError, twoLevel: crawls, pageLevel: verdicts(pageLevel) };
  });
  return { experiment, table2, figure6, figure7, runs: shortRuns };
}

/** @param {RevisitResults} results */
function revisitsShortened({ experiment, runs, summary }) {
  const rows = runs.flatMap(({ web, topic, pages, relevant, budget, rows: policies }) =>
    policies.map(({ policy, ...row }) => ({
      web,
      topic,
      strategy: policy,
      pages,
      relevantPages: relevant,
      budget,
      ...row,
    })),
  );
  return { experiment, runs: rows, summary };
}

/**
 * @param {Record<string, string | Row[]>} numbers
 * @param {string} list
 */
function rowsOf(numbers, list) {
  const rows = numbers[list];
  return Array.isArray(rows) ? rows : [];
}

/** @param {number} value */
function rounded(value) {
  return Number(value.toFixed(digits));
}

/**
 * Every number and word in a row, with the keys that lead to it.
 * @param {unknown} value
 * @param {string[]} path
 * @returns {[string[], unknown][]}
 */
function valuesOf(value, path = []) {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value);
  return entries.length === 0 ? [[path, value]] : entries.flatMap(([key, each]) => valuesOf(each, [...path, key]));
}

/** @param {Row} row */
function nameOf(row) {
  const words = ['kind', 'web', 'split', 'topic', 'label', 'strategy', 'metric', 'crawler', 'edgeWeights'];
  const name = words.flatMap(key => (key in row && !(key === 'strategy' && 'label' in row) ? [String(row[key])] : []));
  const params = row.params && !('label' in row) ? Object.entries(row.params).map(pair => pair.join('=')) : [];
  return [...name, ...params].join(' ');
}
