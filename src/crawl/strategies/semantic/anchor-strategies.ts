/** The three strategies of Batsakis (docs/papers.md) that look at anchors alone, as the registry lists them. */

import { type Measure, measures, relations } from '../../../algorithms/semantic/concept-similarity.js';
import type { ReadTerm } from '../../../algorithms/semantic/own/concept-reader.js';
import { ehrigSimilarity, mihalceaSimilarity, ssrmSimilarity } from '../../../algorithms/semantic/text-similarity.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { choice, share, table } from '../../../core/schema/index.js';
import { combineParameter } from '../parameters.js';
import { defineStrategy } from '../strategy.js';
import { AnchorMeaning } from './anchor-meaning.js';
import { ontologyParameters } from './ontology-choice.js';

/**
 * Batsakis adds up every word with every other, and in WordNet nearly all nouns are a little alike: many small values drown
 * the few that mean something. The defaults, measured in docs/semantic.md, leave synonyms and concepts one edge apart. Batsakis, too, found it best
 * to stay near the synonyms (§4.7).
 */
const likeness = (measure: Measure, least: number) =>
  table({
    similarity: choice(measures, { default: measure, help: 'how alike two words are' }),
    least: share({ default: least, help: 'words less alike than this count as not alike (Batsakis: 0)' }),
    relations: choice(relations, {
      default: 'is-a',
      help: 'edges a shortest path may take: is-a, or all (also part-of and related)',
    }),
  });

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

export const semanticEhrig = defineStrategy({
  name: 'semantic-ehrig',
  family: 'semantic',
  paper: 'Batsakis §3.3.1, eq. 3 and 8',
  summary: 'words of the anchor by their distance in the ontology to those of the query',
  parameters: {
    ...likeness('shortest-path', 0.5),
    factor: share({ default: 0.5, help: 'what each edge of a shortest path costs' }),
    ...ontologyParameters,
    combine: combineParameter,
  },
  needs: ['query'],
  create: options => new AnchorMeaning('semantic-ehrig', { weigh: frequencies, compare: ehrigSimilarity }, options),
});

export const semanticSsrm = defineStrategy({
  name: 'semantic-ssrm',
  family: 'semantic',
  paper: 'Batsakis §3.3.2, eq. 4 and 9',
  summary: 'cosine of anchor and query in which like words match, too (SSRM)',
  parameters: { ...likeness('li', 0.7), ...ontologyParameters, combine: combineParameter },
  needs: ['query'],
  create: options => new AnchorMeaning('semantic-ssrm', { weigh: tfIdf, compare: ssrmSimilarity }, options),
});

export const semanticMihalcea = defineStrategy({
  name: 'semantic-mihalcea',
  family: 'semantic',
  paper: 'Batsakis §1.2 (Corley & Mihalcea 2005, eq. 2 and 3)',
  summary: 'best partner of each word of anchor and query in the other, rare words first',
  parameters: { ...likeness('wu-palmer', 0.9), ...ontologyParameters, combine: combineParameter },
  needs: ['query'],
  create: options => new AnchorMeaning('semantic-mihalcea', { weigh: rarity, compare: mihalceaSimilarity }, options),
});
