/** How good the verdicts of a collection are, by the labels that a person gave. */
import { type SharedEstimate, type Stratum, stratifiedShare } from '../../algorithms/statistics/stratified-share.js';
import type { Collection } from '../../storage/collection.js';
import { personLabels } from '../../storage/person-labels.js';
import { type CollectionJudge, judgeOf, usualThreshold } from './collection-judge.js';

export interface LabelEstimate {
  /** Labels that count here, and how many of them are of pages that were shown for the judge's doubt. */
  labels: number;
  asked: number;
  /** Share on topic of all pages, of those that the judge calls so, and of the others; undefined where no label tells. */
  onTopic?: SharedEstimate;
  precision?: SharedEstimate;
  missed?: SharedEstimate;
}

/** With fewer labels nothing is said. */
export const leastLabels = 10;

/** The part of the pages that a score belongs to: 0 and 1 below the threshold, 2 and 3 above, each side halved. */
export function stratumOf(score: number, threshold: number): number {
  return [threshold / 2, threshold, (1 + threshold) / 2].filter(cut => score >= cut).length;
}

/**
 * Pages are parted by the judge's score, at its threshold and half-way to either end. People label doubtful pages more often than
 * others, so labels are no fair sample of the pages; within such a part they nearly are. A labelled page stands where the judge had put
 * it before the label; when the judge has changed its mind about many pages since, the estimate is of the past.
 */
export function labelEstimate(
  collection: Collection,
  judge: CollectionJudge = judgeOf(collection),
): LabelEstimate | undefined {
  const { threshold = usualThreshold, isProbability } = judge;
  const labels = personLabels(collection);
  if (labels.size < leastLabels) return undefined;
  const strata = Array.from({ length: 4 }, () => ({ count: 0, sampled: 0, hits: 0, guess: 0 }));
  let [counted, asked] = [0, 0];
  for (const { url, score } of collection.pages({ all: true, unique: true })) {
    const label = labels.get(url);
    // A label whose place is not known tells nothing here.
    if (label && label.score === undefined) continue;
    const judged = label?.score ?? score;
    const stratum = strata[stratumOf(judged, threshold)];
    stratum.count++;
    stratum.guess += isProbability ? judged : 0.5;
    if (!label) continue;
    stratum.sampled++;
    if (label.relevant) stratum.hits++;
    counted++;
    if (label.asked) asked++;
  }
  if (counted < leastLabels) return undefined;
  const full: Stratum[] = strata.map(each => ({ ...each, guess: each.guess / Math.max(1, each.count) }));
  return {
    labels: counted,
    asked,
    onTopic: stratifiedShare(full),
    precision: stratifiedShare(full.slice(2)),
    missed: stratifiedShare(full.slice(0, 2)),
  };
}
