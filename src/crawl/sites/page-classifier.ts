/**
 * How likely a page is to stand in a site of the target class (W §4.3.1). A class is a set of centroids, found by k-means
 * over its training pages, since sites of one class have pages of many kinds: contact pages, lists, articles.
 */
import { clusterVectors } from '../../algorithms/text/clusters.js';
import { centroid, cosine, emptyVector, type SparseVector } from '../../algorithms/text/vector.js';
import type { Random } from '../../core/random.js';

/** A page with what it is known to be. */
export interface LabelledVector {
  vector: SparseVector;
  target: boolean;
}

export interface ClassifierOptions {
  /** Clusters per class. */
  clusters: number;
}

/**
 * Distances are kept inside (0, 1), where both logarithms are negative. The upper end is well below 1: near it the
 * quotient of two logarithms that go to 0 would turn the chance overlap of one word into a strong opinion, whereas W
 * wants pages far from everything to have nearly equal confidences.
 */
const NEAREST = 1e-6;
const FARTHEST = 0.98;

export class PageClassifier {
  constructor(
    readonly target: readonly SparseVector[],
    readonly other: readonly SparseVector[],
  ) {}

  static train(pages: readonly LabelledVector[], options: ClassifierOptions, random: Random): PageClassifier {
    const vectors = (target: boolean) => pages.filter(page => page.target === target).map(({ vector }) => vector);
    return new PageClassifier(
      centroidsOf(vectors(true), options.clusters, random.fork('target')),
      centroidsOf(vectors(false), options.clusters, random.fork('other')),
    );
  }

  /** Pr[p|target] (W §4.3.1); Pr[p|other] is the rest to 1. A page without words gives 0.5. */
  confidence(page: SparseVector): number {
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

function centroidsOf(vectors: readonly SparseVector[], count: number, random: Random): SparseVector[] {
  const written = vectors.filter(vector => vector.norm > 0);
  if (written.length === 0) return [emptyVector];
  const clusters = clusterVectors(written, Math.min(count, written.length), random);
  const members: SparseVector[][] = [];
  written.forEach((vector, i) => {
    (members[clusters[i]] ??= []).push(vector);
  });
  return members.filter(Boolean).map(centroid);
}
