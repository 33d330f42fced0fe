/** The link graph of a crawl and what can be computed on it. Public as `honeyguide/graph`. */
export { type HitsOptions, type HitsScores, hits } from './hits.js';
export { LinkGraph } from './link-graph.js';
export { type PageRankOptions, pageRank } from './pagerank.js';
