/** A collection is brought up to date: its pages are visited again, the best first, and what they lead to now is followed. */
import { join } from 'node:path';
import { readTopicFile } from '../../config/topic-file.js';
import { systemClock } from '../../core/clock.js';
import { UsageError } from '../../core/errors.js';
import type { Link } from '../../core/page.js';
import { integer, readTable, spelled, table, type ValuesOf } from '../../core/schema/index.js';
import type { Web } from '../../crawl/fetch/web.js';
import type { Judge } from '../../crawl/judge/judge.js';
import type { Strategy } from '../../crawl/strategies/strategy.js';
import { crawlFileName, requireCollection } from '../../storage/folder.js';
import { type OpenRound, type PageHistory, roundBegins, roundEnds } from '../../storage/history/page-history.js';
import { openHistory } from '../../storage/open.js';
import type { Revisit, RevisitOutcome, Visit } from '../../storage/store.js';
import { looksForSites } from '../crawl.js';
import { type PlannedCrawl, planCrawl } from '../request.js';
import { approveModules, requireApproved } from '../trust/approved-modules.js';
import { type MadeCrawl, withEngine } from '../with-engine.js';
import { ListedDates } from './listed-dates.js';
import { type PlannedRevisit, planRevisits } from './plan-revisits.js';
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

const leastBudget = 10;
/** Share of the budget, or of the time, for sitemaps and feeds. */
const listShare = 0.1;
const usualShare = 0.1;
const usualNewShare = 0.2;

const many = 1_000_000_000;
const count = () => integer({ minimum: 0, maximum: many });
/** `after`: the last further visit before it; `pages`: those of the collection when it began. */
const roundTable = table({ after: count(), budget: count(), newPages: count(), pages: count() });

/** What a round is to do; kept, so that one that dies is gone on with. */
interface Round extends ValuesOf<typeof roundTable> {
  at: number;
}

/** What `refresh` would ask for, the best first. Nothing is fetched. */
export function plannedRefresh(
  folder: string,
  options: Pick<RefreshOptions, 'budget' | 'newShare' | 'now'> = {},
): { pages: PlannedRevisit[]; newPages: number; of: number } {
  requirePages(folder);
  const history = openHistory(folder);
  try {
    const now = (options.now ?? (() => systemClock.now()))();
    const { round, done } = roundOf(history, now, options);
    const ranked = planRevisits(history, now);
    const left = ranked.filter(({ id }) => !done.has(id));
    return { pages: left.slice(0, revisitsIn(round) - done.size), newPages: round.newPages, of: ranked.length };
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
      return await runRound(made, planned, history, folder, options);
    } finally {
      history.close();
    }
  });
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
  const lists = listsToRead(history, revisitsIn(round), done);
  let planned = lists.length;
  const times = new ListedDates(now());
  if (lists.length > 0) {
    const listed = (links: readonly Link[]) => times.add(links);
    await visitAgain(made, crawlPlan.plan, history, lists, { ...again, listed, milliseconds: listShare * left() });
  }
  const ranked = planRevisits(history, now(), times.byUrl).filter(({ id }) => !done.has(id));
  const pages = ranked.slice(0, revisitsIn(round) - done.size - lists.length);
  planned += pages.length;
  await visitAgain(made, crawlPlan.plan, history, pages, { ...again, milliseconds: (1 - newShare) * left() });
  const before = engine.progress.pages;
  if (!signal?.aborted) await followNew(made, round.pages + round.newPages, seconds, left(), signal);
  else await engine.conclude();
  result.newPages = engine.progress.pages - before;
  result.stopped = signal?.aborted === true;
  // A round that was stopped is gone on with, as one that died is.
  if (!result.stopped) store.event({ at: now(), kind: roundEnds, detail: `${result.visits} visited again` });
  await store.flush();
  return result;
}

/** Sitemaps and feeds tell of many pages at once, so they come first. */
function listsToRead(history: PageHistory, budget: number, done: ReadonlySet<number>) {
  const lists = [...history.lists()].filter(({ id }) => !done.has(id));
  return lists.slice(0, Math.floor(listShare * budget)).map(list => ({ ...list, worth: 1 }));
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
  const timed = Number.isFinite(seconds) ? AbortSignal.timeout(Math.max(0, Math.round(milliseconds))) : undefined;
  parts.goal = () => engine.progress.pages >= pages;
  if (engine.control.pages < pages) engine.control.setBudget(pages);
  const signals = [signal, timed].filter(each => each !== undefined);
  await engine.run(signals.length > 0 ? AbortSignal.any(signals) : undefined);
}

/** A round that died goes on; else a new one begins. `done`: what was visited in it already. */
function roundOf(
  history: PageHistory,
  now: number,
  { budget, seconds, newShare = usualNewShare }: Pick<RefreshOptions, 'budget' | 'seconds' | 'newShare'>,
): { round: Round; done: Set<number>; continued: boolean } {
  const open = readRound(history.openRound());
  if (open) {
    const done = new Set<number>();
    for (const { id, number } of history.revisits()) if (number > open.after) done.add(id);
    return { round: open, done, continued: true };
  }
  let pages = 0;
  for (const { outcome } of history.pages()) if (outcome === 'page') pages++;
  const usual = seconds === undefined ? Math.max(leastBudget, Math.ceil(usualShare * pages)) : many;
  const all = budget ?? usual;
  const newPages = Math.floor(newShare * (budget ?? Math.min(usual, pages)));
  const after = history.lastRevisit();
  return { round: { at: now, after, budget: all, newPages, pages }, done: new Set(), continued: false };
}

function revisitsIn({ budget, newPages }: Round): number {
  return Math.max(0, budget - newPages);
}

function readRound(open: OpenRound | undefined): Round | undefined {
  if (!open) return undefined;
  try {
    return { at: open.at, ...readTable(roundTable, JSON.parse(open.detail), spelled(String)) };
  } catch {
    return undefined;
  }
}

function requirePages(folder: string): void {
  requireCollection(folder);
  if (looksForSites(folder)) {
    throw new UsageError(`${folder} is a crawl for sites, which cannot be refreshed. Give a collection of pages.`);
  }
}
