import type { TermCounts } from '../../core/page.js';
import { kthLargest } from '../../packed/selection.js';
import type { TextAnalyser } from '../text/analyser.js';

/** Terms that are kept of a page. 24 tell as much as 64 (measured). */
const telling = 24;

let weights = new Float64Array(1024);
let reordered = new Float64Array(1024);

/** The terms with the largest tf·idf, ascending; of equal ones the least. */
export function tellingTerms({ ids, counts }: TermCounts, text: TextAnalyser): Int32Array {
  if (ids.length <= telling) return ids.slice();
  if (ids.length > weights.length) {
    weights = new Float64Array(2 * ids.length);
    reordered = new Float64Array(2 * ids.length);
  }
  for (let i = 0; i < ids.length; i++) weights[i] = reordered[i] = counts[i] * text.idf(ids[i]);
  const least = kthLargest(reordered.subarray(0, ids.length), telling);
  const terms = new Int32Array(telling);
  for (let i = 0, count = 0; count < telling; i++) if (weights[i] >= least) terms[count++] = ids[i];
  return terms;
}
