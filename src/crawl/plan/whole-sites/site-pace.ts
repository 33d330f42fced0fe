/** When sites have become dear: the pages per relevant site of Ester §3.3, over a window of sites. */

import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';

/** Relevant sites of a window. Ester observes an interval of pages; counted in sites, each window has the same number of finds. */
export const paceWindow = 10;

export class SitePace implements Saved {
  private pages = 0;
  /** Pages read when each relevant site was found. */
  private readonly finds: number[] = [];
  /** Least pages per site of any window. */
  private best = Number.POSITIVE_INFINITY;

  /** `most`: so many times the best rate ends it; 0: nothing does. */
  constructor(private readonly most: number) {}

  read(): void {
    this.pages++;
  }

  /** So many relevant sites are found by now. A page crawler may take one back. */
  found(sites: number): void {
    this.finds.length = Math.min(this.finds.length, sites);
    while (this.finds.length < sites) {
      this.finds.push(this.pages);
      const start = this.finds.at(-1 - paceWindow);
      if (start !== undefined) this.best = Math.min(this.best, (this.pages - start) / paceWindow);
    }
  }

  save(): PlainState {
    return { pages: this.pages, finds: Int32Array.from(this.finds), best: this.best };
  }

  load(state: StateFields): () => void {
    const [pages, best] = [state.number('pages'), state.number('best')];
    const finds = Array.from(state.array('finds', Int32Array));
    return () => {
      Object.assign(this, { pages, best });
      this.finds.splice(0, this.finds.length, ...finds);
    };
  }

  /**
   * Have the last sites cost much more than the cheapest ones? Pages since the last find count, or a crawl that finds nothing more would
   * never be told.
   */
  get worse(): boolean {
    if (this.most === 0 || this.finds.length < 2 * paceWindow) return false;
    const since = this.pages - this.finds.at(-paceWindow)!;
    return since / paceWindow > this.most * this.best;
  }
}
