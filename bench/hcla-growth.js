/**
 * What hcla costs beside breadth-first, in processor time and in one run (after `npm run build`):
 *   node bench/hcla-growth.js [--part webkb|growth] [--rounds 3] [--pages 20000] [--every 50,10]
 * Part `webkb`: the same crawl of each WebKB university, as a ratio. Needs the recorded pages (see docs/lab.md).
 * Part `growth`: time per page as a crawl of the simulated web grows; it may grow no faster than linearly.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createStrategy } from '../dist/crawl/strategies/registry.js';
import { runCrawl } from '../dist/lab/page-experiment/crawl/run-crawl.js';
import { readExperiment } from '../dist/lab/page-experiment/definition/read-experiment.js';
import { SplitWeb } from '../dist/lab/page-experiment/webs/split-web.js';
import { TopicWeb } from '../dist/lab/page-experiment/webs/topic-web.js';
import { SimulatedWorld, smooth } from '../dist/lab/simulated/index.js';
import { FrozenWeb } from '../dist/webs/frozen-web.js';
import { openFrozenWeb } from '../dist/webs/open.js';
import { mean, median, processorMilliseconds } from './measuring.js';

/** @typedef {import('../dist/crawl/strategies/strategy.js').Strategy} Strategy */

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'both' },
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string', default: '20000' },
    every: { type: 'string', default: '50,10' },
  },
});
const every = values.every.split(',').map(Number);
const settings = [
  { label: 'breadth-first', make: () => createStrategy('breadth-first') },
  ...every.map(n => ({ label: `hcla N=${n}`, make: () => createStrategy('hcla', { k: 50, every: n }) })),
];

/** @returns {number[]} */
const noNumbers = () => [];

async function measureWebkb() {
  const { experiment } = readExperiment(fileURLToPath(new URL('../experiments/webkb-hcla.yaml', import.meta.url)));
  const { splits } = experiment;
  const topic = experiment.topics.find(({ name }) => name === 'student');
  if (!('file' in experiment.web) || !splits || !topic) throw new Error('webkb-hcla.yaml is not what it was');
  const { file } = experiment.web;
  if (!existsSync(file)) {
    console.log(`WebKB: skipped, the recorded pages are not at ${file}`);
    return;
  }
  const web = await openFrozenWeb(file);
  const ratios = settings.map(() => ({ crawl: noNumbers(), all: noNumbers() }));
  for (const university of splits.values) {
    const target = new TopicWeb(new SplitWeb(web, splits, university), topic);
    // The first crawls pay for compiling the code.
    for (const { make } of settings) await runCrawl(target, make(), 1, { pages: 300 });
    const costs = settings.map(() => ({ crawl: noNumbers(), preparation: noNumbers() }));
    let pages = 0;
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [i, { make }] of settings.entries()) {
        globalThis.gc?.();
        const { fetched, crawl, preparation } = await runCrawl(target, make(), 1, 'exhausted');
        pages = fetched.length;
        costs[i].crawl.push(crawl.cpuSeconds);
        costs[i].preparation.push(preparation.cpuSeconds);
      }
    }
    const base = median(costs[0].crawl);
    const parts = settings.map(({ label }, i) => {
      const crawl = median(costs[i].crawl);
      const training = median(costs[i].preparation);
      ratios[i].crawl.push(crawl / base);
      ratios[i].all.push((crawl + training) / base);
      return `${label} ${crawl.toFixed(2)} s${training > 0.01 ? ` + ${training.toFixed(2)} s training` : ''}`;
    });
    console.log(`${university}, ${pages} pages: ${parts.join(', ')}`);
  }
  settings.slice(1).forEach(({ label }, i) => {
    const { crawl, all } = ratios[i + 1];
    console.log(
      `${label}: ${mean(crawl).toFixed(2)} × breadth-first's processor time (goal for N=50: at most 5), ` +
        `${mean(all).toFixed(2)} × with its training`,
    );
  });
}

/**
 * A large world to crawl and a small one, with another seed, to learn from.
 * @param {number} pages
 */
function worlds(pages) {
  const pageList = (/** @type {number} */ seed, /** @type {number} */ count, /** @type {string} */ world) => {
    const made = new SimulatedWorld({ ...smooth, seed, pages: count, sites: count / 100, pageKilobytes: 4 });
    const topic = made.topics()[0];
    const seeds = new Set(made.seeds(topic, 5));
    const list = Array.from(made.pages(), ({ url, labels }) => {
      const { status, html } = made.page(url);
      return { url, status, html, labels: { ...labels, world, ...(seeds.has(url) ? { seed: topic } : {}) } };
    });
    return { list, topic, query: made.query(topic) };
  };
  const large = pageList(1, Math.round(pages * 1.1), 'large');
  const small = pageList(2, 2000, 'small');
  // Hosts of the two worlds may share names; pages that are only learnt from need no address that works.
  small.list.forEach((page, i) => {
    page.url = `http://small.example/${i}`;
  });
  return { web: new FrozenWeb([...large.list, ...small.list]), topic: large.topic, query: large.query };
}

async function measureGrowth() {
  const limit = Number(values.pages);
  const { web, topic: name, query } = worlds(limit);
  const split = new SplitWeb(web, { by: 'world', values: ['large'], train: ['small'] }, 'large');
  const target = new TopicWeb(split, { name, relevant: { topic: name }, seeds: { seed: name }, query });
  const marks = Array.from({ length: 10 }, (_, i) => Math.round((limit * (i + 1)) / 10));
  /** @type {number[][]} */
  const perPage = [];
  for (const { make } of settings) {
    await runCrawl(target, make(), 1, { pages: 300 });
    perPage.push(await timedCrawl(target, make(), limit, marks));
  }
  console.log(`simulated web, ${target.reachable} pages to reach; milliseconds of processor time per page`);
  console.log(`pages up to | ${settings.map(({ label }) => label).join(' | ')}`);
  marks.forEach((mark, i) => {
    console.log(`${mark} | ${perPage.map(costs => costs[i].toFixed(2)).join(' | ')}`);
  });
  settings.forEach(({ label }, i) => {
    const costs = perPage[i];
    const ratio = costs[costs.length - 1] / costs[0];
    console.log(
      `${label}: a page costs ${ratio.toFixed(2)} × as much in the last tenth as in the first (goal: at most 10)`,
    );
  });
}

/**
 * Milliseconds per page within each tenth.
 * @param {TopicWeb} target
 * @param {Strategy} strategy
 * @param {number} limit
 * @param {number[]} marks
 */
async function timedCrawl(target, strategy, limit, marks) {
  const rank = strategy.rank.bind(strategy);
  const times = noNumbers();
  let pages = 0;
  let before = 0;
  strategy.rank = (page, links, context) => {
    if (pages === 0) before = processorMilliseconds();
    pages++;
    if (pages === marks[times.length]) {
      const at = processorMilliseconds();
      times.push((at - before) / (marks[times.length] - (marks[times.length - 1] ?? 0)));
      before = at;
    }
    return rank(page, links, context);
  };
  globalThis.gc?.();
  await runCrawl(target, strategy, 1, { pages: limit });
  if (times.length < marks.length) throw new Error(`the crawl ended after ${pages} of ${limit} pages`);
  return times;
}

if (values.part !== 'growth') await measureWebkb();
if (values.part !== 'webkb') await measureGrowth();
