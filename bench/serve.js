// `node bench/serve.js [pages]`: how long `honeyguide serve` takes to answer with a large collection (made once, in bench/.cache). Milliseconds
// of each kind of question, asked one after another: the median and the 95th percentile, by the clock and of the processor (server and asker).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServe } from '../dist/server/serve/server.js';
import { openStore } from '../dist/storage/open.js';
import { visit, words } from './stored-visits.js';

const pages = Number(process.argv[2] ?? 100_000);
const rounds = 40;
const folder = fileURLToPath(new URL(`./.cache/serve-${pages}`, import.meta.url));
const name = 'large';

if (!existsSync(join(folder, name))) {
  const store = await openStore({ folder: join(folder, name), archive: false, threaded: false, resume: false });
  store.discover([{ id: 0, url: visit(0).url, depth: 0, from: -1, priority: 1 }]);
  for (let n = 0; n < pages; n++) store.visit(visit(n));
  await store.close();
}

const server = await startServe({ folder, page: join(folder, 'none'), program: ['false'] });

/** @param {string} path */
async function ask(path) {
  const started = performance.now();
  const before = process.cpuUsage();
  const response = await fetch(server.url + path);
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`${path} gave ${response.status}`);
  const { user, system } = process.cpuUsage(before);
  return { milliseconds: performance.now() - started, processor: (user + system) / 1000, bytes };
}

/** @param {string} what @param {number} times @param {(round: number) => string} pathOf */
async function measure(what, times, pathOf) {
  /** @type {Awaited<ReturnType<typeof ask>>[]} */
  const asked = [];
  for (let round = 0; round < times; round++) asked.push(await ask(pathOf(round)));
  /** @param {'milliseconds' | 'processor'} kind */
  const figures = kind => {
    const sorted = asked.map(each => each[kind]).sort((a, b) => a - b);
    const at = (/** @type {number} */ share) => sorted[Math.min(times - 1, Math.floor(share * times))];
    return [at(0.5), at(0.95)].map(value => value.toFixed(0).padStart(6)).join(' ');
  };
  const size = `${((asked.at(-1)?.bytes ?? 0) / 1024).toFixed(1)} KB`;
  console.log(`${what.padEnd(32)} ${figures('milliseconds')}   ${figures('processor')}   ${size}`);
}

const collection = `/api/collections/${name}`;
const page = encodeURIComponent(visit(Math.floor(pages / 2)).url);
console.log(
  `${pages} pages: milliseconds by the clock, of the processor (each median and 95th percentile); size of the last answer`,
);
await measure('folder, the first time', 1, () => '/api/folder');
await measure('folder', rounds, () => '/api/folder');
await measure('collection', rounds, () => collection);
await measure('curve', rounds, () => `${collection}/curve`);
await measure('search, one word', rounds, () => `${collection}/search?words=${words(1)}`);
await measure('search, two words', rounds, () => `${collection}/search?words=${encodeURIComponent(words(2))}`);
await measure(
  'search, two words of one host',
  rounds,
  n => `${collection}/search?words=${encodeURIComponent(words(2))}&host=www.host${n}.example`,
);
await measure('search, every page, newest', rounds, n => `${collection}/search?offset=${n * 20}&order=newest`);
await measure('page', rounds, () => `${collection}/page?url=${page}`);
await measure('hosts', rounds, () => `${collection}/hosts`);
await measure('frontier, stored', 5, () => `${collection}/frontier`);
await measure('frontier preview', 5, () => `${collection}/frontier/preview?pattern=page-1`);
await measure('labels, next', 5, () => `${collection}/labels/next`);
await measure('map', 3, () => `${collection}/map`);
await server.close();
