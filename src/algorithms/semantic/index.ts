/** Meaning beside spelling: WordNet, own ontologies, and how alike words and texts are by them. Public as `honeyguide/semantic`. */
export { ConceptReader, type Meaning, type ReadTerm } from './concept-reader.js';
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
export { conceptsOfStem, conceptsOfWord, lemmasOf } from './morphology.js';
export { Ontology, type Part, parts } from './ontology.js';
export { loadOntology, type OntologyChoice, parseOntology, readOntologyFile } from './ontology-file.js';
export { extendOntology, lemmaOf, type OwnConcept, ownOntology } from './own-ontology.js';
export { QuerySimilarity, termSimilarity } from './query-similarity.js';
export { Taxonomy } from './taxonomy.js';
export { ehrigSimilarity, mihalceaSimilarity, type SimilarityTable, ssrmSimilarity } from './text-similarity.js';
export { wordNet } from './wordnet.js';
