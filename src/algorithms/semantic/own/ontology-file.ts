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
import { YamlFile } from '../../../core/schema/yaml-file.js';
import type { Ontology } from '../ontology.js';
import { wordNet } from '../wordnet/wordnet.js';
import { extendOntology, lemmaOf, type OwnConcept, ownOntology } from './own-ontology.js';

const turtleEndings = ['.ttl', '.turtle', '.nt', '.n3', '.nq', '.trig'];
const keys = ['synonyms', 'is-a', 'part-of', 'related', 'sense'] as const;

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
  const terms = termsOf(file);
  const concepts: OwnConcept[] = [];
  const byLabel = new Map<string, number>();
  const placeOf = (lemma: string) => {
    const known = byLabel.get(lemma);
    if (known !== undefined) return known;
    byLabel.set(lemma, concepts.length);
    return concepts.push({ labels: [lemma], broader: [], wholes: [], related: [] }) - 1;
  };
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
    const fields = fieldsOf(file, name, entry);
    for (const synonym of wordsOf(file, name, fields, 'synonyms')) {
      if (!concept.labels.includes(synonym)) concept.labels.push(synonym);
      if (!byLabel.has(synonym)) byLabel.set(synonym, place);
    }
    concept.sense = senseOf(file, name, fields);
  }
  for (const { concept, name, entry } of entries) {
    const fields = fieldsOf(file, name, entry);
    concept.broader = wordsOf(file, name, fields, 'is-a').map(placeOf);
    concept.wholes = wordsOf(file, name, fields, 'part-of').map(placeOf);
    concept.related = wordsOf(file, name, fields, 'related').map(placeOf);
  }
  return concepts;
}

function termsOf(file: YamlFile): Record<string, unknown> {
  const { value } = file;
  const terms = isRecord(value) ? value.terms : undefined;
  if (!isRecord(terms) || Object.keys(terms).length === 0) {
    throw file.error(['terms'], 'an ontology has "terms:", each with "is-a", "part-of", "related" or "synonyms".');
  }
  const other = Object.keys(value as object).find(key => key !== 'terms' && key !== 'name');
  if (other !== undefined) throw file.error([other], `unknown key "${other}"; an ontology has "name" and "terms".`);
  return terms;
}

function fieldsOf(file: YamlFile, name: string, entry: unknown): Record<string, unknown> {
  if (entry === null) return {};
  if (!isRecord(entry)) throw file.error(['terms', name], `"${name}" must have pairs, for example {is-a: insect}.`);
  for (const key of Object.keys(entry)) {
    if ((keys as readonly string[]).includes(key)) continue;
    throw file.error(['terms', name, key], `unknown key "${key}"; a term has ${keys.join(', ')}.`);
  }
  return entry;
}

function wordsOf(file: YamlFile, name: string, fields: Record<string, unknown>, key: string): string[] {
  const value = fields[key] ?? [];
  return (Array.isArray(value) ? value : [value]).map(word => labelOf(file, ['terms', name, key], word));
}

function labelOf(file: YamlFile, place: string[], word: unknown): string {
  const lemma = typeof word === 'string' || typeof word === 'number' ? lemmaOf(String(word)) : '';
  if (lemma === '') throw file.error(place, `${place.at(-1)}: write a term or a list of terms.`);
  return lemma;
}

function senseOf(file: YamlFile, name: string, { sense }: Record<string, unknown>): number | undefined {
  if (sense === undefined) return undefined;
  if (typeof sense === 'number' && Number.isInteger(sense) && sense >= 0) return sense;
  throw file.error(
    ['terms', name, 'sense'],
    'sense must be the number of a noun sense in WordNet, or 0 for a meaning of its own.',
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`Cannot read the ontology ${path}: ${(error as NodeJS.ErrnoException).code ?? error}.`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
