/** The data of PLSI and PHITS: term and citation counts of documents. */
import type { Random } from '../../core/random.js';

/** Counts of one kind: document d at [starts[d], starts[d + 1]). */
export interface SparseCounts {
  /** Number of distinct terms (or citable pages). */
  width: number;
  starts: Int32Array;
  indices: Int32Array;
  values: Float64Array;
}

export interface JointCounts {
  documents: number;
  terms: SparseCounts;
  citations: SparseCounts;
}

/** Counts from one list of [index, count] pairs per document, divided by their sum. */
export function sparseCounts(
  width: number,
  documents: readonly { indices: ArrayLike<number>; values: ArrayLike<number> }[],
) {
  let size = 0;
  for (const { indices } of documents) size += indices.length;
  const starts = new Int32Array(documents.length + 1);
  const indices = new Int32Array(size);
  const values = new Float64Array(size);
  let at = 0;
  documents.forEach((document, d) => {
    let sum = 0;
    for (let i = 0; i < document.values.length; i++) sum += document.values[i];
    for (let i = 0; i < document.indices.length; i++) {
      indices[at] = document.indices[i];
      values[at++] = document.values[i] / sum;
    }
    starts[d + 1] = at;
  });
  return { width, starts, indices, values };
}

/** Puts a share of the term entries aside; citations stay. */
export function splitHeldOut(counts: JointCounts, share: number, random: Random) {
  const { starts, values } = counts.terms;
  const kept = values.slice();
  const held = new Float64Array(values.length);
  for (let document = 0; document < counts.documents; document++) {
    // A document of one or two terms has none to spare.
    if (starts[document + 1] - starts[document] < 3) continue;
    for (let at = starts[document]; at < starts[document + 1]; at++) {
      if (random.next() >= share) continue;
      held[at] = kept[at];
      kept[at] = 0;
    }
  }
  return {
    kept: { ...counts, terms: { ...counts.terms, values: kept } },
    held: { ...counts, terms: { ...counts.terms, values: held } },
  };
}
