// Crawls of recorded webs whose verdicts are measured: the order is best-first's, which does not listen to the judge, so that
// every judge sees the same pages.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { VirtualClock } from '../../dist/core/clock.js';
import { Random } from '../../dist/core/random.js';
import { Engine } from '../../dist/crawl/engine.js';
import { createJudge } from '../../dist/crawl/judge/registry.js';
import { EveryLink } from '../../dist/crawl/plan/every-link.js';
import { Scope } from '../../dist/crawl/scope/scope.js';
import { createStrategy } from '../../dist/crawl/strategies/registry.js';
import { CriticsWeb } from '../../dist/lab/page-experiment/crawl/critics-web.js';
import { FrozenFrontier } from '../../dist/lab/page-experiment/crawl/recorded-crawl.js';
import { freezeSimulatedWeb } from '../../dist/lab/simulated/freeze.js';
import { SimulatedWorld } from '../../dist/lab/simulated/world.js';
import { MemoryStore } from '../../dist/storage/memory/memory-store.js';
import { openFrozenWeb } from '../../dist/webs/open.js';
import { categories, departments, simulatedTopics, subjects } from './topics.js';

/**
 * @typedef {import('../../dist/webs/frozen-web.js').FrozenWeb} FrozenWeb
 * @typedef {import('../../dist/crawl/judge/judge.js').Judge} Judge
 * @typedef {{ web: FrozenWeb, name: string, fold: string, topic: string, query: string, seed: string | string[],
 *   label: (number: number) => number, admits: (number: number) => boolean, mayBeExample: (number: number) => boolean }} Case
 * `label`: 1 relevant, 0 not, -1 not known. `fold`: what is left out together.
 */

const data = new URL('../../../shared/data/', import.meta.url);

/** @param {string} seedName page of the encyclopaedia to start from @returns {Promise<Case[]>} */
export async function encyclopaediaCases(seedName = 'France', asked = subjects) {
  const web = await openFrozenWeb(new URL('encyclopaedia/encyclopaedia.jsonl.gz', data).pathname);
  const seed = urlsOf(web).find(url => url.endsWith(`/${seedName}.htm`));
  if (seed === undefined) throw new Error(`The encyclopaedia has no page ${seedName}.`);
  return asked.map(([topic, query]) => {
    const label = (/** @type {number} */ number) => {
      const subject = web.page(number).labels?.subject;
      return subject === undefined ? -1 : [subject].flat().includes(topic) ? 1 : 0;
    };
    return { web, name: 'encyclopaedia', fold: topic, topic, query, seed, label, admits: all, mayBeExample: all };
  });
}

/** @returns {Promise<Case[]>} */
export async function departmentCases() {
  const web = await openFrozenWeb(new URL('webkb/webkb.jsonl.gz', data).pathname);
  const labels = (/** @type {number} */ number) => web.page(number).labels ?? {};
  return Object.entries(departments).flatMap(([university, seed]) =>
    categories.map(([topic, query]) => ({
      ...{ web, name: 'WebKB', fold: university, topic, query, seed },
      label: (/** @type {number} */ number) => (labels(number).category === topic ? 1 : 0),
      admits: (/** @type {number} */ number) => labels(number).university === university,
      mayBeExample: (/** @type {number} */ number) => !['misc', university].includes(String(labels(number).university)),
    })),
  );
}

/** Sections of manuals behind a hub: the web that `node experiments/critics/manuals.js` makes. @param {string} file @returns {Promise<Case[]>} */
export async function manualCases(file) {
  const web = await openFrozenWeb(file);
  const { topics } = parse(readFileSync(new URL('../critics/hub-manuals.yaml', import.meta.url), 'utf8'));
  return topics.map(
    (/** @type {{ name: string, query: string, seeds: string[], relevant: Record<string, string> }} */ topic) => {
      const right = new Set(web.matching(topic.relevant));
      return {
        ...{ web, name: 'manuals', fold: topic.name, topic: topic.name, query: topic.query, seed: topic.seeds[0] },
        ...{ label: (/** @type {number} */ number) => Number(right.has(number)), admits: all, mayBeExample: all },
      };
    },
  );
}

/** Sites of very different sizes behind a hub; a topic is what one site says of its subject. @returns {Case[]} */
export function simulatedCases() {
  const web = freezeSimulatedWeb({
    ...{
      worlds: 2,
      seed: 211,
      hub: true,
      sites: 14,
      pages: 2500,
      topics: 12,
      sizeSpread: 1.3,
      portals: 0.15,
      tunnelling: 0,
    },
    ...{ siteFocus: 0.8, outsideLinks: 0, uninformativeHomes: 0.3, pageKilobytes: 4, linksPerPage: 25 },
  });
  const labels = (/** @type {number} */ number) => web.page(number).labels ?? {};
  const hubs = urlsOf(web).filter((_, number) => labels(number).seed === 'hub');
  return hubs.flatMap(seed => {
    const { world } = labels(web.find(seed));
    return simulatedTopics.map(([topic, query]) => ({
      ...{ web, name: 'simulated', fold: `simulated ${topic}`, topic, query, seed, mayBeExample: all },
      // What other sites say of it is neither looked for nor wrong.
      label: (/** @type {number} */ number) =>
        labels(number).topic !== topic ? 0 : labels(number).siteTopic === topic ? 1 : -1,
      admits: (/** @type {number} */ number) => labels(number).world === world,
    }));
  });
}

/** Many sites of mixed subjects, without a hub: a good crawl of them has one page in three on topic. @returns {Case[]} */
export function mixedCases() {
  return casesOfWorld({ seed: 212, sites: 60, pages: 4000 }, simulatedTopics, 1);
}

/** The web of `honeyguide demo`, without its troubles, with the queries and as many seeds as there. @param {number} seed @returns {Case[]} */
export function demoCases(seed) {
  return casesOfWorld({ seed, sites: 150, pages: 15_000 }, undefined, 3);
}

/** @param {{ seed: number, sites: number, pages: number }} options @param {readonly (readonly [string, string])[] | undefined} asked @param {number} seeds */
function casesOfWorld(options, asked, seeds) {
  const world = new SimulatedWorld(options);
  const web = freezeSimulatedWeb(options);
  const topics = world.topics();
  const known = asked?.filter(([topic]) => topics.includes(topic));
  return (known ?? topics.map(topic => /** @type {const} */ ([topic, world.query(topic)]))).map(([topic, query]) => ({
    ...{ web, name: 'simulated', fold: `simulated ${topic}`, topic, query, admits: all, mayBeExample: all },
    seed: world.seeds(topic, seeds),
    label: (/** @type {number} */ number) => Number(world.isRelevant(web.url(number), topic)),
  }));
}

const all = () => true;

/** @param {FrozenWeb} web */
function urlsOf(web) {
  return Array.from({ length: web.size }, (_, number) => web.url(number));
}

/** Relevant pages that a person might show, drawn with a seed. @param {Case} of @param {number} count */
export function examplesFor(of, count, seed = 1) {
  const { web, label, mayBeExample, topic } = of;
  const numbers = urlsOf(web).flatMap((_, number) => (label(number) === 1 && mayBeExample(number) ? [number] : []));
  return new Random(`${topic} ${seed}`).shuffle(numbers).slice(0, count);
}

/**
 * Crawls with a judge. Gives for each page of known label, examples left out: number, label, verdict and score at the end.
 * @param {Case} of
 * @param {{ judge?: string | Judge, words?: boolean, examples?: readonly number[], leftOut?: readonly number[], pages?: number, strategy?: string, heard?: boolean,
 *   watch?: (made: { engine: Engine, store: MemoryStore, frontier: FrozenFrontier }) => void }} options
 * `leftOut`: pages that are not counted; the examples are not. `heard`: the crawl is led by the default strategy, which hears the judge and knows of the
 * topic what the judge knows. `watch` is called before the first page.
 */
export async function crawlCase(of, options = {}) {
  const { web, query, seed, topic: name } = of;
  const { words = true, examples = [], leftOut = examples, pages = 400 } = options;
  const text = new TextAnalyser();
  const { judge: chosen = 'evidence' } = options;
  const judge = typeof chosen === 'string' ? createJudge(chosen) : chosen;
  const strategy = createStrategy(options.strategy ?? (options.heard ? 'adaptive' : 'best-first'));
  const shown = examples.map(number => ({ url: web.url(number), ...web.text(number), relevant: true }));
  const seeds = [seed].flat();
  const topic = { name, query, seeds, examples: [] };
  const random = new Random(1);
  const told = { ...topic, query: words ? query : '', examples: shown };
  await judge.prepare?.({ topic: told, text, random });
  await strategy.prepare?.({ topic: options.heard ? told : topic, text, random });
  const frontier = new FrozenFrontier(web, { combine: strategy.combine, carryWidth: strategy.carryWidth, delay: 0 });
  const store = new MemoryStore();
  const engine = new Engine(
    {
      web: new CriticsWeb(web, { labelled: false, between: () => {} }),
      ...{ frontier, strategy, judge, text, store },
      planner: new EveryLink(frontier, strategy),
      scope: new Scope({ admits: url => web.find(url) >= 0 && of.admits(web.find(url)), allowTraps: true }, seeds),
      read: { textLimit: Number.POSITIVE_INFINITY, ignoreRobots: false, anyScheme: true, works: 'whole' },
    },
    { pages, concurrency: 1, clock: new VirtualClock(), random },
  );
  engine.seed(seeds);
  options.watch?.({ engine, store, frontier });
  await engine.run();
  const rows = store.visits.flatMap(({ id, url, page }) => {
    const number = web.find(url);
    const label = of.label(number);
    if (!page || label < 0 || leftOut.includes(number)) return [];
    return [{ id, label, relevant: page.relevant, score: page.score }];
  });
  return { judge, rows };
}

/** @param {readonly { label: number, relevant: boolean }[]} rows */
export function f1(rows) {
  const hits = rows.filter(({ label, relevant }) => label === 1 && relevant).length;
  const all = rows.filter(({ label }) => label === 1).length + rows.filter(({ relevant }) => relevant).length;
  return all === 0 ? 1 : (2 * hits) / all;
}

/** @param {readonly number[]} values */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
