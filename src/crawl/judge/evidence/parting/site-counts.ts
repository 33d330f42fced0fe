import { hostOf } from '../../../../core/url.js';
import type { PlainState } from '../../../../packed/packed-state.js';
import type { Saved } from '../../../../packed/saved.js';
import { lines, type StateFields } from '../../../../packed/state-fields.js';

/** Sites that are told apart; pages of others count together. */
const mostSites = 1000;

/** How a crawl's pages are spread over sites. */
export class SiteCounts implements Saved {
  private counts = new Map<string, number>();
  private pages = 0;
  private largest = 0;

  add(url: string): void {
    const host = hostOf(url);
    const known = this.counts.get(host);
    this.pages++;
    if (known === undefined && this.counts.size >= mostSites) return;
    const count = (known ?? 0) + 1;
    this.counts.set(host, count);
    if (count > this.largest) this.largest = count;
  }

  /** Share of the pages that are not on the largest site: 0 where there is only one. */
  get spread(): number {
    return this.pages === 0 ? 0 : 1 - this.largest / this.pages;
  }

  save(): PlainState {
    const { counts, pages, largest } = this;
    return { hosts: lines(counts.keys()), counts: Int32Array.from(counts.values()), pages, largest };
  }

  load(state: StateFields): () => void {
    const hosts = state.lines('hosts');
    const counts = state.array('counts', Int32Array, hosts.length);
    const [pages, largest] = [state.number('pages'), state.number('largest')];
    return () => Object.assign(this, { counts: new Map(hosts.map((host, i) => [host, counts[i]])), pages, largest });
  }
}
