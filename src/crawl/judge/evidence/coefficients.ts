/** How much each feature counts. Made by `node experiments/judge/coefficients.js`, which says from what and how well they hold. */

/** One number for each feature, the constant last: for the second opinion, and for the verdict. */
export interface Coefficients {
  first: readonly number[];
  second: readonly number[];
}

/** What the judge has of the topic. */
export type Grounds = 'words' | 'examples' | 'both';

export const coefficientsFor: Record<Grounds, Coefficients> = {
  words: {
    first: [-0.03, 0.05, 0, 0.08, 0.66, 0.23, 0.18, 0.46, 2.28, -2.95],
    second: [-0.24, 0.05, 0, 0.12, 0.88, 0, 0.03, 0.58, 2.32, -2.91],
  },
  examples: {
    first: [0, 0, 0.33, 0.12, 0.73, -0.05, -0.25, 0.55, 0, -2.02],
    second: [0, 0, 0.29, 0.01, 1.08, -0.58, -0.42, 0.85, 0, -1.97],
  },
  both: {
    first: [0.47, 0.07, 0.14, -0.01, 0.74, 0.21, 0, 0.59, 0, -2.4],
    second: [0.33, 0.06, 0.1, -0.02, 1.13, -0.29, -0.33, 0.93, 0, -2.32],
  },
};
