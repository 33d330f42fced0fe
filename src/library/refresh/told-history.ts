/** The visits of a page, and what it said otherwise from one to another. */
import { type DifferentLine, differentLines } from '../../algorithms/change/difference.js';
import { UsageError } from '../../core/errors.js';
import type { PageHistory, PageVisit } from '../../storage/history/page-history.js';

export interface ToldHistory {
  /** The first one first; people count them from 1. */
  visits: PageVisit[];
  /** Absent where the page has said one thing only. */
  difference?: TextDifference;
}

export interface TextDifference {
  /** Places among the visits, from 1. */
  from: number;
  to: number;
  lines: DifferentLine[];
}

/** `between`: two visits, counted from 1; else the last two that found something else. Undefined for a URL that was not visited. */
export function toldHistory(
  history: PageHistory,
  url: string,
  between?: readonly [number, number],
): ToldHistory | undefined {
  const id = history.idOf(url);
  const visits = id === undefined ? [] : history.of(id);
  if (visits.length === 0) return undefined;
  const [from, to] = between ? placesOf(visits, between) : lastTexts(visits);
  if (from === undefined || to === undefined) return { visits };
  const text = (place: number) => history.main(textAt(visits, place));
  return { visits, difference: { from: from + 1, to: to + 1, lines: differentLines(text(from), text(to)) } };
}

function lastTexts(visits: readonly PageVisit[]): (number | undefined)[] {
  const places = [...visits.keys()].filter(place => visits[place].hasText);
  return places.length < 2 ? [] : places.slice(-2);
}

function placesOf(visits: readonly PageVisit[], between: readonly [number, number]): [number, number] {
  const strange = between.find(place => place < 1 || place > visits.length);
  if (strange === undefined) return [between[0] - 1, between[1] - 1];
  throw new UsageError(`There is no visit ${strange}: the page was visited ${visits.length} time(s), counted from 1.`);
}

/** The page as it was known after a visit: what that found, or the last one before it that found a text. */
function textAt(visits: readonly PageVisit[], place: number): PageVisit {
  const found = visits.slice(0, place + 1).findLast(({ hasText }) => hasText);
  if (!found) throw new UsageError(`Visit ${place + 1} found no text.`);
  return found;
}
