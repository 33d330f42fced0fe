// Who crawls the same pages: each in a process of its own, which says what it measured.
import { execFileSync, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What a process measured. Peers say less than we do of ourselves.
 * @typedef {object} Measured
 * @property {number} pages
 * @property {number} seconds until everything is stored, and can be searched where that is what it does
 * @property {number} cpuSeconds
 * @property {number} [megabytes]
 * @property {number} [crawlSeconds] until the last page was there
 * @property {number} [written] bytes
 * @property {number} [database] bytes that are left
 * @property {number} [archive] bytes that are left
 * @property {Record<string, number>} [threads] milliseconds by thread
 */
/** @typedef {import('../measuring.js').Job} Job */
/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {boolean} [isPeer] slower or larger than a floor: it may have fewer pages and rounds
 * @property {() => string | undefined} [missing] what to do about it where it cannot be run
 * @property {(job: Job) => Promise<Measured>} run
 */

/** @param {string} name */
const here = name => fileURLToPath(new URL(`../${name}`, import.meta.url));
const peers = here('peers');

/**
 * @param {string} file @param {Job} job @param {string[]} [execArgv]
 * @returns {Promise<Measured>}
 */
export function measured(file, job, execArgv = []) {
  return new Promise((resolve, reject) => {
    const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', 'inherit', 'inherit', 'ipc']);
    const child = fork(here(file), [JSON.stringify(job)], { stdio, execArgv });
    /** @type {Measured | undefined} */
    let answer;
    child.on('message', message => {
      answer = /** @type {Measured} */ (message);
    });
    child.on('exit', code => (answer ? resolve(answer) : reject(new Error(`${file} ended with ${code}`))));
  });
}

/** What a command printed, its errors last. @param {string} command @param {string[]} args @returns {Promise<string>} */
function printed(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', data => {
      output += data;
    });
    child.stderr.on('data', data => {
      errors += data;
    });
    child.on('error', reject);
    child.on('exit', code => resolve(code === null ? `${output}${errors}killed` : output + errors));
  });
}

/** @param {string} command that says its version @param {string[]} args @param {string} name of Debian's package */
function unlessInstalled(command, args, name) {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return undefined;
  } catch {
    return `not installed (Debian: apt-get install ${name})`;
  }
}

/** Crawlee's CheerioCrawler; installed when first asked for. */
function withoutCrawlee() {
  if (existsSync(`${peers}/node_modules/@crawlee/cheerio`)) return undefined;
  try {
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'ignore' });
    return undefined;
  } catch {
    return 'npm could not install it';
  }
}

/**
 * It knows no limit of pages, so it reads the whole web; and it writes each page to a file of its own.
 * @param {Job} job @returns {Promise<Measured>}
 */
async function wget2({ seeds, concurrency }) {
  const folder = mkdtempSync(join(tmpdir(), 'wget2-bench-'));
  try {
    const flags = ['-qrH', '-l', 'inf', '--ignore-tags=img,link', `--max-threads=${concurrency}`, '-P', folder];
    const timed = 'TIMEFORMAT="%R %U %S"; time wget2 "$@"';
    const times = await printed('bash', ['-c', timed, 'bash', ...flags, ...seeds]);
    const [seconds, user, system] = /** @type {string} */ (times.trim().split('\n').at(-1)).split(' ').map(Number);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
    const pages = files.filter(({ name }) => name !== 'robots.txt').length;
    return { pages, seconds, cpuSeconds: user + system };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Job} job @returns {Promise<Measured>} */
async function scrapy({ seeds, limit, concurrency }) {
  const settings = {
    CLOSESPIDER_PAGECOUNT: limit,
    CONCURRENT_REQUESTS: concurrency,
    CONCURRENT_REQUESTS_PER_DOMAIN: concurrency,
    TELNETCONSOLE_ENABLED: 0,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-s', `${name}=${value}`]);
  const job = ['-a', `seeds=${JSON.stringify(seeds)}`];
  const output = await printed('scrapy', ['runspider', '--nolog', ...flags, ...job, join(peers, 'scrapy_spider.py')]);
  return JSON.parse(/** @type {string} */ (output.trim().split('\n').at(-1)));
}

/** @param {string} strategy @param {boolean} [indexLater] @returns {Contestant['run']} */
const ourselves =
  (strategy, indexLater = false) =>
  job =>
    measured('honeyguide.js', { ...job, strategy, indexLater });

/** The first is what all others are compared with, the second what peers are compared with. @type {Contestant[]} */
export const contestants = [
  { name: 'floor', run: job => measured('floor.js', job) },
  { name: 'best-first', run: ourselves('best-first') },
  { name: 'index later', run: ourselves('best-first', true) },
  { name: 'adaptive', run: ourselves('adaptive') },
  { name: 'wget2', isPeer: true, missing: () => unlessInstalled('wget2', ['--version'], 'wget2'), run: wget2 },
  { name: 'Crawlee', isPeer: true, missing: withoutCrawlee, run: job => measured('peers/crawlee.js', job) },
  {
    name: 'Scrapy',
    isPeer: true,
    missing: () => unlessInstalled('scrapy', ['version'], 'python3-scrapy'),
    run: scrapy,
  },
];
