// What the dearer strategies cost in processor time, which a busy machine changes little: `npm run build && node bench/strategies.js`.
import { Taxonomy, wordNet } from '../dist/algorithms/semantic/index.js';
import { TextAnalyser } from '../dist/algorithms/text/index.js';
import { Random } from '../dist/core/random.js';
import { labelsMatch } from '../dist/core/topic.js';
import { createStrategy, strategies } from '../dist/crawl/strategies/registry.js';
import { freezeSimulatedWeb } from '../dist/lab/simulated/freeze.js';
import { sessionPage } from '../dist/sessions/context-graph.js';
import { processorMilliseconds } from './measuring.js';

/** @typedef {import('../dist/core/page.js').Page} Page */
/** @typedef {import('../dist/core/page.js').Candidate} Candidate */
/** @typedef {import('../dist/crawl/strategies/strategy.js').Strategy} Strategy */

const trainingPages = 700;
/** Each block has pages of its own; the best of them is the one in which nothing was compiled or cleaned up. */
const blocks = 4;
const pagesPerBlock = 60;

/** @param {() => unknown} work */
async function millisecondsOf(work) {
  const before = processorMilliseconds();
  await work();
  return processorMilliseconds() - before;
}

/**
 * A page at some address whose links have these anchors.
 * @param {TextAnalyser} analyser
 * @param {number} id
 * @param {string} text
 * @param {readonly { url: string, anchor: string }[]} found
 * @returns {[Page, Candidate[]]}
 */
function pageOf(analyser, id, text, found) {
  const links = found.map(({ url, anchor }, i) => ({
    ...{ url, anchor, context: '', path: 'html>body>a', nofollow: false, id: 1000 * id + i },
    kind: /** @type {const} */ ('anchor'),
  }));
  const url = `http://bench.example/${id}`;
  const terms = analyser.analyse('', text);
  return [{ id, url, depth: 1, title: '', text, language: '', headings: [], links, terms }, links];
}

/**
 * Milliseconds to rank the links of a page, in the best block.
 * @param {Strategy} strategy
 * @param {[Page, Candidate[]][]} pages
 */
async function rankingMilliseconds(strategy, pages) {
  const times = [];
  for (let start = 0; start < pages.length; start += pagesPerBlock) {
    const ranking = await millisecondsOf(() => {
      for (const [page, links] of pages.slice(start, start + pagesPerBlock)) {
        strategy.rank(page, links, { relevant: false, priority: 1 });
      }
    });
    times.push(ranking);
  }
  return Math.min(...times) / pagesPerBlock;
}

async function measureWordNet() {
  const loading = await millisecondsOf(wordNet);
  console.log(`WordNet: ${loading.toFixed(0)} ms to load (goal: at most 500)`);
  const taxonomy = new Taxonomy(wordNet());
  const nouns = Int32Array.from({ length: 4096 }, (_, i) => (i * 7919) % 82_000);
  for (const noun of nouns) taxonomy.depth(noun);
  const pairs = 500_000;
  const comparing = await millisecondsOf(() => {
    for (let i = 0; i < pairs; i++) taxonomy.distance(nouns[i & 4095], nouns[(i * 31) & 4095]);
  });
  console.log(`WordNet: ${(pairs / comparing / 1000).toFixed(1)} million pairs compared a second (goal: at least 1)`);
}

/** Anchors of known words in orders not met before: warm is what the words mean, not what the anchors are worth. */
async function measureSemantic() {
  const words = 'music law planet remedy fever nurse market table pollen lung study river engine treatment'.split(' ');
  const query = 'medicine drug therapy symptom prescription disease doctor patient hospital asthma';
  for (const { name } of strategies.filter(({ family }) => family === 'semantic')) {
    const text = new TextAnalyser();
    const strategy = createStrategy(name);
    const topic = { name, query, seeds: [], examples: [] };
    await strategy.prepare?.({ topic, text, random: new Random(1) });
    const pages = Array.from({ length: blocks * pagesPerBlock }, (_, round) =>
      pageOf(
        text,
        round,
        'the doctor says',
        Array.from({ length: 100 }, (_, i) => ({
          url: `http://bench.example/t${i}`,
          anchor: [words[i % 14], words[(i + round) % 14], words[(i * 5 + round) % 14], `x${round}`].join(' '),
        })),
      ),
    );
    const milliseconds = await rankingMilliseconds(strategy, pages);
    console.log(`${name}: ${milliseconds.toFixed(2)} ms for a page of 100 links, warm (goal: at most 2)`);
  }
}

/** Liu trained on 697 pages. */
async function measureLearning() {
  const web = freezeSimulatedWeb({
    ...{ sites: 15, pages: trainingPages + blocks * pagesPerBlock, topics: 4, tunnelling: 0.5 },
  });
  const pages = [...web.corpus(() => true).pages()];
  const wanted = { topic: 'music', role: 'person' };
  const session = {
    name: 'music',
    recorded: '',
    pages: pages.slice(0, trainingPages).map(page => sessionPage(page, labelsMatch(page.labels, wanted))),
  };
  for (const { name } of strategies.filter(({ needs }) => needs.includes('model'))) {
    const text = new TextAnalyser();
    const strategy = createStrategy(name);
    const topic = { name, query: '', seeds: [], examples: [] };
    const training = await millisecondsOf(() => strategy.prepare?.({ topic, text, session, random: new Random(1) }));
    const unseen = pages
      .slice(trainingPages)
      .map((page, id) => pageOf(text, id, `${page.title} ${page.text}`, page.links));
    console.log(
      `${name}: ${(training / 1000).toFixed(2)} s to train on ${trainingPages} pages (goal: at most 10), ` +
        `${(await rankingMilliseconds(strategy, unseen)).toFixed(3)} ms to rank the links of a page (goal: at most 1)`,
    );
  }
}

await measureWordNet();
await measureSemantic();
await measureLearning();
