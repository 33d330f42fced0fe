/** What a round of visits is to do. It is written down, so that one that is stopped or dies is gone on with. */
import { integer, readTable, spelled, table, type ValuesOf } from '../../core/schema/index.js';
import type { OpenRound, PageHistory } from '../../storage/history/page-history.js';

const leastBudget = 10;
const usualShare = 0.1;
export const usualNewShare = 0.2;

/** More than anybody has: the time alone is the limit. */
const many = 1_000_000_000;
const count = () => integer({ minimum: 0, maximum: many });
/** `after`: the last further visit before it; `pages`: those of the collection when it began. */
const roundTable = table({ after: count(), budget: count(), newPages: count(), pages: count() });

export interface Round extends ValuesOf<typeof roundTable> {
  at: number;
}

/** Pages in all, seconds, and the share of either that new links get. */
export interface RoundLimits {
  budget?: number;
  seconds?: number;
  newShare?: number;
}

/** A round that did not come to its end goes on, unless something else is asked for now; else a new one begins. `done`: what was visited in it already. */
export function roundOf(
  history: PageHistory,
  now: number,
  { budget, seconds, newShare = usualNewShare }: RoundLimits,
): { round: Round; done: Set<number>; continued: boolean } {
  const open = readRound(history.openRound());
  if (open && goesOn(open, budget, seconds)) {
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

/** A round that only the time limited would ask for everything where nobody gives it one again. */
function goesOn(open: Round, budget: number | undefined, seconds: number | undefined): boolean {
  if (budget !== undefined) return budget === open.budget;
  return open.budget < many || seconds !== undefined;
}

export function revisitsIn({ budget, newPages }: Round): number {
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
