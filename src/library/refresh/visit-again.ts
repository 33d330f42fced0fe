/** Visits the pages of a plan again: the engine that crawls, with other parts in it. */
import type { Link } from '../../core/page.js';
import { Random } from '../../core/random.js';
import type { Command } from '../../crawl/commands/command.js';
import { Engine } from '../../crawl/engine.js';
import { CrawlEvents } from '../../crawl/events/crawl-events.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import type { CrawlParts, VisitsAgain } from '../../crawl/parts.js';
import { SecondVisits } from '../../crawl/refresh/second-visits.js';
import type { PageHistory } from '../../storage/history/page-history.js';
import type { Revisit, Store, Visit } from '../../storage/store.js';
import { engineOptions, frontierOptions } from '../assembly.js';
import type { CrawlPlan } from '../plan.js';
import type { MadeCrawl } from '../with-engine.js';
import type { PlannedRevisit } from './plan-revisits.js';

export interface AgainOptions {
  /** Infinity for no limit. */
  milliseconds: number;
  now: () => number;
  signal?: AbortSignal;
  told: (visit: Visit & { again: Revisit }) => void;
  /** Hears what sitemaps and feeds list. */
  listed?: (links: readonly Link[]) => void;
}

/** The crawl's frontier holds URLs that nobody has visited; these have one of their own, whose numbers go by worth. */
export async function visitAgain(
  { engine, parts, events }: Pick<MadeCrawl, 'engine' | 'parts' | 'events'>,
  { settings }: CrawlPlan,
  history: PageHistory,
  pages: readonly Pick<PlannedRevisit, 'id' | 'url' | 'worth'>[],
  { milliseconds, now, signal, told, listed }: AgainOptions,
): Promise<void> {
  const frontier = new Frontier({ ...frontierOptions(settings), combine: 'last' });
  pages.forEach(({ url, worth }) => {
    frontier.offer(frontier.intern(url), worth, 0, -1);
  });
  const seen = (id: number) => {
    const { digest, number, location, ...validators } = history.last(id);
    return { digest, location, validators, main: () => history.main({ number }) };
  };
  const visits = new SecondVisits(parts, engine.visitor, { now }, seen, told, listed);
  const again: VisitsAgain = {
    asked: place => visits.asked(pages[place].id),
    settle: (place, fetched, requests) => visits.settle(pages[place].id, fetched, requests),
  };
  const { web, rendering, scope, read, text, store, workers } = parts;
  const others: CrawlParts = {
    ...{ web, rendering, scope, read, text, frontier, again, workers },
    strategy: { name: 'again', combine: 'last', rank: (_page, links) => ({ priorities: links.map(() => 0) }) },
    judge: { name: 'again', judge: () => ({ relevant: false, score: 0 }) },
    planner: { begin: () => {}, visited: () => {} },
    store: withoutVisits(store),
    events: new CrawlEvents(),
  };
  const random = new Random(settings.seedRandom).fork('refresh');
  const options = { ...engineOptions(settings, random), pages: Number.POSITIVE_INFINITY, milliseconds };
  const second = new Engine(others, { ...options, maxRequests: undefined });
  if (engine.control.stopped) return;
  if (engine.control.paused) second.control.command({ kind: 'pause' });
  const endHearing = events.on('command', ({ command }) => {
    if (isAboutRequests(command)) second.control.command(command);
  });
  try {
    await second.run(signal);
  } finally {
    endHearing();
  }
}

/** What the crawl is told holds for these visits too; verdicts and budgets are the crawl's own. */
function isAboutRequests({ kind }: Command): boolean {
  return kind !== 'label' && kind !== 'forget' && kind !== 'budget';
}

/** What the engine says of its own visits would be said of URLs by other numbers; they are told by `SecondVisits`. */
function withoutVisits(store: Store): Store {
  const nothing = () => {};
  return {
    ...{ visit: nothing, discover: nothing, host: nothing, site: nothing, judged: nothing },
    ...{ settings: nothing, command: nothing, event: nothing },
    ready: () => store.ready(),
    flush: () => store.flush(),
    load: () => store.load(),
    close: async () => {},
  };
}
