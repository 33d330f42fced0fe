/** Groups texts by direction: spherical k-means (Dhillon & Modha 2001) with k-means++ seeding, repeatable by its seed. */
import type { Random } from '../../core/random.js';
import { centroid, cosine, type SparseVector } from './vector.js';

/** The cluster (0…count−1) of each vector. A cluster may stay empty when vectors repeat. */
export function clusterVectors(
  vectors: readonly SparseVector[],
  count: number,
  random: Random,
  iterations = 20,
): Int32Array {
  const clusters = new Int32Array(vectors.length);
  if (vectors.length === 0 || count < 2) return clusters;
  let centres = seeds(vectors, count, random);
  for (let iteration = 0; iteration < iterations; iteration++) {
    let moved = iteration === 0;
    vectors.forEach((vector, i) => {
      const nearest = nearestCentre(vector, centres);
      moved ||= nearest !== clusters[i];
      clusters[i] = nearest;
    });
    if (!moved) break;
    centres = centres.map((old, c) => {
      const members = vectors.filter((_, i) => clusters[i] === c);
      return members.length > 0 ? centroid(members) : old;
    });
  }
  return clusters;
}

function nearestCentre(vector: SparseVector, centres: readonly SparseVector[]): number {
  let best = 0;
  let highest = -Infinity;
  centres.forEach((centre, c) => {
    const similarity = cosine(vector, centre);
    if (similarity > highest) {
      highest = similarity;
      best = c;
    }
  });
  return best;
}

/** k-means++ (Arthur & Vassilvitskii 2007): each next seed is drawn by its squared distance to the nearest one so far. */
function seeds(vectors: readonly SparseVector[], count: number, random: Random): SparseVector[] {
  const chosen = [random.pick(vectors)];
  const distances = vectors.map(vector => 1 - cosine(vector, chosen[0]));
  while (chosen.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance * distance, 0);
    let left = random.next() * total;
    let index = distances.findIndex(distance => (left -= distance * distance) < 0);
    if (index < 0) index = random.below(vectors.length);
    chosen.push(vectors[index]);
    vectors.forEach((vector, i) => {
      distances[i] = Math.min(distances[i], 1 - cosine(vector, vectors[index]));
    });
  }
  return chosen;
}
