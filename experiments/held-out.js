// Was a setting chosen on the very pages it is praised on? This chooses again without them: for each split of an experiment (and,
// stricter, for each split and topic) the setting of a strategy that is best on the others, and reports what it does on the one left out.
//   npm run build && node experiments/held-out.js hcla experiments/expected/webkb-hcla*.json
import { readFileSync } from 'node:fs';
import { average, bootstrapInterval } from '../dist/lab/metrics/bootstrap.js';
import { pairedTest } from '../dist/lab/metrics/paired-test.js';

const [name, ...files] = process.argv.slice(2);
if (!name || files.length === 0) {
  console.error('Usage: node experiments/held-out.js STRATEGY EXPECTED.json …');
  process.exit(2);
}
/** @typedef {{ strategy: string, params: object, split: string, topic: string, seed: number, recallArea: number }} ExpectedRun */
/** @typedef {ExpectedRun & { value: number }} Run */

/** @param {ExpectedRun} run */
const label = ({ strategy, params }) =>
  [strategy, ...Object.entries(params).map(([key, value]) => `${key}=${value}`)].join(' ');
/**
 * Runs by setting. The same run may be part of several experiments.
 * @type {Map<string, Map<string, Run>>}
 */
const settings = new Map();
for (const file of files) {
  for (const run of JSON.parse(readFileSync(file, 'utf8')).runs) {
    const runs = settings.get(label(run)) ?? new Map();
    settings.set(label(run), runs.set(`${run.split} ${run.topic}`, { ...run, value: run.recallArea }));
  }
}
const cells = [...(settings.values().next().value?.values() ?? [])];
/** @param {string} setting */
const runsOf = setting => [...(settings.get(setting)?.values() ?? [])];
/**
 * @param {string} setting
 * @param {string} cell
 */
function runAt(setting, cell) {
  const run = settings.get(setting)?.get(cell);
  if (!run) throw new Error(`no run of ${setting} for ${cell}`);
  return run;
}
const own = [...settings.keys()].filter(setting => setting === name || setting.startsWith(`${name} `));
const others = [...settings.keys()].filter(setting => !own.includes(setting));
const incomplete = own.filter(setting => runsOf(setting).length !== cells.length);
if (own.length === 0 || incomplete.length > 0) {
  console.error(own.length === 0 ? `No runs of ${name} in these files.` : `Runs are missing: ${incomplete.join('; ')}`);
  process.exit(1);
}

/**
 * The setting that is best where `known` says its runs may be looked at.
 * @param {(run: Run) => boolean} known
 */
function best(known) {
  const mean = (/** @type {string} */ setting) =>
    average(
      runsOf(setting)
        .filter(known)
        .map(({ value }) => value),
    );
  return own.reduce((first, second) => (mean(second) > mean(first) ? second : first));
}

/**
 * @param {string} title
 * @param {(run: Run, split: string, topic: string) => boolean} known
 */
function report(title, known) {
  console.log(`\n${title}`);
  const choices = new Map();
  const measured = cells.map(({ split, topic }) => {
    const setting = best(run => known(run, split, topic));
    choices.set(setting, [...(choices.get(setting) ?? []), `${split} ${topic}`]);
    return runAt(setting, `${split} ${topic}`);
  });
  for (const [setting, places] of choices) console.log(`  ${setting}: chosen for ${places.join(', ')}`);
  const show = (/** @type {import('../dist/lab/metrics/bootstrap.js').Interval} */ { mean, low95, high95 }) =>
    low95 === null || high95 === null
      ? mean.toFixed(3)
      : `${mean.toFixed(3)} [${low95.toFixed(3)}, ${high95.toFixed(3)}]`;
  console.log(`  recallArea of what was chosen: ${show(bootstrapInterval(measured))}`);
  for (const topic of new Set(cells.map(cell => cell.topic))) {
    console.log(`    ${topic}: ${show(bootstrapInterval(measured.filter(run => run.topic === topic)))}`);
  }
  for (const other of others) {
    const rivals = runsOf(other);
    const differences = measured.map(run => ({
      ...run,
      value: run.value - runAt(other, `${run.split} ${run.topic}`).value,
    }));
    const { wins, losses, pByPair, pBySplit } = pairedTest(measured, rivals);
    console.log(
      `  minus ${other} (${average(rivals.map(({ value }) => value)).toFixed(3)}): ${show(bootstrapInterval(differences))}, ` +
        `${wins} won, ${losses} lost, p ${pByPair.toFixed(3)} (whole splits ${pBySplit.toFixed(3)})`,
    );
  }
}

console.log(`${own.length} settings of ${name}, ${cells.length} crawls each`);
report('Chosen on all (not a fair figure):', () => true);
report('Chosen on the other splits:', (run, split) => run.split !== split);
report('Chosen on the other splits and topics:', (run, split, topic) => run.split !== split && run.topic !== topic);
