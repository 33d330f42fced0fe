// `npm run bench`: our whole pipeline beside a bare loop and beside other crawlers, on the same pages in one run, as ratios; then where its
// processor time goes; then the frontier. `--quick` takes under two minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureFrontier } from './frontier.js';
import { measured } from './load/contestants.js';
import { alternate, serveShape, shapes, tableOf, whoRuns } from './load/shapes.js';
import { stagesOf } from './load/stages.js';
import { median } from './measuring.js';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    shapes: { type: 'string' },
    pages: { type: 'string' },
    kilobytes: { type: 'string', default: '20' },
    rounds: { type: 'string' },
    'peer-pages': { type: 'string' },
    'peer-rounds': { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '64' },
    'no-peers': { type: 'boolean', default: false },
    'no-stages': { type: 'boolean', default: false },
    'no-frontier': { type: 'boolean', default: false },
  },
});
const names = (values.shapes ?? (values.quick ? 'plain,gzip-hosts' : 'all')).split(',');
const unknown = names.find(name => name !== 'all' && !shapes.some(shape => shape.name === name));
if (unknown !== undefined) {
  console.error(
    `--shapes: there is no shape "${unknown}". Give all, or some of ${shapes.map(({ name }) => name).join(',')}`,
  );
  process.exit(2);
}
const pages = Number(values.pages ?? (values.quick ? 2000 : 4000));
const kilobytes = Number(values.kilobytes);
const concurrency = Number(values.concurrency);
const options = {
  rounds: Number(values.rounds ?? (values.quick ? 1 : 3)),
  peerRounds: Number(values['peer-rounds']),
  peerPages: Number(values['peer-pages'] ?? (values.quick ? 200 : 500)),
};
if (![pages, kilobytes, concurrency, options.rounds, options.peerRounds, options.peerPages].every(n => n >= 0)) {
  console.error('Give numbers: npm run bench -- --pages 4000 --rounds 3');
  process.exit(2);
}
// Without a page to read there is no speed to compare with.
const isAlone = values['no-peers'] || options.peerPages === 0 || options.peerRounds === 0;
const running = whoRuns(({ isPeer = false }) => !(isPeer && isAlone));

/** @type {Parameters<typeof tableOf>[0]} */
const results = [];
for (const shape of shapes.filter(({ name }) => names.includes('all') || names.includes(name))) {
  const { web, stop } = await serveShape(shape, { pages, kilobytes });
  console.log(
    `${shape.name}: ${web.pages} pages of ${web.kilobytes.toFixed(1)} KB, sent as ${web.sentKilobytes.toFixed(1)} KB ` +
      `from ${web.hosts === 1 ? 'one host' : `${web.hosts} hosts`} on loopback; ${concurrency} requests at once`,
  );
  const job = { seeds: web.seeds, query: web.query, limit: pages, concurrency };
  results.push([shape, await alternate(running, job, options)]);
  if (!values['no-stages'] && results.length === 1) {
    for (const strategy of ['best-first', 'adaptive']) await tellStages({ ...job, strategy });
  }
  stop();
}
console.log(`\nMedians, least and most of ${options.rounds} rounds:\n${tableOf(results)}`);
if (!values['no-frontier']) await tellFrontier();
process.exit(0);

/**
 * In a round of its own: the profiler costs something itself. It tells the shares, the system the time of each thread.
 * @param {import('./measuring.js').Job} job
 */
async function tellStages(job) {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-profile-'));
  try {
    const clocks = fileURLToPath(new URL('./load/thread-clocks.js', import.meta.url));
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--import=${clocks}`];
    const { threads = {}, cpuSeconds, pages: read } = await measured('honeyguide.js', { ...job, threads: true }, flags);
    const each = Object.fromEntries(Object.entries(threads).map(([name, time]) => [name, time / read]));
    const others = (1000 * cpuSeconds) / read - Object.values(each).reduce((sum, time) => sum + time, 0);
    console.log(`  ${job.strategy}, CPU ms a page by stage, with the profiler's own cost:`);
    for (const [thread, time] of Object.entries(each)) {
      const parts = stagesOf(folder, each).filter(part => part.thread === thread && part.milliseconds >= 0.005);
      const told = parts.map(({ stage, milliseconds }) => `${stage} ${milliseconds.toFixed(2)}`);
      console.log(`    ${thread} thread ${time.toFixed(2)}: ${told.join(', ')}`);
    }
    console.log(`    V8's own threads (garbage, compiling) and others ${others.toFixed(2)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a page costs when many URLs wait, in a crawl and in the frontier alone. */
async function tellFrontier() {
  const { web, stop } = await serveShape(shapes[0], { pages, kilobytes });
  const job = { seeds: web.seeds, query: web.query, limit: pages / 2, concurrency };
  const cost = async (/** @type {number} */ waiting) => {
    const { cpuSeconds, pages: read } = await measured('honeyguide.js', { ...job, waiting });
    return cpuSeconds / read;
  };
  const crowded = [];
  for (let round = 0; round < options.rounds; round++) {
    const few = await cost(10_000);
    crowded.push((await cost(1_000_000)) / few);
  }
  stop();
  console.log(
    `a page costs ${median(crowded).toFixed(2)} × as much CPU with 10⁶ URLs waiting as with 10⁴ (goal: at most 1.3)`,
  );
  for (const [links, { residentBytes, ratio }] of Object.entries(measureFrontier())) {
    console.log(
      `frontier, ${links} links: ${residentBytes.toFixed(1)} bytes of memory per known URL at 1,000,000 URLs (goal: at most 120); ` +
        `its own part of a page costs ${ratio.toFixed(2)} × as much with 10⁶ URLs waiting as with 10⁴`,
    );
  }
}
