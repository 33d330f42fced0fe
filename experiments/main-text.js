// `node experiments/main-text.js`: how well the main text of pages is found. Prints precision, recall and F1 of the articles
// (two halves: one that was looked at while the rules were made, one that was not), and word F1 of pages that are no articles
// and were marked by hand.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { decodeHtml } from '../dist/crawl/parse/charset.js';
import { parseHtml } from '../dist/index.js';
import { agreement, summary } from './main-text/agreement.js';
import { markedPages } from './main-text/marked-pages.js';

/** @typedef {import('./main-text/agreement.js').Agreement & { id: string }} Measured */

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(here, '../../shared/data') },
    pages: { type: 'boolean', default: false },
    'no-marked': { type: 'boolean', default: false },
  },
});

/** Pages without links shorter than this have no text worth the name. */
const shortest = 50;

function articles() {
  const file = join(values.data, 'articles/articles.jsonl.gz');
  if (!existsSync(file)) {
    console.log(`The articles are not at hand (${file}); --data FOLDER says where.`);
    return;
  }
  /** @type {Record<string, Measured[]>} */
  const halves = { development: [], 'held out': [] };
  let empty = 0;
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')) {
    const { id, url, html, articleBody } = JSON.parse(line);
    const half = (createHash('sha1').update(id).digest()[0] & 1) === 0 ? 'development' : 'held out';
    const { main } = parseHtml(html, url);
    if (main.length < shortest) empty++;
    halves[half].push({ id, ...agreement(articleBody, main, 4) });
  }
  for (const [half, pages] of Object.entries(halves)) print(`articles, ${half}`, pages, half === 'development');
  print('articles, all', Object.values(halves).flat(), false);
  console.log(`articles without text: ${empty}`);
}

async function others() {
  /** @type {Measured[]} */
  const pages = [];
  let empty = 0;
  for await (const { id, bytes, truth } of markedPages(join(here, 'main-text/pages.json'), values.data)) {
    const page = parseHtml(decodeHtml(bytes, ''), 'http://example.com/');
    try {
      pages.push({ id, ...agreement(truth(page.text), page.main, 1) });
      if (page.main === '') empty++;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      console.log(error.message);
    }
  }
  print('pages that are no articles, marked by hand', pages, true);
  const mean = pages.reduce((total, page) => total + page.f1, 0) / pages.length;
  console.log(`their mean word F1: ${mean.toFixed(3)}; without text: ${empty}`);
}

/**
 * @param {string} name
 * @param {Measured[]} pages
 * @param {boolean} mayShow
 */
function print(name, pages, mayShow) {
  const { precision, recall, f1 } = summary(pages);
  console.log(
    `${name}: ${pages.length} pages, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}`,
  );
  if (!values.pages || !mayShow) return;
  for (const page of pages.toSorted((a, b) => a.f1 - b.f1).slice(0, 15)) {
    console.log(`  ${page.id}: precision ${page.precision.toFixed(2)}, recall ${page.recall.toFixed(2)}`);
  }
}

articles();
if (!values['no-marked']) await others();
