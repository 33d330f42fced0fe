// `node experiments/mutations/pages.js [--count 10000] [--seed pages] [--data FOLDER]`: real pages, damaged at random, read as a crawl reads
// them. None may throw, none may hang, memory must stay within its bounds, and what is read must be in proper form.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { countOf, Tally } from './tally.js';

/** Milliseconds that a page may take; whole ones take a few. */
const patience = 10_000;
/** Of the whole process, the pages to be damaged and the vocabulary included. */
const mostMegabytes = 1024;
const fine = new Set(['read', 'no text']);

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: 'pages' },
    data: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), '../../../shared/data') },
  },
});
const count = countOf(values.count);
const tally = new Tally();
let page = 'before the first page';
let bytes = 0;
/** @type {NodeJS.Timeout | undefined} */
let alarm;

const thread = new Worker(new URL('./page-thread.js', import.meta.url), {
  workerData: { ...values, count },
  resourceLimits: { maxOldGenerationSizeMb: 512 },
});
thread.on('message', ({ round, damages, bytes: size, ending, milliseconds }) => {
  clearTimeout(alarm);
  if (ending === undefined) {
    page = `page ${round} (${size} bytes: ${damages.join(', ')})`;
    bytes += size;
    alarm = setTimeout(() => give('hangs'), patience);
    return;
  }
  tally.add(page, ending, milliseconds);
  if (!fine.has(ending)) tally.problems.push(`${page}: ${ending}`);
});
thread.on('error', error => give(`throws ${error.message}`));
thread.on('exit', () => {
  const read = [...tally.endings.values()].reduce((sum, times) => sum + times, 0);
  if (read < count)
    tally.problems.push(`${read} of ${count} pages were read; --data FOLDER says where the recorded webs are`);
  console.log(`${read} damaged pages, ${(bytes / 1e6).toFixed(0)} MB, seed ${values.seed}`);
  tally.finish(mostMegabytes);
});

/** @param {string} problem */
function give(problem) {
  tally.problems.push(`${page}: ${problem}`);
  void thread.terminate();
}
