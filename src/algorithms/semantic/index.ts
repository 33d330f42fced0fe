/** Meaning beside spelling: WordNet, own ontologies, and how alike words and texts are by them. Public as `honeyguide/semantic`. */

export {
  type ConceptSimilarity,
  conceptSimilarity,
  type Measure,
  measures,
  type Relations,
  relations,
  type SensesSimilarity,
  type SimilarityOptions,
  sensesSimilarity,
} from './concept-similarity.js';
export { InformationContent } from './information-content.js';
export { Ontology, type Part, parts } from './ontology.js';
export { ConceptReader, type Meaning, type ReadTerm } from './own/concept-reader.js';
export { loadOntology, type OntologyChoice, parseOntology, readOntologyFile } from './own/ontology-file.js';
export { extendOntology, lemmaOf, type OwnConcept, ownOntology } from './own/own-ontology.js';
export { QuerySimilarity, termSimilarity } from './query-similarity.js';
export { Taxonomy } from './taxonomy.js';
export { ehrigSimilarity, mihalceaSimilarity, type SimilarityTable, ssrmSimilarity } from './text-similarity.js';
export { conceptsOfStem, conceptsOfWord, lemmasOf } from './wordnet/morphology.js';
export { wordNet } from './wordnet/wordnet.js';
