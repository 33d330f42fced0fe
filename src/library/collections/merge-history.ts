/**
 * What becomes of each visit when collections are joined. The visits of a URL, of all collections and in the order made, are one history: the first page or
 * redirect is its first visit, and whatever came after is a further one, told by what the page had said until then, wherever that was seen.
 */
import { hash } from 'node:crypto';
import { comparable } from '../../crawl/refresh/same-text.js';
import type { Revisit, RevisitOutcome, StoredVisit } from '../../storage/store.js';
import { type Candidate, isBetter } from './merge-choice.js';

/** One visit, as far as others are compared with it. */
export interface Sight extends Candidate {
  status: number;
  /** Of its main text, without what changes by itself; empty where it has none of its own. */
  text: string;
  /** Where it redirects to. */
  location: string;
  /** What its own collection says of a further visit. */
  again?: Revisit;
}

export type VisitRole =
  | { kind: 'first' }
  /** `version`: the visit of the same collection whose page it found again; absent: its own page, or none. */
  | { kind: 'again'; outcome: RevisitOutcome; hasPage: boolean; version?: number }
  /** Not kept: its links go with the first visit. */
  | { kind: 'left' };

export function sightOf(source: number, number: number, visit: StoredVisit): Sight {
  const { outcome, at, status, page, detail = '', again } = visit;
  return {
    ...{ source, number, outcome, at, status, again },
    ...{ digest: page?.digest ?? '', relevant: page?.relevant ?? false },
    text: page ? hash('sha1', comparable(page.main)) : '',
    location: outcome === 'redirect' ? detail : '',
  };
}

const left: VisitRole = { kind: 'left' };
const lists: ReadonlySet<RevisitOutcome> = new Set(['changed', 'unchanged', 'not-modified', 'identical']);

/** The visits of one URL, in their order. */
export function rolesOf(sights: readonly Sight[]): VisitRole[] {
  const first = sights.findIndex(({ outcome, again }) => !again && (outcome === 'page' || outcome === 'redirect'));
  return first < 0 ? rolesWithoutPage(sights) : rolesFrom(sights, first);
}

/** An error, or what was skipped: the best of them, and what its own collection saw of it later (a sitemap that changed). */
function rolesWithoutPage(sights: readonly Sight[]): VisitRole[] {
  const best = sights.filter(({ again }) => !again).reduce((kept, one) => (isBetter(one, kept) ? one : kept));
  return sights.map(sight => {
    if (sight === best) return { kind: 'first' };
    const { source, number, again } = sight;
    if (!again || source !== best.source || number < best.number) return left;
    return { kind: 'again', outcome: again.outcome, hasPage: false };
  });
}

function rolesFrom(sights: readonly Sight[], first: number): VisitRole[] {
  let last = sights[first];
  /** By collection: the last visit that found a page or redirect of its own. */
  const own = new Map([[last.source, last]]);
  return sights.map((sight, place): VisitRole => {
    if (place < first) return left;
    if (place === first) return { kind: 'first' };
    const found = sight.digest !== '' || sight.outcome === 'redirect';
    if (found) own.set(sight.source, sight);
    // What its collection found as it was is what that had seen before.
    const meant = !found && sight.again && lists.has(sight.again.outcome) ? own.get(sight.source) : undefined;
    const seen = found ? sight : meant;
    const outcome = seen ? comparedWith(last, seen, sight) : outcomeOf(sight);
    if (seen && outcome !== 'unchanged' && outcome !== 'identical' && outcome !== 'not-modified') last = seen;
    const hasPage = outcome === 'changed' && seen !== undefined && seen.digest !== '';
    return { kind: 'again', outcome, hasPage, ...(hasPage && meant && { version: meant.number }) };
  });
}

/** What `seen` is, after `last`. `by`: the visit that says so, in its own collection's words. */
function comparedWith(last: Sight, seen: Sight, by: Sight): RevisitOutcome {
  if (seen.digest === '') return seen.location === last.location ? 'unchanged' : 'moved';
  const said = by.again?.outcome;
  if (seen.digest === last.digest) {
    return said === 'not-modified' || said === 'unchanged' ? said : 'identical';
  }
  return seen.text === last.text ? 'unchanged' : 'changed';
}

function outcomeOf({ again, outcome, status }: Sight): RevisitOutcome {
  if (again) return again.outcome;
  if (outcome === 'skipped') return 'refused';
  return status === 404 || status === 410 ? 'gone' : 'unreachable';
}
