// How far can verdicts be trusted in the web of `honeyguide demo`? Crawls of 800 pages by the default strategy, which hears the judge, for each of
// the web's topics: what is truly on topic, what is called so, F1, and F1 with the best line that the same scores allow.
// usage: node experiments/judge/demo.js [SEED …] [--topics N: the first N of each web]
// Seeds from 100 on are for measuring alone.
import { parseArgs } from 'node:util';
import { crawlCase, demoCases, examplesFor, f1, mean } from './crawls.js';
import { bestF1 } from './replays.js';

const { values, positionals } = parseArgs({ options: { topics: { type: 'string' } }, allowPositionals: true });
const seeds = positionals.length > 0 ? positionals.map(Number) : [100, 101];
const pages = 800;
const grounds = /** @type {const} */ ([
  ['words', true, 0],
  ['words and five examples', true, 5],
  ['five examples', false, 5],
]);

for (const [ground, words, count] of grounds) {
  /** @type {{ right: number, called: number, f1: number, best: number }[]} */
  const told = [];
  for (const seed of seeds) {
    for (const of of demoCases(seed).slice(0, Number(values.topics ?? Number.POSITIVE_INFINITY))) {
      const examples = examplesFor(of, count);
      const { rows } = await crawlCase(of, { strategy: 'adaptive', words, examples, pages });
      const right = rows.filter(({ label }) => label === 1).length;
      const called = rows.filter(({ relevant }) => relevant).length;
      const best = bestF1(rows);
      told.push({ right: right / rows.length, called: called / rows.length, f1: f1(rows), best });
      const figures = `${right} of ${rows.length} on topic, ${called} called so, F1 ${f1(rows).toFixed(3)}, best line ${best.toFixed(3)}`;
      console.log(`  ${ground}, seed ${seed}, ${of.topic}: ${figures}`);
    }
  }
  const of = (/** @type {'right' | 'called' | 'f1' | 'best'} */ name) => mean(told.map(each => each[name]));
  const shares = `on topic ${of('right').toFixed(2)}, called so ${of('called').toFixed(2)}`;
  console.log(
    `${ground} (${told.length} crawls): ${shares}, F1 ${of('f1').toFixed(3)}, best line ${of('best').toFixed(3)}`,
  );
}
