/**
 * Reads a user's ontology from a file: YAML or JSON in the form below, or SKOS in Turtle (see `skos.ts`).
 *
 *     terms:
 *       honeybee:
 *         synonyms: [hive bee, Apis mellifera]
 *         is-a: bee
 *         part-of: colony
 *         related: [honey, hive]
 *
 * Each of the four is one term or a list. A term that is only referred to need not have an entry of its own.
 */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { UsageError } from '../../../core/errors.js';
import { block, integer, list, map, optional, table, text } from '../../../core/schema/index.js';
import { YamlFile } from '../../../core/schema/yaml-file.js';
import type { Ontology } from '../ontology.js';
import { wordNet } from '../wordnet/wordnet.js';
import { extendOntology, lemmaOf, type OwnConcept, ownOntology } from './own-ontology.js';

const turtleEndings = ['.ttl', '.turtle', '.nt', '.n3', '.nq', '.trig'];
const words = list(text({ notEmpty: true }), { default: [] });

const ontologyTable = table({
  name: optional(text()),
  terms: map(
    block(
      {
        synonyms: { ...words, help: 'other words for it' },
        'is-a': { ...words, help: 'what it is a kind of' },
        'part-of': { ...words, help: 'what it is a part of' },
        related: { ...words, help: 'what it has to do with' },
        sense: optional(
          integer({ minimum: 0, maximum: 1000, help: 'noun sense in WordNet, or 0 for a meaning of its own' }),
        ),
      },
      { example: '{is-a: insect}' },
    ),
    { atLeast: 1, example: '{bee: {is-a: insect}}' },
  ),
});

export interface OntologyChoice {
  /** File of the user's own ontology; empty or absent: WordNet alone. */
  file?: string;
  /** `wordnet`: on top of WordNet (default). `only`: in its place. */
  with?: 'wordnet' | 'only';
}

export async function loadOntology(choice: OntologyChoice = {}): Promise<Ontology> {
  if (!choice.file) {
    if (choice.with === 'only') throw new UsageError('"with: only" needs a file of your own: add "ontology: FILE".');
    return wordNet();
  }
  const concepts = await readOntologyFile(choice.file);
  return choice.with === 'only' ? ownOntology(concepts) : extendOntology(wordNet(), concepts);
}

export async function readOntologyFile(path: string): Promise<OwnConcept[]> {
  const ending = extname(path).toLowerCase();
  if (turtleEndings.includes(ending)) {
    // The parser is loaded by those who need it.
    const { parseSkos } = await import('./skos.js');
    return parseSkos(readText(path), path);
  }
  if (['.rdf', '.owl', '.xml'].includes(ending)) {
    throw new UsageError(
      `${path}: RDF/XML is not read; convert it to Turtle (.ttl) first, for example with riot or rapper.`,
    );
  }
  return conceptsOf(YamlFile.read(path, 'ontology'));
}

/** The same from text; `path` stands in messages. */
export function parseOntology(text: string, path: string): OwnConcept[] {
  return conceptsOf(YamlFile.parse(text, path));
}

function conceptsOf(file: YamlFile): OwnConcept[] {
  const { terms } = file.values(ontologyTable);
  const concepts: OwnConcept[] = [];
  const byLabel = new Map<string, number>();
  const placeOf = (lemma: string) => {
    const known = byLabel.get(lemma);
    if (known !== undefined) return known;
    byLabel.set(lemma, concepts.length);
    return concepts.push({ labels: [lemma], broader: [], wholes: [], related: [] }) - 1;
  };
  const lemmasOf = (name: string, key: 'synonyms' | 'is-a' | 'part-of' | 'related') =>
    terms[name][key].map(word => labelOf(file, ['terms', name, key], word));
  // Names first, then synonyms: an edge to a word leads to the term of that name before any that only lists it.
  for (const name of Object.keys(terms)) {
    const lemma = labelOf(file, ['terms', name], name);
    if (byLabel.has(lemma)) throw file.error(['terms', name], `the term "${name}" stands in the file already.`);
    placeOf(lemma);
  }
  const entries = Object.entries(terms).map(([name, entry], place) => ({
    place,
    concept: concepts[place],
    name,
    entry,
  }));
  for (const { place, concept, name, entry } of entries) {
    for (const synonym of lemmasOf(name, 'synonyms')) {
      if (!concept.labels.includes(synonym)) concept.labels.push(synonym);
      if (!byLabel.has(synonym)) byLabel.set(synonym, place);
    }
    concept.sense = entry.sense;
  }
  for (const { concept, name } of entries) {
    concept.broader = lemmasOf(name, 'is-a').map(placeOf);
    concept.wholes = lemmasOf(name, 'part-of').map(placeOf);
    concept.related = lemmasOf(name, 'related').map(placeOf);
  }
  return concepts;
}

function labelOf(file: YamlFile, place: string[], word: string): string {
  const lemma = lemmaOf(word);
  if (lemma === '') throw file.error(place, `"${word}" holds no word; write a term or a list of terms.`);
  return lemma;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read the ontology ${path}: ${(error as NodeJS.ErrnoException).code ?? error}.`);
  }
}
