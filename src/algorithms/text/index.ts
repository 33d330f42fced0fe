/** Text as the crawler sees it: tokens, stems, term counts, weights, similarity. Public as `honeyguide/text`. */
export type { TermCounts } from '../../core/page.js';
export { TextAnalyser, type TextAnalyserOptions } from './analyser.js';
export { Background } from './background.js';
export { clusterVectors } from './clusters.js';
export { englishStopWords } from './languages/english-stop-words.js';
export { Lsi, type LsiModel, type LsiOptions } from './lsi.js';
export { differentBits, simhash } from './simhash.js';
export { SimilarityIndex } from './similarity-index.js';
export { centroid, cosine, dot, emptyVector, type SparseVector, sparseVector, unitVector } from './vector.js';
export { CollectionStatistics, type OkapiConstants, weighNormalised, weighOkapi } from './weights.js';
