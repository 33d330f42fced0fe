/** Who judged a collection, and what is known of how well. */
import type { CollectionJudge } from '../library/judging/collection-judge.js';
import type { LabelEstimate } from '../library/judging/label-estimate.js';
import type { Collection } from '../storage/collection.js';
import { type CollectionStatistics, sureScores } from '../storage/collection-types.js';
import { percent } from './print/figures.js';

/** Who judged, how sure of it, and what a person's labels say of that. */
export interface Judging {
  judge: CollectionJudge;
  byLabels?: LabelEstimate;
}

export async function judgingOf(collection: Collection): Promise<Judging> {
  const { judgeOf } = await import('../library/judging/collection-judge.js');
  const { labelEstimate } = await import('../library/judging/label-estimate.js');
  const judge = judgeOf(collection);
  return judge.name === undefined ? { judge } : { judge, byLabels: labelEstimate(collection, judge) };
}

/** As `stats` shows them. */
export function judgeFacts(
  { judge, byLabels }: Judging,
  { pages, duplicates, sure }: CollectionStatistics,
): [string, string][] {
  const { name, threshold, grounds, isProbability } = judge;
  if (name === undefined) return [];
  const line = [name, threshold === undefined ? '' : `threshold ${threshold}`, grounds].filter(Boolean).join(', ');
  const share = sure / Math.max(1, pages - duplicates.exact - duplicates.near);
  const { low, high } = sureScores;
  const meaning = isProbability
    ? `its score is a probability, sure (below ${low} or above ${high}) for ${percent(share)} of the pages`
    : 'its score is no probability';
  return [['judge', `${line}; ${meaning}`], ...labelFacts(byLabels)];
}

function labelFacts(estimate: LabelEstimate | undefined): [string, string][] {
  if (!estimate) return [];
  const { labels, asked, onTopic, precision, missed } = estimate;
  const chosen = asked === 0 ? '' : `, ${asked} of them chosen by doubt, which is no fair sample: weighed by score`;
  const shown = (what: string, found: LabelEstimate['onTopic']) => {
    if (!found) return `${what} no label tells`;
    const unseen = found.covered < 1 ? `; no label for ${percent(1 - found.covered)} of these pages` : '';
    return `${what} ${percent(found.share)} (90 % interval ${percent(found.low)} to ${percent(found.high)}${unseen})`;
  };
  return [
    [`by ${labels} labels`, `${shown('on topic are', onTopic)}${chosen}`],
    ['', `${shown('of the pages called on topic', precision)}; ${shown('of the others', missed)}`],
    ['', (onTopic?.covered ?? 1) < 1 ? 'for labels of all kinds of pages: label --ask 20 --fair' : ''],
  ];
}
