/** Who judged the pages of a collection, and what the score means. */
import { givesProbability } from '../../crawl/judge/registry.js';
import type { Collection } from '../../storage/collection.js';
import { groundsInWords } from './judge-grounds.js';

/** Where judges part pages on topic from others, unless crawl.yaml says otherwise. */
export const usualThreshold = 0.5;

export interface CollectionJudge {
  /** Undefined where the collection does not say. */
  name?: string;
  threshold?: number;
  /** What it goes by, in words; empty where that cannot be said. */
  grounds: string;
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
  const { query, examples, model } = file ?? {};
  const grounds = groundsInWords({
    ...{ judge: name ?? '', query: textOr(query), model: textOr(model) },
    examples: examples !== undefined,
  });
  return {
    ...{ name, grounds, isProbability: name !== undefined && givesProbability(name) },
    ...(Number.isFinite(threshold) && { threshold }),
  };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
