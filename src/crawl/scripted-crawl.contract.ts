/** Crawls of a scripted web with a clock that jumps, for the tests of the engine and its parts. */
import { LinkGraph } from '../algorithms/graph/link-graph.js';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import { VirtualClock } from '../core/clock.js';
import { Random } from '../core/random.js';
import { MemoryStore } from '../storage/memory/memory-store.js';
import { Engine, type EngineOptions } from './engine.js';
import { CrawlEvents } from './events/crawl-events.js';
import type { Web } from './fetch/web.js';
import { Frontier } from './frontier/frontier.js';
import type { FrontierOptions } from './frontier/frontier-options.js';
import type { CrawlParts } from './parts.js';
import { EveryLink } from './plan/every-link.js';
import { Scope, type ScopeOptions } from './scope/scope.js';
import { ScriptedWeb } from './scripted-web.contract.js';
import { createStrategy } from './strategies/registry.js';
import type { Strategy } from './strategies/strategy.js';

export const home = 'http://a.test/';

export interface Setup {
  strategy?: Strategy;
  pages?: number;
  concurrency?: number;
  scope?: ScopeOptions;
  parts?: Partial<CrawlParts>;
  attempts?: number;
  delay?: number;
  maxPerHost?: number;
  store?: MemoryStore;
  /** What else the frontier is told. */
  frontier?: Partial<FrontierOptions>;
  /** What else the engine is told: another clock, a time limit. */
  engine?: Partial<EngineOptions>;
}

export type Script = ConstructorParameters<typeof ScriptedWeb>[0];

/** An engine on the given web, with notes of what it reads and of what comes to another end. */
export function scriptedEngine(web: Web, setup: Setup = {}) {
  const strategy = setup.strategy ?? createStrategy('breadth-first');
  const store = setup.store ?? new MemoryStore();
  const clock = new VirtualClock();
  const other: string[] = [];
  const visited: string[] = [];
  const short = (url: string) => url.replace('http://a.test', '');
  const events = new CrawlEvents();
  events.on('page', ({ url }) => visited.push(short(url)));
  events.on('redirect', ({ url }) => other.push(`${short(url)} redirect`));
  events.on('skip', ({ url, reason }) => other.push(`${short(url)} skipped ${reason}`));
  events.on('failure', ({ url, reason }) => other.push(`${short(url)} failed ${reason}`));
  events.on('seed-failed', ({ url, detail }) => other.push(`seed failed ${url} ${detail}`));
  const { combine, carryWidth } = strategy;
  const frontier = new Frontier({
    combine,
    carryWidth,
    delay: setup.delay ?? 0,
    maxPerHost: setup.maxPerHost,
    ...setup.frontier,
  });
  const parts: CrawlParts = {
    web,
    strategy,
    store,
    frontier,
    planner: new EveryLink(frontier, strategy),
    judge: { name: 'bees', judge: ({ text }) => ({ relevant: text.includes('bee'), score: 1 }) },
    text: new TextAnalyser(),
    scope: new Scope(setup.scope ?? {}, [home]),
    read: { textLimit: 100_000, ignoreRobots: false },
    graph: strategy.reorder ? new LinkGraph() : undefined,
    events,
    ...setup.parts,
  };
  const { pages = 100, concurrency = 1, attempts } = setup;
  const engine = new Engine(parts, { pages, concurrency, attempts, clock, random: new Random(1), ...setup.engine });
  return { engine, store, clock, visited, other, frontier, events };
}

/** Crawls the script from its home page to the end. */
export async function crawlScript(script: Script, setup: Setup = {}) {
  const web = new ScriptedWeb(script);
  const made = scriptedEngine(web, setup);
  made.engine.seed([home]);
  const ending = await made.engine.run();
  return { ...made, web, ending };
}

/** Goes on with what a store holds, on a fresh engine. */
export async function resumeScript(script: Script, store: MemoryStore, setup: Setup = {}) {
  const web = new ScriptedWeb(script);
  const made = scriptedEngine(web, { ...setup, store });
  await made.engine.restore();
  const ending = await made.engine.run();
  return { ...made, web, ending };
}
