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
    first: [0, 0.08, 0, 0.07, 0.81, 0.17, 0.13, 0.51, 2.21, -0.73, -2.77],
    second: [-0.21, 0.06, 0, 0.09, 1.14, -0.26, -0.13, 0.84, 2.28, -0.69, -2.75],
  },
  examples: {
    first: [0, 0, -0.32, 0.07, 0.65, 0.05, -0.11, 0.51, 8.46, -0.52, -3.04],
    second: [0, 0, -0.43, -0.01, 1.09, -0.54, -0.33, 0.86, 8.73, -0.51, -3.04],
  },
  both: {
    first: [0.03, 0.12, 0.22, -0.06, 0.72, 0.29, 0.11, 0.54, 2.02, -0.74, -2.73],
    second: [-0.1, 0.09, 0.13, -0.05, 1.21, -0.36, -0.32, 1.03, 2.13, -0.7, -2.69],
  },
};

/** One number for each of `shareFeatures`: how much of a crawl is on topic. */
export const shareCoefficientsFor: Record<Grounds, readonly number[]> = {
  words: [-2.23, -1.57, 3.93, 5.12, 2.01, 0.88, 1.58, 0, 0, 0, -6.36],
  examples: [0, 1.04, -1.5, 3.36, 0.94, 0, 0, 0, -1.5, 0.94, -3.35],
  both: [-0.6, -1.1, 2.03, 2.94, 1.88, 0.62, 2.08, 1.58, 4.05, 1.72, -8.07],
};
