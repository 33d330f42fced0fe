// `node experiments/learning/trained-pages.js [WEBKB]`: how well what is learnt from the pages of three universities tells pages on topic from others at the
// fourth, by their words alone: the area under the ROC curve (the chance that a page on topic comes before another), of each category the mean over universities.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { TrainedReading } from '../../dist/crawl/training/trained-reading.js';
import { openFrozenWeb } from '../../dist/webs/open.js';

const here = dirname(fileURLToPath(import.meta.url));
const path = process.argv[2] ?? join(here, '../../../shared/data/webkb/webkb.jsonl.gz');
const universities = ['cornell', 'texas', 'washington', 'wisconsin'];

/** @typedef {import('../../dist/core/corpus.js').CorpusPage} CorpusPage */

const web = await openFrozenWeb(path).catch(error => {
  console.error(`${error.message} Write: node experiments/learning/trained-pages.js [WEBKB]`);
  process.exit(2);
});
/** @type {CorpusPage[]} */
const pages = [...web.pages()].filter(({ labels }) => universities.includes(String(labels?.university)));

/** @type {number[]} */
const all = [];
for (const category of ['course', 'faculty', 'project', 'student']) {
  const areas = universities.map(university => areaOf(category, university));
  console.log(`${category}: ${mean(areas).toFixed(3)}`);
  all.push(...areas);
}
console.log(`mean: ${mean(all).toFixed(3)}`);

/** @param {string} category @param {string} university */
function areaOf(category, university) {
  const text = new TextAnalyser();
  const of = pages.filter(page => page.labels?.university !== university);
  const reading = TrainedReading.from(
    of.map(page => ({ ...page, relevant: page.labels?.category === category })),
    text,
  );
  const judged = pages
    .filter(page => page.labels?.university === university)
    .map(page => ({
      score: reading?.label(text.analyse(page.title, page.text)) ?? 0,
      right: page.labels?.category === category,
    }))
    .sort((a, b) => a.score - b.score);
  // Mann and Whitney's sum of ranks; equal scores are as good as none here.
  const ranks = judged.flatMap(({ right }, i) => (right ? [i + 1] : []));
  const least = (ranks.length * (ranks.length + 1)) / 2;
  return (sum(ranks) - least) / (ranks.length * (judged.length - ranks.length));
}

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** @param {readonly number[]} values */
function mean(values) {
  return sum(values) / values.length;
}
