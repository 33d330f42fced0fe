/** K-means: Lloyd's algorithm with k-means++ seeding (Arthur & Vassilvitskii 2007), the best of a few starts. */
import { Random } from '../../core/random.js';
import type { SparseVector } from '../text/vector.js';
import { CentreModel } from './centre-model.js';
import { Centres, dimensionOf } from './centres.js';

export interface KMeansOptions {
  clusters: number;
  /** Most steps of one start (default 100). */
  iterations?: number;
  /** Starts; the one with the least error is kept (default 4). */
  starts?: number;
  random?: Random;
}

export interface Clustering {
  centres: Centres;
  /** Cluster of each point. */
  labels: Int32Array;
  /** Sum of squared distances to the own centre. */
  error: number;
}

export class KMeans extends CentreModel {
  error = 0;

  constructor(private readonly options: KMeansOptions) {
    super();
  }

  /** There are never more clusters than points. */
  fit(points: readonly SparseVector[]): this {
    const { clusters, iterations, starts = 4, random = new Random(1) } = this.options;
    let best: Clustering | undefined;
    for (let start = 0; start < starts; start++) {
      const found = lloyd(points, plusPlus(points, clusters, random), iterations);
      if (!best || found.error < best.error) best = found;
    }
    this.centres = best!.centres;
    this.labels = best!.labels;
    this.error = best!.error;
    return this;
  }

  static fromJSON(model: ReturnType<Centres['toJSON']>): KMeans {
    const means = new KMeans({ clusters: model.ids.length });
    means.centres = Centres.fromJSON(model);
    return means;
  }
}

/** Assigns points and moves centres in turn until nothing changes. The centres given are changed. */
export function lloyd(points: readonly SparseVector[], centres: Centres, iterations = 100): Clustering {
  const labels = new Int32Array(points.length);
  const distances = new Float64Array(points.length);
  let error = 0;
  for (let iteration = 0; iteration < iterations; iteration++) {
    let moved = iteration === 0;
    error = 0;
    points.forEach((point, i) => {
      const { centre, distance } = centres.nearest(point);
      moved ||= centre !== labels[i];
      labels[i] = centre;
      distances[i] = distance;
      error += distance;
    });
    if (!moved) break;
    fillEmpty(labels, distances, centres.count);
    centres.moveToMeans(points, labels);
  }
  return { centres, labels, error };
}

/** Seeds drawn by their squared distance to the nearest one so far; fewer when the points run out. */
export function plusPlus(points: readonly SparseVector[], count: number, random: Random): Centres {
  const dimension = dimensionOf(points);
  if (points.length === 0) return new Centres(0, 0);
  const chosen = [points[random.below(points.length)]];
  const distances = new Float64Array(points.length).fill(Infinity);
  while (chosen.length < Math.min(count, points.length)) {
    const latest = Centres.of(chosen.slice(-1), dimension);
    let total = 0;
    points.forEach((point, i) => {
      distances[i] = Math.min(distances[i], latest.distance(0, point));
      total += distances[i];
    });
    // All others lie on a seed: more clusters would be empty.
    if (total <= 1e-12) break;
    let left = random.next() * total;
    let index = distances.findIndex(distance => (left -= distance) < 0);
    if (index < 0) index = distances.indexOf(Math.max(...distances));
    chosen.push(points[index]);
  }
  return Centres.of(chosen, dimension);
}

/** A cluster that lost all points takes the point farthest from its centre. */
function fillEmpty(labels: Int32Array, distances: Float64Array, count: number): void {
  const sizes = new Int32Array(count);
  for (const label of labels) sizes[label]++;
  for (let cluster = 0; cluster < count; cluster++) {
    if (sizes[cluster] > 0) continue;
    let farthest = -1;
    distances.forEach((distance, i) => {
      if (sizes[labels[i]] > 1 && (farthest < 0 || distance > distances[farthest])) farthest = i;
    });
    if (farthest < 0) return;
    sizes[labels[farthest]]--;
    sizes[cluster]++;
    labels[farthest] = cluster;
    distances[farthest] = 0;
  }
}
