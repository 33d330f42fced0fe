/** Orders in which pages may be visited again. But for the last they know only what a crawler knows: verdicts, and what its visits saw. */
import { RevisitOrder, type RevisitWorth } from '../../crawl/refresh/revisit-order.js';
import { type PageLife, type Sight, sightOf } from '../simulated/lives/page-lives.js';
import type { PolicyName } from './definition.js';

export interface KnownPage {
  host: string;
  kind: string;
  weight: number;
}

export interface RevisitPolicy {
  /** The first visit. */
  found(page: number, at: number): void;
  again(page: number, at: number, seen: { changed: boolean; gone: boolean; modified?: number }): void;
  /** The best to visit now, at most so many. */
  choose(day: number, count: number): number[];
}

type Measure = (page: RevisitWorth) => number;

/**
 * `uniform` visits all alike, `proportional` the more often the more often they change (Cho & Garcia-Molina, 2003); the two again, times what a page is worth;
 * `likely` goes by worth times the chance of a change; `worth` is what `honeyguide refresh` does.
 */
const measures: Readonly<Record<Exclude<PolicyName, 'hindsight'>, Measure>> = {
  uniform: ({ days }) => days,
  proportional: ({ days, rate }) => days * rate,
  'relevant-uniform': ({ days, weight }) => days * weight,
  'relevant-proportional': ({ days, rate, weight }) => days * rate * weight,
  likely: ({ chance, weight }) => chance * weight,
  worth: ({ worth }) => worth,
};

export function policyOf(
  name: PolicyName,
  pages: readonly KnownPage[],
  lives: readonly PageLife[],
  relevant: readonly boolean[],
): RevisitPolicy {
  return name === 'hindsight' ? new Hindsight(lives, relevant) : new Measured(measures[name], pages);
}

class Measured implements RevisitPolicy {
  private readonly order = new RevisitOrder();
  private readonly numbers = new Map<number, number>();
  private readonly pageOf: number[] = [];

  constructor(
    private readonly measure: Measure,
    private readonly pages: readonly KnownPage[],
  ) {}

  found(page: number, at: number): void {
    const number = this.order.add({ ...this.pages[page], seen: at });
    this.numbers.set(page, number);
    this.pageOf[number] = page;
  }

  again(page: number, at: number, seen: { changed: boolean; gone: boolean; modified?: number }): void {
    const number = this.numbers.get(page)!;
    this.order.visited(number, at, seen.changed, seen.modified);
    if (seen.gone) this.order.leave(number);
  }

  choose(day: number, count: number): number[] {
    const ranked = this.order.rank(day).map(each => ({ page: each.page, measure: this.measure(each) }));
    ranked.sort((a, b) => b.measure - a.measure);
    return ranked.slice(0, count).map(({ page }) => this.pageOf[page]);
  }
}

/** Knows every change beforehand: visits what is stale, relevant pages first, and of those the ones whose content is gone soonest. */
class Hindsight implements RevisitPolicy {
  private readonly seen = new Map<number, Sight>();

  constructor(
    private readonly lives: readonly PageLife[],
    private readonly relevant: readonly boolean[],
  ) {}

  found(page: number, at: number): void {
    this.seen.set(page, sightOf(this.lives[page], at));
  }

  again(page: number, at: number, { gone }: { gone: boolean }): void {
    if (gone) this.seen.delete(page);
    else this.found(page, at);
  }

  choose(day: number, count: number): number[] {
    const stale = [...this.seen].flatMap(([page, { version }]) => {
      const now = sightOf(this.lives[page], day);
      const until = now.gone
        ? Number.POSITIVE_INFINITY
        : (this.lives[page].changes[now.version] ?? this.lives[page].dies);
      return now.version > version || now.gone ? [{ page, until, relevant: this.relevant[page] }] : [];
    });
    stale.sort((a, b) => Number(b.relevant) - Number(a.relevant) || a.until - b.until);
    return stale.slice(0, count).map(({ page }) => page);
  }
}
