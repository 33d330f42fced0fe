/** What is known of a page when it is judged by evidence: eleven numbers, all but the last two seen beside those of the crawl's other pages. */
import type { Grounds } from './coefficients.js';
import type { Usual } from './moments.js';

export const featureNames = [
  /** Nearness to the query (BM25), of the title to the query (cosine), and to the examples (cosine to their centre); the first and the last of the whole page and of its beginning. */
  'words',
  'title',
  'examples',
  /** Mean log-odds of the page's terms. */
  'text',
  /** Log-odds of the groups of links that the page stands in, and of the folder that it lies in: the best of them, and their mean. */
  'group',
  'groups',
  /** Log-odds of the pages that link to it: the best of them, and their mean. */
  'page',
  'pages',
  /** Nearness of the words of its own links: the best of them. */
  'tag',
  /** Nearness to the query, or to the examples where there is none, as it is: where most pages are on topic, none stands out. */
  'plain',
  /** Logarithm of the number of kept pages: the larger a crawl, the smaller the part of it that is on topic. */
  'size',
] as const;
type FeatureName = (typeof featureNames)[number];

/** Place of each feature in a row; the row's last number is 1, for the constant. */
export const feature = Object.fromEntries(featureNames.map((name, i) => [name, i])) as Record<FeatureName, number>;
export const constant = featureNames.length;

/** What a crawl's pages usually have, until there are enough of them: means over the crawls that the coefficients come from. */
const usual: readonly Usual[] = [
  { mean: 0.06, deviation: 0.1 },
  { mean: 0.02, deviation: 0.1 },
  { mean: 0.08, deviation: 0.06 },
  { mean: -0.1, deviation: 0.2 },
  { mean: 0.2, deviation: 0.6 },
  { mean: -0.1, deviation: 0.5 },
  { mean: 0.1, deviation: 0.5 },
  { mean: -0.1, deviation: 0.4 },
  { mean: 0.05, deviation: 0.15 },
  { mean: 0, deviation: 0 },
  { mean: 0, deviation: 0 },
];

const nothing: Usual = { mean: 0, deviation: 0 };

/** What was not given varies in no page, and so says nothing. */
export function usualOf(grounds: Grounds): readonly Usual[] {
  const given = usual.slice();
  if (grounds === 'examples') given[feature.words] = given[feature.title] = nothing;
  if (grounds === 'words') given[feature.examples] = nothing;
  return given;
}
