// Makes the numbers of `trustFor` in src/crawl/judge/evidence/parting/trust.ts: those for which the mean F1 of crawls is highest (climb.js). It says how verdicts come out for topics that
// they were not made from, one in five left out in turn: by the line alone, by the two kinds alone, by both, and by the best line that someone who knows the labels would draw.
// usage: node experiments/judge/trust.js FILE… [--measure: with the numbers as they are]      (files of record.js)
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  kindsOf,
  lineOf,
  partedLogOdds,
  partingNumbers,
  weighed,
} from '../../dist/crawl/judge/evidence/parting/parting.js';
import { trusted, trustFor, trustNames, trustReadings } from '../../dist/crawl/judge/evidence/parting/trust.js';
import { climb, imagined } from './climb.js';
import { f1, mean } from './crawls.js';
import { bestF1 } from './replays.js';

/** How much crawls of each kind and web count: what people crawl counts most, but others must not fail. */
const kindWeights = /** @type {const} */ ({
  '400 pages': 1,
  '100 pages': 0.8,
  'nine in ten': 0.2,
  'two in three': 0.25,
  'one in three': 0.3,
  'one in a hundred': 0.2,
  none: 0.1,
});
const webWeights = new Map(
  Object.entries({ encyclopaedia: 1, further: 1, webkb: 1.2, hub: 0.3, mixed: 0.3, demo: 0.4 }),
);
const folds = 5;
/** Probabilities this near to one half count in part, beside the softness of climb.js. */
const softness = 3;
/** Where kinds are not looked for. */
const off = /** @type {import('../../dist/crawl/judge/evidence/parting/trust.js').TrustNumbers} */ ({
  atZero: Number.NEGATIVE_INFINITY,
  ...Object.fromEntries(trustNames.map(name => [name, 0])),
});

const { values, positionals } = parseArgs({ options: { measure: { type: 'boolean' } }, allowPositionals: true });
const recorded = positionals.flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line)])),
);

/** @typedef {ReturnType<typeof crawlOf>} Crawl */

for (const ground of /** @type {const} */ (['words', 'both', 'examples'])) {
  const crawls = recorded.filter(each => each.ground === ground).map(crawlOf);
  const foldNames = [...new Set(crawls.map(({ fold }) => fold))].sort();
  const foldOf = (/** @type {Crawl} */ { fold }) => foldNames.indexOf(fold) % folds;
  const made = !values.measure && ground !== 'examples';
  if (made) console.log(`${ground}: ${JSON.stringify(fitted(crawls))}`);
  const numbers = Array.from({ length: folds }, (_, fold) =>
    !made ? (trustFor[ground] ?? off) : fitted(crawls.filter(each => foldOf(each) !== fold)),
  );
  for (const web of new Set(crawls.map(each => each.web))) {
    for (const kind of Object.keys(kindWeights)) {
      const own = crawls.filter(each => each.web === web && each.kind === kind);
      if (own.length === 0) continue;
      const of = (/** @type {(crawl: Crawl) => number} */ trust) =>
        mean(own.map(each => exactF1(each, trust(each)))).toFixed(3);
      const trust = (/** @type {Crawl} */ each) =>
        weighed(trusted(each.readings, numbers[foldOf(each)]) * (1 - each.most), each.sites);
      const best = mean(own.map(each => each.best)).toFixed(3);
      const share = mean(own.map(({ labels }) => mean([...labels]))).toFixed(2);
      const figures = `line ${of(() => 0)}, kinds ${of(() => 1)}, both ${of(trust)} (trust ${mean(own.map(trust)).toFixed(2)}), best line ${best}`;
      console.log(`  ${ground}, ${web}, ${kind} (${own.length} crawls, on topic ${share}): ${figures}`);
    }
  }
}

/** @param {any} line */
function crawlOf({ web: name, fold, kind, ground, skewness, sites, pages: rows }) {
  const web = String(name);
  const pages = rows.map((/** @type {number[]} */ [, label, near, logOdds, ...views]) => ({
    label,
    near,
    logOdds,
    views,
  }));
  const examples = pages.flatMap((/** @type {{ label: number, logOdds: number }} */ { label, logOdds }) =>
    label > 0 ? [logOdds] : [],
  );
  const sample = { pages, examples, skewness, sites };
  const { line, most } = lineOf(sample, pages.length, partingNumbers(ground));
  const kinds = kindsOf(pages);
  const counted = pages.filter((/** @type {unknown} */ _, /** @type {number} */ i) => rows[i][0] >= 0);
  const by = (/** @type {number} */ trust) =>
    Float64Array.from(
      counted,
      ({ logOdds, views }) => 1 / (1 + Math.exp(-partedLogOdds({ line, kinds, trust }, logOdds, views))),
    );
  const labels = Uint8Array.from(rows.flatMap((/** @type {number[]} */ [truth]) => (truth >= 0 ? [truth] : [])));
  const scores = counted.map((/** @type {{ logOdds: number }} */ { logOdds }, /** @type {number} */ i) => ({
    score: logOdds,
    label: labels[i],
  }));
  return {
    ...{ web, fold: String(fold), kind: String(kind), labels, most, sites: Number(sites) },
    weight: kindWeights[/** @type {keyof typeof kindWeights} */ (kind)] * (webWeights.get(web.split('-')[0]) ?? 1),
    readings: trustReadings(sample, line, kinds),
    byLine: by(0),
    byKinds: by(1),
    best: labels.includes(1) ? bestF1(scores) : 1,
  };
}

/** @param {readonly Crawl[]} crawls */
function fitted(crawls) {
  const [atZero, ...others] = climb(
    crawls,
    ({ readings }) => trustNames.map(name => readings[name]),
    ({ byLine, byKinds, most }, said) => {
      const likely = 1 / (1 + Math.exp(-said));
      const trust = likely * (1 - most);
      const slope = softness * trust * (1 - likely);
      return {
        logOdds: byLine.map((value, i) => softness * ((1 - trust) * value + trust * byKinds[i] - 0.5)),
        slopes: byLine.map((value, i) => slope * (byKinds[i] - value)),
      };
    },
  ).map(number => Math.round(number * 100) / 100);
  const numbers = Object.fromEntries(trustNames.map((name, i) => [name, others[i]]));
  return /** @type {import('../../dist/crawl/judge/evidence/parting/trust.js').TrustNumbers} */ ({
    atZero,
    ...numbers,
  });
}

/** @param {Crawl} crawl @param {number} trust */
function exactF1({ byLine, byKinds, labels }, trust) {
  const rows = Array.from(byLine, (value, i) => ({
    label: labels[i],
    relevant: (1 - trust) * value + trust * byKinds[i] >= 0.5,
  }));
  return f1(labels.includes(1) ? rows : rows.concat(new Array(imagined).fill({ label: 1, relevant: true })));
}
