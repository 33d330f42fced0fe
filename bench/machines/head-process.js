// The head, in a process of its own. With `times` 2 it crawls once to fill the memory of the worker, then again, measured.
import { join } from 'node:path';
import { CrawlEvents, crawl } from '../../dist/index.js';
import { ThreadClocks } from '../load/thread-clocks.js';
import { answer, processorMilliseconds } from '../measuring.js';

/**
 * @typedef {object} HeadJob
 * @property {string[]} seeds
 * @property {string} query
 * @property {number} pages
 * @property {string} place
 * @property {string} redis
 * @property {number} concurrency
 * @property {number} times
 * @property {'always'} [render]
 */

/**
 * Processor time in milliseconds a page: of all threads, and by thread.
 * @typedef {{ pages: number, seconds: number, processor: number, threads: Record<string, number> }} HeadFigures
 */

/** @type {HeadJob} */
const { seeds, query, pages, place, redis, concurrency, times, render } = JSON.parse(process.argv[2]);

for (let time = 0; time < times; time++) {
  const events = new CrawlEvents();
  const clocks = new ThreadClocks();
  let [began, ended, cpu] = [0, 0, 0];
  events.on('page', () => {
    // From the first page on: until then workers are being looked for.
    if (began > 0) return;
    began = performance.now();
    cpu = processorMilliseconds();
    clocks.start();
  });
  events.on('end', () => {
    ended = performance.now();
  });
  const common = { seeds, query, strategy: 'best-first', pages, concurrency, hostConcurrency: 100, delay: 0, render };
  const { progress } = await crawl({
    ...{ ...common, redis, events, allowPrivate: ['*'], out: join(place, `head-${process.pid}-${time}`) },
    ...{ siteConcurrency: 10_000, addressConcurrency: 10_000, ignoreRobots: true, maxPerSite: 1_000_000 },
  });
  const threads = Object.entries(clocks.stop()).map(([name, sum]) => [name, sum / progress.pages]);
  if (time < times - 1) continue;
  const processor = (processorMilliseconds() - cpu) / progress.pages;
  answer({ pages: progress.pages, seconds: (ended - began) / 1000, processor, threads: Object.fromEntries(threads) });
}
process.disconnect();
