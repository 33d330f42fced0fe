/**
 * Two-class logistic regression on sparse vectors with an L2 penalty, fitted by Newton's method; each step is solved by
 * conjugate gradients, which need the Hessian only as a product with a vector (Lin, Weng & Keerthi 2008). The optimum is
 * unique, so nothing is random.
 */
import type { WeightedTerms } from './naive-bayes.js';

export interface LogisticRegressionOptions {
  /** Weight of the penalty ½·λ·|w|² against the sum of the log losses (default 1). */
  penalty?: number;
  /** Do both classes weigh the same, however many examples each has (default true)? */
  balanced?: boolean;
  /** Most Newton steps (default 50). */
  iterations?: number;
}

export interface LogisticRegressionModel {
  bias: number;
  ids: number[];
  weights: number[];
}

export class LogisticRegression {
  /** One per feature id; the last is the bias. */
  private weights = new Float64Array(1);

  constructor(private readonly options: LogisticRegressionOptions = {}) {}

  get bias(): number {
    return this.weights[this.weights.length - 1];
  }

  weight(id: number): number {
    return id < this.weights.length - 1 ? this.weights[id] : 0;
  }

  /** Labels are 0 and 1; where the classes are not balanced, anything between, too. */
  fit(points: readonly WeightedTerms[], labels: ArrayLike<number>): this {
    const { penalty = 1, balanced = true, iterations = 50 } = this.options;
    const width = points.reduce((most, { ids }) => Math.max(most, ids.length === 0 ? 0 : ids[ids.length - 1] + 1), 0);
    const positives = Array.from(labels).reduce((sum, label) => sum + label, 0);
    const share = [points.length - positives, positives];
    const costs = Float64Array.from(labels, label =>
      balanced && share[0] > 0 && share[1] > 0 ? points.length / (2 * share[label]) : 1,
    );
    const problem = new Problem(points, labels, costs, penalty, width);
    let weights = new Float64Array(width + 1);
    let loss = problem.loss(weights);
    for (let iteration = 0; iteration < iterations; iteration++) {
      const gradient = problem.gradient(weights);
      if (length(gradient) < 1e-8 * Math.max(1, points.length)) break;
      const step = problem.newtonStep(gradient);
      // Halved until the loss falls: far from the optimum a whole Newton step may overshoot.
      let size = 1;
      let next = moved(weights, step, size);
      while (problem.loss(next) > loss && size > 1e-10) next = moved(weights, step, (size /= 2));
      const reached = problem.loss(next);
      if (!(reached < loss)) break;
      weights = next;
      loss = reached;
    }
    this.weights = weights;
    return this;
  }

  /** P(label is 1 | point). */
  probability({ ids, values }: WeightedTerms): number {
    let sum = this.bias;
    for (let i = 0; i < ids.length; i++) sum += values[i] * this.weight(ids[i]);
    return sigmoid(sum);
  }

  predict(point: WeightedTerms): number {
    return this.probability(point) >= 0.5 ? 1 : 0;
  }

  toJSON(): LogisticRegressionModel {
    const ids = [...this.weights.keys()].filter(id => id < this.weights.length - 1 && this.weights[id] !== 0);
    return { bias: this.bias, ids, weights: ids.map(id => this.weights[id]) };
  }

  static fromJSON({ bias, ids, weights }: LogisticRegressionModel): LogisticRegression {
    const regression = new LogisticRegression();
    regression.weights = new Float64Array(ids.reduce((most, id) => Math.max(most, id + 1), 0) + 1);
    ids.forEach((id, i) => {
      regression.weights[id] = weights[i];
    });
    regression.weights[regression.weights.length - 1] = bias;
    return regression;
  }
}

/** The penalised loss and its derivatives over one set of points. The bias is not penalised. */
class Problem {
  private readonly chances: Float64Array;

  constructor(
    private readonly points: readonly WeightedTerms[],
    private readonly labels: ArrayLike<number>,
    private readonly costs: Float64Array,
    private readonly penalty: number,
    private readonly width: number,
  ) {
    this.chances = new Float64Array(points.length);
  }

  loss(weights: Float64Array): number {
    let sum = 0;
    for (let id = 0; id < this.width; id++) sum += (this.penalty * weights[id] * weights[id]) / 2;
    for (let i = 0; i < this.points.length; i++) {
      const label = this.labels[i];
      const score = this.score(i, weights);
      // Between 0 and 1: so much of either.
      sum += this.costs[i] * (label * logLoss(score) + (1 - label) * logLoss(-score));
    }
    return sum;
  }

  gradient(weights: Float64Array): Float64Array {
    const gradient = new Float64Array(this.width + 1);
    for (let id = 0; id < this.width; id++) gradient[id] = this.penalty * weights[id];
    for (let i = 0; i < this.points.length; i++) {
      this.chances[i] = sigmoid(this.score(i, weights));
      this.add(i, this.costs[i] * (this.chances[i] - this.labels[i]), gradient);
    }
    return gradient;
  }

  /** Solves Hessian · step = −gradient at the weights of the last `gradient`. */
  newtonStep(gradient: Float64Array): Float64Array {
    const step = new Float64Array(gradient.length);
    const residual = gradient.map(value => -value);
    const direction = residual.slice();
    let squares = product(residual, residual);
    const enough = 1e-4 * squares;
    for (let iteration = 0; iteration < 250 && squares > enough; iteration++) {
      const bent = this.timesHessian(direction);
      const along = squares / product(direction, bent);
      for (let id = 0; id < step.length; id++) {
        step[id] += along * direction[id];
        residual[id] -= along * bent[id];
      }
      const next = product(residual, residual);
      for (let id = 0; id < step.length; id++) direction[id] = residual[id] + (next / squares) * direction[id];
      squares = next;
    }
    return step;
  }

  private timesHessian(vector: Float64Array): Float64Array {
    // A trace of curvature for the bias keeps the system solvable when all chances are 0 or 1.
    const result = vector.map((value, id) => (id < this.width ? this.penalty : 1e-9) * value);
    for (let i = 0; i < this.points.length; i++) {
      const curvature = this.costs[i] * this.chances[i] * (1 - this.chances[i]);
      this.add(i, curvature * this.score(i, vector), result);
    }
    return result;
  }

  private score(i: number, weights: Float64Array): number {
    const { ids, values } = this.points[i];
    let sum = weights[this.width];
    for (let j = 0; j < ids.length; j++) sum += values[j] * weights[ids[j]];
    return sum;
  }

  private add(i: number, factor: number, sums: Float64Array): void {
    const { ids, values } = this.points[i];
    for (let j = 0; j < ids.length; j++) sums[ids[j]] += factor * values[j];
    sums[this.width] += factor;
  }
}

function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

/** -ln of the sigmoid. */
function logLoss(margin: number): number {
  return margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

const length = (vector: Float64Array) => Math.sqrt(product(vector, vector));

function moved(weights: Float64Array, step: Float64Array, size: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(weights, (weight, id) => weight + size * step[id]);
}
