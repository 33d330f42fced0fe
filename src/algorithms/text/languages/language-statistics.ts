/**
 * In how many pages of a language does a term occur? English has a table that comes with the package (see background.ts). For
 * the others the crawl's own pages are counted, those off topic only: idf must not come from the pages that were looked for
 * (Batsakis §3.2.1 says why).
 */

import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';

/** Until pages have been seen, every term is as if one of this many pages held it. */
const pagesAssumed = 20;
/** Weights follow the counts when these have grown by this much; between, they stand still, so that vectors can be shared. */
const growth = 1.25;

export class LanguageStatistics implements Saved {
  private documents = 0;
  private readonly frequencies = new Map<number, number>();
  private documentsWeighed = 0;
  private weights = new Map<number, number>();

  /** Counts one page: its distinct terms. Gives whether weights change. */
  learn(ids: Int32Array): boolean {
    this.documents++;
    for (const id of ids) this.frequencies.set(id, (this.frequencies.get(id) ?? 0) + 1);
    if (this.documents < growth * this.documentsWeighed) return false;
    this.documentsWeighed = this.documents;
    this.weights = new Map();
    return true;
  }

  /** Above 0 for every term; falls with the share of pages that hold it. */
  idf(id: number): number {
    let weight = this.weights.get(id);
    if (weight === undefined) {
      weight = Math.log(1 + (this.documentsWeighed + pagesAssumed) / ((this.frequencies.get(id) ?? 0) + 0.5));
      this.weights.set(id, weight);
    }
    return weight;
  }

  /** Weights too: each stands as it was when it was first asked for. */
  save(): PlainState {
    const { documents, documentsWeighed, frequencies, weights } = this;
    return {
      ...{ documents, documentsWeighed },
      ...{ terms: Int32Array.from(frequencies.keys()), counts: Int32Array.from(frequencies.values()) },
      ...{ weighed: Int32Array.from(weights.keys()), weights: Float64Array.from(weights.values()) },
    };
  }

  load(state: StateFields): () => void {
    const [documents, documentsWeighed] = [state.number('documents'), state.number('documentsWeighed')];
    const terms = state.array('terms', Int32Array);
    const counts = state.array('counts', Int32Array, terms.length);
    const weighed = state.array('weighed', Int32Array);
    const weights = state.array('weights', Float64Array, weighed.length);
    return () => {
      for (const [i, term] of terms.entries()) this.frequencies.set(term, counts[i]);
      this.weights = new Map(Array.from(weighed, (term, i) => [term, weights[i]]));
      Object.assign(this, { documents, documentsWeighed });
    };
  }
}
