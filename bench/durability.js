// What it costs that a power cut loses nothing: the store with SQLite's `synchronous = FULL`, as it is, beside NORMAL, in turns, committing
// four times a second as a crawl does. `node bench/durability.js [visits] [rounds]`, on compiled code.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../dist/storage/open.js';
import { Database } from '../dist/storage/sqlite/database.js';
import { median } from './measuring.js';
import { url, visit } from './stored-visits.js';

const count = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 5);
const { exec } = Database.prototype;

/**
 * Milliseconds a visit: by the clock, and of the processor.
 * @param {string} level
 */
async function once(level) {
  Database.prototype.exec = function (sql) {
    exec.call(this, sql.replace('synchronous = FULL', `synchronous = ${level}`));
  };
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
  try {
    const store = await openStore({ folder, resume: false, archive: true, threaded: false });
    store.discover([{ id: 0, url: url(0), depth: 0, from: -1, priority: 1 }]);
    const visits = Array.from({ length: count }, (_, n) => visit(n));
    const cpu = process.cpuUsage();
    const began = performance.now();
    for (const one of visits) store.visit(one);
    await store.flush();
    const clock = performance.now() - began;
    const used = process.cpuUsage(cpu);
    await store.close();
    return { clock: clock / count, processor: (used.user + used.system) / 1000 / count };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await once('FULL');
/** @type {Record<string, { clock: number, processor: number }[]>} */
const found = { FULL: [], NORMAL: [] };
for (let round = 0; round < rounds; round++)
  for (const level of Object.keys(found)) found[level].push(await once(level));
for (const [level, results] of Object.entries(found)) {
  const clock = median(results.map(each => each.clock));
  const processor = median(results.map(each => each.processor));
  console.log(`${level.padEnd(8)} ${clock.toFixed(3)} ms a visit, ${processor.toFixed(3)} ms of the processor`);
}
