/** One run: a strategy crawls one split for one topic, on the production engine. */
import { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { VirtualClock } from '../../../core/clock.js';
import { Random } from '../../../core/random.js';
import type { Session } from '../../../core/session.js';
import type { Example } from '../../../core/topic.js';
import { Engine } from '../../../crawl/engine.js';
import { CrawlEvents } from '../../../crawl/events/crawl-events.js';
import { createJudge } from '../../../crawl/judge/registry.js';
import { EveryLink } from '../../../crawl/plan/every-link.js';
import type { Preparation } from '../../../crawl/preparation.js';
import type { ReadOptions } from '../../../crawl/read-page.js';
import { Scope } from '../../../crawl/scope/scope.js';
import type { Strategy } from '../../../crawl/strategies/strategy.js';
import { type Cost, CostMeter } from '../../runner/cost.js';
import type { SessionKind, Stop, Training } from '../definition/definition.js';
import type { TopicWeb } from '../webs/topic-web.js';
import { FrozenFrontier, NoStore } from './recorded-crawl.js';

export interface RunOutcome {
  /** Numbers of the recorded pages, in the order fetched. */
  fetched: number[];
  /** Links that lead out of the web or the split; counted, not followed. */
  linksLeaving: number;
  /** The crawl itself. */
  crawl: Cost;
  /** What the strategy did before the first page: training, loading. */
  preparation: Cost;
}

/** What a learning strategy is shown, and what of each page is read. */
export interface Lesson {
  session?: SessionKind;
  training?: Training;
  text?: ReadOptions['works'];
}

export async function runCrawl(
  target: TopicWeb,
  strategy: Strategy,
  seed: number,
  stop: Stop,
  lesson: Lesson = {},
): Promise<RunOutcome> {
  const { split } = target;
  const text = new TextAnalyser();
  const random = new Random(seed);
  const corpus = split.corpus();
  const browsing = random.fork('session');
  let session = lesson.training && target.session(browsing, lesson.session, lesson.training);
  const topic = session ? { ...target.topic, examples: targetsOf(session) } : target.topic;
  const preparation = (name: string): Preparation => ({
    topic,
    text,
    corpus,
    random: random.fork(name),
    // Made only for those who ask.
    get session() {
      session ??= target.session(browsing, lesson.session);
      return session;
    },
  });
  const judge = createJudge('labels');
  await judge.prepare?.(preparation('judge'));
  const preparing = new CostMeter();
  await strategy.prepare?.(preparation('strategy'));
  const prepared = preparing.cost();

  const enough = new AbortController();
  const limit = stop === 'exhausted' ? Number.POSITIVE_INFINITY : stop.pages;
  const { web } = split;
  const events = new CrawlEvents();
  const fetched: number[] = [];
  // Each costs a request, whatever came of it.
  for (const kind of ['page', 'redirect', 'skip', 'failure'] as const) {
    events.on(kind, ({ url }) => {
      fetched.push(web.find(url));
      if (fetched.length >= limit) enough.abort();
    });
  }
  const { combine, carryWidth } = strategy;
  const frontier = new FrozenFrontier(web, { combine, carryWidth, delay: 0 });
  const engine = new Engine(
    {
      web,
      frontier,
      strategy,
      judge,
      text,
      planner: new EveryLink(frontier, strategy),
      store: new NoStore(),
      scope: new Scope({ admits: url => split.admits(url), allowTraps: true }, topic.seeds),
      // Recorded pages are read whole, as `FrozenWeb.text` reads them: what can be reached must not depend on a limit.
      read: { textLimit: Number.POSITIVE_INFINITY, ignoreRobots: false, anyScheme: true, works: lesson.text },
      graph: strategy.reorder ? new LinkGraph() : undefined,
      events,
    },
    { pages: Number.POSITIVE_INFINITY, concurrency: 1, clock: new VirtualClock(), random: random.fork('engine') },
  );
  const crawling = new CostMeter();
  engine.seed(topic.seeds);
  await engine.run(enough.signal);
  return {
    fetched,
    linksLeaving: engine.progress.linksOutOfScope,
    crawl: crawling.cost(),
    preparation: prepared,
  };
}

function targetsOf({ pages }: Session): Example[] {
  return pages.flatMap(({ url, title, text, useful }) => (useful ? [{ url, title, text, relevant: true }] : []));
}
