/** Vectors of probabilities as single numbers with the same order, since a frontier sorts numbers. */

/**
 * The order of Liu §4.1: by the first probability, then, where that is equal, by the second, and so on. "Equal within ε" is not
 * transitive, so each probability counts in whole ε: two in the same bin are equal. The result is near the first probability.
 * A number holds 53 bits: with ε = 0.001 five probabilities, which is all that six states need, since they sum to 1.
 */
export function packVector(probabilities: ArrayLike<number>, epsilon: number): number {
  const base = Math.floor(1 / epsilon + 1e-9) + 1;
  let packed = 0;
  let scale = 1;
  for (let i = 0; i < probabilities.length && scale * base <= Number.MAX_SAFE_INTEGER; i++) {
    packed = packed * base + bin(probabilities[i], epsilon);
    scale *= base;
  }
  return (packed / scale) * base * epsilon;
}

/** Sums that should be 0.3 come out as 0.29999999999999998: a trace is added before the cut. */
const bin = (probability: number, epsilon: number) => Math.floor(probability / epsilon + 1e-9);
