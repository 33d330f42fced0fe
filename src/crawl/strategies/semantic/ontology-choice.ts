/** What all semantic strategies share: which ontology they look words up in, and the words of the topic. */

import type { Ontology } from '../../../algorithms/semantic/ontology.js';
import type { ConceptReader, ReadTerm } from '../../../algorithms/semantic/own/concept-reader.js';
import { loadOntology, type OntologyChoice } from '../../../algorithms/semantic/own/ontology-file.js';
import type { Preparation } from '../../preparation.js';
import { topicVector } from '../../topic-scorer.js';
import type { Parameter, Parameters } from '../strategy.js';

export const ontologyParameters: readonly Parameter[] = [
  {
    name: 'ontology',
    help: 'file of your own ontology (YAML, JSON or SKOS as .ttl); see docs/semantic.md',
    default: '',
  },
  {
    name: 'with',
    help: 'your own ontology on top of WordNet, or only it',
    default: 'wordnet',
    choices: ['wordnet', 'only'],
  },
];

/** Terms of a topic that has examples but no keywords. */
const mostExampleTerms = 30;

export function chosenOntology({ ontology, with: mode }: Parameters): Promise<Ontology> {
  return loadOntology({ file: String(ontology), with: mode as OntologyChoice['with'] });
}

/** The words of the query; without any, the strongest terms of the relevant examples. */
export function topicTerms({ topic, text }: Preparation, reader: ConceptReader): ReadTerm[] {
  const terms = reader.read(topic.query);
  if (terms.length > 0) return terms;
  const { ids, values } = topicVector(topic, text);
  const strongest = Array.from(ids, (id, i) => ({ id, value: values[i] })).sort(
    (a, b) => b.value - a.value || a.id - b.id,
  );
  return strongest.slice(0, mostExampleTerms).map(({ id }) => ({ meaning: reader.ofTerm(id), count: 1 }));
}
