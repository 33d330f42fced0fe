/**
 * What the main text costs: processor time a page for reading it with and without (and with what pages say of themselves), and
 * for telling near-duplicates by it and by the whole text. Side by side, turn by turn, in one process (after `npm run build`):
 *   node bench/main-text.js [--rounds 15] [--data FOLDER]
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { TextAnalyser } from '../dist/algorithms/text/analyser.js';
import { simhash } from '../dist/algorithms/text/simhash.js';
import { nearFingerprint } from '../dist/crawl/duplicates/fingerprint.js';
import { parseHtml } from '../dist/crawl/parse/html/html.js';
import { SimulatedWorld, smooth } from '../dist/lab/simulated/index.js';
import { median, processorMilliseconds } from './measuring.js';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    data: { type: 'string', default: join(here, '../../shared/data') },
  },
});

/** @typedef {{ url: string, html: string }} Source */

/** Pages like those that `npm run bench` serves. */
function benchPages() {
  const world = new SimulatedWorld({ ...smooth, seed: 11, sites: 20, pages: 400, pageKilobytes: 20, linksPerPage: 50 });
  return Array.from(world.pages(), ({ url }) => ({ url, html: world.page(url).html }));
}

/** @returns {Source[]} */
function articles() {
  const file = join(values.data, 'articles/articles.jsonl.gz');
  if (existsSync(file)) {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
    return lines.map(line => JSON.parse(line));
  }
  console.log(`The articles are not at hand (${file}); --data FOLDER says where.`);
  return [];
}

/**
 * Milliseconds a page of several ways to do something, the median over rounds.
 * @param {number} pages
 * @param {(() => void)[]} ways each for all pages
 */
function milliseconds(pages, ways) {
  /** @type {number[][]} */
  const measured = ways.map(() => []);
  // Two rounds to warm up.
  for (let round = -2; round < Number(values.rounds); round++) {
    ways.forEach((way, i) => {
      const before = processorMilliseconds();
      way();
      if (round >= 0) measured[i].push((processorMilliseconds() - before) / pages);
    });
  }
  return measured.map(median);
}

/**
 * @param {string} name
 * @param {readonly Source[]} pages
 * @param {number} goal
 */
function measure(name, pages, goal) {
  if (pages.length === 0) return;
  const text = new TextAnalyser();
  const parsed = pages.map(({ url, html }) => parseHtml(html, url));
  const read = parsed.map(page => ({ ...page, terms: text.analyse(page.title, page.text) }));
  const [plain, full, byWhole, byMain] = milliseconds(pages.length, [
    () => pages.forEach(({ url, html }) => void parseHtml(html, url, { plain: true })),
    () => pages.forEach(({ url, html }) => void parseHtml(html, url)),
    () => read.forEach(({ terms }) => void simhash(terms, text)),
    () => read.forEach((page, i) => void nearFingerprint(page, parsed[i], text)),
  ]);
  const kilobytes = pages.reduce((sum, { html }) => sum + html.length, 0) / pages.length / 1000;
  console.log(
    `${name}, ${pages.length} pages of ${kilobytes.toFixed(0)} KB: read in ${plain.toFixed(3)} ms without main text, ${full.toFixed(3)} with; ` +
      `near-duplicates ${byWhole.toFixed(3)} ms by whole text, ${byMain.toFixed(3)} by main text; ` +
      `together ${(full - plain + byMain - byWhole).toFixed(3)} ms more (goal: at most ${goal})`,
  );
}

measure('articles', articles(), 0.6);
measure('pages of the benchmark', benchPages(), 0.3);
