/**
 * Reads a SKOS vocabulary (W3C Recommendation, 2009), or the classes of an RDF Schema, written in Turtle, N-Triples or TriG.
 * Labels in English or without a language are taken; a vocabulary that has none of these is taken in all its languages.
 */
import { Parser, type Term } from 'n3';
import { UsageError } from '../../../core/errors.js';
import { lemmaOf, type OwnConcept } from './own-ontology.js';

const skos = 'http://www.w3.org/2004/02/skos/core#';
const rdfs = 'http://www.w3.org/2000/01/rdf-schema#';
/** ISO 25964 extension of SKOS: broader terms told apart by kind. */
const isoThes = 'http://purl.org/iso25964/skos-thes#';
const dcterms = 'http://purl.org/dc/terms/';

/** The preferred label comes first. */
const labelRank = new Map([
  [`${skos}prefLabel`, 0],
  [`${rdfs}label`, 1],
  [`${skos}altLabel`, 2],
  [`${skos}hiddenLabel`, 3],
]);

type Kind = 'broader' | 'wholes' | 'related';
type Direction = 'forward' | 'backward';
const edgeKinds = new Map<string, readonly [Kind, Direction]>([
  [`${skos}broader`, ['broader', 'forward']],
  [`${skos}broadMatch`, ['broader', 'forward']],
  [`${rdfs}subClassOf`, ['broader', 'forward']],
  [`${isoThes}broaderGeneric`, ['broader', 'forward']],
  [`${isoThes}broaderInstantial`, ['broader', 'forward']],
  [`${skos}narrower`, ['broader', 'backward']],
  [`${skos}narrowMatch`, ['broader', 'backward']],
  [`${isoThes}narrowerGeneric`, ['broader', 'backward']],
  [`${isoThes}narrowerInstantial`, ['broader', 'backward']],
  [`${isoThes}broaderPartitive`, ['wholes', 'forward']],
  [`${isoThes}narrowerPartitive`, ['wholes', 'backward']],
  [`${dcterms}isPartOf`, ['wholes', 'forward']],
  [`${dcterms}hasPart`, ['wholes', 'backward']],
  [`${skos}related`, ['related', 'forward']],
  [`${skos}relatedMatch`, ['related', 'forward']],
]);

interface Label {
  lemma: string;
  rank: number;
  english: boolean;
}

export function parseSkos(text: string, path: string): OwnConcept[] {
  const labels = new Map<string, Label[]>();
  const edges: { from: string; to: string; kind: Kind }[] = [];
  for (const { subject, predicate, object } of parse(text, path)) {
    const rank = labelRank.get(predicate.value);
    if (rank !== undefined && object.termType === 'Literal') {
      const list = labels.get(subject.value) ?? [];
      labels.set(subject.value, list);
      const lemma = lemmaOf(object.value);
      if (lemma !== '') list.push({ lemma, rank, english: /^(en(-.*)?)?$/.test(object.language ?? '') });
    }
    const edge = edgeKinds.get(predicate.value);
    if (!edge || object.termType === 'Literal') continue;
    const [kind, direction] = edge;
    const [from, to] = direction === 'forward' ? [subject, object] : [object, subject];
    edges.push({ from: from.value, to: to.value, kind });
  }
  return assemble(labels, edges, path);
}

function parse(text: string, path: string): { subject: Term; predicate: Term; object: Term }[] {
  try {
    // Relative addresses of a vocabulary only have to differ from each other.
    return new Parser({ baseIRI: 'urn:ontology:' }).parse(text);
  } catch (error) {
    throw new UsageError(`${path}: not valid Turtle: ${(error as Error).message}`);
  }
}

function assemble(
  labels: ReadonlyMap<string, Label[]>,
  edges: readonly { from: string; to: string; kind: Kind }[],
  path: string,
): OwnConcept[] {
  const anyEnglish = [...labels.values()].some(list => list.some(label => label.english));
  const concepts: OwnConcept[] = [];
  const places = new Map<string, number>();
  for (const [iri, list] of labels) {
    const usable = list.filter(label => label.english || !anyEnglish).sort((a, b) => a.rank - b.rank);
    if (usable.length === 0) continue;
    places.set(iri, concepts.length);
    const names = [...new Set(usable.map(label => label.lemma))];
    concepts.push({ labels: names, broader: [], wholes: [], related: [] });
  }
  if (concepts.length === 0) {
    throw new UsageError(`${path} names no concept: it needs skos:prefLabel (or rdfs:label) with a text.`);
  }
  for (const { from, to, kind } of edges) {
    const owner = places.get(from);
    const target = places.get(to);
    // Ends without a label lie in other vocabularies; no word of a page can lead there.
    if (owner !== undefined && target !== undefined && owner !== target) concepts[owner][kind].push(target);
  }
  return concepts;
}
