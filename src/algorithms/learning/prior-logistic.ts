/**
 * Logistic regression on a few features with a normal prior around given coefficients: with no examples it is the prior, with
 * many it is what they say. Newton's method on the log posterior, which has one maximum.
 */
export interface LabelledPoint {
  features: ArrayLike<number>;
  /** 0 or 1, or how likely it is 1. */
  label: number;
  weight: number;
  /** Log-odds that it has whatever the coefficients are. */
  offset?: number;
}

const steps = 50;
const precise = 1e-9;
/** A longer step is shortened: far from the maximum the curve may be too flat to trust. */
const longestStep = 5;

/** `precision`: of the prior, the same for each coefficient (1/variance). */
export function fitAround(prior: readonly number[], precision: number, points: readonly LabelledPoint[]): number[] {
  const size = prior.length;
  const coefficients = [...prior];
  for (let step = 0; step < steps; step++) {
    const gradient = prior.map((mean, i) => precision * (mean - coefficients[i]));
    const curve = prior.map((_, i) => prior.map((_, j) => (i === j ? precision : 0)));
    for (const { features, label, weight, offset = 0 } of points) {
      const likely = sigmoid(offset + sumOfProducts(coefficients, features));
      const error = weight * (label - likely);
      const bend = weight * likely * (1 - likely);
      for (let i = 0; i < size; i++) {
        gradient[i] += error * features[i];
        for (let j = 0; j < size; j++) curve[i][j] += bend * features[i] * features[j];
      }
    }
    const move = solve(curve, gradient);
    const length = Math.hypot(...move);
    const share = length > longestStep ? longestStep / length : 1;
    for (let i = 0; i < size; i++) coefficients[i] += share * move[i];
    if (length < precise) break;
  }
  return coefficients;
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

export function sumOfProducts(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += left[i] * right[i];
  return sum;
}

/** Gaussian elimination; the matrix is positive definite, so no pivoting is needed. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    for (let below = i + 1; below < size; below++) {
      const share = rows[below][i] / rows[i][i];
      for (let j = i; j <= size; j++) rows[below][j] -= share * rows[i][j];
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let rest = rows[i][size];
    for (let j = i + 1; j < size; j++) rest -= rows[i][j] * solution[j];
    solution[i] = rest / rows[i][i];
  }
  return solution;
}
