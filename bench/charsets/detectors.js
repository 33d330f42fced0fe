// `node bench/charsets/detectors.js [--pages 40]`: who tells the charset of pages that declare none? Real pages, written anew in the charsets of
// their languages. A page is right when at least 99 of 100 of its letters beyond ASCII are read as they were. Long: the page; short: about
// three lines of its text. `honeyguide` is what the crawl does, the others are asked by themselves.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { decodeHtml } from '../../dist/crawl/parse/charset.js';
import { processorMilliseconds } from '../measuring.js';
import { encode } from './encoders.js';
import { pagesIn } from './pages.js';

/** @type {[encoding: string, languages: string[]][]} */
const written = [
  ['windows-1250', ['cs', 'pl', 'hu', 'hr', 'ro', 'sl']],
  ['iso-8859-2', ['cs', 'pl', 'hu']],
  ['windows-1251', ['ru', 'uk', 'sr']],
  ['koi8-r', ['ru']],
  ['koi8-u', ['uk']],
  ['iso-8859-5', ['ru']],
  ['windows-1252', ['de', 'fr', 'es', 'it', 'pt', 'sv', 'da', 'fi', 'nl']],
  ['iso-8859-15', ['fr', 'de']],
  ['windows-1253', ['el']],
  ['iso-8859-7', ['el']],
  ['windows-1254', ['tr']],
  ['windows-1256', ['ar']],
  ['iso-8859-6', ['ar']],
  ['windows-1257', ['lt', 'lv']],
  ['shift_jis', ['ja']],
  ['euc-jp', ['ja']],
  ['gb18030', ['zh_CN', 'zh-CN']],
  ['big5', ['zh-TW']],
  ['euc-kr', ['ko']],
  ['utf-8', ['de', 'ru', 'ja']],
];
const shortText = 250;

const { values } = parseArgs({ options: { pages: { type: 'string', default: '40' } } });
const peers = fileURLToPath(new URL('../peers/charsets', import.meta.url));
if (!existsSync(join(peers, 'node_modules'))) {
  execFileSync('npm', ['install', '--no-save', '--no-package-lock'], { cwd: peers, stdio: 'inherit' });
}

/** @type {Map<string, (bytes: Uint8Array) => string>} */
const readers = new Map();
for (const name of ['chardet', 'jschardet', 'chardetng']) {
  const { detect } = await import(join(peers, `${name}.js`));
  readers.set(name, bytes => decodedAs(bytes, detect(bytes)));
}
readers.set('honeyguide', bytes => decodeHtml(bytes, 'text/html'));

/** @type {Map<string, { right: number, of: number, milliseconds: number }>} */
const sums = new Map();
console.log(`| charset | pages | ${[...readers.keys()].join(' | ')} |`);
console.log(`|---|---|${'---|'.repeat(readers.size)}`);
for (const [encoding, languages] of written) {
  const pages = languages.flatMap(language => pagesIn(language, Math.ceil(Number(values.pages) / languages.length)));
  const cells = [...readers].map(([name, read]) => {
    const shares = [pages, pages.map(shortened)].map((texts, kind) => {
      const sum = sums.get(`${name} ${kind}`) ?? { right: 0, of: 0, milliseconds: 0 };
      sums.set(`${name} ${kind}`, sum);
      const right = texts.filter(text => {
        const bytes = encoding === 'utf-8' ? Buffer.from(text) : encode(text, encoding);
        const truth = new TextDecoder(encoding).decode(bytes);
        const before = processorMilliseconds();
        const found = read(bytes);
        sum.milliseconds += processorMilliseconds() - before;
        return isRight(found, truth);
      }).length;
      sum.right += texts.length === 0 ? 0 : right / texts.length;
      sum.of += texts.length === 0 ? 0 : 1;
      return texts.length === 0 ? '-' : `${Math.round((100 * right) / texts.length)}`;
    });
    return shares.join(' / ');
  });
  console.log(`| ${encoding} (${languages.join(', ')}) | ${pages.length} | ${cells.join(' | ')} |`);
}
const total = [...readers.keys()].map(name => {
  const [long, short] = [0, 1].map(kind => sums.get(`${name} ${kind}`));
  return long && short ? `${percent(long)} / ${percent(short)}` : '-';
});
console.log(`| mean of the charsets, % of pages long / short | | ${total.join(' | ')} |`);
const times = [...readers.keys()].map(name => `${((sums.get(`${name} 0`)?.milliseconds ?? 0) / 1000).toFixed(1)} s`);
console.log(`| processor, long pages | | ${times.join(' | ')} |`);

/** @param {{ right: number, of: number }} sum */
function percent({ right, of }) {
  return ((100 * right) / of).toFixed(1);
}

/**
 * @param {Uint8Array} bytes
 * @param {string | undefined} encoding
 */
function decodedAs(bytes, encoding) {
  try {
    return new TextDecoder(encoding ?? 'windows-1252').decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @param {string} page */
function shortened(page) {
  const text = page.replace(/<[^>]*>|&[a-z]+;/g, ' ').replace(/\s+/g, ' ');
  const first = text.search(/[^\x00-\x7f]/);
  return `<html><head><title>Page</title></head><body><p>${text.slice(Math.max(0, first - 20), first + shortText)}</p></body></html>`;
}

/**
 * @param {string} found
 * @param {string} truth
 */
function isRight(found, truth) {
  if (found === truth) return true;
  const [letters, read] = [truth, found].map(text => [...text.replace(/[\x00-\x7f]+/g, '')]);
  const same = letters.filter((letter, i) => letter === read[i]).length;
  return letters.length === read.length && same >= 0.99 * letters.length;
}
