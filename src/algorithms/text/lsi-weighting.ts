/** The ways to weigh a term in a document before the decomposition: a local weight times a global one. */
import type { TermCounts } from '../../core/page.js';

/** `tf`: occurrences, as Almpanidis does; `tf-idf`: Liu eq. 1; `log-entropy`: Dumais 1991; `bm25`: Almpanidis eq. 1–3 with k1 = 2 and b = 0.75. */
export type LsiWeighting = 'tf' | 'tf-idf' | 'log-entropy' | 'bm25';
export const lsiWeightings: readonly LsiWeighting[] = ['tf', 'tf-idf', 'log-entropy', 'bm25'];

const k1 = 2;
const b = 0.75;

/** From a term's occurrences in a document; `relativeLength` is the document's length over the mean (Almpanidis eq. 2). */
export function localWeight(weighting: LsiWeighting, occurrences: number, relativeLength: number): number {
  if (weighting === 'tf' || weighting === 'tf-idf') return occurrences;
  if (weighting === 'log-entropy') return Math.log2(1 + occurrences);
  // Almpanidis eq. 3 without CFW; TF stands outside the k1 product, unlike in the print.
  return (occurrences * (k1 + 1)) / (k1 * (1 - b + b * relativeLength) + occurrences);
}

/** What the whole corpus says of each of `ids`, and the mean document length. */
export function globalWeights(weighting: LsiWeighting, documents: readonly TermCounts[], ids: readonly number[]) {
  const averageLength = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const weights = new Float64Array(ids.length).fill(1);
  if (weighting !== 'tf') {
    const place = new Int32Array(largestId(documents) + 1).fill(-1);
    ids.forEach((id, i) => {
      place[id] = i;
    });
    const frequency = new Float64Array(ids.length);
    const total = new Float64Array(ids.length);
    const spread = new Float64Array(ids.length);
    visit(documents, place, (i, count) => {
      frequency[i]++;
      total[i] += count;
    });
    visit(documents, place, (i, count) => {
      spread[i] += (count / total[i]) * Math.log(count / total[i]);
    });
    for (let i = 0; i < ids.length; i++) {
      const rarity = documents.length / frequency[i];
      if (weighting === 'bm25') weights[i] = Math.log(rarity);
      else if (weighting === 'tf-idf') weights[i] = Math.log2(rarity) + 1;
      else weights[i] = 1 + spread[i] / Math.log(Math.max(2, documents.length));
    }
  }
  return { averageLength, globalWeights: [...weights] };
}

function visit(
  documents: readonly TermCounts[],
  place: Int32Array,
  each: (index: number, count: number) => void,
): void {
  for (const { ids, counts } of documents) {
    for (let i = 0; i < ids.length; i++) {
      const index = place[ids[i]];
      if (index >= 0) each(index, counts[i]);
    }
  }
}

/** −1 when there is no term at all. Ids rise within a document. */
export function largestId(documents: readonly TermCounts[]): number {
  return documents.reduce((most, { ids }) => (ids.length > 0 ? Math.max(most, ids[ids.length - 1]) : most), -1);
}
