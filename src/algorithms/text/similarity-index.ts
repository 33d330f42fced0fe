/**
 * Finds the largest cosine between a vector and any of a fixed set, through an inverted index: the cost follows the terms
 * that the vector shares with the set, not the number of vectors in it.
 */
import type { SparseVector } from './vector.js';

export class SimilarityIndex {
  readonly size: number;
  /** For each term id: where its postings start. Ids above the largest known one have none. */
  private readonly starts: Int32Array;
  private readonly owners: Int32Array;
  /** Values divided by their vector's length. */
  private readonly values: Float64Array;
  private readonly sums: Float64Array;

  constructor(vectors: readonly SparseVector[]) {
    this.size = vectors.length;
    let largest = -1;
    for (const { ids } of vectors) if (ids.length > 0) largest = Math.max(largest, ids[ids.length - 1]);
    this.starts = new Int32Array(largest + 2);
    for (const { ids } of vectors) for (const id of ids) this.starts[id + 1]++;
    for (let id = 0; id <= largest; id++) this.starts[id + 1] += this.starts[id];
    const next = this.starts.slice();
    this.owners = new Int32Array(this.starts[largest + 1]);
    this.values = new Float64Array(this.owners.length);
    vectors.forEach((vector, owner) => {
      if (vector.norm === 0) return;
      for (let i = 0; i < vector.ids.length; i++) {
        const at = next[vector.ids[i]]++;
        this.owners[at] = owner;
        this.values[at] = vector.values[i] / vector.norm;
      }
    });
    this.sums = new Float64Array(vectors.length);
  }

  /** Cosine to each vector of the set, in their order. The array is used again by the next call. */
  cosines(vector: SparseVector): Float64Array {
    const { starts, owners, values, sums } = this;
    sums.fill(0);
    if (vector.norm === 0) return sums;
    for (let i = 0; i < vector.ids.length; i++) {
      const id = vector.ids[i];
      if (id + 1 >= starts.length) break;
      const value = vector.values[i] / vector.norm;
      for (let at = starts[id]; at < starts[id + 1]; at++) sums[owners[at]] += value * values[at];
    }
    return sums;
  }

  /** The largest cosine to any vector of the set; 0 when there is none. */
  best(vector: SparseVector): number {
    let best = 0;
    for (const value of this.cosines(vector)) if (value > best) best = value;
    return Math.min(1, best);
  }
}
