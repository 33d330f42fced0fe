/** The three strategies of Batsakis (docs/papers.md) that look at anchors alone, as the registry lists them. */

import { type Measure, measures, type Relations, relations } from '../../../algorithms/semantic/concept-similarity.js';
import type { ReadTerm } from '../../../algorithms/semantic/own/concept-reader.js';
import { ehrigSimilarity, mihalceaSimilarity, ssrmSimilarity } from '../../../algorithms/semantic/text-similarity.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { combineParameter } from '../classic/best-first.js';
import type { Parameter, Parameters, StrategyDefinition } from '../strategy.js';
import { AnchorMeaning } from './anchor-meaning.js';
import { ontologyParameters } from './ontology-choice.js';

function similarityParameter(measure: Measure): Parameter {
  return { name: 'similarity', help: 'how alike two words are', default: measure, choices: measures };
}

const relationsParameter: Parameter = {
  name: 'relations',
  help: 'edges a shortest path may take: is-a, or all (also part-of and related)',
  default: 'is-a',
  choices: relations,
};

/**
 * Batsakis adds up every word with every other, and in WordNet nearly all nouns are a little alike: many small values drown
 * the few that mean something. The defaults, measured in docs/semantic.md, leave synonyms and concepts one edge apart. Batsakis, too, found it best
 * to stay near the synonyms (§4.7).
 */
function leastParameter(least: number): Parameter {
  return {
    name: 'least',
    help: 'words less alike than this count as not alike (Batsakis: 0)',
    default: least,
    minimum: 0,
    maximum: 1,
  };
}

/** tf = f / max f, Batsakis eq. 1. */
function frequencies(terms: readonly ReadTerm[]): Float64Array {
  const maximum = terms.reduce((most, { count }) => Math.max(most, count), 0);
  return Float64Array.from(terms, ({ count }) => count / maximum);
}

function tfIdf(terms: readonly ReadTerm[], text: TextAnalyser): Float64Array {
  return frequencies(terms).map((frequency, i) => frequency * text.idf(terms[i].meaning.term));
}

function rarity(terms: readonly ReadTerm[], text: TextAnalyser): Float64Array {
  return Float64Array.from(terms, ({ meaning, count }) => count * text.idf(meaning.term));
}

function measureOf({ similarity, relations: edges, factor }: Parameters) {
  return { measure: similarity as Measure, relations: edges as Relations, factor: factor as number | undefined };
}

export const semanticEhrig: StrategyDefinition = {
  name: 'semantic-ehrig',
  family: 'semantic',
  paper: 'Batsakis §3.3.1, eq. 3 and 8',
  summary: 'words of the anchor by their distance in the ontology to those of the query',
  parameters: [
    similarityParameter('shortest-path'),
    leastParameter(0.5),
    relationsParameter,
    { name: 'factor', help: 'what each edge of a shortest path costs', default: 0.5, minimum: 0, maximum: 1 },
    ...ontologyParameters,
    combineParameter,
  ],
  needs: ['query'],
  create: parameters =>
    new AnchorMeaning(
      'semantic-ehrig',
      { weigh: frequencies, compare: ehrigSimilarity },
      measureOf(parameters),
      parameters,
    ),
};

export const semanticSsrm: StrategyDefinition = {
  name: 'semantic-ssrm',
  family: 'semantic',
  paper: 'Batsakis §3.3.2, eq. 4 and 9',
  summary: 'cosine of anchor and query in which like words match, too (SSRM)',
  parameters: [
    similarityParameter('li'),
    leastParameter(0.7),
    relationsParameter,
    ...ontologyParameters,
    combineParameter,
  ],
  needs: ['query'],
  create: parameters =>
    new AnchorMeaning('semantic-ssrm', { weigh: tfIdf, compare: ssrmSimilarity }, measureOf(parameters), parameters),
};

export const semanticMihalcea: StrategyDefinition = {
  name: 'semantic-mihalcea',
  family: 'semantic',
  paper: 'Batsakis §1.2 (Corley & Mihalcea 2005, eq. 2 and 3)',
  summary: 'best partner of each word of anchor and query in the other, rare words first',
  parameters: [
    similarityParameter('wu-palmer'),
    leastParameter(0.9),
    relationsParameter,
    ...ontologyParameters,
    combineParameter,
  ],
  needs: ['query'],
  create: parameters =>
    new AnchorMeaning(
      'semantic-mihalcea',
      { weigh: rarity, compare: mihalceaSimilarity },
      measureOf(parameters),
      parameters,
    ),
};
