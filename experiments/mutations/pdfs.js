// `node experiments/mutations/pdfs.js [--count 1000] [--seed pdf] [PACKAGE|FILE…]`: real PDF files (those of Debian packages, or named), damaged
// at random, through the threads of our parser. None may throw anything but an UnreadableError, none may hang, and memory must
// stay within its bounds.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { pdfFiles } from '../../bench/pdf/packages.js';
import { Random } from '../../dist/core/random.js';
import { UnreadableError } from '../../dist/crawl/parse/parser.js';
import { patience } from '../../dist/crawl/parse/pdf/limits.js';
import { pdfParser } from '../../dist/crawl/parse/pdf/pdf-parser.js';
import { mutated } from './mutate-pdf.js';
import { countOf, Tally } from './tally.js';

const usualPackages = [
  ...['texlive-lang-chinese', 'texlive-lang-german', 'pari-doc', 'asymptote-doc', 'octave-doc', 'libtasn1-doc'],
];
/** Small files are damaged where it matters more often, and take less time. */
const largest = 300_000;
/** Two threads, each with 256 MB for the reader and 256 MB for what is made of it. */
const mostMegabytes = 1024;
/** As many as the parser has threads. */
const atOnce = 2;

const { values, positionals } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: 'pdf' } },
  allowPositionals: true,
});
const count = countOf(values.count);
const named = positionals.length > 0 ? positionals : usualPackages;
const files = named
  .flatMap(name => (existsSync(name) ? [name] : pdfFiles([name])))
  .filter(file => statSync(file).size <= largest);
const random = new Random(values.seed);
const tally = new Tally();
let next = 0;

await Promise.all(Array.from({ length: atOnce }, readOn));
console.log(`${count} damaged PDF files, made of ${files.length}, seed ${values.seed}`);
tally.finish(mostMegabytes);

async function readOn() {
  while (next < count) {
    const round = next++;
    const file = random.pick(files);
    const bytes = mutated(readFileSync(file), random);
    const began = performance.now();
    const name = `file ${round}, made of ${basename(file)}`;
    const ending = await read(bytes).catch(error => {
      tally.problems.push(`${name}: ${error}`);
      return 'a problem';
    });
    const milliseconds = performance.now() - began;
    if (milliseconds > 2 * patience) tally.problems.push(`${name}: hangs`);
    tally.add(name, ending, milliseconds);
  }
}

/** @param {Uint8Array} bytes */
async function read(bytes) {
  try {
    const page = await pdfParser.parse(bytes, { url: 'http://a.example/', contentType: 'application/pdf' });
    return page.text === '' ? 'no text' : 'read';
  } catch (error) {
    if (error instanceof UnreadableError) return error.message.replace(/\d+/g, '#');
    throw error;
  }
}
