/** Who judged the pages of a collection, and what the score means. */
import { givesProbability } from '../../crawl/judge/registry.js';
import type { Collection } from '../../storage/collection.js';

/** Where judges part pages on topic from others, unless crawl.yaml says otherwise. */
export const usualThreshold = 0.5;

export interface CollectionJudge {
  /** Undefined where the collection does not say. */
  name?: string;
  threshold?: number;
  /** Is its score the probability that a page is on topic? */
  isProbability: boolean;
}

export function judgeOf(collection: Pick<Collection, 'settings'>): CollectionJudge {
  const file = collection.settings();
  const name = typeof file?.['judge'] === 'string' ? file['judge'] : undefined;
  const parameters = file?.['judgeParams'];
  const threshold =
    typeof parameters === 'object' && parameters !== null && 'threshold' in parameters
      ? Number(parameters.threshold)
      : NaN;
  return {
    ...{ name, isProbability: name !== undefined && givesProbability(name) },
    ...(Number.isFinite(threshold) && { threshold }),
  };
}
