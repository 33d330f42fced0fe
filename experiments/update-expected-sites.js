// Writes experiments/expected/NAME.json from the results.json of a finished experiment about sites:
//   node experiments/update-expected-sites.js results/results.json
import { readFileSync, writeFileSync } from 'node:fs';

const [path] = process.argv.slice(2);
if (!path) {
  console.error('Usage: node experiments/update-expected-sites.js RESULTS.json');
  process.exit(2);
}
const { experiment, table2, figure6, figure7, runs } = JSON.parse(readFileSync(path, 'utf8'));
const rounded = (_, value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value);
const lines = rows => rows.map(row => `    ${JSON.stringify(row, rounded)}`).join(',\n');
const verdicts = ({ pages, arrivals, examined, called, right, byOnePage }) => ({
  pages,
  goalAt: Object.fromEntries(Object.entries(arrivals).map(([level, at]) => [level, at.at(-1) ?? null])),
  examined,
  called,
  right,
  byOnePage,
});
const shortRuns = runs.map(({ kind, web, row }) => {
  if (kind === 'classification') return { kind, web, ...row };
  const { topic, pageError, twoLevel, pageLevel } = row;
  const crawls = twoLevel.map(({ pThreshold, edgeWeights, ...run }) => ({ pThreshold, edgeWeights, ...verdicts(run) }));
  return { kind, web, topic, pageError, twoLevel: crawls, pageLevel: verdicts(pageLevel) };
});
const parts = Object.entries({ table2, figure6, figure7, runs: shortRuns });
const text = parts.map(([key, rows]) => `  "${key}": [\n${lines(rows)}\n  ]`).join(',\n');
writeFileSync(
  new URL(`expected/${experiment}.json`, import.meta.url),
  `{\n  "experiment": ${JSON.stringify(experiment)},\n${text}\n}\n`,
);
