/** Estimators: options at construction, learning in `fit`, results as plain JSON. Public as `honeyguide/learning`. */
export {
  type HiddenMarkovCounts,
  HiddenMarkovModel,
  type HiddenMarkovModelData,
  type HiddenMarkovModelOptions,
} from './hidden-markov-model.js';
export { KMeans, type KMeansOptions } from './k-means.js';
export {
  LogisticRegression,
  type LogisticRegressionModel,
  type LogisticRegressionOptions,
} from './logistic-regression.js';
export { NaiveBayes, type NaiveBayesModel, type NaiveBayesOptions, type WeightedTerms } from './naive-bayes.js';
export { NearestNeighbours, type NearestNeighboursModel, type NearestNeighboursOptions } from './nearest-neighbours.js';
export { type JointCounts, type SparseCounts, sparseCounts } from './plsi-counts.js';
export type { PlsiPhitsModel } from './plsi-model.js';
export { fitPlsiPhits, foldIn, type PlsiPhitsOptions } from './plsi-phits.js';
export { bayesianCriterion, XMeans, type XMeansOptions } from './x-means.js';
