/** Cosines from which Liu calls a page relevant (Liu fig. 9–16); Batsakis §4.2 uses 0.75. */
export const similarityThresholds = ['0.5', '0.6', '0.7', '0.75', '0.8'] as const;
export type AtSimilarity = Record<(typeof similarityThresholds)[number], number>;

/** Batsakis §4.2, and the judge `similarity`. */
export const usualThreshold = 0.75;
