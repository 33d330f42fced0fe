/**
 * How fresh a collection is, over time: for each page, from the first event after its last visit (a change, or its end) on, the copy is stale. A page that
 * nobody has found yet is stale from its birth on; one that was seen to be gone is no page any more. Freshness is the share of page time that is fresh, age
 * the mean over page time of the days since the copy became stale (Cho & Garcia-Molina, 2003).
 */
import { type PageLife, type Sight, sightOf } from '../simulated/lives/page-lives.js';

export interface Freshness {
  freshness: number;
  age: number;
}

export class FreshTime {
  /** Until when each page was counted, and since when its copy is stale. */
  private readonly countedTo: Float64Array;
  private readonly staleSince: Float64Array;
  private readonly ended: Uint8Array;
  private readonly fresh: Float64Array;
  private readonly aged: Float64Array;
  private readonly total: Float64Array;
  /** Contents that were seen after the warm-up, those that began before it not counted; as `page/version`. */
  readonly seen: Set<string>[];

  constructor(
    private readonly lives: readonly PageLife[],
    private readonly from: number,
    private readonly until: number,
  ) {
    const count = lives.length;
    this.countedTo = Float64Array.from(lives, ({ born }) => Math.max(from, born));
    this.staleSince = Float64Array.from(lives, ({ born }) => Math.max(0, born));
    this.ended = new Uint8Array(count);
    this.fresh = new Float64Array(count);
    this.aged = new Float64Array(count);
    this.total = new Float64Array(count);
    this.seen = lives.map(() => new Set());
  }

  visit(page: number, at: number): Sight {
    this.count(page, at);
    const life = this.lives[page];
    const sight = sightOf(life, at);
    const { version, gone } = sight;
    this.staleSince[page] = gone ? Number.POSITIVE_INFINITY : (life.changes[version] ?? life.dies);
    if (gone) this.ended[page] = 1;
    if (sight.since >= this.from && (version > 0 || gone)) this.seen[page].add(gone ? 'gone' : String(version));
    return sight;
  }

  finish(): void {
    for (let page = 0; page < this.lives.length; page++) this.count(page, this.until);
  }

  of(pages: readonly number[]): Freshness {
    const sum = (values: Float64Array) => pages.reduce((all, page) => all + values[page], 0);
    const total = sum(this.total);
    return { freshness: sum(this.fresh) / total, age: sum(this.aged) / total };
  }

  private count(page: number, at: number): void {
    const begin = this.countedTo[page];
    const end = Math.min(at, this.until);
    if (this.ended[page] || end <= begin) return;
    const stale = Math.min(end, Math.max(begin, this.staleSince[page]));
    const since = this.staleSince[page];
    this.fresh[page] += stale - begin;
    if (end > stale) this.aged[page] += ((end - since) ** 2 - (stale - since) ** 2) / 2;
    this.total[page] += end - begin;
    this.countedTo[page] = end;
  }
}
