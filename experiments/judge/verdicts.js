// How far can verdicts be trusted? Default crawls of 400 pages for subjects of the encyclopaedia (from two or three words, and with
// five example pages) and for the categories of WebKB; F1 of the final verdicts against the labels, mean over topics.
// usage: node experiments/judge/verdicts.js [judge …] [--every N: every Nth topic, after the first --skip M] [--from PAGE]
//   [--fresh: subjects that nothing was chosen on] [--manuals FILE: sections of manuals behind a hub instead, on which nothing was chosen either]
//   [--heard: crawls led by the default strategy, which hears the judge, instead of by best-first, which shows every judge the same pages]
//   [--calibration: for `evidence`, what share of pages of each probability is on topic]
//   [--led: for `evidence`, the same crawls as if they had been led better or worse]
import { parseArgs } from 'node:util';
import { crawlCase, departmentCases, encyclopaediaCases, examplesFor, f1, manualCases, mean } from './crawls.js';
import { kinds, record, replay, visitsOf } from './replays.js';
import { freshSubjects, subjects } from './topics.js';

const { values, positionals } = parseArgs({
  options: {
    every: { type: 'string' },
    skip: { type: 'string' },
    from: { type: 'string' },
    fresh: { type: 'boolean' },
    manuals: { type: 'string' },
    heard: { type: 'boolean' },
    calibration: { type: 'boolean' },
    led: { type: 'boolean' },
  },
  allowPositionals: true,
});
const judges = positionals.length > 0 ? positionals : ['evidence', 'keywords', 'similarity'];
const every = Number(values.every ?? 1);
const skip = Number(values.skip ?? 0);
const cases = (await casesAsked()).filter((_, i) => i % every === skip % every);
const grounds = /** @type {const} */ ([
  ['words', true, 0],
  ['words and five examples', true, 5],
  ['five examples', false, 5],
]);

/** @typedef {{ label: number, relevant: boolean, score: number }} Row */

for (const name of ['encyclopaedia', 'WebKB', 'manuals']) {
  const own = cases.filter(each => each.name === name);
  if (own.length === 0) continue;
  if (values.led) await ledBetterOrWorse(name, own);
  else for (const judge of judges) await asTheyAre(name, own, judge);
}

async function casesAsked() {
  if (values.manuals !== undefined) return manualCases(values.manuals);
  if (values.fresh) return encyclopaediaCases(values.from, freshSubjects);
  return [...(await encyclopaediaCases(values.from, subjects)), ...(await departmentCases())];
}

/** @param {string} name @param {readonly import('./crawls.js').Case[]} own @param {string} judge */
async function asTheyAre(name, own, judge) {
  const cells = [];
  /** @type {Record<string, Row[]>} */
  const all = {};
  for (const [ground, words, count] of grounds) {
    if ((judge === 'keywords' && !words) || (judge === 'similarity' && count === 0)) continue;
    const scores = [];
    all[ground] = [];
    for (const of of own) {
      // Those that are shown in one column count in none: so the columns can be compared.
      const leftOut = examplesFor(of, 5);
      const examples = leftOut.slice(0, count);
      const { rows } = await crawlCase(of, { judge, words, examples, leftOut, heard: values.heard });
      scores.push(f1(rows));
      all[ground].push(...rows);
    }
    cells.push(`${ground} ${mean(scores).toFixed(3)}`);
  }
  console.log(`${name} (${own.length} crawls) ${judge}: ${cells.join(', ')}`);
  if (!values.calibration || judge !== 'evidence') return;
  for (const [ground, rows] of Object.entries(all)) console.log(`  ${ground}: ${calibration(rows)}`);
}

/** For each range of probabilities: pages, their mean probability, and the share of them on topic. @param {readonly Row[]} rows */
function calibration(rows) {
  const ends = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.01];
  return ends
    .map((end, i) => {
      const inside = rows.filter(({ score }) => score < end && score >= (i === 0 ? 0 : ends[i - 1]));
      if (inside.length === 0) return `below ${end}: none`;
      const said = mean(inside.map(({ score }) => score));
      return `${inside.length} at ${said.toFixed(2)}: ${mean(inside.map(({ label }) => label)).toFixed(2)}`;
    })
    .join(' | ');
}

/** @param {string} name @param {readonly import('./crawls.js').Case[]} own */
async function ledBetterOrWorse(name, own) {
  /** @type {Record<string, Row[][]>} */
  const told = {};
  for (const of of own) {
    const recording = await record(of);
    const shown = examplesFor(of, 5);
    for (const kind of kinds) {
      const visits = visitsOf(recording, kind)?.filter(({ number }) => !shown.includes(number));
      if (!visits?.some(({ label }) => label === 1)) continue;
      for (const [ground, words, count] of grounds) {
        const { rows } = await replay(recording, visits, { words, examples: shown.slice(0, count) });
        told[`${ground}, ${kind.name}`] ??= [];
        told[`${ground}, ${kind.name}`].push(rows);
      }
    }
  }
  for (const [of, crawls] of Object.entries(told).sort()) {
    const right = mean(crawls.map(rows => mean(rows.map(({ label }) => label))));
    const called = mean(crawls.map(rows => mean(rows.map(({ relevant }) => Number(relevant)))));
    const recall = mean(
      crawls.map(rows => mean(rows.filter(({ label }) => label === 1).map(row => Number(row.relevant)))),
    );
    const shares = `on topic ${right.toFixed(2)}, called so ${called.toFixed(2)}, recall ${recall.toFixed(2)}`;
    console.log(`${name} (${crawls.length} crawls) ${of}: ${shares}, F1 ${mean(crawls.map(f1)).toFixed(3)}`);
  }
}
