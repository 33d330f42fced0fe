import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { cosine, type SparseVector, sparseVector } from '../text/vector.js';
import { KMeans } from './k-means.js';
import { NearestNeighbours } from './nearest-neighbours.js';
import { bayesianCriterion, XMeans } from './x-means.js';

const dense = (...values: number[]): SparseVector =>
  sparseVector(Int32Array.from(values.keys()), Float64Array.from(values));

/** `size` points around each centre, with a normal spread. */
function planted(
  centres: number[][],
  size: number,
  spread: number,
  seed = 3,
): { points: SparseVector[]; truth: number[] } {
  const random = new Random(seed);
  const points: SparseVector[] = [];
  const truth: number[] = [];
  for (let i = 0; i < size; i++) {
    centres.forEach((centre, label) => {
      points.push(dense(...centre.map(value => value + spread * random.normal())));
      truth.push(label);
    });
  }
  return { points, truth };
}

/** Do two labellings group alike, whatever the numbers are? */
function sameGroups(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const pairs = new Set(Array.from(a, (label, i) => `${label}:${b[i]}`));
  return pairs.size === new Set(Array.from(a)).size && pairs.size === new Set(Array.from(b)).size;
}

const corners = [
  [0, 0, 0],
  [6, 0, 0],
  [0, 6, 0],
  [0, 0, 6],
  [6, 6, 6],
];

describe('KMeans', () => {
  it('finds planted clusters and their means', () => {
    const { points, truth } = planted(corners, 40, 0.5);
    const means = new KMeans({ clusters: 5, random: new Random(1) }).fit(points);
    expect(sameGroups(means.labels, truth)).toBe(true);
    const cluster = means.predict(dense(5.8, 6.1, 6));
    expect(means.labels[4]).toBe(cluster);
    for (const value of means.centre(cluster)) expect(Math.abs(value - 6)).toBeLessThan(0.3);
  });

  it('reaches the least error of any grouping of a few points', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 2, maxLength: 6 }), pairs => {
        const points = pairs.map(pair => dense(...pair));
        const { error } = new KMeans({ clusters: 2, starts: 30, random: new Random(7) }).fit(points);
        expect(error).toBeCloseTo(leastError(pairs), 6);
      }),
      // K-means promises no best grouping: for a rare set of points even 30 starts miss it. These 60 sets are always the same.
      { numRuns: 60, seed: 7 },
    );
  });

  it('makes no more clusters than there are different points', () => {
    const means = new KMeans({ clusters: 4 }).fit([dense(1, 0), dense(1, 0), dense(0, 1)]);
    expect(means.clusters).toBe(2);
    expect(new KMeans({ clusters: 3 }).fit([]).clusters).toBe(0);
  });

  it('repeats by its seed and comes back from JSON', () => {
    const { points } = planted(corners, 10, 3);
    const fitted = () => new KMeans({ clusters: 4, random: new Random(9) }).fit(points);
    expect(fitted().labels).toEqual(fitted().labels);
    const copy = KMeans.fromJSON(JSON.parse(JSON.stringify(fitted())));
    expect(points.map(point => copy.predict(point))).toEqual(points.map(point => fitted().predict(point)));
  });
});

function leastError(points: [number, number][]): number {
  let least = Infinity;
  for (let mask = 0; mask < 2 ** points.length; mask++) {
    const groups = [0, 1].map(bit => points.filter((_, i) => ((mask >> i) & 1) === bit));
    const error = groups.reduce((sum, group) => {
      const mean = [0, 1].map(axis => group.reduce((total, point) => total + point[axis], 0) / group.length);
      return sum + group.reduce((part, [x, y]) => part + (x - mean[0]) ** 2 + (y - mean[1]) ** 2, 0);
    }, 0);
    least = Math.min(least, error);
  }
  return least;
}

describe('XMeans', () => {
  it('finds how many clusters were planted', () => {
    for (const count of [3, 4, 5]) {
      const { points, truth } = planted(corners.slice(0, count), 40, 0.5);
      const means = new XMeans({ random: new Random(2) }).fit(points);
      expect(means.clusters).toBe(count);
      expect(sameGroups(means.labels, truth)).toBe(true);
    }
  });

  it('keeps to its limits', () => {
    const eight = Array.from({ length: 8 }, (_, i) => [10 * (i & 1), 10 * ((i >> 1) & 1), 10 * (i >> 2)]);
    const { points } = planted(eight, 20, 0.3);
    expect(new XMeans({ minimum: 2, maximum: 4 }).fit(points).clusters).toBe(4);
    expect(new XMeans({ minimum: 2, maximum: 20 }).fit(points).clusters).toBe(8);
    const { points: one } = planted([[1, 2, 3]], 60, 1);
    expect(new XMeans({ minimum: 1, maximum: 6 }).fit(one).clusters).toBe(1);
    expect(new XMeans().fit([dense(1), dense(1)]).clusters).toBe(1);
  });

  it('comes back from JSON', () => {
    const { points } = planted(corners, 12, 0.5);
    const means = new XMeans().fit(points);
    const copy = XMeans.fromJSON(JSON.parse(JSON.stringify(means)));
    expect(points.map(point => copy.predict(point))).toEqual([...means.labels]);
  });

  it('scores by hand', () => {
    // Two points a unit from their mean in one dimension: σ² = 2/(2−1) = 2, one cluster, parameters 0 + 1 + 1.
    const byHand = -Math.log(2 * Math.PI * 2) - 1 / 2 - Math.log(2);
    expect(bayesianCriterion([2], 2, 1)).toBeCloseTo(byHand, 12);
  });
});

describe('NearestNeighbours', () => {
  it('takes the sum of cosines, not the number of neighbours', () => {
    const points = [dense(1, 0), dense(0.6, 0.8), dense(0.6, 0.8)];
    const neighbours = new NearestNeighbours({ neighbours: 3 }).fit(points, [0, 1, 1]);
    // cosines to (1, 0): 1 against 0.6 + 0.6.
    expect(neighbours.predict(dense(1, 0))).toBe(1);
    expect(new NearestNeighbours({ neighbours: 1 }).fit(points, [0, 1, 1]).predict(dense(1, 0))).toBe(0);
  });

  it('agrees with a sort of all cosines', () => {
    const { points, truth } = planted(corners.slice(1), 15, 3);
    const labels = Int32Array.from(truth);
    const neighbours = new NearestNeighbours({ neighbours: 4 }).fit(points, labels);
    const copy = NearestNeighbours.fromJSON(JSON.parse(JSON.stringify(neighbours)));
    for (const { points: asked } of [planted(corners.slice(1), 10, 3, 8)]) {
      for (const point of asked) {
        const cosines = points.map(other => cosine(other, point));
        const best = [...cosines.keys()].sort((a, b) => cosines[b] - cosines[a]).slice(0, 4);
        const votes = [0, 1, 2, 3].map(label =>
          best.filter(i => labels[i] === label && cosines[i] > 0).reduce((sum, i) => sum + cosines[i], 0),
        );
        expect(neighbours.predict(point)).toBe(votes.indexOf(Math.max(...votes)));
        expect(copy.predict(point)).toBe(neighbours.predict(point));
      }
    }
  });

  it('knows nothing of what has nothing in common', () => {
    const neighbours = new NearestNeighbours().fit([dense(1, 0)], [3]);
    expect(neighbours.predict(dense(0, 1))).toBe(-1);
    expect(neighbours.predict(dense())).toBe(-1);
    expect(new NearestNeighbours().fit([], []).predict(dense(1))).toBe(-1);
  });

  it('comes back from JSON', () => {
    const points = [dense(1, 0, 0), dense(0, 1, 0.5), dense(0.2, 0, 1)];
    const fitted = new NearestNeighbours({ neighbours: 2 }).fit(points, [2, 0, 1]);
    const restored = NearestNeighbours.fromJSON(JSON.parse(JSON.stringify(fitted)));
    for (const point of [...points, dense(1, 1, 1), dense(0, 0, 0)]) {
      expect(restored.predict(point)).toBe(fitted.predict(point));
    }
  });
});
