// Are the forecasts of a crawl's outlook as sure as they say? At several points of recorded crawls: pages on topic in the next 200 and 1,000 downloads and
// all that are left within reach, with intervals of 90 %, against what came. Reported on crawls that nothing was tuned on.
// usage: node experiments/outlook/record.js FILE; node experiments/outlook/measure.js FILE… [--tuning: those tuned on instead]
import { parseArgs } from 'node:util';
import { readStopRule } from '../../dist/core/schema/stop-rule.js';
import { isForTuning, predictions, readCrawls, stopOf, summary } from './measures.js';

const { values, positionals } = parseArgs({
  options: { tuning: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const crawls = readCrawls(positionals).filter(crawl => isForTuning(crawl) === values.tuning);
const made = crawls.flatMap(crawl => predictions(crawl));
console.log(`${crawls.length} crawls, ${made.length} forecasts`);

/** @param {string} title @param {(prediction: import('./measures.js').Prediction) => string} key */
function report(title, key) {
  console.log(`\n${title}`);
  for (const name of [...new Set(made.map(key))]) {
    const { forecasts, coverage, above, width, miss, score } = summary(made.filter(each => key(each) === name));
    const cells = [
      `${(100 * coverage).toFixed(0)} % inside`,
      `${(100 * above).toFixed(0)} % above`,
      `median width ${width}`,
    ];
    console.log(
      `  ${name.padEnd(34)} ${forecasts} forecasts: ${cells.join(', ')}, median miss ${miss}, score ${score.toFixed(2)}`,
    );
  }
}

report('All', () => 'all');
report('By what is foretold', ({ what, by }) => `${what}, by ${by}`);
report('By web and order', ({ crawl: { name, strategy } }) => `${name}, ${strategy}`);
report('By pages fetched before', ({ cut }) => String(cut));

console.log('\nWhere crawls judged by the labels stop');
for (const text of ['saturated', 'recall 0.8', 'recall 0.9', 'recall 0.95']) {
  const rule = readStopRule(text);
  if (!rule) throw new Error(text);
  const stops = crawls.map(crawl => stopOf(crawl, rule));
  const ended = stops.filter(({ stopped }) => stopped);
  const mean = (/** @type {(stop: typeof stops[0]) => number} */ of) =>
    (ended.reduce((sum, each) => sum + of(each), 0) / ended.length).toFixed(2);
  const kept =
    rule.kind === 'recall'
      ? `, ${ended.filter(({ recall }) => recall >= rule.share).length} of them with that recall`
      : '';
  console.log(
    `  ${text.padEnd(12)} ${ended.length} of ${stops.length} stop, after ${mean(({ share }) => share)} of the pages with a recall of ${mean(({ recall }) => recall)}${kept}`,
  );
}
