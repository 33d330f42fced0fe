// Visits per second through the store: pages of 20 KB with 50 links each, archive and full-text index on.
// `node bench/storage.js [visits] [whole]`, on compiled code; `whole` leaves out what parts of it cost, and reading.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCollection, openStore } from '../dist/storage/open.js';
import { linksPerPage, newPerPage, pageBytes, url, visit, words, wordsPerPage } from './stored-visits.js';

/** @typedef {import('../dist/storage/store.js').Visit} Visit */

const count = Number(process.argv[2] ?? 5000);

/**
 * @param {string} name
 * @param {{ threaded: boolean, archive: boolean, indexLater?: boolean }} options
 * @param {(one: Visit) => Visit} change
 */
async function run(name, options, change = one => one) {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
  try {
    const store = await openStore({ folder, resume: false, ...options });
    store.discover([{ id: 0, url: url(0), depth: 0, from: -1, priority: 1 }]);
    let making = 0;
    let giving = 0;
    const began = performance.now();
    const cpu = process.cpuUsage();
    for (let n = 0; n < count; n++) {
      const t0 = performance.now();
      const one = change(visit(n));
      const t1 = performance.now();
      store.visit(one);
      giving += performance.now() - t1;
      making += t1 - t0;
      await store.ready();
    }
    await store.flush();
    const total = performance.now() - began - making;
    const used = process.cpuUsage(cpu);
    const cpuTotal = (used.user + used.system) / 1000 - making;
    const t2 = performance.now();
    await store.close();
    const closing = performance.now() - t2;
    const size = (/** @type {string} */ path) =>
      readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => sum + statSync(join(path, entry.name)).size, 0);
    const archive = options.archive ? size(join(folder, 'warc')) : 0;
    console.log(
      [
        name.padEnd(30),
        `${(total / count).toFixed(3)} ms/visit`,
        `${Math.round((count / total) * 1000)} visits/s`,
        `processor ${(cpuTotal / count).toFixed(3)} ms`,
        `caller ${(giving / count).toFixed(3)} ms`,
        `close ${closing.toFixed(0)} ms`,
        `db ${(statSync(join(folder, 'honeyguide.db')).size / count / 1000).toFixed(1)} KB`,
        `warc ${(archive / count / 1000).toFixed(1)} KB`,
      ].join('  '),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {(one: Visit) => Visit} */
const noLinks = one => ({ ...one, links: undefined });
/** @type {(one: Visit) => Visit} */
const noPage = one => ({ ...one, page: undefined, outcome: 'skipped' });
/** @type {(one: Visit) => Visit} */
const noText = one => ({ ...one, page: one.page && { ...one.page, text: '' } });

console.log(`${count} visits, ${pageBytes} bytes, ${wordsPerPage} words, ${linksPerPage} links (${newPerPage} new)`);
await run('(warm up)', { threaded: false, archive: true });
await run('all, same thread', { threaded: false, archive: true });
await run('all, storage thread', { threaded: true, archive: true });
await run('all, index later', { threaded: true, archive: true, indexLater: true });
if (process.argv[3] === 'whole') process.exit(0);
await run('without archive', { threaded: false, archive: false });
await run('without text (and its index)', { threaded: false, archive: true }, noText);
await run('without links', { threaded: false, archive: true }, noLinks);
await run('without archive, text, links', { threaded: false, archive: false }, one => noLinks(noText(one)));
await run('visit rows and URLs only', { threaded: false, archive: false }, one => noLinks(noPage(one)));

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
try {
  const store = await openStore({ folder, resume: false, threaded: false, archive: true });
  store.discover([{ id: 0, url: url(0), depth: 0, from: -1, priority: 1 }]);
  for (let n = 0; n < count; n++) store.visit(visit(n));
  await store.close();
  const time = async (/** @type {string} */ name, /** @type {() => unknown} */ action) => {
    const t0 = performance.now();
    await action();
    console.log(`${name.padEnd(34)} ${(performance.now() - t0).toFixed(1)} ms`);
  };
  const collection = openCollection(folder);
  await time('stats', () => collection.stats());
  await time('search, two frequent words', () => collection.search(words(2)));
  await time('search, a phrase of two of them', () => collection.search(`"${words(2)}"`));
  await time('explain', () => collection.explain(url(count - 1)));
  collection.close();
  await time('resume: check and read everything', async () => {
    const again = await openStore({ folder, resume: true, threaded: false, archive: true });
    const stored = await again.load();
    let links = 0;
    for (const _ of stored.urls());
    for (const one of stored.visits()) links += one.links?.targets.length ?? 0;
    if (links !== count * linksPerPage) throw new Error(`${links} links were read back`);
    await again.close();
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
