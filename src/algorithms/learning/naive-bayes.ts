/** Multinomial naive Bayes over term counts (McCallum & Nigam 1998), with additive smoothing. */
import type { SparseVector } from '../text/vector.js';

/** Term ids (ascending) with their counts or weights. */
export type WeightedTerms = Pick<SparseVector, 'ids' | 'values'>;

export interface NaiveBayesOptions {
  classes: number;
  /** Added to every count (default 1, Laplace). */
  smoothing?: number;
  /** Are classes with more examples likelier beforehand (default true)? */
  priors?: boolean;
}

export interface NaiveBayesModel {
  classes: number;
  smoothing: number;
  priors: number[];
  /** Known terms and, row by row, their total count in each class. */
  ids: number[];
  counts: number[];
}

export class NaiveBayes {
  readonly classes: number;
  private readonly smoothing: number;
  private readonly usePriors: boolean;
  private logPriors: Float64Array;
  private ids: Int32Array = new Int32Array(0);
  private counts = new Float64Array(0);
  /** Row of each term id; -1: unknown. */
  private rows: Int32Array = new Int32Array(0);
  /** ln P(term | class), `classes` numbers per row. */
  private logs = new Float64Array(0);

  constructor({ classes, smoothing = 1, priors = true }: NaiveBayesOptions) {
    this.classes = classes;
    this.smoothing = smoothing;
    this.usePriors = priors;
    this.logPriors = new Float64Array(classes).fill(-Math.log(classes));
  }

  /** Labels are classes from 0. A class without examples is never predicted. */
  fit(points: readonly WeightedTerms[], labels: ArrayLike<number>): this {
    const { classes } = this;
    const sizes = new Float64Array(classes);
    const known = new Set<number>();
    points.forEach(({ ids }, i) => {
      sizes[labels[i]]++;
      for (const id of ids) known.add(id);
    });
    this.ids = Int32Array.from(known).sort();
    this.counts = new Float64Array(this.ids.length * classes);
    this.indexRows();
    points.forEach(({ ids, values }, i) => {
      for (let j = 0; j < ids.length; j++) this.counts[this.rows[ids[j]] * classes + labels[i]] += values[j];
    });
    const filled = sizes.filter(size => size > 0).length;
    this.logPriors = sizes.map(size =>
      size === 0 ? Number.NEGATIVE_INFINITY : Math.log(this.usePriors ? size / points.length : 1 / filled),
    );
    this.learnLogs();
    return this;
  }

  /** ln P(class, point) of each class; terms that were never seen say nothing. */
  jointLogs({ ids, values }: WeightedTerms): Float64Array {
    const { classes, rows, logs } = this;
    const joint = this.logPriors.slice();
    for (let i = 0; i < ids.length; i++) {
      const row = ids[i] < rows.length ? rows[ids[i]] : -1;
      if (row < 0) continue;
      for (let c = 0; c < classes; c++) joint[c] += values[i] * logs[row * classes + c];
    }
    return joint;
  }

  /** P(class | point). */
  probabilities(point: WeightedTerms): Float64Array {
    const joint = this.jointLogs(point);
    const largest = joint.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    if (largest === Number.NEGATIVE_INFINITY) return joint.fill(1 / this.classes);
    let sum = 0;
    for (let c = 0; c < joint.length; c++) sum += joint[c] = Math.exp(joint[c] - largest);
    for (let c = 0; c < joint.length; c++) joint[c] /= sum;
    return joint;
  }

  predict(point: WeightedTerms): number {
    const joint = this.jointLogs(point);
    return joint.reduce((best, value, c) => (value > joint[best] ? c : best), 0);
  }

  toJSON(): NaiveBayesModel {
    const { classes, smoothing } = this;
    const priors = Array.from(this.logPriors, Math.exp);
    return { classes, smoothing, priors, ids: [...this.ids], counts: [...this.counts] };
  }

  static fromJSON({ classes, smoothing, priors, ids, counts }: NaiveBayesModel): NaiveBayes {
    const bayes = new NaiveBayes({ classes, smoothing });
    bayes.logPriors = Float64Array.from(priors, Math.log);
    bayes.ids = Int32Array.from(ids);
    bayes.counts = Float64Array.from(counts);
    bayes.indexRows();
    bayes.learnLogs();
    return bayes;
  }

  private indexRows(): void {
    this.rows = new Int32Array(this.ids.reduce((most, id) => Math.max(most, id + 1), 0)).fill(-1);
    this.ids.forEach((id, row) => {
      this.rows[id] = row;
    });
  }

  private learnLogs(): void {
    const { classes, counts, smoothing } = this;
    const totals = new Float64Array(classes).fill(smoothing * this.ids.length);
    for (let i = 0; i < counts.length; i++) totals[i % classes] += counts[i];
    this.logs = counts.map((count, i) => Math.log((count + smoothing) / totals[i % classes]));
  }
}
