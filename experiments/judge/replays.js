// One crawl of a recorded web, shown to judges again and again: all of it or its beginning, and as crawls would have been that were
// led better or worse. The order is best-first's, so that no judge has a part in it.
import { Random } from '../../dist/core/random.js';
import { EvidenceJudge } from '../../dist/crawl/judge/evidence/evidence-judge.js';
import { createJudge } from '../../dist/crawl/judge/registry.js';
import { crawlCase, examplesFor } from './crawls.js';

/**
 * @typedef {import('./crawls.js').Case} Case
 * @typedef {import('../../dist/core/page.js').Page} Page
 * @typedef {import('../../dist/core/page.js').Candidate} Candidate
 * @typedef {{ page: Page, links: readonly Candidate[], number: number, label: number }} Visit
 * @typedef {{ of: Case, text: import('../../dist/algorithms/text/analyser.js').TextAnalyser, visits: Visit[] }} Recording
 */

/** Pages of a recording; a default crawl has fewer. */
const longest = 1200;

/** Crawls as they are, long and short; and some in which most pages are on topic, or hardly any. `share`: what is on topic then.
 * `weight`: in the coefficients; those without one only say where the line is to be drawn. */
export const kinds = /** @type {const} */ ([
  { name: '400 pages', pages: 400, weight: 1 },
  { name: '100 pages', pages: 100, weight: 1 },
  { name: 'nine in ten', share: 0.9, pages: 300, weight: 0 },
  { name: 'two in three', share: 0.65, pages: 300, weight: 0.05 },
  { name: 'one in three', share: 0.35, pages: 400, weight: 0 },
  { name: 'one in a hundred', share: 0.01, pages: 400, weight: 0 },
  { name: 'none', share: 0, pages: 400, weight: 0 },
]);
/** @typedef {(typeof kinds)[number]} Kind */

/** `heard`: the order is that of the default strategy, which hears the judge. @param {Case} of @returns {Promise<Recording>} */
export async function record(of, { heard = false, pages = longest } = {}) {
  /** @type {Visit[]} */
  const visits = [];
  /** @type {Recording['text'] | undefined} */
  let text;
  const listening = heard ? createJudge('evidence') : undefined;
  /** @type {import('../../dist/crawl/judge/judge.js').Judge} */
  const recorder = {
    name: 'recorder',
    stateful: true,
    prepare: preparation => {
      text = preparation.text;
      return listening?.prepare?.(preparation);
    },
    judge: page => listening?.judge(page) ?? { relevant: false, score: 0 },
    kept: (kept, links) => {
      listening?.kept?.(kept, links);
      const { id, url, title, terms, ...rest } = kept;
      const number = of.web.find(url);
      const page = { ...rest, id, url, title, terms, text: '', headings: [], links: [] };
      visits.push({ page, links: links.slice(), number, label: of.label(number) });
    },
    again: count => listening?.again?.(count) ?? [],
  };
  await crawlCase(of, { judge: recorder, pages, strategy: heard ? 'adaptive' : 'best-first' });
  if (text === undefined) throw new Error('A judge is prepared before the first page.');
  return { of, text, visits };
}

/** The pages that a crawl of this kind would have kept; undefined where the recording has too few of them. @param {Recording} recording @param {Kind} kind */
export function visitsOf({ of, visits }, kind) {
  if (!('share' in kind)) return visits.slice(0, kind.pages);
  const right = visits.filter(({ label }) => label === 1).length;
  const wrong = visits.length - right;
  const pages = Math.min(kind.pages, Math.floor(right / kind.share), Math.floor(wrong / (1 - kind.share)));
  if (pages < 30) return undefined;
  const random = new Random(`${of.topic} ${kind.name}`);
  const keep = { right: (kind.share * pages) / right, wrong: ((1 - kind.share) * pages) / wrong };
  return visits.filter(({ label }) => random.next() < (label === 1 ? keep.right : keep.wrong));
}

/**
 * Shows the pages to a judge as a crawl does, and lets it conclude. Gives it, and for each page of known label that is no example its last verdict.
 * @param {Recording} recording @param {readonly Visit[]} visits @param {{ words: boolean, examples: readonly number[] }} grounds
 * @param {(judge: import('../../dist/crawl/judge/judge.js').Judge) => (read: number) => void} [watcher] is told after each page how many were read
 */
export async function replay({ of, text }, visits, { words, examples }, watcher) {
  const { web, query, topic: name } = of;
  const judge = createJudge('evidence');
  const shown = examples.map(number => ({ url: web.url(number), ...web.text(number), relevant: true }));
  const topic = { name, query: words ? query : '', seeds: [], examples: shown };
  await judge.prepare?.({ topic, text, random: new Random(1) });
  const watch = watcher?.(judge);
  let read = 0;
  for (const { page, links } of visits) {
    judge.judge(page);
    judge.kept?.(page, links);
    judge.again?.(8);
    watch?.(++read);
  }
  const last = new Map(judge.conclude?.().map(verdict => [verdict.id, verdict]));
  const rows = visits.flatMap(({ page, number, label }) => {
    const verdict = last.get(page.id);
    return verdict && label >= 0 && !examples.includes(number) ? [{ ...verdict, label }] : [];
  });
  return { judge, rows };
}

/** F1 with the line that fits best, drawn by someone who knows the labels. @param {readonly { label: number, score: number }[]} rows */
export function bestF1(rows) {
  const right = rows.filter(({ label }) => label === 1).length;
  const falling = rows.slice().sort((a, b) => b.score - a.score);
  let hits = 0;
  let best = 0;
  falling.forEach(({ label }, i) => {
    hits += label === 1 ? 1 : 0;
    best = Math.max(best, (2 * hits) / (right + i + 1));
  });
  return best;
}

/** What a judge may have of a topic: its words, and so many examples. */
export const grounds = /** @type {const} */ ([
  ['words', true, 0],
  ['both', true, 5],
  ['examples', false, 5],
]);

/**
 * @typedef {{ of: Case, judge: EvidenceJudge, model: EvidenceJudge['model'], rows: { id: number, label: number }[], kind: Kind }} Crawled
 */

/** Crawls of these kinds, from recordings of so many pages, judged on each of the grounds. @param {readonly Case[]} cases @param {readonly Kind[]} asked @param {number} pages */
export async function crawlsOf(cases, asked = kinds, pages = longest) {
  /** @type {Record<(typeof grounds)[number][0], Crawled[]>} */
  const crawledBy = { words: [], both: [], examples: [] };
  for (const of of cases) {
    const recording = await record(of, { pages });
    for (const kind of asked) {
      const visits = visitsOf(recording, kind);
      // A crawl that was meant to find something and did not teaches nothing.
      if (!visits?.some(({ label }) => label === 1) && kind.name !== 'none') continue;
      if (visits === undefined) continue;
      for (const [ground, words, count] of grounds) {
        const { judge, rows } = await replay(recording, visits, { words, examples: examplesFor(of, count) });
        if (!(judge instanceof EvidenceJudge)) throw new Error('This is for the judge evidence.');
        if (rows.length > 0) crawledBy[ground].push({ of, judge, model: judge.model, rows, kind });
      }
    }
  }
  return crawledBy;
}
