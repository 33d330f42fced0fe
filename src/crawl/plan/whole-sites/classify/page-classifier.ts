/**
 * How likely a page is to stand in a site of the target class (Ester §4.3.1). A class is a set of centroids, found by k-means
 * over its training pages, since sites of one class have pages of many kinds: contact pages, lists, articles.
 */
import { clusterVectors } from '../../../../algorithms/text/clusters.js';
import { centroid, cosine, type SparseVector } from '../../../../algorithms/text/vector.js';
import type { TermCounts } from '../../../../core/page.js';
import type { Random } from '../../../../core/random.js';
import { type LabelledTerms, TermSelection } from './term-selection.js';

export interface ClassifierOptions {
  /** Clusters per class. */
  clusters: number;
  /** Clusters of the other class, where it should have more: it is a mixture of all that is not wanted. */
  otherClusters?: number;
  /** Terms to keep. */
  terms: number;
}

/**
 * Distances are kept inside (0, 1), where both logarithms are negative. The upper end is well below 1: near it the
 * quotient of two logarithms that go to 0 would turn the chance overlap of one word into a strong opinion, whereas Ester
 * wants pages far from everything to have nearly equal confidences.
 */
const NEAREST = 1e-6;
const FARTHEST = 0.9;

export class PageClassifier {
  constructor(
    readonly terms: TermSelection,
    readonly target: readonly SparseVector[],
    readonly other: readonly SparseVector[],
  ) {}

  /**
   * Both classes are learnt from equally many pages, drawn from the larger one: a centroid of more pages is nearer to
   * any page (its noise averages out), so the larger class would win wherever neither fits.
   */
  static train(given: readonly LabelledTerms[], options: ClassifierOptions, random: Random): PageClassifier {
    const pages = balanced(given, random.fork('balance'));
    const terms = TermSelection.learn(pages, options.terms);
    const centroids = (target: boolean) => {
      const vectors = pages.filter(page => page.target === target).map(page => terms.weigh(page.terms));
      const count = target ? options.clusters : (options.otherClusters ?? options.clusters);
      return centroidsOf(vectors, count, random.fork(target ? 'target' : 'other'));
    };
    return new PageClassifier(terms, centroids(true), centroids(false));
  }

  /** Pr[p|target] (Ester §4.3.1); Pr[p|other] is the rest to 1. A page without telling words gives 0.5. */
  confidence(terms: TermCounts): number {
    const page = this.terms.weigh(terms);
    return confidenceOf(nearest(page, this.target), nearest(page, this.other));
  }
}

/** Pr[p|target] = ln d(p,target) / (ln d(p,target) + ln d(p,other)), d the cosine distance to the nearest centroid. */
export function confidenceOf(targetDistance: number, otherDistance: number): number {
  const target = Math.log(inside(targetDistance));
  const other = Math.log(inside(otherDistance));
  return target / (target + other);
}

const inside = (distance: number) => Math.min(FARTHEST, Math.max(NEAREST, distance));

function nearest(page: SparseVector, centroids: readonly SparseVector[]): number {
  let least = 1;
  for (const centre of centroids) least = Math.min(least, 1 - cosine(page, centre));
  return least;
}

function balanced(pages: readonly LabelledTerms[], random: Random): LabelledTerms[] {
  const classes = [true, false].map(target => random.shuffle(pages.filter(page => page.target === target)));
  const size = Math.min(...classes.map(own => own.length));
  return classes.flatMap(own => own.slice(0, size));
}

function centroidsOf(vectors: readonly SparseVector[], count: number, random: Random): SparseVector[] {
  const written = vectors.filter(vector => vector.norm > 0);
  const clusters = clusterVectors(written, Math.min(count, written.length), random);
  const members: SparseVector[][] = [];
  written.forEach((vector, i) => {
    members[clusters[i]] ??= [];
    members[clusters[i]].push(vector);
  });
  return members.filter(Boolean).map(centroid);
}
