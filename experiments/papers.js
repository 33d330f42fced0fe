// `npm run papers`: runs every experiment of this folder again and compares each number with expected/, to the last digit kept.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compared, formatted, partOf, shortened } from './expected-numbers.js';

const help = `Usage: npm run papers -- [options]
Runs every experiment of experiments/ again and compares with experiments/expected/.

  --only NAME,…   these experiments only
  --update        write what was found to experiments/expected/ instead of comparing
  --workers N     processes (default: one per core)
  --out DIR       keep runs and reports there; a call that was stopped goes on (default: a folder that is removed)
  --folder DIR    another folder of experiments`;

/** Experiments on one topic of another: held to that one's numbers. */
const parts = new Map(['course', 'faculty', 'project', 'student'].map(topic => [`webkb-${topic}`, 'webkb']));
/** Differences that are printed of an experiment. */
const shownDifferences = 5;

/**
 * @param {string} message
 * @returns {never}
 */
function refuse(message) {
  console.error(`${message}\n\n${help}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        update: { type: 'boolean', default: false },
        workers: { type: 'string' },
        out: { type: 'string' },
        folder: { type: 'string', default: fileURLToPath(new URL('.', import.meta.url)) },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message);
  }
}

const given = readArguments();
if (given.help) {
  console.log(help);
  process.exit(0);
}
const folder = resolve(given.folder);
if (given.workers !== undefined && !/^\d{1,3}$/.test(given.workers)) refuse(`--workers ${given.workers} is no number.`);
const workers = given.workers === undefined ? undefined : Number(given.workers);
/** Experiments by name, with their paths. */
const paths = new Map(
  [folder, join(folder, 'revisits')].flatMap(place =>
    existsSync(place)
      ? readdirSync(place).flatMap(file => (/\.yaml$/.test(file) ? [[basename(file, '.yaml'), join(place, file)]] : []))
      : [],
  ),
);
const all = [...paths.keys()];
if (all.length === 0) refuse(`${folder} holds no experiment (NAME.yaml).`);
const names = given.only === undefined ? all : given.only.split(',');
const unknown = names.find(name => !all.includes(name));
if (unknown !== undefined) refuse(`There is no experiment "${unknown}"; there are: ${all.join(', ')}.`);
// Experiments that others are parts of come first: then the parts find every run done.
names.sort((a, b) => Number(parts.has(a)) - Number(parts.has(b)) || (a < b ? -1 : 1));

const lab = await import('../dist/lab/index.js');
const { isRevisitExperiment, isSiteExperiment, progressLine, readExperiment } = lab;
const { runExperiment, runRevisitExperiment, runSiteExperiment } = lab;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
const out = given.out ?? mkdtempSync(join(tmpdir(), 'honeyguide-papers-'));

/** @param {string} name */
const expectedFile = name => join(folder, 'expected', `${name}.json`);

/** @param {string} name */
const expectedOf = name =>
  existsSync(expectedFile(name)) ? JSON.parse(readFileSync(expectedFile(name), 'utf8')) : undefined;

/**
 * Runs an experiment and says how it ended.
 * @param {string} name
 * @returns {Promise<{ verdict: string, detail: string, good: boolean }>}
 */
async function rerun(name) {
  const experiment = /** @type {string} */ (paths.get(name));
  const run = isSiteExperiment(experiment)
    ? runSiteExperiment
    : isRevisitExperiment(experiment)
      ? runRevisitExperiment
      : runExperiment;
  const web = run === runExperiment ? readExperiment(experiment).experiment.web : undefined;
  if (web && 'file' in web && !existsSync(web.file)) {
    return { verdict: 'not run', detail: `no recorded pages at ${web.file}`, good: false };
  }
  const options = {
    experiment,
    out: join(out, name),
    // All experiments keep their runs in one place, so a run that stands in several is done once.
    runs: join(out, 'runs'),
    workers,
    signal: stop.signal,
    progress: (/** @type {import('../dist/lab/index.js').ExperimentProgress} */ progress) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}: ${progressLine(progress)}`.slice(0, 110));
    },
  };
  const { results } = await run(options);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const whole = parts.get(name);
  const kept = expectedOf(whole ?? name);
  const found = shortened(results, kept);
  if (given.update && !whole) {
    writeFileSync(expectedFile(name), formatted(found));
    return { verdict: 'written', detail: '', good: true };
  }
  if (!kept) return { verdict: 'not known', detail: 'nothing is expected yet: write it with --update', good: false };
  const { compared: count, differences } = compared(whole ? partOf(kept, found) : kept, found);
  const agree = differences.length === 0;
  const more = differences.length > shownDifferences ? [`… ${differences.length - shownDifferences} more`] : [];
  const shown = [...differences.slice(0, shownDifferences), ...more].map(line => `\n    ${line}`).join('');
  return {
    verdict: agree ? 'agree' : 'DIFFER',
    detail: `${results.runs.length} runs, ${count} values${agree ? '' : `, ${differences.length} differ${shown}`}`,
    good: agree,
  };
}

const width = Math.max(...names.map(name => name.length));
const bad = [];
try {
  for (const name of names) {
    const started = Date.now();
    const { verdict, detail, good } = await rerun(name);
    if (!good) bad.push(name);
    const seconds = `${Math.round((Date.now() - started) / 1000)} s`;
    console.log(`${name.padEnd(width)}  ${verdict.padEnd(9)}  ${seconds.padStart(6)}  ${detail}`);
  }
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  if (given.out === undefined) rmSync(out, { recursive: true, force: true });
}
if (process.exitCode === undefined) {
  const count = `${names.length - bad.length} of ${names.length}`;
  console.log(given.update ? `${count} written or compared.` : `${count} agree with what is expected.`);
  if (bad.length > 0) process.exitCode = 1;
}
