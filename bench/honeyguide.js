// Our whole pipeline: fetch, parse, analyse, judge, score, frontier, SQLite with full text, WARC.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crawl } from '../dist/index.js';
import { answer, jobGiven } from './measuring.js';

const { seeds, query, limit, concurrency, waiting = 0, strategy = 'best-first' } = jobGiven();

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

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
let cpu = process.cpuUsage();
let started = performance.now();
const { progress } = await crawl({
  seeds,
  query,
  strategy,
  pages: limit,
  concurrency,
  hostConcurrency: concurrency,
  delay: 0,
  allowPrivate: ['*'],
  out: join(folder, 'collection'),
  started: ({ frontier }) => {
    crowd(/** @type {Frontier} */ (frontier), waiting);
    cpu = process.cpuUsage();
    started = performance.now();
  },
});
const { user, system } = process.cpuUsage(cpu);
answer({
  pages: progress.pages,
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (user + system) / 1e6,
  megabytes: process.memoryUsage().rss / 1024 ** 2,
});
rmSync(folder, { recursive: true, force: true });
process.disconnect();
