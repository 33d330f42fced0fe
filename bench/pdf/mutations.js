// `node bench/pdf/mutations.js [count] [seed] [PACKAGE…]`: real PDF files, damaged at random, through our parser. None may throw anything
// but an UnreadableError, none may hang, and memory must stay within its bounds.
import { readFileSync, statSync } from 'node:fs';
import { mutated } from './mutate.js';
import { pdfFiles } from './packages.js';

const { pdfParser } = await import('../../dist/crawl/parse/pdf/pdf-parser.js');
const { UnreadableError } = await import('../../dist/crawl/parse/parser.js');
const { Random } = await import('../../dist/core/random.js');

const [count = '1000', seed = 'pdf', ...named] = process.argv.slice(2);
const packages = [
  'texlive-lang-chinese',
  'texlive-lang-german',
  'pari-doc',
  'asymptote-doc',
  'octave-doc',
  'libtasn1-doc',
];
/** Small files are damaged where it matters more often, and take less time. */
const largest = 300_000;
const files = pdfFiles(named.length > 0 ? named : packages).filter(file => statSync(file).size <= largest);
const random = new Random(seed);
/** @type {Record<string, number>} */
const endings = {};
let slowest = 0;

for (let round = 0; round < Number(count); round++) {
  const file = files[random.below(files.length)];
  const bytes = mutated(readFileSync(file), random);
  const began = performance.now();
  let ending = 'read';
  try {
    const page = await pdfParser.parse(bytes, { url: 'http://a.example/', contentType: 'application/pdf' });
    if (page.text === '') ending = 'no text';
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    ending = error.message.replace(/\d+/g, '#');
  }
  slowest = Math.max(slowest, performance.now() - began);
  endings[ending] = (endings[ending] ?? 0) + 1;
}

console.log(`${count} damaged files of ${files.length}, seed ${seed}`);
for (const [ending, times] of Object.entries(endings).sort(([, a], [, b]) => b - a))
  console.log(`${String(times).padStart(6)}  ${ending}`);
const memory = process.resourceUsage().maxRSS / 1024;
console.log(`slowest ${(slowest / 1000).toFixed(1)} s, ${memory.toFixed(0)} MB of memory at most`);
