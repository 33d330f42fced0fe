// Pages per second and memory of each form of export, on a collection of 100,000 pages with 1,200 words each. Every export runs in a
// process of its own. `node bench/export.js [pages] [form…]`, on compiled code; `--keep FOLDER` uses the collection there, or makes it.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportCollection } from '../dist/storage/export/export-collection.js';
import { openCollection, openStore } from '../dist/storage/open.js';
import { answer, firstMessage, processorMilliseconds } from './measuring.js';
import { url, visit } from './stored-visits.js';

const endings = {
  jsonl: '.jsonl',
  parquet: '.parquet',
  csv: '.csv',
  sqlite: '.sqlite',
  gexf: '.gexf',
  opensearch: '.bulk.ndjson',
};
/** They need the archive, which a large collection takes long to get. */
const archived = { warc: '.warc.gz', wacz: '.wacz', markdown: '.md' };
/** @type {Record<string, string>} */
const forms = { ...endings, ...archived };

/** @typedef {{ pages: number, seconds: number, processor: number, memory: number, bytes: number }} Measured */

/** @param {string} folder @param {string} format @returns {Promise<Measured>} */
async function measure(folder, format) {
  const out = join(folder, `export${forms[format]}`);
  const collection = openCollection(folder);
  const began = performance.now();
  const before = processorMilliseconds();
  try {
    const { pages } = await exportCollection(collection, { format, out, all: true, manifest: true });
    return {
      pages,
      seconds: (performance.now() - began) / 1000,
      processor: (processorMilliseconds() - before) / 1000,
      memory: process.resourceUsage().maxRSS / 1024,
      bytes: statSync(out).size,
    };
  } finally {
    collection.close();
    rmSync(out, { force: true });
  }
}

/** @param {string} folder @param {number} pages @param {boolean} archive */
async function make(folder, pages, archive) {
  const store = await openStore({ folder, resume: false, threaded: true, archive, indexLater: true });
  store.discover([{ id: 0, url: url(0), depth: 0, from: -1, priority: 1 }]);
  for (let n = 0; n < pages; n++) {
    const { links, exchanges, ...one } = visit(n);
    store.visit({ ...one, ...(archive && { links, exchanges }) });
    await store.ready();
  }
  await store.close();
}

async function main() {
  const words = process.argv.slice(2);
  const at = words.indexOf('--keep');
  const [, kept] = at < 0 ? [] : words.splice(at, 2);
  const pages = Number(words.find(word => /^\d+$/.test(word)) ?? 100_000);
  const wanted = words.filter(word => word in forms);
  const chosen = wanted.length > 0 ? wanted : Object.keys(endings);
  const archive = chosen.some(format => format in archived);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
  try {
    if (!existsSync(join(folder, 'honeyguide.db'))) await make(folder, pages, archive);
    console.log('| form | pages | pages/s | processor, s | peak memory, MB | file, MB |\n|---|---|---|---|---|---|');
    for (const format of chosen) {
      const { message, stop } = await firstMessage(fileURLToPath(import.meta.url), ['measure', folder, format]);
      stop();
      const found = /** @type {Measured} */ (message);
      const speed = Math.round(found.pages / found.seconds);
      const { processor, memory, bytes } = found;
      console.log(
        `| ${format} | ${found.pages} | ${speed} | ${processor.toFixed(1)} | ${memory.toFixed(0)} | ${(bytes / 1e6).toFixed(0)} |`,
      );
    }
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'measure') answer(await measure(process.argv[3], process.argv[4]));
else await main();
