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
    first: [0.09, 0.06, 0, 0.04, 0.54, 0.22, 0.23, 0.39, 2.03, -1.11, -2.15],
    second: [-0.11, 0.06, 0, 0.09, 0.77, 0.01, 0.04, 0.53, 2.11, -1.08, -2.14],
  },
  examples: {
    first: [0, 0, -0.3, 0.01, 0.5, 0.2, -0.03, 0.28, 8.53, -0.88, -2.71],
    second: [0, 0, -0.39, -0.04, 0.87, -0.17, -0.21, 0.46, 8.73, -0.86, -2.72],
  },
  both: {
    first: [0.11, 0.09, 0.27, -0.1, 0.43, 0.39, 0.24, 0.36, 1.85, -1.14, -2.13],
    second: [-0.05, 0.09, 0.2, -0.05, 0.78, 0.03, -0.07, 0.61, 1.95, -1.11, -2.12],
  },
};
