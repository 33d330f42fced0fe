/**
 * How long `resume` takes to its first request, on a collection of many small pages (after `npm run build`):
 *   node bench/resume.js [--pages 1000000] [--strategy best-first] [--judge auto] [--folder DIR] [--step 1000000]
 * The pages are written straight into the store, which takes some minutes: with --folder they stay there, and each call writes
 * --step more of them until all are there. After each step the crawl goes on by a replay of what the step wrote; in the end from the
 * checkpoint that this left behind; then as after a kill, with --after visits behind the checkpoint.
 */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { crawl, resume } from '../dist/index.js';
import { openStore, openSurvey } from '../dist/storage/open.js';
import { answer, firstMessage, processorMilliseconds } from './measuring.js';
import { grownVisit, grownWeb, query, urlOf } from './scale/grown-web.js';

const shape = { hosts: 5000, fresh: 4, links: 10 };

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000000' },
    step: { type: 'string', default: '1000000' },
    strategy: { type: 'string', default: 'best-first' },
    judge: { type: 'string', default: 'auto' },
    folder: { type: 'string' },
    after: { type: 'string', default: '2000' },
    measure: { type: 'boolean', default: false },
  },
});
const wanted = Number(values.pages);

/** A crawl of one page, and as many visits behind it as a step allows. Gives how many it wrote. @param {string} folder */
async function make(folder) {
  const { strategy, judge } = values;
  if (!existsSync(folder)) {
    const quiet = { delay: 0, archive: false, maxPerSite: 1e9, web: grownWeb(shape) };
    await crawl({ seeds: [urlOf(shape, 0)], query, strategy, judge, pages: 1, out: folder, ...quiet });
  }
  return append(folder, Math.min(wanted - visitsIn(folder), Number(values.step)));
}

/** @param {string} folder */
function visitsIn(folder) {
  const survey = openSurvey(folder);
  try {
    return survey.lastVisit();
  } finally {
    survey.close();
  }
}

/** @param {string} folder @param {number} visits */
async function append(folder, visits) {
  const first = visitsIn(folder);
  const store = await openStore({ folder, resume: true, threaded: false, archive: false });
  for (let id = first; id < first + visits; id++) store.visit(grownVisit(shape, id));
  await store.close();
  return visits;
}

/** In a process of its own: from the call to the first request, at which the crawl is stopped. @param {string} folder */
async function measure(folder) {
  const started = performance.now();
  const spent = processorMilliseconds();
  const stop = new AbortController();
  let seconds = Number.NaN;
  let processor = Number.NaN;
  /** @type {import('../dist/index.js').Web} */
  const web = {
    async fetch(url) {
      seconds = (performance.now() - started) / 1000;
      processor = (processorMilliseconds() - spent) / 1000;
      stop.abort();
      return { kind: 'failed', url, problem: 'aborted', detail: 'stopped', retryable: true };
    },
    async close() {},
  };
  const { signal } = stop;
  const { progress, waiting } = await resume(folder, { pages: 2 * visitsIn(folder), web, signal });
  answer({ seconds, processor, pages: progress.pages, waiting, megabytes: process.memoryUsage.rss() / 2 ** 20 });
}

/** @param {string} name @param {string} folder */
async function report(name, folder) {
  const args = ['--measure', '--folder', folder];
  const { message, stop } = await firstMessage(fileURLToPath(import.meta.url), args);
  stop();
  const { seconds, processor, pages, waiting, megabytes } = /** @type {Record<string, number>} */ (message);
  console.log(
    `${name}: ${seconds.toFixed(1)} s to the first request (${processor.toFixed(1)} s of processor time); ${pages} pages, ${waiting} URLs wait, ${megabytes.toFixed(0)} MB`,
  );
}

if (values.measure) {
  // Nobody waits for the answer any longer.
  process.once('disconnect', () => process.exit());
  await measure(values.folder ?? '');
} else {
  const temporary = values.folder ? undefined : mkdtempSync(join(tmpdir(), 'honeyguide-resume-'));
  const folder = values.folder ?? join(temporary ?? '', 'collection');
  try {
    const began = performance.now();
    const made = await make(folder);
    const megabytes = statSync(join(folder, 'honeyguide.db')).size / 2 ** 20;
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${visitsIn(folder)} pages, ${megabytes.toFixed(0)} MB; ${made} of them written in ${seconds.toFixed(0)} s`,
    );
    if (made > 0) await report(`${made} visits replayed`, folder);
    if (visitsIn(folder) >= wanted) {
      await report('from a checkpoint at the end', folder);
      await append(folder, Number(values.after));
      await report(`from one with ${values.after} visits after it`, folder);
    }
  } finally {
    if (temporary) rmSync(temporary, { recursive: true, force: true });
  }
}
