/** Every strategy by name, made with checked parameters; and strategies from a user's own file. */

import { closestNames } from '../../core/closest-names.js';
import { UsageError } from '../../core/errors.js';
import { importDefault, isRecord } from '../user-module.js';
import { bestFirst, bestFirstAnchor, bestFirstPage, naiveBestN } from './classic/best-first.js';
import { bestFirstTargets } from './classic/best-first-targets.js';
import { fishSearch } from './classic/fish-search.js';
import { sharkSearch } from './classic/shark-search.js';
import { sharkSearchProbabilistic } from './classic/shark-search-probabilistic.js';
import { hcla } from './latent/hcla.js';
import { plsiPhits } from './latent/plsi-phits.js';
import { contextGraph } from './learning/context-graph.js';
import { hmm, hmmHybrid, hmmHybridAnchor, hmmKMeans, hmmNoLsi, hmmXMeans } from './learning/hmm.js';
import { backlinkCount } from './link/backlink-count.js';
import { hitsOrder } from './link/hits.js';
import { linkContentRank } from './link/link-content-rank.js';
import { pagerank } from './link/pagerank.js';
import { checkParameters } from './parameters.js';
import { semanticEhrig, semanticMihalcea, semanticSsrm } from './semantic/anchor-strategies.js';
import { semanticSynsets } from './semantic/synsets.js';
import type { Parameters, Strategy, StrategyDefinition } from './strategy.js';
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
];

export function findStrategy(name: string): StrategyDefinition {
  const found = strategies.find(definition => definition.name === name);
  if (found) return found;
  const names = strategies.map(definition => definition.name);
  const near = closestNames(name, names);
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `There are: ${names.join(', ')}.`;
  throw new UsageError(
    `There is no strategy "${name}". ${hint} "honeyguide strategies" lists them all; ./mine.js runs your own.`,
  );
}

export function createStrategy(name: string, parameters: Parameters = {}): Strategy {
  return make(findStrategy(name), parameters);
}

/**
 * A user's own strategy: a module whose default export is a Strategy, a StrategyDefinition, or a function that gets the
 * parameters and returns a Strategy.
 */
export async function loadStrategyFile(path: string, parameters: Parameters = {}): Promise<Strategy> {
  const exported = await importDefault(path, 'strategy');
  if (isDefinition(exported)) return checked(path, make(exported, parameters));
  if (typeof exported === 'function') return checked(path, await exported(parameters));
  if (Object.keys(parameters).length > 0) {
    throw new UsageError(
      `${path} exports a finished strategy, which takes no parameters; export a function of them instead.`,
    );
  }
  return checked(path, exported);
}

function make(definition: StrategyDefinition, parameters: Parameters): Strategy {
  return definition.create(checkParameters(`strategy ${definition.name}`, definition.parameters, parameters));
}

function isDefinition(value: unknown): value is StrategyDefinition {
  return isRecord(value) && typeof value.create === 'function' && Array.isArray(value.parameters);
}

/** What TypeScript would have checked, for strategies written without it. */
function checked(path: string, value: unknown): Strategy {
  const refuse = (what: string) => {
    return new UsageError(
      `${path} is not a strategy: ${what}. It must export default { name, combine, rank(page, links, arrival) }.`,
    );
  };
  if (!isRecord(value)) throw refuse(`its default export is ${value === null ? 'null' : typeof value}`);
  if (typeof value.name !== 'string' || value.name === '') throw refuse('"name" must be a text');
  if (typeof value.rank !== 'function') throw refuse('"rank" must be a function');
  if (!['max', 'mean', 'sum', 'last'].includes(value.combine as string)) {
    throw refuse('"combine" must be max, mean, sum or last');
  }
  for (const key of ['prepare', 'reorder'] as const) {
    if (value[key] !== undefined && typeof value[key] !== 'function') throw refuse(`"${key}" must be a function`);
  }
  for (const key of ['batch', 'reorderEvery', 'carryWidth'] as const) {
    const number = value[key];
    if (number !== undefined && !(Number.isInteger(number) && (number as number) >= 0)) {
      throw refuse(`"${key}" must be a whole number`);
    }
  }
  if (value.reorder !== undefined && value.reorderEvery === undefined) {
    throw refuse('"reorder" needs "reorderEvery", the number of pages between two calls');
  }
  if (
    value.parts !== undefined &&
    !(Array.isArray(value.parts) && value.parts.every(part => typeof part === 'string'))
  ) {
    throw refuse('"parts" must be a list of names');
  }
  return value as unknown as Strategy;
}
