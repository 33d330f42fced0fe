/** Parameters that several strategies have. */
import { choice, flag, integer } from '../../core/schema/index.js';
import { combinations } from './strategy.js';

export const combineParameter = choice(combinations, {
  default: 'max',
  help: 'what a URL is worth that several pages link to',
});

/** See `RecomputeSchedule`. */
export const everyParameter = integer({
  default: 50,
  minimum: 1,
  maximum: 1_000_000,
  help: 'pages between two computations (a twentieth of the crawl when that is more)',
});

export const iterationsParameter = integer({
  default: 10,
  minimum: 1,
  maximum: 1000,
  help: 'steps of one computation',
});

export const termsParameter = integer({
  default: 1000,
  minimum: 1,
  maximum: 1_000_000,
  help: 'most frequent stems of the corpus that count',
});

export const selfLinksParameter = flag({ default: true, help: 'a page counts as linking to itself' });
