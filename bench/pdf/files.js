// `node bench/pdf/files.js [PACKAGE…]`: every PDF of some Debian packages through our parser: what was read of them, what it took,
// and how many of their words poppler's pdftotext (where it is installed) finds too.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mean, median, processorMilliseconds } from '../measuring.js';
import { pdfFiles, usualPackages } from './packages.js';

const { pdfParser } = await import('../../dist/crawl/parse/pdf/pdf-parser.js');
const { UnreadableError } = await import('../../dist/crawl/parse/parser.js');

const files = pdfFiles(process.argv.length > 2 ? process.argv.slice(2) : usualPackages);
const hasPoppler = canRun('pdftotext');
/** @type {number[]} */
const agreements = [];
/** @type {Record<string, number>} */
const endings = {};
let [pages, characters, links, milliseconds] = [0, 0, 0, 0];

for (const file of files) {
  const bytes = readFileSync(file);
  const before = processorMilliseconds();
  const context = { url: 'http://a.example/file.pdf', contentType: 'application/pdf' };
  const page = await Promise.resolve(pdfParser.parse(bytes, context)).catch(error => {
    if (!(error instanceof UnreadableError)) throw error;
    return error.message;
  });
  const took = processorMilliseconds() - before;
  milliseconds += took;
  const ending = typeof page === 'string' ? page : page.text === '' ? 'no text' : page.cut.join(' ') || 'whole';
  endings[ending] = (endings[ending] ?? 0) + 1;
  if (typeof page === 'string') continue;
  const read = Number(/first (\d+)/.exec(page.remark ?? '')?.[1] ?? /^\d+/.exec(page.remark ?? '')?.[0]);
  pages += read;
  characters += page.text.length;
  links += page.links.length;
  if (!hasPoppler || page.text.length < 200) continue;
  const agreement = sharedWords(page.text, popplerText(file, read));
  agreements.push(agreement);
  if (process.env.SHOW) console.log(agreement.toFixed(3), took.toFixed(0).padStart(6), file, page.title);
}

console.log(`${files.length} files, ${pages} pages, ${characters} characters, ${links} links`);
console.log(
  `${(milliseconds / pages).toFixed(2)} ms of processor a page, ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB of memory at most`,
);
for (const [ending, count] of Object.entries(endings).sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(6)}  ${ending}`);
if (hasPoppler)
  console.log(
    `words shared with pdftotext (F1): mean ${mean(agreements).toFixed(3)}, median ${median(agreements).toFixed(3)}`,
  );
process.exit();

/** @param {string} program */
function canRun(program) {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @param {number} last page
 */
function popplerText(file, last) {
  return execFileSync('pdftotext', ['-q', '-l', String(last), file, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/**
 * F1 of two bags of words; in scripts without spaces a character is a word.
 * @param {string} one
 * @param {string} other
 */
function sharedWords(one, other) {
  const [a, b] = [one, other].map(words);
  let shared = 0;
  let length = 0;
  for (const [word, count] of a) {
    shared += Math.min(count, b.get(word) ?? 0);
    length += count;
  }
  for (const count of b.values()) length += count;
  return length === 0 ? 1 : (2 * shared) / length;
}

/** @param {string} text */
function words(text) {
  /** @type {Map<string, number>} */
  const bag = new Map();
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu))
    bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}
