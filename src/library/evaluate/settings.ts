/** What can be said about an evaluation beside its collections and examples. */
import { crawlSettings } from '../../config/crawl-settings.js';
import { integer, optional, share, table, type ValuesOf } from '../../core/schema/index.js';
import { usualThreshold } from '../../lab/likeness/thresholds.js';

/** For examples that must be fetched, and for the weights of words. */
const { background, timeout, userAgent, proxy, ignoreRobots, allowPrivate } = crawlSettings;

export const evaluationSettings = table({
  threshold: share({
    default: usualThreshold,
    help: 'least cosine of a page that counts as like an example (Batsakis 0.75, Liu 0.7)',
  }),
  segment: optional(
    integer({ minimum: 1, maximum: 1_000_000, help: 'pages of a segment (default: 100, from 2,000 pages on 500)' }),
  ),
  ...{ background, timeout, userAgent, proxy, ignoreRobots, allowPrivate },
});

export type EvaluationSettings = ValuesOf<typeof evaluationSettings>;
