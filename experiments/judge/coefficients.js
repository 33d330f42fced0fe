// Makes the numbers of src/crawl/judge/evidence/coefficients.ts: logistic regression on the features of default crawls. It says how
// well they hold for topics (of the encyclopaedia) and universities (of WebKB) that they were not made from: one in four is left
// out in turn. usage: node experiments/judge/coefficients.js [--every N: every Nth topic]
import { parseArgs } from 'node:util';
import { fitAround, sumOfProducts } from '../../dist/algorithms/learning/prior-logistic.js';
import { EvidenceJudge } from '../../dist/crawl/judge/evidence/evidence-judge.js';
import { featureNames } from '../../dist/crawl/judge/evidence/features.js';
import { shareOnTopic } from '../../dist/crawl/judge/evidence/harvest.js';
import { crawlCase, dense, departmentCases, encyclopaediaCases, examplesFor, f1, mean } from './crawls.js';

const folds = 4;
const none = new Array(featureNames.length + 1).fill(0);
const { values } = parseArgs({ options: { every: { type: 'string' } } });
const every = Number(values.every ?? 1);
const encyclopaedia = (await encyclopaediaCases()).filter((_, i) => i % every === 0);
const departments = await departmentCases();
const cases = [...encyclopaedia, ...departments];
const foldNames = [...new Set(cases.map(({ fold }) => fold))];

/** Long crawls and short ones, and some in which nearly everything is on topic. Those are made, so they count less. */
const kinds = /** @type {const} */ ([
  { name: '400 pages', pages: 400, dense: false, weight: 1 },
  { name: '100 pages', pages: 100, dense: false, weight: 1 },
  { name: 'mostly on topic', pages: 400, dense: true, weight: 0.5 },
]);

/** @typedef {{ of: import('./crawls.js').Case, judge: EvidenceJudge, model: import('../../dist/crawl/judge/evidence/evidence-model.js').EvidenceModel,
 *   rows: { id: number, label: number }[], kind: Kind }} Crawled
 * @typedef {(typeof kinds)[number]} Kind */

for (const [ground, words, count] of /** @type {const} */ ([
  ['words', true, 0],
  ['both', true, 5],
  ['examples', false, 5],
])) {
  /** @type {Crawled[]} */
  const crawled = [];
  for (const kind of kinds) {
    for (const each of cases) {
      const of = kind.dense ? dense(each) : each;
      const { judge, rows } = await crawlCase(of, { words, examples: examplesFor(of, count), pages: kind.pages });
      if (!(judge instanceof EvidenceJudge)) throw new Error('This is for the judge evidence.');
      // Nothing is learnt from a crawl that found nothing.
      if (rows.some(({ label }) => label === 1)) crawled.push({ of, judge, model: judge.model, rows, kind });
    }
  }
  const first = leftOut(crawled, 0);
  const second = leftOut(crawled, 1);
  console.log(`${ground}: first [${shown(first)}], second [${shown(second)}]`);
  for (const name of ['encyclopaedia', 'WebKB']) {
    const cells = kinds.map(kind => {
      const scores = crawled.filter(each => each.of.name === name && each.kind === kind).map(verdictScore);
      return `${kind.name} ${mean(scores).toFixed(3)}`;
    });
    console.log(`  F1 on ${name}, left out: ${cells.join(', ')}`);
  }
}

/** @param {import('./crawls.js').Case} of */
function foldOf(of) {
  return foldNames.indexOf(of.fold) % folds;
}

/**
 * Fits the coefficients of a round without each fold in turn and gives them to the crawls left out; then once with all.
 * @param {readonly Crawled[]} crawled @param {0 | 1} round
 */
function leftOut(crawled, round) {
  for (const { model } of crawled) settle(model);
  const points = crawled.map(({ of, model, rows, kind }) =>
    rows.map(({ id, label }) => {
      const place = model.log.place(id);
      const features = model.evaluate(model.kept(place), place).rows[round];
      // Each crawl counts the same; there are three times as many of the encyclopaedia.
      return { features, label, weight: (kind.weight * (of.name === 'WebKB' ? 2 : 1)) / rows.length };
    }),
  );
  for (let fold = 0; fold < folds; fold++) {
    const fitted = fitAround(none, 0.01, points.filter((_, i) => foldOf(crawled[i].of) !== fold).flat());
    for (const { of, model } of crawled) {
      if (foldOf(of) !== fold) continue;
      model.coefficients = { ...model.coefficients, [round === 0 ? 'first' : 'second']: fitted };
    }
  }
  for (const { model } of crawled) settle(model);
  return fitAround(none, 0.01, points.flat());
}

/** Opinions move until they stay. @param {Crawled['model']} model */
function settle(model) {
  for (let step = 0; step < 4 * model.log.size; step++) model.again();
}

/** F1 with the boundary that the judge would draw. @param {Crawled} of */
function verdictScore({ judge, model, rows }) {
  const logOdds = (/** @type {number} */ place) => {
    const row = model.evaluate(model.kept(place), place).rows[1];
    return sumOfProducts(model.coefficients.second, row);
  };
  const values = Array.from({ length: model.log.size }, (_, place) => logOdds(place));
  const share = shareOnTopic(model.grounds, { ...judge.sample(), logOdds: values }, judge.topic.idf);
  const boundary = EvidenceJudge.boundary(values, values.length, share);
  return f1(rows.map(({ id, label }) => ({ label, relevant: values[model.log.place(id)] >= boundary })));
}

/** @param {readonly number[]} numbers */
function shown(numbers) {
  return numbers.map(number => number.toFixed(2)).join(', ');
}
