/**
 * Does memory stay where it is in a long crawl? A whole crawl (all but the network) of simulated pages that say themselves how much there is to
 * remember: with --fresh 2 each page names two new URLs. Prints memory every --every pages, and the slope at the end (after `npm run build`):
 *   node bench/soak.js [--pages 1000000] [--every 50000] [--fresh 2] [--strategy adaptive] [--minutes 120] [--folder DIR]
 * With --folder the collection stays there, for `node bench/resume.js --measure --folder DIR`.
 * The heap of JavaScript must stay; arrays grow by what each URL and each page has in the frontier, the judge and the index of duplicates.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CrawlEvents, crawl } from '../dist/index.js';
import { memory } from './frontier.js';
import { processorMilliseconds } from './measuring.js';
import { grownWeb, query, urlOf } from './scale/grown-web.js';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000000' },
    every: { type: 'string', default: '50000' },
    fresh: { type: 'string', default: '2' },
    strategy: { type: 'string', default: 'adaptive' },
    minutes: { type: 'string', default: '120' },
    folder: { type: 'string' },
  },
});
const every = Number(values.every);
const shape = { hosts: 1000, fresh: Number(values.fresh), links: 10 };

/** @type {{ pages: number, known: number, rss: number, heap: number, arrays: number }[]} */
const samples = [];
let spent = processorMilliseconds();

/** @param {number} pages @param {number} known */
function sample(pages, known) {
  const { rss } = memory();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  samples.push({ pages, known, rss, heap: heapUsed, arrays: arrayBuffers });
  const now = processorMilliseconds();
  console.log(
    `${pages} pages, ${known} URLs known: ${megabytes(rss)} MB resident, ${megabytes(heapUsed)} heap, ${megabytes(arrayBuffers)} arrays; ${((now - spent) / every).toFixed(2)} ms of processor time a page`,
  );
  spent = processorMilliseconds();
}

/** @param {number} bytes */
const megabytes = bytes => (bytes / 2 ** 20).toFixed(0);

/** Bytes a page by least squares, over the samples of the second half. @param {'rss' | 'heap' | 'arrays'} what */
function slope(what) {
  const late = samples.slice(Math.floor(samples.length / 2));
  const mean = (/** @type {number[]} */ list) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [x, y] = [mean(late.map(({ pages }) => pages)), mean(late.map(each => each[what]))];
  let [above, below] = [0, 0];
  for (const each of late) {
    above += (each.pages - x) * (each[what] - y);
    below += (each.pages - x) ** 2;
  }
  return below === 0 ? Number.NaN : above / below;
}

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-soak-'));
const stop = new AbortController();
const timer = setTimeout(() => stop.abort(), 60_000 * Number(values.minutes));
process.once('SIGINT', () => stop.abort());
const events = new CrawlEvents();
try {
  const { progress, ending } = await crawl({
    ...{ seeds: [urlOf(shape, 0)], query, strategy: values.strategy, pages: Number(values.pages) },
    ...{
      out: values.folder ?? join(folder, 'collection'),
      delay: 0,
      concurrency: 16,
      hostConcurrency: 16,
      maxPerSite: 1e9,
    },
    ...{ archive: false, web: grownWeb(shape), events, signal: stop.signal },
    started: ({ progress: running, frontier }) => {
      events.on('page', () => {
        if (running.pages % every === 0) sample(running.pages, frontier.known);
      });
    },
  });
  console.log(`${progress.pages} pages (${ending}); bytes a page in the second half:`);
  console.log(
    `  ${slope('rss').toFixed(0)} resident, ${slope('heap').toFixed(0)} heap, ${slope('arrays').toFixed(0)} arrays`,
  );
} finally {
  clearTimeout(timer);
  rmSync(folder, { recursive: true, force: true });
}
