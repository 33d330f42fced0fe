/** Every strategy by name. */
import type { ParameterValues } from '../../core/schema/index.js';
import { findDefinition } from '../registered.js';
import { bestFirst, bestFirstAnchor, bestFirstPage, naiveBestN } from './classic/best-first.js';
import { bestFirstTargets } from './classic/best-first-targets.js';
import { fishSearch } from './classic/fish-search.js';
import { sharkSearch } from './classic/shark-search.js';
import { sharkSearchProbabilistic } from './classic/shark-search-probabilistic.js';
import { hcla } from './latent/hcla.js';
import { plsiPhits } from './latent/plsi-phits.js';
import { adaptive } from './learning/adaptive/adaptive.js';
import { contextGraph } from './learning/context-graph.js';
import { hmm, hmmHybrid, hmmHybridAnchor, hmmKMeans, hmmNoLsi, hmmXMeans } from './learning/hmm.js';
import { backlinkCount } from './link/backlink-count.js';
import { hitsOrder } from './link/hits.js';
import { linkContentRank } from './link/link-content-rank.js';
import { pagerank } from './link/pagerank.js';
import { semanticEhrig, semanticMihalcea, semanticSsrm } from './semantic/anchor-strategies.js';
import { semanticSynsets } from './semantic/synsets.js';
import type { Strategy, StrategyDefinition } from './strategy.js';
import { breadthFirst } from './unfocused/breadth-first.js';

export const strategies: readonly StrategyDefinition[] = [
  breadthFirst,
  bestFirstPage,
  bestFirstAnchor,
  bestFirst,
  bestFirstTargets,
  naiveBestN,
  fishSearch,
  sharkSearch,
  sharkSearchProbabilistic,
  backlinkCount,
  pagerank,
  hitsOrder,
  linkContentRank,
  semanticEhrig,
  semanticSsrm,
  semanticSynsets,
  semanticMihalcea,
  hcla,
  plsiPhits,
  hmm,
  hmmNoLsi,
  hmmKMeans,
  hmmXMeans,
  hmmHybrid,
  hmmHybridAnchor,
  contextGraph,
  adaptive,
];

export function findStrategy(name: string): StrategyDefinition {
  return findDefinition('strategy', strategies, name);
}

export function createStrategy(name: string, parameters: ParameterValues = {}): Strategy {
  return findStrategy(name).create(parameters);
}
