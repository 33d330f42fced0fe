/** A collection is brought up to date: its pages are visited again, the best first, and what they lead to now is followed. */
import { join } from 'node:path';
import { readTopicFile } from '../../config/topic-file.js';
import { longestTimer, systemClock } from '../../core/clock.js';
import { UsageError } from '../../core/errors.js';
import type { Link } from '../../core/page.js';
import type { CrawlControl } from '../../crawl/control.js';
import type { Web } from '../../crawl/fetch/web.js';
import type { Judge } from '../../crawl/judge/judge.js';
import type { Strategy } from '../../crawl/strategies/strategy.js';
import { crawlFileName, requireCollection } from '../../storage/folder.js';
import { type PageHistory, roundBegins, roundEnds } from '../../storage/history/page-history.js';
import { looksForSites, openHistory } from '../../storage/open.js';
import type { Revisit, RevisitOutcome, Visit } from '../../storage/store.js';
import { LiveReport } from '../live/live-report.js';
import { type PlannedCrawl, planCrawl } from '../request.js';
import { approveModules, requireApproved } from '../trust/approved-modules.js';
import { type MadeCrawl, withEngine } from '../with-engine.js';
import { ListedDates } from './listed-dates.js';
import { type PlannedRevisit, planRevisits } from './plan-revisits.js';
import { revisitsIn, roundOf, usualNewShare } from './round.js';
import { visitAgain } from './visit-again.js';

export interface RefreshOptions {
  /** Pages to ask for in all (default: a tenth of the collection, ten at least; with `seconds`: any number). */
  budget?: number;
  /** Stop after this long. */
  seconds?: number;
  /** Share of the budget, or of the time, that new links get (default 0.2). */
  newShare?: number;
  /** Files of code that the collection names are approved of. */
  trust?: boolean;
  /** The ones that the crawl began with, where they were objects. */
  strategy?: Strategy;
  judge?: Judge;
  /** Another web than the live one. */
  web?: Web;
  signal?: AbortSignal;
  /** Hears of each page when it was visited again. */
  visited?: (visit: RefreshedPage) => void;
  /** Milliseconds since the epoch (default: now). */
  now?: () => number;
}

export interface RefreshedPage {
  url: string;
  outcome: RevisitOutcome;
  status: number;
  /** So many were visited, this one included; and so many are to be. */
  done: number;
  planned: number;
}

export interface RefreshResult {
  folder: string;
  /** Pages that were visited again, by what was found. */
  outcomes: Partial<Record<RevisitOutcome, number>>;
  visits: number;
  /** Pages that were visited for the first time. */
  newPages: number;
  /** A round that had died was gone on with. */
  continued: boolean;
  stopped: boolean;
}

/** Share of the budget, or of the time, for sitemaps and feeds. */
const listShare = 0.1;

/** What `refresh` would ask for, the best first. Nothing is fetched. */
export function plannedRefresh(
  folder: string,
  options: Pick<RefreshOptions, 'budget' | 'seconds' | 'newShare' | 'now'> = {},
): { pages: PlannedRevisit[]; newPages: number; of: number } {
  requirePages(folder);
  const history = openHistory(folder);
  try {
    const now = (options.now ?? (() => systemClock.now()))();
    const { round, done } = roundOf(history, now, options);
    const ranked = planRevisits(history, now);
    const left = ranked.filter(({ id }) => !done.has(id));
    return {
      pages: left.slice(0, Math.max(0, revisitsIn(round) - done.size)),
      newPages: round.newPages,
      of: ranked.length,
    };
  } finally {
    history.close();
  }
}

export async function refresh(folder: string, options: RefreshOptions = {}): Promise<RefreshResult> {
  requirePages(folder);
  const { strategy, judge, trust, web } = options;
  const topicFile = join(folder, crawlFileName);
  const { settings } = readTopicFile(topicFile);
  const named = [strategy ? undefined : settings.strategy, judge ? undefined : settings.judge];
  if (trust) approveModules(named);
  requireApproved(folder, named);
  const planned = await planCrawl({ topicFile, strategy, judge });
  return withEngine(planned, folder, { strategy, judge, web }, true, async made => {
    await made.engine.restore();
    await made.engine.control.catchUp();
    const history = openHistory(folder);
    try {
      return await watchedRound(made, planned, history, folder, options);
    } finally {
      history.close();
    }
  });
}

/** The folder says how the round is, and commands of others are heard from its beginning to its end. */
async function watchedRound(
  made: MadeCrawl,
  crawlPlan: PlannedCrawl,
  history: PageHistory,
  folder: string,
  options: RefreshOptions,
): Promise<RefreshResult> {
  const { engine, frontier, store, workers } = made;
  let result: RefreshResult | undefined;
  await new LiveReport(folder, engine, frontier, store, workers).during(async () => {
    result = await runRound(made, crawlPlan, history, folder, options);
    return result.stopped ? 'stopped' : 'goal';
  });
  return result!;
}

async function runRound(
  made: MadeCrawl,
  crawlPlan: PlannedCrawl,
  history: PageHistory,
  folder: string,
  options: RefreshOptions,
): Promise<RefreshResult> {
  const { signal, seconds = Number.POSITIVE_INFINITY, newShare = usualNewShare } = options;
  const now = options.now ?? (() => systemClock.now());
  const { store, engine } = made;
  const began = systemClock.elapsed();
  const left = () => 1000 * seconds - (systemClock.elapsed() - began);
  const { round, done, continued } = roundOf(history, now(), options);
  const { at, ...wanted } = round;
  if (!continued) store.event({ at, kind: roundBegins, detail: JSON.stringify(wanted) });
  const result: RefreshResult = { folder, outcomes: {}, visits: 0, newPages: 0, continued, stopped: false };
  const told = ({ url, status, again: { outcome } }: Visit & { again: Revisit }) => {
    result.visits++;
    result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
    options.visited?.({ url, outcome, status, done: result.visits, planned });
  };
  const again = { now, signal, told };
  const isStopped = () => signal?.aborted === true || engine.control.stopped;
  const lists = listsToRead(history, revisitsIn(round), done);
  let planned = lists.length;
  const times = new ListedDates(now());
  await whileHeard(engine.control, async () => {
    if (lists.length > 0) {
      const listed = (links: readonly Link[]) => times.add(links);
      await visitAgain(made, crawlPlan.plan, history, lists, { ...again, listed, milliseconds: listShare * left() });
    }
    const ranked = planRevisits(history, now(), times.byUrl).filter(({ id }) => !done.has(id));
    const pages = ranked.slice(0, Math.max(0, revisitsIn(round) - done.size - lists.length));
    planned += pages.length;
    await visitAgain(made, crawlPlan.plan, history, pages, { ...again, milliseconds: (1 - newShare) * left() });
  });
  const before = engine.progress.pages;
  if (!isStopped()) await followNew(made, round.pages + round.newPages, seconds, left(), signal);
  else await engine.conclude();
  result.newPages = engine.progress.pages - before;
  result.stopped = isStopped();
  // A round that was stopped is gone on with, as one that died is.
  if (!result.stopped) store.event({ at: now(), kind: roundEnds, detail: `${result.visits} visited again` });
  await store.flush();
  return result;
}

/** Obeys commands from outside while the crawl's own engine, which does so itself, stands still. */
async function whileHeard(control: CrawlControl, work: () => Promise<void>): Promise<void> {
  let failure: unknown;
  await control.watch(error => {
    failure ??= error;
  });
  try {
    await work();
  } finally {
    await control.endWatch();
  }
  if (failure !== undefined) throw failure;
}

/** Sitemaps and feeds tell of many pages at once, so they come first: one at least, where there is more to ask for than it. */
function listsToRead(history: PageHistory, budget: number, done: ReadonlySet<number>) {
  const lists = [...history.lists()];
  const wanted = budget > 1 ? Math.max(1, Math.floor(listShare * budget)) : 0;
  const read = lists.filter(({ id }) => done.has(id)).length;
  const left = lists.filter(({ id }) => !done.has(id)).slice(0, Math.max(0, wanted - read));
  return left.map(list => ({ ...list, worth: 1 }));
}

/** The crawl goes on until it has so many pages. */
async function followNew(
  { engine, parts, frontier }: MadeCrawl,
  pages: number,
  seconds: number,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (engine.progress.pages >= pages || frontier.size === 0) return engine.conclude();
  const timed = Number.isFinite(seconds) ? AbortSignal.timeout(timerFor(milliseconds)) : undefined;
  parts.goal = () => engine.progress.pages >= pages;
  if (engine.control.pages < pages) engine.control.setBudget(pages);
  const signals = [signal, timed].filter(each => each !== undefined);
  await engine.run(signals.length > 0 ? AbortSignal.any(signals) : undefined);
}

const timerFor = (milliseconds: number) => Math.min(Math.max(0, Math.round(milliseconds)), longestTimer);

function requirePages(folder: string): void {
  requireCollection(folder);
  if (looksForSites(folder)) {
    throw new UsageError(`${folder} is a crawl for sites, which cannot be refreshed. Give a collection of pages.`);
  }
}
