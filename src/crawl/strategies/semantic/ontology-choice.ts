/** What all semantic strategies share: which ontology they look words up in, and the words of the topic. */

import type { Ontology } from '../../../algorithms/semantic/ontology.js';
import type { ConceptReader, ReadTerm } from '../../../algorithms/semantic/own/concept-reader.js';
import { loadOntology } from '../../../algorithms/semantic/own/ontology-file.js';
import { choice, file, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { topicVector } from '../../topic-scorer.js';

export const ontologyParameters = table({
  ontology: file({
    default: '',
    help: 'file of your own ontology (YAML, JSON or SKOS as .ttl); see docs/semantic.md',
  }),
  with: choice(['wordnet', 'only'], { default: 'wordnet', help: 'your own ontology on top of WordNet, or only it' }),
});
export type ChosenOntology = ValuesOf<typeof ontologyParameters>;

/** Terms of a topic that has examples but no keywords. */
const mostExampleTerms = 30;

export function chosenOntology({ ontology, with: mode }: ChosenOntology): Promise<Ontology> {
  return loadOntology({ file: ontology, with: mode });
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
