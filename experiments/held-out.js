// Was a setting chosen on the very pages it is praised on? This chooses again without them: for each split of an experiment (and,
// stricter, for each split and topic) the setting of a strategy that is best on the others, and reports what it does on the one left out.
//   npm run build && node experiments/held-out.js hcla experiments/expected/webkb-hcla*.json
//   node experiments/held-out.js adaptive results/settings/results.json [--heard critic=labels]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { average, bootstrapInterval } from '../dist/lab/metrics/bootstrap.js';
import { pairedTest } from '../dist/lab/metrics/paired-test.js';

const usage = 'Usage: node experiments/held-out.js STRATEGY EXPECTED.json|results.json … [--heard critic=labels]';
const { positionals, values } = readArguments();
const [name, ...files] = positionals;
if (!name || files.length === 0) refuse();
/** @typedef {{ strategy: string, params: object, label?: string, split: string, topic: string, seed: number, recallArea?: number, metrics?: { recallArea: number } }} GivenRun */
/** @typedef {{ split: string, topic: string, seed: number, value: number }} Run */

/** What a strategy has heard from, in the name of its run. */
const hearing = / (?:critic|ask|pretrained)=\S+/g;
/**
 * Runs of all seeds, by setting and place. The same run may be part of several experiments: then it counts once.
 * @type {Map<string, Map<string, Run[]>>}
 */
const settings = new Map();
for (const file of files) {
  /** @type {Map<string, Map<string, Run[]>>} */
  const read = new Map();
  for (const run of runsIn(file)) {
    const { split, topic, seed } = run;
    const label = run.label ?? labelOf(run);
    const setting = label.replace(hearing, '');
    const heard = (label.match(hearing) ?? []).join('').trim();
    if (heard !== (isOwn(setting) ? values.heard : '')) continue;
    const places = read.get(setting) ?? new Map();
    const place = `${split} ${topic}`;
    const value = run.recallArea ?? run.metrics?.recallArea ?? Number.NaN;
    places.set(place, [...(places.get(place) ?? []), { split, topic, seed, value }]);
    read.set(setting, places);
  }
  for (const [setting, places] of read) settings.set(setting, new Map([...(settings.get(setting) ?? []), ...places]));
}
const cells = [...(settings.values().next().value?.values() ?? [])].map(meanOf);
/** @param {string} setting */
const runsOf = setting => [...(settings.get(setting)?.values() ?? [])].map(meanOf);
/**
 * @param {string} setting
 * @param {string} cell
 */
function runAt(setting, cell) {
  const runs = settings.get(setting)?.get(cell);
  if (!runs) throw new Error(`no run of ${setting} for ${cell}`);
  return meanOf(runs);
}
const own = [...settings.keys()].filter(isOwn);
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

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { heard: { type: 'string', default: '' } } });
  } catch {
    return refuse();
  }
}

/** @returns {never} */
function refuse() {
  console.error(usage);
  process.exit(2);
}

/**
 * @param {string} file
 * @returns {GivenRun[]}
 */
function runsIn(file) {
  try {
    const { runs } = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(runs)) throw new Error('it holds no runs');
    return runs;
  } catch (error) {
    console.error(`Cannot read ${file}: ${/** @type {Error} */ (error).message}\n${usage}`);
    process.exit(2);
  }
}

/**
 * Is it a setting of the strategy that is asked about?
 * @param {string} setting
 */
function isOwn(setting) {
  return setting === name || setting.startsWith(`${name} `);
}

/** @param {GivenRun} run */
function labelOf({ strategy, params }) {
  return [strategy, ...Object.entries(params).map(([key, value]) => `${key}=${value}`)].join(' ');
}

/**
 * One run for those of all seeds.
 * @param {readonly Run[]} runs
 * @returns {Run}
 */
function meanOf(runs) {
  return { ...runs[0], value: average(runs.map(({ value }) => value)) };
}
