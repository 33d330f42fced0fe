/** Precision seen from recall: Almpanidis Table 3 and Fig. 6. */
import type { CrawlOrder } from './crawl-order.js';

type Found = Pick<CrawlOrder, 'hits' | 'relevantReachable'>;

/** The recall levels that results and reports name. */
export const recallLevels = ['0.1', '0.5', '1.0'] as const;

/** Hits needed for a recall level. The small term keeps 0.1 × 30 from becoming 4 by rounding. */
function hitsNeeded(level: number, relevantReachable: number): number {
  return Math.max(1, Math.ceil(level * relevantReachable - 1e-9));
}

/** Precision (Almpanidis eq. 21) at the fetch that brings recall to `level`; 0 when the crawl never gets there. */
export function precisionAtRecall({ hits, relevantReachable }: Found, level: number): number {
  const needed = hitsNeeded(level, relevantReachable);
  return needed > hits.length ? 0 : needed / hits[needed - 1];
}

/** The best precision at this or any higher recall, as retrieval evaluations interpolate it. */
export function interpolatedPrecisionAtRecall({ hits, relevantReachable }: Found, level: number): number {
  let best = 0;
  for (let needed = hitsNeeded(level, relevantReachable); needed <= hits.length; needed++) {
    best = Math.max(best, needed / hits[needed - 1]);
  }
  return best;
}

/** Almpanidis eq. 23 with R = the recall level, as Almpanidis Table 3 computes it. */
export function f1AtRecall(found: Found, level: number): number {
  const precision = precisionAtRecall(found, level);
  return precision === 0 ? 0 : (2 * precision * level) / (precision + level);
}

/** Interpolated precision at recall 0, 1/steps, … 1 (eleven points when `steps` is 10). */
export function recallPrecisionCurve(found: Found, steps = 20): [recall: number, precision: number][] {
  const { hits, relevantReachable } = found;
  const best = new Float64Array(hits.length + 1);
  for (let needed = hits.length; needed >= 1; needed--) {
    best[needed - 1] = Math.max(best[needed], needed / hits[needed - 1]);
  }
  const curve: [number, number][] = [];
  for (let step = 0; step <= steps; step++) {
    const needed = hitsNeeded(step / steps, relevantReachable);
    curve.push([step / steps, needed > hits.length ? 0 : best[needed - 1]]);
  }
  return curve;
}
