/** Everything that a plan names, put together and taken apart again. */
import { LinkGraph } from '../algorithms/graph/link-graph.js';
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import type { Clock } from '../core/clock.js';
import type { Corpus } from '../core/corpus.js';
import { isModuleFile } from '../core/module-file.js';
import { Random } from '../core/random.js';
import { readStopRule } from '../core/schema/stop-rule.js';
import type { TrainedModel } from '../core/session.js';
import type { Topic } from '../core/topic.js';
import { Engine } from '../crawl/engine.js';
import { CrawlEvents } from '../crawl/events/crawl-events.js';
import type { Web } from '../crawl/fetch/web.js';
import { Frontier } from '../crawl/frontier/frontier.js';
import type { Judge } from '../crawl/judge/judge.js';
import type { CrawlParts } from '../crawl/parts.js';
import { EveryLink } from '../crawl/plan/every-link.js';
import type { Planner } from '../crawl/plan/planner.js';
import type { Preparation } from '../crawl/preparation.js';
import { Repeats } from '../crawl/repeats/repeats.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import type { Lessons } from '../crawl/training/judged-pages.js';
import { restoreModel } from '../crawl/training/restore-model.js';
import type { TrainedReading } from '../crawl/training/trained-reading.js';
import { prepareNamed } from '../crawl/visit/answers.js';
import { CommandFile } from '../storage/command-file.js';
import type { Store } from '../storage/store.js';
import { openStore } from '../storage/writing/open-store.js';
import { analyser, commonParts, engineOptions, openWeb, pageFrontierOptions } from './assembly.js';
import { makeJudge, makeStrategy, requireWords } from './choices.js';
import { loadExamples } from './examples.js';
import { openHead } from './machines/open-head.js';
import { type CrawlPlan, type PlannedPart, planAsTopicFile } from './plan.js';
import type { PlannedCrawl } from './request.js';

/** The parts that a caller may bring along, beside the plan. */
export interface BroughtParts {
  strategy?: string | Strategy;
  judge?: string | Judge;
  web?: Web;
  events?: CrawlEvents;
  /** Everything was recorded by others: nothing waits for anybody, and what is written down happened then. */
  recorded?: { clock: Clock; planner: (frontier: Frontier, strategy: Strategy) => Planner };
  /** Texts of stored pages are needed whatever the parts say. */
  readTexts?: boolean;
}

export interface MadeCrawl {
  engine: Engine;
  parts: CrawlParts;
  frontier: Frontier;
  store: Store;
  events: CrawlEvents;
  /** Has the settings and `crawl.yaml` written: a refused resume must not change it, least of all of a crawl that runs. */
  keepSettings(): void;
  /** Who makes the requests. Absent: this machine. */
  workers: CrawlParts['workers'];
}

/** Makes an engine on a new or (`stored`) an existing collection, and closes everything after the work. */
export async function withEngine<Result>(
  { plan, model }: PlannedCrawl,
  folder: string,
  options: BroughtParts,
  stored: boolean,
  work: (made: MadeCrawl) => Promise<Result>,
): Promise<Result> {
  const { settings } = plan;
  const strategy = typeof options.strategy === 'object' ? options.strategy : await makeStrategy(plan.strategy);
  const judge = typeof options.judge === 'object' ? options.judge : await makeJudge(plan.judge);
  const events = options.events ?? new CrawlEvents();
  const head = options.web ? undefined : await openHead(settings, folder, stored, events);
  const { recorded } = options;
  const opened = recorded ? { ...settings, render: 'never' as const } : settings;
  const { web, rendering, recovered, close } = openWeb(opened, options.web, head?.transport);
  try {
    const files = {
      strategy: fileOf(plan.strategy, options.strategy),
      judge: fileOf(plan.judge, options.judge),
    };
    const { text, random } = await prepare(plan, strategy, judge, files, web, model);
    const file = planAsTopicFile(plan);
    const store = await openStore({
      folder,
      settings: file,
      archive: settings.archive,
      indexLater: settings.indexLater,
      threaded: true,
      resume: stored,
      carryWidth: strategy.carryWidth ?? 0,
      parts: strategy.parts ?? [],
      withText: options.readTexts ?? (strategy.stateful || judge.stateful) ?? false,
    });
    try {
      recovered.open(folder);
      head?.remember();
      const repeats = new Repeats();
      const workers = head && (() => head.transport.workers());
      const { combine, carryWidth } = strategy;
      const order = { combine, carryWidth, restraint: repeats };
      const frontier = new Frontier(recorded ? { ...order, delay: 0 } : { ...pageFrontierOptions(settings), ...order });
      const parts: CrawlParts = {
        ...commonParts(plan),
        ...{ web, rendering, strategy, judge, files, store, text, frontier },
        planner: recorded?.planner(frontier, strategy) ?? new EveryLink(frontier, strategy),
        repeats,
        graph: strategy.reorder ? new LinkGraph() : undefined,
        ...{ events, workers },
        commands: new CommandFile(folder),
      };
      const engine = new Engine(parts, {
        ...engineOptions(settings, random.fork('retry')),
        ...(recorded ? { ...unlimited, clock: recorded.clock } : { stopWhen: readStopRule(settings.stopWhen) }),
      });
      const keepSettings = () => store.settings(file);
      const result = await work({ engine, parts, frontier, store, events, keepSettings, workers });
      recovered.finish(frontier.size);
      return result;
    } finally {
      await store.close();
    }
  } finally {
    await close();
  }
}

/** Few crawls have one, so it is not loaded before the first request of the others. */
async function corpusIn(path: string): Promise<Corpus> {
  const { openCorpus } = await import('../webs/open-corpus.js');
  return openCorpus(path);
}

/** What pages on topic read like, by what was learnt earlier, or by pages of the corpus that have labels. */
async function readingOf(
  lessons: Lessons,
  model: TrainedModel | undefined,
  text: TextAnalyser,
): Promise<() => TrainedReading | undefined> {
  const { TrainedReading } = await import('../crawl/training/trained-reading.js');
  if (!model) return TrainedReading.whenAsked(lessons, text);
  const { reading } = model;
  const restored = reading && restoreModel(model, () => TrainedReading.restore(reading, text));
  return () => restored;
}

/** All that was recorded is taken, one answer after the other. */
const unlimited = {
  pages: Number.POSITIVE_INFINITY,
  maxRequests: undefined,
  concurrency: 1,
  milliseconds: Number.POSITIVE_INFINITY,
  attempts: 1,
};

/** The file of a strategy or judge that was neither named nor given as an object. */
function fileOf({ name }: PlannedPart, given: unknown): string | undefined {
  return typeof given !== 'object' && isModuleFile(name) ? name : undefined;
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
  const corpus = settings.corpus ? await corpusIn(settings.corpus) : undefined;
  const random = new Random(settings.seedRandom);
  const reading = model || corpus ? await readingOf({ topic, corpus }, model, text) : undefined;
  const preparation = (name: string, learnt?: TrainedModel): Preparation => ({
    ...{ topic, text, corpus, random: random.fork(name), model: learnt },
    get reading() {
      return reading?.();
    },
  });
  await prepareNamed('judge', judge, files?.judge, () => judge.prepare?.(preparation('judge')));
  const forStrategy = preparation('strategy', model);
  await prepareNamed('strategy', strategy, files?.strategy, () => strategy.prepare?.(forStrategy));
  return { text, random };
}
