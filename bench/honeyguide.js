// Our whole pipeline: fetch, parse, analyse, judge, score, frontier, SQLite with full text, WARC.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CrawlEvents, crawl } from '../dist/index.js';
import { ThreadClocks } from './load/thread-clocks.js';
import { answer, jobGiven, processorMilliseconds } from './measuring.js';

const { seeds, query, limit, concurrency, waiting = 0, ...how } = jobGiven();
const { strategy = 'best-first', threads = false, indexLater = false } = how;

/** @typedef {import('../dist/crawl/frontier/frontier.js').Frontier} Frontier */

/**
 * Fills the frontier with URLs that never get their turn, to see what a page costs when many are waiting.
 * @param {Frontier} frontier
 * @param {number} count
 */
function crowd(frontier, count) {
  for (let i = 0; i < count; i++) {
    const id = frontier.intern(`http://host${i % 10_000}.example/section${i % 97}/article-number-${i}.html`);
    frontier.offer(id, -1 - (i % 1000) / 1000, 1, 0);
  }
}

/** Bytes that this process has handed to the system to write, requests included; 0 where that is not told. */
function writtenBytes() {
  try {
    return Number(/^wchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** @param {string} path @param {RegExp} wanted */
function bytesIn(path, wanted) {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(name => wanted.test(name));
  return names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
const out = join(folder, 'collection');
const clocks = threads ? new ThreadClocks() : undefined;
const events = new CrawlEvents();
let cpu = 0;
let started = 0;
let crawled = 0;
let crawledCpu = 0;
let written = 0;
events.on('end', () => {
  crawled = performance.now() - started;
  crawledCpu = processorMilliseconds() - cpu;
});
const { progress } = await crawl({
  seeds,
  query,
  strategy,
  indexLater,
  pages: limit,
  concurrency,
  hostConcurrency: concurrency,
  delay: 0,
  allowPrivate: ['*'],
  out,
  events,
  started: ({ frontier }) => {
    crowd(/** @type {Frontier} */ (frontier), waiting);
    clocks?.start();
    written = writtenBytes();
    cpu = processorMilliseconds();
    started = performance.now();
  },
});
const seconds = (performance.now() - started) / 1000;
const cpuSeconds = (processorMilliseconds() - cpu) / 1000;
answer({
  pages: progress.pages,
  // Until everything is stored (and can be searched, unless that is left for later), and until the last page was there.
  seconds,
  crawlSeconds: crawled / 1000,
  cpuSeconds,
  // The last checkpoint comes after it.
  crawlCpuSeconds: crawledCpu / 1000,
  megabytes: process.memoryUsage().rss / 1024 ** 2,
  written: writtenBytes() - written,
  database: bytesIn(out, /\.db/),
  archive: bytesIn(out, /\.warc/),
  threads: clocks?.stop(),
});
rmSync(folder, { recursive: true, force: true });
process.disconnect();
