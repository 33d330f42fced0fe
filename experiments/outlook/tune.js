// Chooses the free parameters of the forecast on the crawls that are for tuning: settings drawn at random, the best by the score of intervals.
// usage: node experiments/outlook/tune.js FILE… [--draws N]
import { parseArgs } from 'node:util';
import { Random } from '../../dist/core/random.js';
import { forecastTuning } from '../../dist/crawl/outlook/forecast.js';
import { isForTuning, predictions, readCrawls, summary } from './measures.js';

const { values, positionals } = parseArgs({
  options: { draws: { type: 'string', default: '40' } },
  allowPositionals: true,
});
const crawls = readCrawls(positionals).filter(isForTuning);
const random = new Random('tuning');
const between = (/** @type {number} */ low, /** @type {number} */ high) =>
  Number((low + (high - low) * random.next()).toFixed(2));

/** @returns {import('../../dist/crawl/outlook/forecast.js').ForecastTuning} */
const drawn = () => ({
  onTopic: {
    level: [between(-4.5, -2.5), between(1, 2.5)],
    slope: [between(-1.9, -0.9), between(0.4, 1.1)],
    memory: between(0.2, 0.6),
  },
  found: { level: [0, 2], slope: [between(-1.8, -0.5), between(0.3, 1.2)], memory: between(0.3, 1.2) },
  wander: between(0.3, 1.2),
  wanderFound: between(0.1, 0.8),
  freedom: 2 + random.below(5),
});

const tried = [forecastTuning, ...Array.from({ length: Number(values.draws) }, drawn)].map(tuning => ({
  tuning,
  ...summary(crawls.flatMap(crawl => predictions(crawl, tuning))),
}));
for (const { tuning, coverage, above, width, score } of tried.sort((a, b) => a.score - b.score).slice(0, 8)) {
  console.log(
    `score ${score.toFixed(3)}, ${(100 * coverage).toFixed(0)} % inside, ${(100 * above).toFixed(0)} % above, median width ${width}`,
  );
  console.log(`  ${JSON.stringify(tuning)}`);
}
