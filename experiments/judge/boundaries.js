// Makes the numbers of `lineFor` in src/crawl/judge/evidence/parting/boundary.ts: those for which the mean F1 of crawls is highest, crawls as
// they are and as they would have been if they had been led better or worse. It says how well they hold for topics left out, one in four in turn.
// usage: node experiments/judge/boundaries.js FILE…      (files of record.js)
import { readFileSync } from 'node:fs';
import { boundaryAt, lineFor, mayBeMost, readingsOf } from '../../dist/crawl/judge/evidence/parting/boundary.js';
import { f1, mean } from './crawls.js';
import { bestF1 } from './replays.js';

/** @typedef {import('../../dist/crawl/judge/evidence/parting/boundary.js').Line} Line */
/** @typedef {{ web: string, fold: string, kind: string, weight: number, readings: ReturnType<typeof readingsOf>,
 *   logOdds: Float64Array, labels: Uint8Array }} Crawl */

/** How much crawls of each kind and web count: what people crawl counts most, but others must not fail. Two kinds are only measured. */
const kindWeights = /** @type {Record<string, number>} */ ({
  '400 pages': 1,
  '100 pages': 0.8,
  'nine in ten': 0.2,
  'two in three': 0.25,
  'one in three': 0,
  'one in a hundred': 0.1,
  none: 0,
});
const webWeights = new Map(
  Object.entries({ encyclopaedia: 1, further: 1, webkb: 1.2, hub: 0.3, mixed: 0.3, demo: 0.3 }),
);
const folds = 4;
/** F1 is made smooth for the search: pages this near the line count in part. */
const softness = 0.25;
const steps = 800;
const stepLength = 0.03;
/** Keeps numbers small that hardly matter. */
const decay = 0.002;

/** As if so many right pages had been found where there is none: F1 then falls with every page that is called right. */
const imagined = 5;

const names = /** @type {const} */ (['surest', 'gap', 'spread', 'text', 'page']);
const recorded = process.argv.slice(2).flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line)])),
);
const foldNames = [...new Set(recorded.map(({ fold }) => String(fold)))].sort();
for (const ground of /** @type {const} */ (['words', 'both', 'examples'])) {
  const crawls = recorded.filter(each => each.ground === ground).map(crawlOf);
  const lines = Array.from({ length: folds }, (_, fold) => fitted(crawls.filter(each => foldOf(each) !== fold)));
  console.log(`${ground}: ${JSON.stringify(fitted(crawls))}`);
  for (const web of webWeights.keys()) {
    for (const kind of Object.keys(kindWeights)) {
      const own = crawls.filter(each => each.web === web && each.kind === kind);
      if (own.length === 0) continue;
      const of = (/** @type {(crawl: Crawl) => Line} */ line) =>
        mean(own.map(each => exactF1(each, line(each)))).toFixed(3);
      const best = mean(own.map(bestOf)).toFixed(3);
      const figures = `left out ${of(each => lines[foldOf(each)])}, now ${of(() => lineFor[ground])}, best line ${best}`;
      console.log(`  ${ground}, ${web}, ${kind} (${own.length} crawls): ${figures}`);
    }
  }
}

/** @param {any} line @returns {Crawl} */
function crawlOf({ web: name, fold, kind, skewness, pages }) {
  const web = String(name).split('-')[0];
  const counted = pages.filter((/** @type {number[]} */ [label]) => label >= 0);
  const column = (/** @type {number[][]} */ rows, /** @type {number} */ i) => rows.map(row => row[i]);
  return {
    ...{ web, fold: String(fold), kind: String(kind) },
    weight: kindWeights[kind] * (webWeights.get(web) ?? 0),
    readings: readingsOf({ logOdds: column(pages, 3), near: column(pages, 2), skewness }),
    logOdds: Float64Array.from(column(counted, 3)),
    labels: Uint8Array.from(column(counted, 0)),
  };
}

/** @param {Crawl} crawl */
function bestOf({ logOdds, labels }) {
  return labels.includes(1) ? bestF1(Array.from(logOdds, (score, i) => ({ score, label: labels[i] }))) : 1;
}

/** @param {Crawl} crawl */
function foldOf({ fold }) {
  return foldNames.indexOf(fold) % folds;
}

/** @param {Crawl} crawl @param {Line} line */
function exactF1({ readings, logOdds, labels }, line) {
  const at = boundaryAt(readings, line);
  const rows = Array.from(logOdds, (value, i) => ({ label: labels[i], relevant: value >= at }));
  return f1(labels.includes(1) ? rows : rows.concat(new Array(imagined).fill({ label: 1, relevant: true })));
}

/** Climbs (Adam, Kingma and Ba 2015) to the line with the highest soft F1, readings seen beside the others'. @param {readonly Crawl[]} crawls @returns {Line} */
function fitted(crawls) {
  const means = names.map(name => mean(crawls.map(({ readings }) => readings[name])));
  const deviations = names.map((name, i) =>
    Math.sqrt(mean(crawls.map(({ readings }) => (readings[name] - means[i]) ** 2))),
  );
  const rows = crawls.map(({ readings }) => names.map((name, i) => (readings[name] - means[i]) / deviations[i]));
  const total = crawls.reduce((sum, { weight }) => sum + weight, 0);
  // Places: 0 at zero, 1 surest, 2 gap, 3 fall, 4 even, 5 spread, 6 text, 7 page.
  const numbers = [0.2, 0, 0, 2, -1, 0, 0, 0];
  const decays = [0, decay, decay, decay / 10, 0, decay / 3, decay / 3, decay / 3];
  const first = numbers.map(() => 0);
  const second = numbers.map(() => 0);
  for (let step = 1; step <= steps; step++) {
    const slope = numbers.map((number, i) => -2 * decays[i] * number);
    crawls.forEach((crawl, at) => {
      const [surest, gap, ...most] = rows[at];
      const odds = most.reduce((sum, reading, i) => sum + numbers[5 + i] * reading, numbers[4]);
      const may = mayBeMost(crawl.readings);
      const share = may / (1 + Math.exp(-odds));
      const line = numbers[0] + numbers[1] * surest + numbers[2] * gap - numbers[3] * share;
      const along = (crawl.weight / total) * slopeOfF1(crawl, line);
      const within = -along * numbers[3] * share * (1 - share / Math.max(may, 1e-9));
      const parts = [1, surest, gap].map(part => along * part);
      parts.push(-along * share, ...[1, ...most].map(part => within * part));
      parts.forEach((part, i) => {
        slope[i] += part;
      });
    });
    slope.forEach((value, i) => {
      first[i] = 0.9 * first[i] + 0.1 * value;
      second[i] = 0.999 * second[i] + 0.001 * value * value;
      const length = Math.sqrt(second[i] / (1 - 0.999 ** step)) + 1e-8;
      numbers[i] += (stepLength * first[i]) / (1 - 0.9 ** step) / length;
    });
  }
  const weights = [...numbers.slice(1, 3), ...numbers.slice(5)].map((number, i) => number / deviations[i]);
  const offset = (/** @type {number} */ from, /** @type {number} */ to) =>
    weights.slice(from, to).reduce((sum, weight, i) => sum + weight * means[from + i], 0);
  const [surest, gap, spread, text, page] = weights.map(rounded);
  return {
    atZero: rounded(numbers[0] - offset(0, 2)),
    ...{ surest, gap, fall: rounded(numbers[3]) },
    most: { atZero: rounded(numbers[4] - offset(2, 5)), spread, text, page },
  };
}

/** How soft F1 changes when the line rises. @param {Crawl} crawl @param {number} line */
function slopeOfF1({ logOdds, labels }, line) {
  const none = !labels.includes(1);
  let hits = none ? imagined : 0;
  let called = hits;
  let hitSlope = 0;
  let calledSlope = 0;
  let right = hits;
  for (let i = 0; i < logOdds.length; i++) {
    const part = 1 / (1 + Math.exp((line - logOdds[i]) / softness));
    const slope = (-part * (1 - part)) / softness;
    called += part;
    calledSlope += slope;
    if (labels[i] !== 1) continue;
    right++;
    hits += part;
    hitSlope += slope;
  }
  return (2 * hitSlope * (right + called) - 2 * hits * calledSlope) / (right + called) ** 2;
}

/** @param {number} number */
function rounded(number) {
  return Math.round(number * 100) / 100;
}
