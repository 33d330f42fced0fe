/** Cluster centres as dense rows over sparse points: what K-means and X-means share. */
import type { SparseVector } from '../text/vector.js';

export class Centres {
  private readonly squares: Float64Array;

  constructor(
    readonly count: number,
    readonly dimension: number,
    /** Row after row. */
    readonly data: Float64Array = new Float64Array(count * dimension),
  ) {
    this.squares = new Float64Array(count);
    for (let centre = 0; centre < count; centre++) this.measure(centre);
  }

  static of(points: readonly SparseVector[], dimension: number): Centres {
    const centres = new Centres(points.length, dimension);
    points.forEach((point, centre) => {
      centres.set(centre, point);
    });
    return centres;
  }

  set(centre: number, { ids, values }: SparseVector): void {
    const from = centre * this.dimension;
    this.data.fill(0, from, from + this.dimension);
    for (let i = 0; i < ids.length; i++) this.data[from + ids[i]] = values[i];
    this.measure(centre);
  }

  row(centre: number): Float64Array {
    return this.data.subarray(centre * this.dimension, (centre + 1) * this.dimension);
  }

  /** Squared Euclidean distance. */
  distance(centre: number, { ids, values, norm }: SparseVector): number {
    const from = centre * this.dimension;
    let product = 0;
    for (let i = 0; i < ids.length && ids[i] < this.dimension; i++) product += values[i] * this.data[from + ids[i]];
    return Math.max(0, norm * norm - 2 * product + this.squares[centre]);
  }

  /** The nearest centre; the first of equally near ones. */
  nearest(point: SparseVector): { centre: number; distance: number } {
    let nearest = { centre: 0, distance: Infinity };
    for (let centre = 0; centre < this.count; centre++) {
      const distance = this.distance(centre, point);
      if (distance < nearest.distance) nearest = { centre, distance };
    }
    return nearest;
  }

  /** Moves each centre to the mean of its points; one without points stays where it is. */
  moveToMeans(points: readonly SparseVector[], labels: Int32Array): void {
    const { count, dimension, data } = this;
    const sizes = new Int32Array(count);
    for (const label of labels) sizes[label]++;
    for (let centre = 0; centre < count; centre++) {
      if (sizes[centre] > 0) data.fill(0, centre * dimension, (centre + 1) * dimension);
    }
    points.forEach(({ ids, values }, i) => {
      const from = labels[i] * dimension;
      for (let j = 0; j < ids.length; j++) data[from + ids[j]] += values[j] / sizes[labels[i]];
    });
    for (let centre = 0; centre < count; centre++) this.measure(centre);
  }

  /** Rows without their zeros, for JSON. */
  toJSON(): { dimension: number; ids: number[][]; values: number[][] } {
    const ids = Array.from({ length: this.count }, (_, centre) =>
      [...this.row(centre).keys()].filter(id => this.row(centre)[id] !== 0),
    );
    return { dimension: this.dimension, ids, values: ids.map((row, centre) => row.map(id => this.row(centre)[id])) };
  }

  static fromJSON({ dimension, ids, values }: ReturnType<Centres['toJSON']>): Centres {
    const centres = new Centres(ids.length, dimension);
    ids.forEach((row, centre) => {
      row.forEach((id, i) => {
        centres.data[centre * dimension + id] = values[centre][i];
      });
      centres.measure(centre);
    });
    return centres;
  }

  private measure(centre: number): void {
    this.squares[centre] = this.row(centre).reduce((sum, value) => sum + value * value, 0);
  }
}

/** One more than the largest id. */
export function dimensionOf(points: readonly SparseVector[]): number {
  return points.reduce((most, { ids }) => Math.max(most, ids.length === 0 ? 0 : ids[ids.length - 1] + 1), 0);
}
