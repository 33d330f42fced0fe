/** Groups texts by direction: spherical k-means (Dhillon & Modha 2001) with k-means++ seeding, repeatable by its seed. */
import type { Random } from '../../core/random.js';
import { cosine, type SparseVector } from './vector.js';

/** The cluster (0…count−1) of each vector. A cluster may stay empty when vectors repeat. */
export function clusterVectors(
  vectors: readonly SparseVector[],
  count: number,
  random: Random,
  iterations = 20,
): Int32Array {
  const clusters = new Int32Array(vectors.length);
  if (vectors.length === 0 || count < 2) return clusters;
  const centres = new DenseCentres(vectors, seeds(vectors, count, random));
  for (let iteration = 0; iteration < iterations; iteration++) {
    let moved = iteration === 0;
    vectors.forEach((vector, i) => {
      const nearest = centres.nearest(vector);
      moved ||= nearest !== clusters[i];
      clusters[i] = nearest;
    });
    if (!moved) break;
    centres.move(vectors, clusters);
  }
  return clusters;
}

/**
 * Centres as rows over the whole vocabulary: a page then costs its own words per centre, however many words the centre
 * has gathered (a walk over both, as for two pages, takes some twenty times as long).
 */
class DenseCentres {
  private readonly width: number;
  private readonly rows: Float64Array[];

  constructor(vectors: readonly SparseVector[], chosen: readonly number[]) {
    this.width = 1 + vectors.reduce((most, { ids }) => Math.max(most, ids[ids.length - 1] ?? 0), 0);
    this.rows = chosen.map(index => {
      const row = new Float64Array(this.width);
      add(row, vectors[index]);
      return row;
    });
  }

  nearest({ ids, values }: SparseVector): number {
    let best = 0;
    let highest = -Infinity;
    this.rows.forEach((row, centre) => {
      let similarity = 0;
      for (let i = 0; i < ids.length; i++) similarity += values[i] * row[ids[i]];
      if (similarity > highest) {
        highest = similarity;
        best = centre;
      }
    });
    return best;
  }

  /** Each centre becomes the unit direction of its members; one without members stays where it is. */
  move(vectors: readonly SparseVector[], clusters: Int32Array): void {
    const members = new Int32Array(this.rows.length);
    for (const cluster of clusters) members[cluster]++;
    this.rows.forEach((row, centre) => {
      if (members[centre] > 0) row.fill(0);
    });
    vectors.forEach((vector, i) => {
      add(this.rows[clusters[i]], vector);
    });
    for (const row of this.rows) {
      let sum = 0;
      for (const value of row) sum += value * value;
      const norm = Math.sqrt(sum);
      if (norm > 0) for (let i = 0; i < row.length; i++) row[i] /= norm;
    }
  }
}

function add(row: Float64Array, { ids, values, norm }: SparseVector): void {
  if (norm === 0) return;
  for (let i = 0; i < ids.length; i++) row[ids[i]] += values[i] / norm;
}

/** k-means++ (Arthur & Vassilvitskii 2007): each next seed is drawn by its squared distance to the nearest one so far. */
function seeds(vectors: readonly SparseVector[], count: number, random: Random): number[] {
  const chosen = [random.below(vectors.length)];
  const distances = vectors.map(vector => 1 - cosine(vector, vectors[chosen[0]]));
  while (chosen.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance * distance, 0);
    let left = random.next() * total;
    let index = distances.findIndex(distance => (left -= distance * distance) < 0);
    if (index < 0) index = random.below(vectors.length);
    chosen.push(index);
    vectors.forEach((vector, i) => {
      distances[i] = Math.min(distances[i], 1 - cosine(vector, vectors[index]));
    });
  }
  return chosen;
}
