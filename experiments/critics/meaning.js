// How well words, and what they mean, tell pages on topic from others before anything is learnt: of the pages themselves, and of the anchors that lead to them. Average precision over all pages and
// over all links of a web, mean over its topics. Queries are two or three words that a person would type; for WebKB those of webkb.yaml as well.
// usage: node experiments/critics/meaning.js [--manuals FILE: a web of manuals.js; its 3.5 million links take eight minutes]
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { QueryWords } from '../../dist/crawl/strategies/learning/adaptive/query/query-words.js';
import { departmentCases, encyclopaediaCases, mean } from '../judge/crawls.js';
import { averagePrecision, manualsGiven, withoutSubjects } from './ranked.js';

/** @typedef {import('../judge/crawls.js').Case} Case */
/** @typedef {{ words: number, meaning: number, right: number }} Near */

/** For pages what was best, for anchors as `adaptive` weighs them. */
const [ofPages, ofAnchors] = [0.3, 2 / 3.6];

const text = new TextAnalyser();
const manuals = await manualsGiven();
const departments = await departmentCases();
const { topics } = parse(readFileSync(new URL('webkb.yaml', import.meta.url), 'utf8'));
/** @type {Record<string, string>} */
const longQueries = Object.fromEntries(
  topics.map((/** @type {{ name: string, query: string }} */ { name, query }) => [name, query]),
);
tell('WebKB', departments);
tell(
  'WebKB, queries of 7 to 15 words',
  departments.map(each => ({ ...each, query: longQueries[each.topic] })),
);
tell('encyclopaedia, subjects left out', await encyclopaediaCases(), withoutSubjects);
if (manuals.length > 0) tell('manuals', manuals);

/** @param {string} name @param {readonly Case[]} cases */
function tell(name, cases, change = (/** @type {string} */ body) => body) {
  const [{ web }] = cases;
  const numbers = Array.from({ length: web.size }, (_, number) => number);
  const pages = numbers.map(number => {
    const { title, text: whole } = web.text(number);
    const body = change(whole);
    return { title, text: body, terms: text.analyse(title, body) };
  });
  const anchors = numbers.flatMap(from =>
    web.text(from).links.flatMap(({ url, anchor }) => {
      const to = web.find(url);
      return to < 0 || anchor === '' ? [] : [{ from, to, stems: text.analyse(anchor).ids }];
    }),
  );
  const ofPage = cases.map(of => nearPages(of, pages));
  console.log(`${name}, ${cases.length} topics, pages: ${shown(ofPage, ofPages)}`);
  const ofAnchor = cases.map(of => nearAnchors(of, anchors));
  console.log(`${name}, ${anchors.length} links with words: ${shown(ofAnchor, ofAnchors)}`);
}

/** @param {string} query */
function newQuery(query) {
  return QueryWords.of({ name: '', query, seeds: [], examples: [] }, text, '');
}

/** @param {Case} of @param {readonly { title: string, text: string, terms: import('../../dist/index.js').TermCounts }[]} pages @returns {Near[]} */
function nearPages({ query: asked, label, admits }, pages) {
  const query = newQuery(asked);
  const judged = [...pages.keys()].filter(number => pages[number].text !== '' && admits(number) && label(number) >= 0);
  const held = judged.map(number => query.heldBy(pages[number]));
  for (const each of held) query.count(0, each);
  for (const number of judged) query.meaning.keep(pages[number].terms);
  return judged.map((number, i) => ({
    words: query.similarity(held[i]),
    meaning: query.meaning.near(pages[number].terms),
    right: label(number),
  }));
}

/** @param {Case} of @param {readonly { from: number, to: number, stems: Int32Array }[]} anchors @returns {Near[]} */
function nearAnchors({ query: asked, label, admits }, anchors) {
  const query = newQuery(asked);
  return anchors
    .filter(({ from, to }) => admits(from) && admits(to) && label(to) >= 0)
    .map(({ to, stems }) => ({
      words: query.cosine(query.match(stems)),
      meaning: query.meaning.nearShort(stems),
      right: label(to),
    }));
}

/** @param {readonly Near[][]} cases @param {number} weight */
function shown(cases, weight) {
  const by = (/** @type {(near: Near) => number} */ score) =>
    mean(cases.map(all => averagePrecision(all.map(near => ({ score: score(near), right: near.right }))))).toFixed(3);
  return `words ${by(({ words }) => words)}, meaning ${by(({ meaning }) => meaning)}, both ${by(({ words, meaning }) => words + weight * meaning)}`;
}
