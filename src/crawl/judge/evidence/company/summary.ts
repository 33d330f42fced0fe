/** What the keys of a page say of it, all together. */
import type { EvidenceTable, Expectation, Round } from './evidence-table.js';

/** Who asks: the weight of the page and its opinion, where it is counted in the table itself. */
interface Asking {
  round: Round;
  kept: number;
  opinion: number;
}

/** Used again for each page: eight are judged again for every page that comes. */
export class Summary {
  /** The largest log-odds of a key, and their mean; 0 where there is none. */
  most = 0;
  mean = 0;
  private count = 0;

  /** Of those keys that another page has, too. */
  of(keys: Int32Array, table: EvidenceTable, expectation: Expectation, { round, kept, opinion }: Asking): void {
    this.most = this.mean = this.count = 0;
    let most = Number.NEGATIVE_INFINITY;
    let sum = 0;
    let count = 0;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (table.others(key, kept) < 1) continue;
      const value = table.logOdds(key, round, expectation, kept, opinion);
      if (value > most) most = value;
      sum += value;
      count++;
    }
    if (count === 0) return;
    this.most = most;
    this.mean = sum / count;
    this.count = count;
  }

  /** One more key, where so many other pages have it. */
  also(
    key: number,
    fewest: number,
    table: EvidenceTable,
    expectation: Expectation,
    { round, kept, opinion }: Asking,
  ): void {
    if (table.others(key, kept) < fewest) return;
    const value = table.logOdds(key, round, expectation, kept, opinion);
    this.most = this.count === 0 ? value : Math.max(this.most, value);
    this.mean = (this.count * this.mean + value) / ++this.count;
  }
}
