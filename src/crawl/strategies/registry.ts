/** Every strategy by name; and strategies in files of the user's own. */
import { isModuleFile } from '../../core/module-file.js';
import type { ParameterValues } from '../../core/schema/index.js';
import type { Definition } from '../definition.js';
import { definitionInFile, findDefinition, isRecord, type PartForm } from '../registered.js';
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
import { combinations, type Strategy, type StrategyDefinition } from './strategy.js';
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

/** The strategy of this name, or the one in this file: `isModuleFile` tells which it is. */
export async function openStrategy(nameOrFile: string): Promise<Definition<Strategy>> {
  return isModuleFile(nameOrFile) ? definitionInFile(nameOrFile, form) : findStrategy(nameOrFile);
}

/** What TypeScript would have checked, for strategies written without it. */
const form: PartForm<Strategy> = {
  kind: 'strategy',
  shape: '{ name, combine, rank(page, links, arrival) }',
  problem: value => {
    if (!isRecord(value)) return `its default export is ${value === null ? 'null' : typeof value}`;
    if (typeof value.name !== 'string' || value.name === '') return '"name" must be a text';
    if (typeof value.rank !== 'function') return '"rank" must be a function';
    if (!combinations.some(each => each === value.combine)) return '"combine" must be max, mean, sum or last';
    for (const key of ['prepare', 'reorder', 'learn', 'save', 'load']) {
      if (value[key] !== undefined && typeof value[key] !== 'function') return `"${key}" must be a function`;
    }
    for (const key of ['batch', 'reorderEvery', 'carryWidth']) {
      if (value[key] !== undefined && !isCount(value[key])) return `"${key}" must be a whole number`;
    }
    if (value.reorder !== undefined && value.reorderEvery === undefined) {
      return '"reorder" needs "reorderEvery", the number of pages between two calls';
    }
    if ((value.save === undefined) !== (value.load === undefined)) return '"save" and "load" need each other';
    const { parts } = value;
    if (parts !== undefined && !(Array.isArray(parts) && parts.every(part => typeof part === 'string'))) {
      return '"parts" must be a list of names';
    }
  },
};

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
