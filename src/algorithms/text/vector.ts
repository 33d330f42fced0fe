/** Sparse vectors over term ids, and the cosine that every text comparison of the crawler uses. */

/** Weights of distinct terms, ids ascending. Never changed once made, so it can be shared. */
export interface SparseVector {
  ids: Int32Array;
  values: Float32Array | Float64Array;
  /** Euclidean length; 0 for an empty vector. */
  norm: number;
}

export const emptyVector: SparseVector = { ids: new Int32Array(0), values: new Float64Array(0), norm: 0 };

/** A vector from ids (ascending, distinct) and their values. */
export function sparseVector(ids: Int32Array, values: Float32Array | Float64Array): SparseVector {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return { ids, values, norm: Math.sqrt(sum) };
}

/** The same direction with length 1; an empty vector stays empty. */
export function unitVector(vector: SparseVector): SparseVector {
  if (vector.norm === 0) return vector;
  const values = Float64Array.from(vector.values, value => value / vector.norm);
  return { ids: vector.ids, values, norm: 1 };
}

/** The vector without the terms that are not `known`. */
export function restricted({ ids, values }: SparseVector, known: (id: number) => boolean): SparseVector {
  const kept = Array.from(ids.keys()).filter(i => known(ids[i]));
  return sparseVector(
    Int32Array.from(kept, i => ids[i]),
    Float64Array.from(kept, i => values[i]),
  );
}

export function dot(a: SparseVector, b: SparseVector): number {
  if (a.ids.length > b.ids.length) return dot(b, a);
  // A query against a page: a few binary searches touch far less than a walk over the whole page.
  if (a.ids.length * 12 < b.ids.length) return dotBySearch(a, b);
  const aIds = a.ids;
  const bIds = b.ids;
  let sum = 0;
  let i = 0;
  let j = 0;
  while (i < aIds.length && j < bIds.length) {
    const difference = aIds[i] - bIds[j];
    if (difference === 0) sum += a.values[i++] * b.values[j++];
    else if (difference < 0) i++;
    else j++;
  }
  return sum;
}

function dotBySearch(small: SparseVector, large: SparseVector): number {
  const ids = large.ids;
  let sum = 0;
  let from = 0;
  for (let i = 0; i < small.ids.length; i++) {
    const wanted = small.ids[i];
    let to = ids.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (ids[middle] < wanted) from = middle + 1;
      else to = middle;
    }
    if (from === ids.length) break;
    if (ids[from] === wanted) sum += small.values[i] * large.values[from];
  }
  return sum;
}

/** Cosine of the angle, in [-1, 1]; 0 (never NaN) when either vector is empty. */
export function cosine(a: SparseVector, b: SparseVector): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  return Math.max(-1, Math.min(1, dot(a, b) / (a.norm * b.norm)));
}

/** Sum of the vectors' unit directions divided by their number: what "near to all of them" means for a cosine. */
export function centroid(vectors: readonly SparseVector[]): SparseVector {
  const sums = new Map<number, number>();
  for (const vector of vectors) {
    if (vector.norm === 0) continue;
    for (let i = 0; i < vector.ids.length; i++) {
      sums.set(vector.ids[i], (sums.get(vector.ids[i]) ?? 0) + vector.values[i] / vector.norm);
    }
  }
  const ids = Int32Array.from(sums.keys()).sort();
  return sparseVector(
    ids,
    Float64Array.from(ids, id => sums.get(id)! / vectors.length),
  );
}
