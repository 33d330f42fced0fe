/** One run: a strategy crawls one split for one topic, on the production engine. */
import { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { VirtualClock } from '../../../core/clock.js';
import { Random } from '../../../core/random.js';
import { Engine } from '../../../crawl/engine.js';
import { CrawlEvents } from '../../../crawl/events/crawl-events.js';
import { findJudge } from '../../../crawl/judge/registry.js';
import { EveryLink } from '../../../crawl/plan/every-link.js';
import type { Preparation } from '../../../crawl/preparation.js';
import type { ReadOptions } from '../../../crawl/read-page.js';
import { Scope } from '../../../crawl/scope/scope.js';
import type { Strategy } from '../../../crawl/strategies/strategy.js';
import { TrainedReading } from '../../../crawl/training/trained-reading.js';
import { type Cost, CostMeter } from '../../runner/cost.js';
import type { Experiment, Stop } from '../definition/definition.js';
import { type FullHearing, hearingOf } from '../definition/hearing.js';
import type { TopicWeb } from '../webs/topic-web.js';
import { AskedPerson } from './asked-person.js';
import { CriticsWeb } from './critics-web.js';
import { grantsOf, judgeOf, type Lesson } from './grants.js';
import { QueuedClock } from './queued-clock.js';
import { FrozenFrontier, NoStore } from './recorded-crawl.js';

export interface RunOutcome {
  /** Numbers of the recorded pages, in the order fetched. */
  fetched: number[];
  /** Where crawls wait: seconds of the virtual clock at which each of them was there. */
  seconds?: number[];
  /** Numbers of the fetched pages that the judge called relevant in the end; absent where it was the label. */
  called?: number[];
  /** Links that lead out of the web or the split; counted, not followed. */
  linksLeaving: number;
  /** The crawl itself. */
  crawl: Cost;
  /** What the strategy did before the first page: training, loading. */
  preparation: Cost;
}

/** What a strategy is shown and told, and what of each page is read. */
export interface RunOptions extends Lesson {
  hearing?: FullHearing;
  text?: ReadOptions['works'];
  /** By which rules its words are read (default: `english`). */
  languages?: Experiment['languages'];
  /** Absent: one request at a time, without any waiting. */
  politeness?: Experiment['politeness'];
}

export async function runCrawl(
  target: TopicWeb,
  strategy: Strategy,
  seed: number,
  stop: Stop,
  options: RunOptions = {},
): Promise<RunOutcome> {
  const { split } = target;
  const { hearing = hearingOf({}, {}) } = options;
  const languages = options.languages === 'own';
  const text = new TextAnalyser({ scriptsApart: languages });
  const random = new Random(seed);
  const grants = grantsOf(target, hearing, options, random);
  const reading = TrainedReading.whenAsked(grants.strategy, text);
  const preparation = (name: 'judge' | 'strategy'): Preparation => ({
    topic: grants[name].topic,
    corpus: grants[name].corpus,
    text,
    random: random.fork(name),
    get session() {
      return grants[name].session;
    },
    get reading() {
      return name === 'strategy' || hearing.pretrained ? reading() : undefined;
    },
  });
  const definition = findJudge(judgeOf(hearing.critic, target.topic.query));
  const judge = definition.create();
  await judge.prepare?.(preparation('judge'));
  const preparing = new CostMeter();
  await strategy.prepare?.(preparation('strategy'));
  const prepared = preparing.cost();

  const enough = new AbortController();
  const limit = stop === 'exhausted' ? Number.POSITIVE_INFINITY : stop.pages;
  const { web } = split;
  const events = new CrawlEvents();
  const fetched: number[] = [];
  const seconds: number[] = [];
  // Each costs a request, whatever came of it.
  for (const kind of ['page', 'redirect', 'skip', 'failure'] as const) {
    events.on(kind, ({ url, at }) => {
      fetched.push(web.find(url));
      seconds.push(at / 1000);
      if (fetched.length >= limit) enough.abort();
    });
  }
  const { combine, carryWidth } = strategy;
  const { delay, latency, concurrency } = options.politeness ?? { delay: 0, latency: 0, concurrency: 1 };
  // One request at a time finds every host ready.
  const lookahead = options.politeness && ((options.politeness.lookahead ?? concurrency) || undefined);
  const clock = options.politeness ? new QueuedClock() : new VirtualClock();
  const frontier = new FrozenFrontier(web, { combine, carryWidth, delay: delay * 1000, lookahead });
  const person =
    hearing.ask > 0
      ? new AskedPerson({
          ask: hearing.ask,
          fetches: Math.min(limit, target.reachable),
          judge,
          threshold: Number(definition.check().threshold ?? 0.5),
          url: id => frontier.url(id),
          truth: url => target.relevant[web.find(url)] === 1,
        })
      : undefined;
  if (person) events.on('page', ({ id, score }) => person.read(id, score));
  const store = new NoStore();
  const engine: Engine = new Engine(
    {
      web: new CriticsWeb(web, {
        labelled: hearing.critic === 'labels',
        between: () => {
          for (const { url, relevant } of person?.answers(fetched.length) ?? []) {
            engine.control.command({ kind: 'label', url, relevant });
          }
        },
        ...(latency > 0 && { latency: { milliseconds: latency * 1000, clock } }),
      }),
      frontier,
      strategy,
      judge,
      text,
      planner: new EveryLink(frontier, strategy),
      store,
      scope: new Scope({ admits: url => split.admits(url), allowTraps: true }, target.topic.seeds),
      // Recorded pages are read whole, as `FrozenWeb.text` reads them: what can be reached must not depend on a limit.
      read: {
        textLimit: Number.POSITIVE_INFINITY,
        ignoreRobots: false,
        anyScheme: true,
        works: options.text,
        plain: options.text !== 'main',
        languages,
      },
      graph: strategy.reorder ? new LinkGraph() : undefined,
      events,
    },
    { pages: Number.POSITIVE_INFINITY, concurrency, clock, random: random.fork('engine') },
  );
  const crawling = new CostMeter();
  engine.seed(target.topic.seeds);
  await engine.run(enough.signal);
  return {
    fetched,
    ...(options.politeness && { seconds }),
    ...(hearing.critic !== 'labels' && { called: Array.from(store.called, id => web.find(frontier.url(id))) }),
    linksLeaving: engine.progress.linksOutOfScope,
    crawl: crawling.cost(),
    preparation: prepared,
  };
}
