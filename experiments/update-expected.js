// Writes experiments/expected/NAME.json from the results.json of a finished experiment:
//   node experiments/update-expected.js results/results.json [MEASURE …]
// Other measures than those that are always kept can be named, for example recallAgainstUnion.
import { readFileSync, writeFileSync } from 'node:fs';

const [path, ...more] = process.argv.slice(2);
if (!path) {
  console.error('Usage: node experiments/update-expected.js RESULTS.json [MEASURE …]');
  process.exit(2);
}
const { experiment, runs, summary, summaryByTopic } = JSON.parse(readFileSync(path, 'utf8'));
const rounded = value => Number(value.toFixed(6));
const kept = ['recallArea', 'oracleFraction', 'harvestArea', 'precisionAtRecall', 'f1AtRecall', ...more];
const wanted = row => kept.some(name => row.metric === name || row.metric.startsWith(`${name}.`));
const short = ({ mean, low95, high95, ...row }) => ({
  ...row,
  mean: rounded(mean),
  low95: rounded(low95),
  high95: rounded(high95),
});
const lines = rows => rows.map(row => `    ${JSON.stringify(row)}`).join(',\n');
const text = `{
  "experiment": ${JSON.stringify(experiment)},
  "runs": [
${lines(
  runs.map(({ split, topic, strategy, params, label, seed, fetched, relevantReachable, metrics }) => ({
    split,
    topic,
    strategy,
    params,
    label,
    seed,
    fetched,
    relevantReachable,
    recallArea: rounded(metrics.recallArea),
  })),
)}
  ],
  "summary": [
${lines(summary.filter(wanted).map(short))}
  ],
  "summaryByTopic": [
${lines(summaryByTopic.filter(wanted).map(short))}
  ]
}
`;
writeFileSync(new URL(`expected/${experiment}.json`, import.meta.url), text);
