// `node experiments/near-duplicates.js`: which pages are called near-duplicates of another, by three ways to compare them: all
// their text, their main text, and (as crawls do) main text and what each page says itself. On the recorded webs, how many pages
// are called so, how many of these share most of the word triples of their main text, and how many have another title; and of
// pages with a small change, how many are still found.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { TextAnalyser } from '../dist/algorithms/text/analyser.js';
import { DuplicateIndex } from '../dist/crawl/duplicates/duplicate-index.js';
import { nearFingerprint } from '../dist/crawl/duplicates/fingerprint.js';
import { parseHtml } from '../dist/crawl/parse/html/html.js';
import { readJsonl } from '../dist/webs/jsonl.js';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: { data: { type: 'string', default: join(here, '../../shared/data') }, pages: { type: 'boolean' } },
});

/** @typedef {import('../dist/core/page.js').ParsedPage & { url: string, html: string, labels: Record<string, unknown> }} RecordedPage */

const text = new TextAnalyser();
/** Digits of the first simhash. */
const first = 16;

/** @type {Record<string, (page: RecordedPage) => string>} */
const ways = {
  'whole text': page => print(page, page.text).slice(0, first),
  'main text': page => print(page, page.main).slice(0, first),
  'main text, own words and headings': page => print(page, page.main),
};

/** @type {Record<string, (html: string) => string>} */
const changes = {
  'a date': html => html.replace(/<\/body>|$/i, '<p>Last modified: Tuesday, 14 November 2023, 22:13 GMT</p>$&'),
  'a counter': html => html.replace(/<\/body>|$/i, '<p>You are visitor number 48213</p>$&'),
  'a menu': html =>
    `<p><a href=/x>Department of Geology</a> <a href=/y>University of Elsewhere</a> <a href=/z>Archive</a></p>${html}`,
  'a title': html => html.replace(/<title>/i, '<title>Print version: '),
};

/**
 * @param {RecordedPage} page
 * @param {string} main
 */
function print(page, main) {
  return nearFingerprint({ ...page, terms: text.analyse(page.title, page.text) }, { ...page, main }, text);
}

/**
 * @param {string} name
 * @returns {Promise<RecordedPage[]>}
 */
async function pagesOf(name) {
  const file = join(values.data, `${name}/${name}.jsonl.gz`);
  if (!existsSync(file)) console.log(`${name} is not at hand (${file}); --data FOLDER says where.`);
  const pages = [];
  if (existsSync(file)) {
    for await (const { url, status, html, labels = {} } of readJsonl(file)) {
      if (status === 200) pages.push({ ...parseHtml(html, url, { anyScheme: true }), url, html, labels });
    }
  }
  return pages;
}

/** @param {string} words */
function triples(words) {
  const found = words.toLowerCase().match(/\w+/g) ?? [];
  return new Set(found.slice(2).map((word, i) => `${found[i]} ${found[i + 1]} ${word}`));
}

/**
 * @param {RecordedPage} a
 * @param {RecordedPage} b
 */
function agree(a, b) {
  const [of, other] = [triples(a.main), triples(b.main)];
  let both = 0;
  for (const triple of of) if (other.has(triple)) both++;
  return 2 * both > of.size + other.size - both;
}

/**
 * @param {string} name
 * @param {readonly RecordedPage[]} pages
 */
function count(name, pages) {
  for (const [way, printOf] of Object.entries(ways)) {
    const index = new DuplicateIndex();
    const pairs = pages.flatMap((page, id) => {
      const found = index.add(id, page.html, printOf(page));
      return found?.kind === 'near' ? [{ page, original: pages[found.of] }] : [];
    });
    const likely = pairs.filter(({ page, original }) => agree(page, original)).length;
    const others = pairs.filter(({ page, original }) => page.title !== original.title);
    const people = pairs.filter(({ page }) => page.labels.category === 'faculty').length;
    console.log(
      `${name}, by ${way}: ${pairs.length} of ${pages.length} pages, ${likely} of them share most word triples, ${others.length} have ` +
        `another title${name === 'webkb' ? `, ${people} are professors' pages` : ''}`,
    );
    if (values.pages) for (const { page, original } of others) console.log(`  ${page.url} ${original.url}`);
  }
}

/** @param {readonly RecordedPage[]} pages */
function change(pages) {
  const some = pages.filter((page, number) => number % 5 === 0 && page.text.split(' ').length >= 300);
  for (const [way, printOf] of Object.entries(ways)) {
    const found = Object.entries(changes).map(([what, changed]) => {
      const right = some.filter(page => {
        const index = new DuplicateIndex();
        index.add(0, '0', printOf(page));
        const copy = parseHtml(changed(page.html), page.url, { anyScheme: true });
        return index.add(1, '1', printOf({ ...page, ...copy })) !== undefined;
      });
      return `${what} ${(right.length / some.length).toFixed(2)}`;
    });
    console.log(`copies of ${some.length} pages with another date, counter …, found by ${way}: ${found.join(', ')}`);
  }
}

const webkb = await pagesOf('webkb');
count('webkb', webkb);
change(webkb);
count('encyclopaedia', await pagesOf('encyclopaedia'));
