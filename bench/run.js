// `npm run bench`: our whole pipeline beside a bare loop and beside Crawlee, in one run, as ratios; then the frontier alone.
import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureFrontier } from './frontier.js';
import { median } from './measuring.js';

/** @typedef {{ pages: number, seconds: number, cpuSeconds: number, megabytes: number }} Measured */
/** @typedef {{ origin: string, pages: number, kilobytes: number, seeds: string[], query: string }} Web */

/** @param {string} name */
const here = name => fileURLToPath(new URL(name, import.meta.url));
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '20000' },
    kilobytes: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    'crawlee-pages': { type: 'string', default: '3000' },
    concurrency: { type: 'string', default: '64' },
    'no-crawlee': { type: 'boolean', default: false },
    'no-frontier': { type: 'boolean', default: false },
  },
});
const limit = Number(values.pages);
const concurrency = Number(values.concurrency);

/**
 * What a process of its own measured. The floor and peers say pages and seconds only.
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<Measured>}
 */
function once(file, args) {
  return new Promise((resolve, reject) => {
    const child = fork(here(file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    /** @type {Measured | undefined} */
    let answer;
    child.on('message', message => {
      answer = /** @type {Measured} */ (message);
    });
    child.on('exit', code => (answer ? resolve(answer) : reject(new Error(`${file} ended with ${code}`))));
  });
}

/** @returns {Promise<{ web: Web, stop: () => void }>} */
function startServer() {
  const child = fork(here('./server.js'), [String(Math.round(limit * 1.05)), values.kilobytes]);
  return new Promise((resolve, reject) => {
    child.on('message', web => resolve({ web: /** @type {Web} */ (web), stop: () => child.disconnect() }));
    child.on('exit', code => reject(new Error(`the server ended with ${code}`)));
  });
}

/** @param {Measured} measured */
const speed = ({ pages, seconds }) => pages / seconds;

const { web, stop } = await startServer();
console.log(
  `web: ${web.pages} pages of ${web.kilobytes.toFixed(1)} KB from memory on loopback; ${concurrency} requests at once`,
);
const job = JSON.stringify({ seeds: web.seeds, query: web.query, limit, concurrency });
/** @type {number[]} */
const floors = [];
const ours = [];
for (let round = 1; round <= Number(values.rounds); round++) {
  const floor = await once('./floor.js', [job]);
  const our = await once('./honeyguide.js', [job]);
  floors.push(speed(floor));
  ours.push(speed(our));
  const ratio = (speed(our) / speed(floor)).toFixed(2);
  console.log(
    `round ${round}: floor ${speed(floor).toFixed(0)} pages/s (${floor.pages} pages), honeyguide ${speed(our).toFixed(0)} pages/s ` +
      `(${our.pages} pages, ${((1000 * our.cpuSeconds) / our.pages).toFixed(2)} ms CPU a page, ${our.megabytes.toFixed(0)} MB), ratio ${ratio}`,
  );
}
const ratios = ours.map((value, i) => value / floors[i]);
console.log(`honeyguide / floor: ${median(ratios).toFixed(2)} (goal: at least 0.50)`);

if (!values['no-crawlee']) {
  const peers = here('./peers');
  if (!existsSync(`${peers}/node_modules/@crawlee/cheerio`)) {
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], { cwd: peers, stdio: 'inherit' });
  }
  const pages = Number(values['crawlee-pages']);
  const crawlee = await once('./peers/crawlee.js', [JSON.stringify({ ...JSON.parse(job), limit: pages })]);
  const our = await once('./honeyguide.js', [job]);
  console.log(
    `crawlee CheerioCrawler ${speed(crawlee).toFixed(0)} pages/s (its first ${crawlee.pages} pages), honeyguide ${speed(our).toFixed(0)} pages/s`,
  );
  console.log(`honeyguide / crawlee: ${(speed(our) / speed(crawlee)).toFixed(1)} (goal: at least 10)`);
}
if (!values['no-frontier']) {
  const cost = async (/** @type {number} */ waiting) => {
    const { cpuSeconds, pages } = await once('./honeyguide.js', [
      JSON.stringify({ ...JSON.parse(job), limit: limit / 4, waiting }),
    ]);
    return cpuSeconds / pages;
  };
  const crowded = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const few = await cost(10_000);
    crowded.push((await cost(1_000_000)) / few);
  }
  console.log(
    `a page costs ${median(crowded).toFixed(2)} × as much CPU with 10⁶ URLs waiting as with 10⁴ (goal: at most 1.3)`,
  );
}
stop();

if (!values['no-frontier']) {
  for (const [links, numbers] of Object.entries(measureFrontier())) {
    const { residentBytes, ratio } = numbers;
    console.log(
      `frontier, ${links} links: ${residentBytes.toFixed(1)} bytes of memory per known URL at 1,000,000 URLs (goal: at most 120); ` +
        `its own part of a page costs ${ratio.toFixed(2)} × as much with 10⁶ URLs waiting as with 10⁴`,
    );
  }
}
process.exit(0);
