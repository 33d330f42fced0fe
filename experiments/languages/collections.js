// What is in a collection: verdicts against the truth, and what the search finds against all pages looked through one by one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../dist/core/random.js';
import { crawl, openCollection } from '../../dist/index.js';
import { linesOf } from './plain-text.js';

/** @typedef {import('./recall.js').Edition} Edition */

/** Pages of a crawl whose verdicts are looked at. */
const judged = 200;
/** Written without spaces between words, or with particles at their ends: a page holds a word when the characters stand in it. */
const unspaced = new Set(['zh', 'ja', 'ko']);
/** Words drawn from the pages, besides those that are given. */
const drawn = 60;
const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}/gu;
const words = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * F1 of the verdicts of a crawl that has a query and nothing else.
 * @param {Edition} edition
 * @param {import('./topics.js').Topic} topic
 */
export async function verdictsOf({ language, web, seeds }, { subjects, queries }) {
  const isRelevant = (/** @type {string} */ url) => subjects.includes(String(web.page(web.find(url)).labels?.subject));
  return collected({ query: queries[language], seeds, web, pages: judged }, collection => {
    const pages = [...collection.pages({ all: true })];
    const right = pages.filter(({ url, relevant }) => relevant && isRelevant(url)).length;
    const called = pages.filter(({ relevant }) => relevant).length;
    const wanted = pages.filter(({ url }) => isRelevant(url)).length;
    return called + wanted === 0 ? 1 : (2 * right) / (called + wanted);
  });
}

/**
 * Which pages hold a word, and which of them the search finds.
 * @param {Edition} edition
 * @param {readonly string[]} given words
 */
export async function searchOf({ language, web }, given) {
  const pages = Array.from({ length: web.size }, (_, number) => {
    return { url: web.url(number), lines: linesOf(web.page(number).html).map(normal) };
  });
  const seeds = pages.map(({ url }) => url);
  return collected({ query: given.join(' '), seeds, web, pages: seeds.length }, collection => {
    const looked = [...new Set([...given, ...drawnWords(pages, language)].map(normal))];
    /** @type {string[]} */
    const missed = [];
    let held = 0;
    let found = 0;
    for (const word of looked) {
      const hits = new Set(collection.search(`"${word}"`, { limit: seeds.length }).map(({ url }) => url));
      const holders = pages.filter(({ lines }) => lines.some(line => holds(line, word, language)));
      held += holders.length;
      found += hits.size;
      missed.push(...holders.filter(({ url }) => !hits.has(url)).map(({ url }) => `${word} in ${url}`));
    }
    return { words: looked.length, held, found, missed };
  });
}

/**
 * What there is to say about the collection of a crawl.
 * @template Result
 * @param {import('../../dist/index.js').CrawlOptions} settings
 * @param {(collection: ReturnType<typeof openCollection>) => Result} tell
 */
async function collected(settings, tell) {
  const folder = mkdtempSync(join(tmpdir(), 'honeyguide-languages-'));
  try {
    await crawl({ ...settings, delay: 0, archive: false, out: join(folder, 'crawl') });
    const collection = openCollection(join(folder, 'crawl'));
    const result = tell(collection);
    collection.close();
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} text */
const normal = text => text.normalize('NFC').toLowerCase();

/**
 * @param {string} line
 * @param {string} word
 * @param {string} language
 */
function holds(line, word, language) {
  const anywhere = unspaced.has(language) && !/^[\x20-\x7f]+$/.test(word);
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    if (anywhere) return true;
    const isAlone =
      !/[\p{L}\p{M}\p{N}]$/u.test(line.slice(0, at)) && !/^[\p{L}\p{M}\p{N}]/u.test(line.slice(at + word.length));
    if (isAlone) return true;
  }
  return false;
}

/**
 * Words of the pages, drawn with a seed: of languages without spaces, runs of two to four characters.
 * @param {{ lines: string[] }[]} pages
 * @param {string} language
 */
function drawnWords(pages, language) {
  const random = new Random(1);
  /** @type {Set<string>} */
  const chosen = new Set();
  for (let attempt = 0; chosen.size < drawn && attempt < 50 * drawn; attempt++) {
    const { lines } = pages[random.below(pages.length)];
    const tokens =
      lines.length > 0 ? lines[random.below(lines.length)].match(unspaced.has(language) ? characters : words) : [];
    if (!tokens || tokens.length === 0) continue;
    const token = tokens[random.below(tokens.length)];
    const length = unspaced.has(language) ? Math.min(token.length, 2 + random.below(3)) : token.length;
    const start = random.below(token.length - length + 1);
    chosen.add(token.slice(start, start + length));
  }
  return [...chosen];
}
