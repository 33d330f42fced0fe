/** Term weights that take their statistics from a collection at hand (the training pages), not from the background. */
import type { TermCounts } from '../../core/page.js';
import { type SparseVector, sparseVector, unitVector } from './vector.js';

/** Document frequencies and lengths of a collection. */
export class CollectionStatistics {
  readonly documents: number;
  /** Mean number of term occurrences in a document. */
  readonly averageLength: number;
  private readonly frequencies: ReadonlyMap<number, number>;

  /** `terms`: keep only so many, the most frequent ones (Almpanidis §5.1 keeps 1000). */
  constructor(collection: Iterable<TermCounts>, terms = Infinity) {
    const frequencies = new Map<number, number>();
    let documents = 0;
    let length = 0;
    for (const counts of collection) {
      documents++;
      length += counts.length;
      for (const id of counts.ids) frequencies.set(id, (frequencies.get(id) ?? 0) + 1);
    }
    this.documents = documents;
    this.averageLength = documents === 0 ? 0 : length / documents;
    const byFrequency = () => [...frequencies].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    this.frequencies = frequencies.size > terms ? new Map(byFrequency().slice(0, terms)) : frequencies;
  }

  /** Documents that hold the term; 0 for one that is not kept. */
  frequency(id: number): number {
    return this.frequencies.get(id) ?? 0;
  }
}

/** How many documents there are, and how many of them hold a term. */
export type DocumentFrequencies = Pick<CollectionStatistics, 'documents' | 'frequency'>;

/**
 * Liu eq. 1: tf · (log2(N/df) + 1), scaled to unit length. Terms that the collection does not hold are not in its
 * dictionary (Liu §2.2.1, step 1) and fall away.
 */
export function weighNormalised(counts: TermCounts, collection: DocumentFrequencies): SparseVector {
  return unitVector(
    weigh(counts, collection, (occurrences, frequency) => {
      return occurrences * (Math.log2(collection.documents / frequency) + 1);
    }),
  );
}

/** Batsakis eq. 1 with the frequencies of a collection (Batsakis §3.4.1b): tf = f / max f, idf = ln(N/df), scaled to unit length. */
export function weighPlain(counts: TermCounts, collection: DocumentFrequencies): SparseVector {
  return unitVector(
    weigh(counts, collection, (occurrences, frequency) => {
      return (occurrences / counts.maximum) * Math.log(collection.documents / frequency);
    }),
  );
}

export interface OkapiConstants {
  /** Effect of term frequency (Almpanidis §2.1.1: 2). */
  k1?: number;
  /** Effect of document length, 0…1 (Almpanidis §2.1.1: 0.75). */
  b?: number;
}

/**
 * The BM25-like weight of Almpanidis eq. 3, with TF outside the k1 product (the print's parentheses are misplaced):
 * CFW · TF · (k1+1) / (k1 · ((1−b) + b·NDL) + TF). CFW = ln(n/nᵢ), Almpanidis eq. 1; NDL = length / average length, Almpanidis eq. 2.
 */
export function weighOkapi(
  counts: TermCounts,
  collection: CollectionStatistics,
  constants: OkapiConstants = {},
): SparseVector {
  const { k1 = 2, b = 0.75 } = constants;
  const relativeLength = collection.averageLength > 0 ? counts.length / collection.averageLength : 0;
  const saturation = k1 * (1 - b + b * relativeLength);
  return weigh(counts, collection, (occurrences, frequency) => {
    return (Math.log(collection.documents / frequency) * occurrences * (k1 + 1)) / (saturation + occurrences);
  });
}

function weigh(
  counts: TermCounts,
  collection: DocumentFrequencies,
  weight: (occurrences: number, frequency: number) => number,
): SparseVector {
  const ids = new Int32Array(counts.ids.length);
  const values = new Float64Array(counts.ids.length);
  let size = 0;
  for (let i = 0; i < counts.ids.length; i++) {
    const frequency = collection.frequency(counts.ids[i]);
    if (frequency === 0) continue;
    ids[size] = counts.ids[i];
    values[size++] = weight(counts.counts[i], frequency);
  }
  return sparseVector(ids.slice(0, size), values.slice(0, size));
}
