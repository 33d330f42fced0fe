// The measure of the article extraction benchmark (Scrapinghub): words in order, in runs of `length`, as multisets.

/** @typedef {{ precision: number, recall: number, f1: number }} Agreement */

/**
 * How far `found` agrees with `truth`.
 * @param {string} truth
 * @param {string} found
 * @param {number} length
 * @returns {Agreement}
 */
export function agreement(truth, found, length) {
  const wanted = runs(truth, length);
  const given = runs(found, length);
  let shared = 0;
  for (const [run, count] of given) shared += Math.min(count, wanted.get(run) ?? 0);
  const precision = share(shared, total(given));
  const recall = share(shared, total(wanted));
  return { precision, recall, f1: harmonic(precision, recall) };
}

/**
 * Precision and recall are means over pages; F1 is made of the two means.
 * @param {readonly Agreement[]} pages
 * @returns {Agreement}
 */
export function summary(pages) {
  const mean = (/** @type {keyof Agreement} */ key) => pages.reduce((sum, page) => sum + page[key], 0) / pages.length;
  const precision = mean('precision');
  const recall = mean('recall');
  return { precision, recall, f1: harmonic(precision, recall) };
}

/**
 * @param {string} text
 * @param {number} length
 * @returns {Map<string, number>}
 */
function runs(text, length) {
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  const counts = new Map();
  for (let i = 0; i < Math.max(1, words.length - length + 1); i++) {
    const run = words.slice(i, i + length).join(' ');
    if (run !== '') counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/** @param {Map<string, number>} counts */
function total(counts) {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** @type {(part: number, whole: number) => number} */
const share = (part, whole) => (whole === 0 ? 0 : part / whole);
/** @type {(a: number, b: number) => number} */
const harmonic = (a, b) => (a + b === 0 ? 0 : (2 * a * b) / (a + b));
