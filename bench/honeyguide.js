// Our whole pipeline: fetch, parse, analyse, judge, score, frontier, SQLite with full text, WARC.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crawl } from '../dist/index.js';

const { seeds, query, limit, concurrency, strategy = 'best-first' } = JSON.parse(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
const cpu = process.cpuUsage();
const started = performance.now();
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
});
const { user, system } = process.cpuUsage(cpu);
process.send({
  pages: progress.pages,
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (user + system) / 1e6,
  megabytes: process.memoryUsage().rss / 1024 ** 2,
});
rmSync(folder, { recursive: true, force: true });
process.disconnect();
