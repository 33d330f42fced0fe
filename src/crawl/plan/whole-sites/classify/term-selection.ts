/**
 * The terms that tell the two classes apart, and their weights. Ester represents a page by "the most relevant terms"; here
 * those are the terms of largest information gain (Yang & Pedersen 1997), which also leaves out the names of sites.
 */
import { type SparseVector, sparseVector } from '../../../../algorithms/text/vector.js';
import type { TermCounts } from '../../../../core/page.js';

export interface LabelledTerms {
  terms: TermCounts;
  target: boolean;
}

export class TermSelection {
  /** Weight of one occurrence by term id; terms that are not kept have 0. */
  private readonly weights: Float64Array;

  private constructor(weights: Float64Array) {
    this.weights = weights;
  }

  /** `size` terms at most. Weights are ln(N/df) over the training pages. */
  static learn(pages: readonly LabelledTerms[], size: number): TermSelection {
    const width = 1 + pages.reduce((most, { terms: { ids } }) => Math.max(most, ids[ids.length - 1] ?? 0), 0);
    const inTarget = new Int32Array(width);
    const inOther = new Int32Array(width);
    let targets = 0;
    for (const { terms, target } of pages) {
      if (target) targets++;
      const counts = target ? inTarget : inOther;
      for (const id of terms.ids) counts[id]++;
    }
    const others = pages.length - targets;
    const gains = Float64Array.from(inTarget, (count, id) => informationGain(count, inOther[id], targets, others));
    const best = Int32Array.from(gains.keys()).sort((a, b) => gains[b] - gains[a] || a - b);
    const weights = new Float64Array(width);
    for (const id of best.subarray(0, size)) {
      const frequency = inTarget[id] + inOther[id];
      if (frequency > 0) weights[id] = Math.log(pages.length / frequency);
    }
    return new TermSelection(weights);
  }

  static of(weights: ReadonlyMap<number, number>): TermSelection {
    // Not by Math.max(...): a damaged model can have more terms than a call may have arguments.
    let largest = 0;
    for (const id of weights.keys()) largest = Math.max(largest, id);
    const array = new Float64Array(1 + largest);
    for (const [id, weight] of weights) array[id] = weight;
    return new TermSelection(array);
  }

  /** The kept terms with their weights. */
  *entries(): IterableIterator<[number, number]> {
    for (const [id, weight] of this.weights.entries()) if (weight > 0) yield [id, weight];
  }

  /** Occurrences times weight, kept terms only. */
  weigh({ ids, counts }: TermCounts): SparseVector {
    const kept = new Int32Array(ids.length);
    const values = new Float64Array(ids.length);
    let size = 0;
    for (let i = 0; i < ids.length; i++) {
      const weight = this.weights[ids[i]];
      // Also for terms that came after the training: their weight is undefined.
      if (!(weight > 0)) continue;
      kept[size] = ids[i];
      values[size++] = counts[i] * weight;
    }
    return sparseVector(kept.slice(0, size), values.slice(0, size));
  }
}

/** Bits that the presence of a term says about the class: it stands in a of A target pages and in b of B others. */
export function informationGain(a: number, b: number, A: number, B: number): number {
  const all = A + B;
  const present = a + b;
  return entropy(A, B) - (present / all) * entropy(a, b) - ((all - present) / all) * entropy(A - a, B - b);
}

function entropy(a: number, b: number): number {
  const all = a + b;
  const part = (count: number) => (count === 0 ? 0 : -(count / all) * Math.log2(count / all));
  return all === 0 ? 0 : part(a) + part(b);
}
