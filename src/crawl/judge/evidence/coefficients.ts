/**
 * How much each feature counts. Made by `node experiments/judge/coefficients.js`, which says from what and how well they hold. They are of before beginnings of pages counted in
 * nearness; made again (while a beginning counted as much as the whole) they gave worse verdicts with the line as it is (F1 of `verdicts.js --every 3 --skip 2`, from words: .86 instead of .91 on the encyclopaedia, .32 instead of .42 on WebKB).
 */

/** One number for each feature, the constant last: for the second opinion, and for the verdict. */
export interface Coefficients {
  first: readonly number[];
  second: readonly number[];
}

/** What the judge has of the topic. */
export type Grounds = 'words' | 'examples' | 'both';

export const coefficientsFor: Record<Grounds, Coefficients> = {
  words: {
    first: [-0.3, 0.11, 0, 0.04, 0.85, 0.16, 0.3, 0.33, 0.51, 3.11, -1.03, -2.9],
    second: [-0.44, 0.11, 0, 0.03, 0.62, 0.47, 0.4, 0.18, 0.4, 3.13, -1.01, -2.87],
  },
  examples: {
    first: [0, 0, -0.29, -0.01, 0.66, 0.22, -0.29, 0.61, 0.26, 8.11, -0.8, -2.85],
    second: [0, 0, -0.34, -0.11, 0.73, -0.04, -0.02, 0.51, 0.27, 8.11, -0.79, -2.81],
  },
  both: {
    first: [-0.22, 0.11, 0.19, -0.1, 0.59, 0.45, 0.14, 0.37, 0.37, 2.91, -1.03, -2.79],
    second: [-0.3, 0.12, 0.17, -0.13, 0.57, 0.38, 0.35, 0.25, 0.31, 3, -1.03, -2.77],
  },
};
