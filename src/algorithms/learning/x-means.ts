/**
 * X-means (Pelleg & Moore 2000): K-means that finds the number of clusters. Every cluster is tried as two; the split stays
 * where the Bayesian information criterion of its points rises, and of all numbers seen the one with the best criterion over
 * all points wins.
 */
import { Random } from '../../core/random.js';
import type { SparseVector } from '../text/vector.js';
import { CentreModel } from './centre-model.js';
import { Centres } from './centres.js';
import { type Clustering, KMeans, lloyd } from './k-means.js';

export interface XMeansOptions {
  /** Fewest and most clusters (Liu §2.2.2: 3 and 8). */
  minimum?: number;
  maximum?: number;
  iterations?: number;
  starts?: number;
  random?: Random;
}

export class XMeans extends CentreModel {
  /** Bayesian information criterion of the clustering that was kept. */
  criterion = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: XMeansOptions = {}) {
    super();
  }

  fit(points: readonly SparseVector[]): this {
    const { minimum = 3, maximum = 8, iterations, starts, random = new Random(1) } = this.options;
    const dimension = varyingDimensions(points);
    const first = new KMeans({ clusters: minimum, iterations, starts, random }).fit(points);
    let current: Clustering = { centres: Centres.fromJSON(first.toJSON()), labels: first.labels, error: first.error };
    for (;;) {
      const criterion = bayesianCriterion(sizesOf(current), current.error, dimension);
      if (this.centres.count === 0 || criterion > this.criterion) {
        this.criterion = criterion;
        this.centres = new Centres(current.centres.count, current.centres.dimension, current.centres.data.slice());
        this.labels = current.labels;
      }
      const improved = this.split(points, current, maximum, dimension, random);
      if (improved.count === current.centres.count) return this;
      current = lloyd(points, improved, iterations);
    }
  }

  static fromJSON(model: ReturnType<Centres['toJSON']>): XMeans {
    const means = new XMeans();
    means.centres = Centres.fromJSON(model);
    return means;
  }

  /** Centres with every worthwhile split made, the most worthwhile first while there is room. */
  private split(
    points: readonly SparseVector[],
    { centres, labels }: Clustering,
    maximum: number,
    dimension: number,
    random: Random,
  ): Centres {
    const { iterations, starts } = this.options;
    const splits: { cluster: number; gain: number; rows: Float64Array[] }[] = [];
    for (let cluster = 0; cluster < centres.count; cluster++) {
      const members = points.filter((_, i) => labels[i] === cluster);
      // Two clusters need a point each and one more to have a variance.
      if (members.length < 3) continue;
      const whole = members.reduce((sum, point) => sum + centres.distance(cluster, point), 0);
      const two = new KMeans({ clusters: 2, iterations, starts, random }).fit(members);
      if (two.clusters < 2) continue;
      const sizes = sizesOf({ labels: two.labels, centres: { count: 2 } });
      const gain =
        bayesianCriterion(sizes, two.error, dimension) - bayesianCriterion([members.length], whole, dimension);
      if (gain > 0) splits.push({ cluster, gain, rows: [padded(two, 0, centres), padded(two, 1, centres)] });
    }
    splits.sort((a, b) => b.gain - a.gain);
    const made = new Map(
      splits.slice(0, Math.max(0, maximum - centres.count)).map(split => [split.cluster, split.rows]),
    );
    const rows = Array.from(
      { length: centres.count },
      (_, cluster) => made.get(cluster) ?? [centres.row(cluster)],
    ).flat();
    const data = new Float64Array(rows.length * centres.dimension);
    rows.forEach((row, i) => {
      data.set(row, i * centres.dimension);
    });
    return new Centres(rows.length, centres.dimension, data);
  }
}

/**
 * Bayesian information criterion of spherical Gaussians with one variance (Pelleg & Moore 2000, §3.2). Their variance
 * sums over all coordinates; the maximum-likelihood one, used here, is per coordinate.
 */
export function bayesianCriterion(sizes: ArrayLike<number>, error: number, dimension: number): number {
  const clusters = sizes.length;
  let points = 0;
  for (let i = 0; i < clusters; i++) points += sizes[i];
  const variance = Math.max(error / (dimension * Math.max(1, points - clusters)), 1e-12);
  let likelihood = (-points * dimension * Math.log(2 * Math.PI * variance) - dimension * (points - clusters)) / 2;
  for (let i = 0; i < clusters; i++) if (sizes[i] > 0) likelihood += sizes[i] * Math.log(sizes[i] / points);
  // Class probabilities, centres, and the one variance.
  const parameters = clusters - 1 + clusters * dimension + 1;
  return likelihood - (parameters / 2) * Math.log(points);
}

function sizesOf({ labels, centres }: { labels: Int32Array; centres: { count: number } }): Int32Array {
  const sizes = new Int32Array(centres.count);
  for (const label of labels) sizes[label]++;
  return sizes;
}

/** A centre of a part has as many coordinates as its points needed; the whole may have more. */
function padded(part: KMeans, cluster: number, { dimension }: Centres): Float64Array {
  const row = new Float64Array(dimension);
  row.set(part.centre(cluster));
  return row;
}

/** Coordinates that any point has: a vocabulary has far more terms than a session uses. */
function varyingDimensions(points: readonly SparseVector[]): number {
  const ids = new Set<number>();
  for (const point of points) for (const id of point.ids) ids.add(id);
  return Math.max(1, ids.size);
}
