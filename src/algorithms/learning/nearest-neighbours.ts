/** k-nearest neighbours by cosine: the cluster of a new page is that of the training pages most like it (Liu §4). */
import { SimilarityIndex } from '../text/similarity-index.js';
import { type SparseVector, sparseVector } from '../text/vector.js';

export interface NearestNeighboursOptions {
  /** How many neighbours vote (default 5). */
  neighbours?: number;
}

export interface NearestNeighboursModel {
  neighbours: number;
  labels: number[];
  points: { ids: number[]; values: number[] }[];
}

export class NearestNeighbours {
  private readonly neighbours: number;
  private points: readonly SparseVector[] = [];
  private labels: ArrayLike<number> = [];
  private index = new SimilarityIndex([]);

  constructor({ neighbours = 5 }: NearestNeighboursOptions = {}) {
    this.neighbours = neighbours;
  }

  /** Labels are whole numbers from 0. */
  fit(points: readonly SparseVector[], labels: ArrayLike<number>): this {
    this.points = points;
    this.labels = labels;
    this.index = new SimilarityIndex(points);
    return this;
  }

  /** The label with the largest sum of cosines among the neighbours; -1 when no fitted point has anything in common. */
  predict(point: SparseVector): number {
    const cosines = this.index.cosines(point);
    const places = new Int32Array(this.neighbours).fill(-1);
    for (let i = 0; i < cosines.length; i++) {
      if (!(cosines[i] > 0)) continue;
      // Insertion into the few best so far; of equals the earlier stays in front.
      let place = this.neighbours;
      while (place > 0 && (places[place - 1] < 0 || cosines[places[place - 1]] < cosines[i])) place--;
      if (place === this.neighbours) continue;
      places.copyWithin(place + 1, place);
      places[place] = i;
    }
    const votes = new Map<number, number>();
    let best = -1;
    for (const i of places) {
      if (i < 0) break;
      const label = this.labels[i];
      votes.set(label, (votes.get(label) ?? 0) + cosines[i]);
      if (best < 0 || votes.get(label)! > votes.get(best)!) best = label;
    }
    return best;
  }

  toJSON(): NearestNeighboursModel {
    const points = this.points.map(({ ids, values }) => ({ ids: [...ids], values: [...values] }));
    return { neighbours: this.neighbours, labels: Array.from(this.labels), points };
  }

  static fromJSON({ neighbours, labels, points }: NearestNeighboursModel): NearestNeighbours {
    const vectors = points.map(({ ids, values }) => sparseVector(Int32Array.from(ids), Float64Array.from(values)));
    return new NearestNeighbours({ neighbours }).fit(vectors, labels);
  }
}
