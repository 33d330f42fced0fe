// How well the words of a query tell pages on topic from the others before anything is learnt: those in the whole text of a page, in what it begins with, and in both, as `adaptive` weighs
// them, and as the judge does. Average precision over all pages of a web, mean over its topics. The encyclopaedia's pages name their subject in their first line: there the figure is told with that line left out, too.
// usage: node experiments/critics/beginnings.js [--manuals FILE: a web of manuals.js]
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { Random } from '../../dist/core/random.js';
import { TopicWords } from '../../dist/crawl/judge/evidence/topic-words.js';
import { QueryWords } from '../../dist/crawl/strategies/learning/adaptive/query/query-words.js';
import { departmentCases, encyclopaediaCases, mean } from '../judge/crawls.js';
import { averagePrecision, manualsGiven, withoutSubjects } from './ranked.js';

/** @typedef {import('../judge/crawls.js').Case} Case */
/** @typedef {{ title: string, text: string, terms: import('../../dist/index.js').TermCounts }} Read */
/** @typedef {import('../../dist/index.js').Page} Page */
/** @typedef {(pages: readonly Read[], query: string) => number[]} Measure how near each page is to the query */

const text = new TextAnalyser();
const nothing = text.analyse('');
const readings = /** @type {Record<string, (page: Read) => Read>} */ ({
  whole: page => ({ ...page, title: '', text: '' }),
  beginning: page => ({ ...page, terms: nothing }),
  both: page => page,
});

/** @type {Record<string, Measure>} */
const measures = { adaptive: byAdaptive, judge: byJudge };

// A file that is not there is missed before the long work begins.
const manuals = await manualsGiven();
const encyclopaedia = await encyclopaediaCases();
await tell('WebKB', await departmentCases());
await tell('encyclopaedia', encyclopaedia);
await tell('encyclopaedia, subjects left out', encyclopaedia, withoutSubjects);
if (manuals.length > 0) await tell('manuals', manuals);

/** @param {string} name @param {readonly Case[]} cases */
async function tell(name, cases, change = (/** @type {string} */ body) => body) {
  const [{ web }] = cases;
  /** @type {(Read | undefined)[]} */
  const pages = [];
  for (let number = 0; number < web.size; number++) {
    const { title, text: whole } = web.text(number);
    const body = change(whole);
    if (body !== '') pages[number] = { title, text: body, terms: text.analyse(title, body) };
  }
  for (const [who, measure] of Object.entries(measures)) {
    const cells = Object.entries(readings).map(([reading, read]) => {
      const precisions = cases.map(each => precisionOf(each, pages, read, measure));
      return `${reading} ${mean(precisions).toFixed(3)}`;
    });
    console.log(`${name}, ${cases.length} topics, as ${who} counts: ${cells.join(', ')}`);
  }
}

/**
 * Average precision of the pages, those first that are nearest to the query.
 * @param {Case} of
 * @param {readonly (Read | undefined)[]} pages
 * @param {(page: Read) => Read} read
 * @param {Measure} measure
 */
function precisionOf({ query, label, admits }, pages, read, measure) {
  const judged = [...pages.keys()].filter(number => pages[number] && admits(number) && label(number) >= 0);
  const near = measure(
    judged.map(number => read(/** @type {Read} */ (pages[number]))),
    query,
  );
  return averagePrecision(judged.map((number, i) => ({ score: near[i], right: label(number) })));
}

/** @param {string} query */
function topicOf(query) {
  return { name: '', query, seeds: [], examples: [] };
}

/** @type {Measure} */
function byAdaptive(pages, asked) {
  const query = QueryWords.of(topicOf(asked), text, '');
  const held = pages.map(page => query.heldBy(page));
  for (const each of held) query.count(0, each);
  return held.map(each => query.similarity(each));
}

/** @type {Measure} */
function byJudge(pages, asked) {
  const words = new TopicWords({ topic: topicOf(asked), text, random: new Random(1) });
  for (const { terms } of pages) words.keep(terms);
  return pages.map(page => words.words(/** @type {Page} */ (page)));
}
