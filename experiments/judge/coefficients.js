// Makes the numbers of src/crawl/judge/evidence/coefficients.ts: logistic regression on the features of crawls in the order of
// best-first, as they are and as they would have been if they had been led better or worse (replays.js). It says how well they hold
// for topics (of the encyclopaedia, of simulated webs) and universities (of WebKB) that they were not made from: one in four is left
// out in turn. usage: node experiments/judge/coefficients.js [--every N: every Nth topic of each web]
import { parseArgs } from 'node:util';
import { fitAround } from '../../dist/algorithms/learning/prior-logistic.js';
import { featureNames } from '../../dist/crawl/judge/evidence/features.js';
import { departmentCases, encyclopaediaCases, f1, mean, simulatedCases } from './crawls.js';
import { crawlsOf, kinds } from './replays.js';
import { furtherSubjects } from './topics.js';

const folds = 4;
const none = new Array(featureNames.length + 1).fill(0);
const { values } = parseArgs({ options: { every: { type: 'string' } } });
const every = Number(values.every ?? 1);
/** @param {readonly import('./crawls.js').Case[]} cases */
const someOf = cases => cases.filter((_, i) => i % every === 0);
// Every third subject is kept for verdicts.js --every 3 --skip 2.
const cases = [
  ...someOf((await encyclopaediaCases()).filter((_, i) => i % 3 !== 2)),
  ...someOf(await encyclopaediaCases(undefined, furtherSubjects)),
  ...someOf(await departmentCases()),
  ...someOf(simulatedCases()),
];
const foldNames = [...new Set(cases.map(({ fold }) => fold))];
/** Each crawl counts the same, but there are fewer of WebKB, and simulated webs are simulated. */
const webWeights = { encyclopaedia: 1, WebKB: 2, simulated: 0.3 };

/** @typedef {import('./replays.js').Crawled} Crawled */

const teaching = kinds.filter(({ weight }) => weight > 0);
const crawledBy = await crawlsOf(cases, teaching, 400);

for (const [ground, crawled] of Object.entries(crawledBy)) {
  const first = leftOut(crawled, 0);
  const second = leftOut(crawled, 1);
  console.log(`${ground}: first [${shown(first)}], second [${shown(second)}]`);
  for (const name of Object.keys(webWeights)) {
    const cells = teaching.map(kind => {
      const own = crawled.filter(each => each.of.name === name && each.kind === kind);
      const told = own.map(verdicts);
      const called = mean(told.map(rows => mean(rows.map(({ relevant }) => Number(relevant)))));
      return `${kind.name} ${mean(told.map(f1)).toFixed(3)} (called right ${called.toFixed(2)})`;
    });
    console.log(`  F1 on ${name}, left out: ${cells.join(', ')}`);
  }
}

/** @param {import('./crawls.js').Case} of */
function foldOf(of) {
  return foldNames.indexOf(of.fold) % folds;
}

/** @param {import('./crawls.js').Case} of */
function weightOf({ name }) {
  return webWeights[/** @type {keyof typeof webWeights} */ (name)];
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
      return { features, label, weight: (kind.weight * weightOf(of)) / rows.length };
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

/** Parted as the judge would. @param {Crawled} of */
function verdicts({ judge, model, rows }) {
  judge.part();
  return rows.map(({ id, label }) => {
    const place = model.log.place(id);
    return { label, relevant: model.evaluate(model.kept(place), place).logOdds >= 0 };
  });
}

/** @param {readonly number[]} numbers */
function shown(numbers) {
  return numbers.map(number => number.toFixed(2)).join(', ');
}
