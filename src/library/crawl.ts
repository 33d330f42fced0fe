import { join } from 'node:path';
import { LinkGraph } from '../algorithms/graph/link-graph.js';
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import type { CrawlSettings } from '../config/crawl-settings.js';
import { UsageError } from '../core/errors.js';
import { isModuleFile } from '../core/module-file.js';
import { Random } from '../core/random.js';
import type { TrainedModel } from '../core/session.js';
import type { Topic } from '../core/topic.js';
import { type Command, checkCommand } from '../crawl/commands/command.js';
import { Engine } from '../crawl/engine.js';
import { CrawlEvents } from '../crawl/events/crawl-events.js';
import type { Web } from '../crawl/fetch/web.js';
import { Frontier } from '../crawl/frontier/frontier.js';
import type { Judge } from '../crawl/judge/judge.js';
import type { CrawlParts } from '../crawl/parts.js';
import { EveryLink } from '../crawl/plan/every-link.js';
import type { Preparation } from '../crawl/preparation.js';
import type { CrawlEnding, Progress } from '../crawl/progress.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import { prepareNamed } from '../crawl/visit/answers.js';
import { CommandFile } from '../storage/command-file.js';
import { readCrawlFile, writeCrawlFile } from '../storage/crawl-file.js';
import { crawlFileName, requireCollection } from '../storage/folder.js';
import { openStore } from '../storage/open.js';
import { openCorpus } from '../webs/open-corpus.js';
import { analyser, commonParts, engineOptions, frontierOptions, openWeb } from './assembly.js';
import { makeJudge, makeStrategy, requireWords } from './choices.js';
import { collectionFolder } from './collection-folder.js';
import { loadExamples } from './examples.js';
import { requireMore } from './limits.js';
import { type CrawlPlan, type PlannedPart, planAsTopicFile } from './plan.js';
import { type PlanInput, type PlannedCrawl, planCrawl } from './request.js';

/** Settings of a crawl as a call gives them, and the parts that only code can give. */
export interface CrawlOptions extends Partial<Omit<CrawlSettings, 'strategy' | 'judge'>> {
  /** Path of a TOPIC.yaml; the other options win over it. */
  topicFile?: string;
  /** Short name of the topic. */
  name?: string;
  /** Files, folders or URLs of example pages. */
  examples?: { relevant: string[]; other?: string[] };
  relevantLabels?: Record<string, string | string[]>;
  /** A name, a file, or a strategy of your own. */
  strategy?: string | Strategy;
  /** A name, a file, or a judge of your own. */
  judge?: string | Judge;
  /** Another web than the live one, for example a frozen or simulated web. */
  web?: Web;
  /** Listen to it (`events.on('page', …)`) for what happens while it happens. */
  events?: CrawlEvents;
  /** Called with the running counters as soon as the crawl starts. */
  started?: (crawl: RunningCrawl) => void;
  signal?: AbortSignal;
}

export interface RunningCrawl {
  folder: string;
  events: CrawlEvents;
  /** Obeys a command at once; `sendCommand` does it from another process. */
  command: (command: Command) => void;
  progress: Readonly<Progress>;
  frontier: { readonly size: number; readonly known: number; readonly hosts: number };
  plan: CrawlPlan;
}

export interface CrawlResult {
  folder: string;
  ending: CrawlEnding;
  progress: Progress;
  /** URLs still waiting when it ended. */
  waiting: number;
}

/** Makes a focused crawl and leaves a collection in a folder. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const planned = await planCrawl(planInput(options));
  const folder = collectionFolder(planned.plan, new Date());
  return run(planned, folder, options);
}

export interface ResumeOptions
  extends Pick<CrawlOptions, 'pages' | 'maxTime' | 'web' | 'events' | 'started' | 'signal'> {
  /** The ones that the crawl began with, where they were objects. */
  strategy?: Strategy;
  judge?: Judge;
}

/** Goes on with a crawl for pages that was stopped or died; for one that looks for sites see `resumeSites`. */
export async function resume(folder: string, options: ResumeOptions = {}): Promise<CrawlResult> {
  requireCollection(folder);
  if (looksForSites(folder)) throw new UsageError(`${folder} is a crawl for sites: call resumeSites to go on with it.`);
  const { pages, maxTime, strategy, judge } = options;
  const planned = await planCrawl({
    topicFile: join(folder, crawlFileName),
    given: { pages, maxTime },
    ...{ strategy, judge },
  });
  return run(planned, folder, options, { pagesGiven: pages !== undefined });
}

/** Is the collection in this folder one of sites? */
export function looksForSites(folder: string): boolean {
  return readCrawlFile(folder)['sites'] !== undefined;
}

function planInput(options: CrawlOptions): PlanInput {
  const { topicFile, name, examples, relevantLabels, strategy, judge, ...rest } = options;
  const { web: _web, events: _events, started: _started, signal: _signal, ...given } = rest;
  return {
    ...{ topicFile, name, relevantLabels },
    examples: examples && { relevant: examples.relevant, other: examples.other ?? [] },
    environment: process.env,
    given: { ...given, ...(typeof strategy === 'string' && { strategy }), ...(typeof judge === 'string' && { judge }) },
    ...(typeof strategy === 'object' && { strategy }),
    ...(typeof judge === 'object' && { judge }),
  };
}

/** The file of a strategy or judge that was neither named nor given as an object. */
function fileOf({ name }: PlannedPart, given: unknown): string | undefined {
  return typeof given !== 'object' && isModuleFile(name) ? name : undefined;
}

/** The parts that the caller brings along, beside the plan. */
type OwnParts = Pick<CrawlOptions, 'strategy' | 'judge' | 'web' | 'events' | 'started' | 'signal'>;

async function run(
  { plan, model }: PlannedCrawl,
  folder: string,
  options: OwnParts,
  resumed?: { pagesGiven: boolean },
): Promise<CrawlResult> {
  const { settings } = plan;
  const strategy = typeof options.strategy === 'object' ? options.strategy : await makeStrategy(plan.strategy);
  const judge = typeof options.judge === 'object' ? options.judge : await makeJudge(plan.judge);
  const { web, rendering, close } = openWeb(settings, options.web);
  try {
    const files = {
      strategy: fileOf(plan.strategy, options.strategy),
      judge: fileOf(plan.judge, options.judge),
    };
    const { text, random } = await prepare(plan, strategy, judge, files, web, model);
    const store = await openStore({
      folder,
      archive: settings.archive,
      threaded: true,
      resume: resumed !== undefined,
      carryWidth: strategy.carryWidth ?? 0,
      parts: strategy.parts ?? [],
      withText: strategy.stateful ?? false,
    });
    try {
      const frontier = new Frontier({
        ...frontierOptions(settings),
        combine: strategy.combine,
        carryWidth: strategy.carryWidth,
        maxPerHost: settings.maxPerHost,
      });
      const events = options.events ?? new CrawlEvents();
      const parts: CrawlParts = {
        ...commonParts(plan),
        ...{ web, rendering, strategy, judge, files, store, text, frontier },
        planner: new EveryLink(frontier, strategy),
        graph: strategy.reorder ? new LinkGraph() : undefined,
        events,
        commands: new CommandFile(folder),
      };
      const engine = new Engine(parts, engineOptions(settings, random.fork('retry')));
      if (resumed) await engine.restore();
      await engine.control.catchUp();
      requireMore(folder, 'pages', resumed?.pagesGiven ? settings.pages : engine.control.pages, engine.progress.pages);
      // Only now: a refused resume must not change the file of the crawl, least of all of one that runs.
      writeCrawlFile(folder, planAsTopicFile(plan));
      if (resumed?.pagesGiven) engine.control.setBudget(settings.pages);
      // A crawl that died before its first commit has stored no seed either.
      if (frontier.known === 0) engine.seed(plan.seeds);
      const command = (given: Command) => engine.control.command(checkCommand(given));
      options.started?.({ folder, events, command, progress: engine.progress, frontier, plan });
      const ending = await engine.run(options.signal);
      return { folder, ending, progress: engine.progress, waiting: frontier.size };
    } finally {
      await store.close();
    }
  } finally {
    await close();
  }
}

/** Reads examples, corpus and background, and makes strategy and judge ready. */
async function prepare(
  plan: CrawlPlan,
  strategy: Strategy,
  judge: Judge,
  files: CrawlParts['files'],
  web: Web,
  model: TrainedModel | undefined,
): Promise<{ text: TextAnalyser; random: Random }> {
  const { settings } = plan;
  const text = analyser(settings);
  const topic: Topic = {
    name: plan.name,
    query: plan.query,
    seeds: [...plan.seeds],
    examples: [
      ...(await loadExamples(plan.examples, web)),
      ...(model?.targets ?? []).map(target => ({ ...target, relevant: true })),
    ],
    relevantLabels: plan.relevantLabels,
  };
  requireWords(topic.query, text);
  const corpus = settings.corpus ? await openCorpus(settings.corpus) : undefined;
  const random = new Random(settings.seedRandom);
  const preparation = (name: string): Preparation => ({ topic, text, corpus, random: random.fork(name) });
  await prepareNamed('judge', judge, files?.judge, () => judge.prepare?.(preparation('judge')));
  const forStrategy = { ...preparation('strategy'), model };
  await prepareNamed('strategy', strategy, files?.strategy, () => strategy.prepare?.(forStrategy));
  return { text, random };
}
