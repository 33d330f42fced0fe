/**
 * Sites that are surely no targets, out of sites of which some may be: the first step of learning from positive and
 * unlabelled examples (Li & Liu, "Learning to Classify Texts Using Positive and Unlabeled Data", IJCAI 2003).
 */
import { centroid, cosine, type SparseVector } from '../../../../algorithms/text/vector.js';
import { TermSelection } from './term-selection.js';
import type { TrainingSite } from './training-pages.js';

/** The `count` sites whose centroid is farthest from the centroid of the targets. */
export function leastAlike(target: readonly TrainingSite[], unlabelled: readonly TrainingSite[], count: number) {
  const pages = [...target, ...unlabelled].flatMap((site, number) =>
    site.pages.map(terms => ({ terms, target: number < target.length })),
  );
  if (pages.length === 0) return [];
  const selection = TermSelection.learn(pages, Number.POSITIVE_INFINITY);
  const middle = (sites: readonly TrainingSite[]): SparseVector =>
    centroid(sites.flatMap(site => site.pages.map(terms => selection.weigh(terms))));
  const wanted = middle(target);
  const likeness = new Map(unlabelled.map(site => [site, cosine(wanted, middle([site]))]));
  return [...unlabelled].sort((a, b) => likeness.get(a)! - likeness.get(b)!).slice(0, count);
}
