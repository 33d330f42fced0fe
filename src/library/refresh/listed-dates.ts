/** When pages last changed, as sitemaps and feeds say. */
import type { Link } from '../../core/page.js';

/** A list that dates so many of its pages at the moment it was asked dates them all by its clock. */
const mostNow = 0.5;
const aMoment = 3_600_000;

export class ListedDates {
  readonly byUrl = new Map<string, number>();

  constructor(private readonly now: number) {}

  add(links: readonly Link[]): void {
    const dated = links.flatMap(({ url, date }) => {
      const at = date === undefined ? Number.NaN : Date.parse(date);
      return Number.isNaN(at) ? [] : [{ url, at }];
    });
    const present = dated.filter(({ at }) => at > this.now - aMoment).length;
    if (present > 1 && present > mostNow * dated.length) return;
    for (const { url, at } of dated) this.byUrl.set(url, Math.max(at, this.byUrl.get(url) ?? at));
  }
}
