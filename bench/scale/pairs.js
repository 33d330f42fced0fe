// `node bench/scale/pairs.js [pages]`: what it would take to know which words stand together on which pages of `npm run bench`. Bytes a page by
// entropy: no way of writing it down takes less. Pairs that a share of the pages hold are listed with their pages; of the others, a filter says
// whether a page may hold one, and is wrong about one page in fifty.
import { SimulatedWorld, smooth } from '../../dist/lab/simulated/index.js';
import { WordScanner } from '../../dist/storage/search/postings/word-scanner.js';

const pages = Number(process.argv[2] ?? 1000);
if (!(pages > 0)) {
  console.error('How many pages? Write: node bench/scale/pairs.js 1000');
  process.exit(2);
}
const wrongly = 1 / 50;
const world = new SimulatedWorld({ ...smooth, seed: 11, sites: 100, pages, pageKilobytes: 21, linksPerPage: 50 });
const scanner = new WordScanner();
/** How many pages hold each word, and each pair of words. @type {[Map<number, number>, Map<string, number>]} */
const [words, pairs] = [new Map(), new Map()];
let [read, different] = [0, 0];
for (const { url } of world.pages()) {
  const found = scanner.scan(world.page(url).html.replace(/<[^>]*>/g, ' '), 'en');
  for (const word of new Set(found)) words.set(word, (words.get(word) ?? 0) + 1);
  const here = new Set(Array.from(found.subarray(1), (word, i) => `${found[i]} ${word}`));
  for (const pair of here) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  read++;
  different += here.size;
}

/** Bits that say which pages hold it. @param {number} holders */
function bitsOf(holders) {
  const share = Math.min(holders / read, 1 - 1e-9);
  return -read * (share * Math.log2(share) + (1 - share) * Math.log2(1 - share));
}

console.log(`${read} pages, ${(different / read).toFixed(0)} different pairs each`);
for (const share of [0.05, 0.03, 0.02, 0.01]) {
  let [listed, bits, others] = [0, 0, 0];
  for (const [pair, holders] of pairs) {
    if (holders >= share * read) {
      listed++;
      bits += bitsOf(holders);
    } else if (pair.split(' ').every(word => (words.get(Number(word)) ?? 0) >= share * read)) others += holders;
  }
  const filter = (others * Math.log2(1 / wrongly)) / 8 / read;
  console.log(
    `on ${100 * share} % of the pages: ${listed} pairs, ${(bits / 8 / read).toFixed(0)} bytes a page; a filter for the others of words that as many hold: ${filter.toFixed(0)}`,
  );
}
