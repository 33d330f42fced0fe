// How far can verdicts be trusted? Default crawls of 400 pages for subjects of the encyclopaedia (from two or three words, and with
// five example pages) and for the categories of WebKB; F1 of the final verdicts against the labels, mean over topics.
// usage: node experiments/judge/verdicts.js [judge …] [--every N: every Nth topic, after the first --skip M] [--from PAGE]
import { parseArgs } from 'node:util';
import { crawlCase, departmentCases, encyclopaediaCases, examplesFor, f1, mean } from './crawls.js';

const { values, positionals } = parseArgs({
  options: { every: { type: 'string' }, skip: { type: 'string' }, from: { type: 'string' } },
  allowPositionals: true,
});
const judges = positionals.length > 0 ? positionals : ['evidence', 'keywords', 'similarity'];
const every = Number(values.every ?? 1);
const skip = Number(values.skip ?? 0);
const cases = [...(await encyclopaediaCases(values.from)), ...(await departmentCases())].filter(
  (_, i) => i % every === skip % every,
);

for (const name of ['encyclopaedia', 'WebKB']) {
  for (const judge of judges) {
    const own = cases.filter(each => each.name === name);
    const cells = [];
    for (const [ground, words, count] of /** @type {const} */ ([
      ['words', true, 0],
      ['words and five examples', true, 5],
      ['five examples', false, 5],
    ])) {
      if ((judge === 'keywords' && !words) || (judge === 'similarity' && count === 0)) continue;
      const scores = [];
      for (const of of own) {
        // Those that are shown in one column count in none: so the columns can be compared.
        const leftOut = examplesFor(of, 5);
        const { rows } = await crawlCase(of, { judge, words, examples: leftOut.slice(0, count), leftOut });
        scores.push(f1(rows));
      }
      cells.push(`${ground} ${mean(scores).toFixed(3)}`);
    }
    console.log(`${name} (${own.length} crawls) ${judge}: ${cells.join(', ')}`);
  }
}
