import type { TermCounts } from '../../core/page.js';
import { LargestNumbers } from '../../packed/selection.js';
import type { TextAnalyser } from '../text/analyser.js';

/** Terms that are kept of a page. 24 tell as much as 64 (measured). */
const telling = 24;

/** Few terms of a page are ever among them, so most cost a comparison. */
const largest = new LargestNumbers(telling);
let weights = new Float64Array(1024);
/** Judge and strategy ask for the same page one after the other. */
let last: { of: TermCounts; text: TextAnalyser; version: number; terms: Int32Array } | undefined;

/** The terms with the largest tf·idf, ascending; of equal ones the least. Nobody may change them. */
export function tellingTerms(of: TermCounts, text: TextAnalyser): Int32Array {
  const { weightsVersion: version } = text;
  if (last?.of === of && last.text === text && last.version === version) return last.terms;
  const terms = largestTerms(of, text);
  last = { of, text, version, terms };
  return terms;
}

function largestTerms({ ids, counts }: TermCounts, text: TextAnalyser): Int32Array {
  if (ids.length <= telling) return ids.slice();
  if (ids.length > weights.length) weights = new Float64Array(2 * ids.length);
  largest.clear();
  for (let i = 0; i < ids.length; i++) {
    weights[i] = counts[i] * text.idf(ids[i]);
    if (weights[i] > largest.least) largest.add(weights[i]);
  }
  const { least } = largest;
  const terms = new Int32Array(telling);
  for (let i = 0, count = 0; count < telling; i++) if (weights[i] >= least) terms[count++] = ids[i];
  return terms;
}
