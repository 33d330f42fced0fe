/** Which pages to visit again first: those where a visit is worth most. */
import { ChangeRates, chanceOfChange, expectedRate, rateSteps } from '../../algorithms/change/change-rates.js';
import { expectedGain, gainOfChanged } from '../../algorithms/change/revisit-gain.js';

/** What somebody else says of a page since it was last seen: its host's sitemap, or a feed. */
export type ChangeSign = 'changed' | 'unchanged';

export interface RevisitWorth {
  page: number;
  /** What the order goes by. */
  worth: number;
  /** The chance that it has changed. */
  chance: number;
  /** Changes a day that are expected. */
  rate: number;
  /** What its freshness is worth, and the days since it was last seen. */
  weight: number;
  days: number;
}

/** How often a sign that nothing has changed is wrong, and one that something has: both are written by programs that forget things. */
const wrongSign = 0.05;
/** Seeing a change is worth as much as so many fresh days of the page: else what changes all the time would never be seen again. */
const changeSeen = 10;
/**
 * What the freshness of a page off topic is worth at least, and by the judge's score; for each page on topic that was found through it, up to a limit; and for
 * a list of others, since new pages on topic turn up on lists that had none before.
 */
const offTopic = { least: 0.005, byScore: 0.02, byFind: 0.02, byFinds: 0.2, list: 0.02 };

export interface WeighedPage {
  relevant: boolean;
  /** The judge's, 0 to 1. */
  score: number;
  /** Pages on topic that it was the first to link to. */
  finds: number;
  /** Is it there for what it links to? */
  isList: boolean;
}

/** What freshness of a page is worth. */
export function weightOf({ relevant, score, finds, isList }: WeighedPage): number {
  if (relevant) return 0.5 + score / 2;
  const { least, byScore, byFind, byFinds, list } = offTopic;
  return Math.max(isList ? list : least, byScore * score, Math.min(byFinds, byFind * finds));
}

export class RevisitOrder {
  private readonly rates = new ChangeRates();
  private readonly weights: number[] = [];
  private readonly lastSeen: number[] = [];
  private readonly signs: (ChangeSign | undefined)[] = [];
  private readonly left = new Set<number>();

  /** A page that was seen at a time (days). Gives its number: 0, 1, … */
  add(page: { host: string; kind: string; weight: number; seen: number }): number {
    this.weights.push(page.weight);
    this.lastSeen.push(page.seen);
    this.signs.push(undefined);
    return this.rates.add(page.host, page.kind);
  }

  /** It was visited again; `modified`: when it says that it last changed. */
  visited(page: number, at: number, changed: boolean, modified?: number): void {
    const since = this.lastSeen[page];
    if (changed && modified !== undefined && modified > since && modified <= at) {
      this.rates.changedAgo(page, at - modified);
    } else {
      this.rates.visited(page, at - since, changed);
    }
    this.lastSeen[page] = at;
    this.signs[page] = undefined;
  }

  /** When it was seen first it said that it had not changed for so many days. */
  oldAlready(page: number, days: number): void {
    this.rates.changedAgo(page, days);
  }

  sign(page: number, sign: ChangeSign): void {
    this.signs[page] = sign;
  }

  /** It is not to be visited any more. */
  leave(page: number): void {
    this.left.add(page);
  }

  /** All pages, the best first; of equal ones that which was seen longest ago. */
  rank(now: number): RevisitWorth[] {
    this.rates.learn();
    const ranked: RevisitWorth[] = [];
    const belief = new Float64Array(rateSteps.length);
    for (let page = 0; page < this.weights.length; page++) {
      if (this.left.has(page)) continue;
      this.rates.believe(page, belief);
      const days = Math.max(0, now - this.lastSeen[page]);
      const { gained, chance } = this.expected(page, belief, days);
      const weight = this.weights[page];
      ranked.push({ page, worth: weight * gained, chance, rate: expectedRate(belief), weight, days });
    }
    return ranked.sort((a, b) => b.worth - a.worth || this.lastSeen[a.page] - this.lastSeen[b.page] || a.page - b.page);
  }

  private expected(page: number, belief: Float64Array, days: number): { gained: number; chance: number } {
    const sign = this.signs[page];
    const chance = chanceOfChange(belief, days);
    const gained = expectedGain(belief, days) + changeSeen * chance;
    if (sign === 'unchanged') return { gained: wrongSign * gained, chance: wrongSign * chance };
    if (sign === undefined) return { gained, chance };
    const sure = (1 - wrongSign) * (gainOfChanged(belief, days) + changeSeen) + wrongSign * gained;
    return { gained: Math.max(gained, sure), chance: 1 - wrongSign + wrongSign * chance };
  }
}
