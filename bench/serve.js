// `node bench/serve.js [pages] [kind]`: how long `honeyguide serve` takes to answer with a large collection (made once, in bench/.cache). Milliseconds
// of each kind of question, asked one after another: the median and the 95th percentile, by the clock and of the processor (server and asker).
// With a kind (`phrase`) only questions that have it in their names. Then what others wait while something slow is asked for, and, in a real Chromium, when a page is first painted and when what it is about is seen.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../dist/crawl/fetch/browser/find-browser.js';
import { startServe } from '../dist/server/serve/server.js';
import { openStore } from '../dist/storage/open.js';
import { frequentWords, phraseOf, visit, words } from './stored-visits.js';

const pages = Number(process.argv[2] ?? 100_000);
const only = process.argv[3] ?? '';
const rounds = 40;
const folder = fileURLToPath(new URL(`./.cache/serve-${pages}`, import.meta.url));
const name = 'large';

if (!existsSync(join(folder, name))) {
  const store = await openStore({ folder: join(folder, name), archive: false, threaded: false, resume: false });
  store.discover([{ id: 0, url: visit(0).url, depth: 0, from: -1, priority: 1 }]);
  for (let n = 0; n < pages; n++) store.visit(visit(n));
  await store.close();
}

const built = fileURLToPath(new URL('../dist/dashboard', import.meta.url));
const server = await startServe({ folder, page: built, program: ['false'] });

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

/** Median and 95th percentile. @param {number[]} values */
function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return [at(0.5), at(0.95)].map(value => value.toFixed(0).padStart(6)).join(' ');
}

/** @param {string} what @param {number} times @param {(round: number) => string} pathOf */
async function measure(what, times, pathOf) {
  if (!what.includes(only)) return;
  /** @type {Awaited<ReturnType<typeof ask>>[]} */
  const asked = [];
  for (let round = 0; round < times; round++) asked.push(await ask(pathOf(round)));
  /** @param {'milliseconds' | 'processor'} kind */
  const figures = kind => spread(asked.map(each => each[kind]));
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
/** @param {string} phrase */
const quoted = phrase => `${collection}/search?words=${encodeURIComponent(`"${phrase}"`)}`;
await measure('search, a phrase on some page', 20, n => quoted(phraseOf(n)));
await measure('search, a phrase of frequent words', 20, () => quoted(frequentWords(2)));
await measure('search, every page, newest', rounds, n => `${collection}/search?offset=${n * 20}&order=newest`);
await measure('page', rounds, () => `${collection}/page?url=${page}`);
await measure('hosts', rounds, () => `${collection}/hosts`);
await measure('frontier, stored', 5, () => `${collection}/frontier`);
await measure('frontier preview', 5, () => `${collection}/frontier/preview?pattern=page-1`);
await measure('labels, next', 5, () => `${collection}/labels/next`);
await measure('map', 3, () => `${collection}/map`);
if (only === '') {
  await meanwhile();
  await inBrowser();
}
await server.close();

/** What others wait while maps are drawn and patterns tried, one after another. */
async function meanwhile() {
  let isOver = false;
  const slow = (async () => {
    for (let round = 0; round < 3; round++) {
      await ask(`${collection}/map`);
      await ask(`${collection}/frontier/preview?pattern=page-1`);
      await ask(`${collection}/labels/next`);
    }
    isOver = true;
  })();
  /** @type {number[]} */
  const health = [];
  /** @type {number[]} */
  const events = [];
  while (!isOver) {
    health.push((await ask('/health')).milliseconds);
    events.push(await firstEvent());
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  await slow;
  console.log(`meanwhile: health                ${spread(health)}   (${health.length} times)`);
  console.log(`meanwhile: first event           ${spread(events)}`);
}

/** Milliseconds until whoever begins to listen hears how the crawl is. */
async function firstEvent() {
  const started = performance.now();
  const end = new AbortController();
  const { body } = await fetch(`${server.url}${collection}/events`, { signal: end.signal });
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('event: news')) break;
  }
  end.abort();
  return performance.now() - started;
}

/** First paint, and when what the page is about is seen: in a browser that has been there before, and not. */
async function inBrowser() {
  const executablePath = findBrowser(process.env);
  if (executablePath === undefined) return console.log('no Chromium here: nothing is painted');
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  console.log('in Chromium: milliseconds until the first paint, and until what is looked for is seen');
  /** @type {[string, string, string][]} */
  const views = [
    ['collections', '/', '.collection h2'],
    ['crawl', `/collections/${name}/live`, '.figure dd'],
    ['search', `/collections/${name}/search?words=${words(1)}`, '.found li'],
    ['page', `/collections/${name}/page?url=${page}`, '.one-page h2'],
    ['label', `/collections/${name}/label`, '.asked h3'],
    ['map', `/collections/${name}/map`, '.drawing canvas'],
  ];
  for (const [what, path, selector] of views) {
    /** @type {number[]} */
    const paints = [];
    /** @type {number[]} */
    const seen = [];
    for (let round = 0; round < 5; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const tab = await context.newPage();
      await tab.goto(server.url + path);
      await tab.locator(selector).first().waitFor();
      const [paint, now] = await tab.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        performance.now(),
      ]);
      paints.push(paint);
      seen.push(now);
      await context.close();
    }
    console.log(`${what.padEnd(32)} ${spread(paints)}   ${spread(seen)}`);
  }
  await browser.close();
}
