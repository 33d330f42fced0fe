import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../core/errors.js';
import { sensesSimilarity } from '../concept-similarity.js';
import { Taxonomy } from '../taxonomy.js';
import { wordNet } from '../wordnet/wordnet.js';
import { loadOntology, parseOntology, readOntologyFile } from './ontology-file.js';
import { extendOntology, ownOntology } from './own-ontology.js';
import { parseSkos } from './skos.js';

const bees = `name: bees
terms:
  honeybee:
    synonyms: [Hive Bee, apis mellifera]
    is-a: bee
    part-of: colony
    related: [honey, hive]
  bee: {is-a: insect}
  varroa mite: {related: Hive  bee}
`;

function file(name: string, text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'honeyguide-ontology-')), name);
  writeFileSync(path, text);
  return path;
}

describe('an ontology of one’s own', () => {
  const ontology = ownOntology(parseOntology(bees, 'bees.yaml'));
  const [honeybee] = ontology.concepts('honeybee');
  const [bee] = ontology.concepts('bee');

  it('has terms, synonyms and the three kinds of edges', () => {
    expect(ontology.names(honeybee)).toEqual(['apis_mellifera', 'hive_bee', 'honeybee']);
    expect([...ontology.broader.row(honeybee)]).toEqual([bee]);
    expect(ontology.names(ontology.broader.row(bee)[0])).toEqual(['insect']);
    expect(ontology.names(ontology.wholes.row(honeybee)[0])).toEqual(['colony']);
    expect([...ontology.related.row(honeybee)].flatMap(concept => ontology.names(concept))).toEqual([
      'honey',
      'hive',
      'varroa_mite',
    ]);
  });

  it('leads an edge to the term that has the word as a synonym', () => {
    const [mite] = ontology.concepts('varroa_mite');
    expect([...ontology.related.row(mite)]).toEqual([honeybee]);
    expect(ontology.size).toBe(7);
  });

  it('may be JSON', async () => {
    const path = file('bees.json', JSON.stringify({ terms: { bee: { 'is-a': ['insect'] } } }));
    const json = await loadOntology({ file: path, with: 'only' });
    expect(json.names(json.broader.row(json.concepts('bee')[0])[0])).toEqual(['insect']);
    expect(json.concepts('dog').length).toBe(0);
  });

  it.each([
    ['terms: []\n', /bees\.yaml:1: "terms" must be pairs, for example \{bee: \{is-a: insect\}\}/],
    ['bees: 1\n', /bees\.yaml:1: unknown key "bees"\. It may have: name, terms/],
    ['terms:\n  bee: insect\n', /bees\.yaml:2: "bee" must be pairs, for example \{is-a: insect\}/],
    ['terms:\n  bee: {isa: insect}\n', /bees\.yaml:2: unknown key "isa" in "bee"\. Did you mean is-a\?/],
    ['terms:\n  bee:\n    is-a: {a: b}\n', /bees\.yaml:3: "is-a" must be a list/],
    ['terms:\n  bee: {sense: first}\n', /bees\.yaml:2: "sense" must be a whole number from 0/],
    ['terms:\n  bee: {}\n  Bee: {}\n', /bees\.yaml:3: the term "Bee" stands in the file already/],
    ['terms:\n  bee: {is-a: " "}\n', /bees\.yaml:2: "is-a" must not be empty/],
    ['terms:\n  " ": {}\n', /bees\.yaml:2: " " holds no word; write a term/],
    ['terms:\n  bee: {}\nedges: []\n', /bees\.yaml:3: unknown key "edges"/],
  ])('refuses %j', (text, message) => {
    expect(() => parseOntology(text, 'bees.yaml')).toThrow(UsageError);
    expect(() => parseOntology(text, 'bees.yaml')).toThrow(message);
  });

  it('says what is wrong with a file', async () => {
    await expect(loadOntology({ file: '/no/such.yaml' })).rejects.toThrow(/Cannot read the ontology \/no\/such\.yaml/);
    await expect(loadOntology({ file: '/no/such.ttl' })).rejects.toThrow(/Cannot read the ontology \/no\/such\.ttl/);
    await expect(loadOntology({ file: 'x.rdf' })).rejects.toThrow(/convert it to Turtle/);
    await expect(loadOntology({ with: 'only' })).rejects.toThrow(/needs a file of your own/);
    expect(await loadOntology()).toBe(wordNet());
  });
});

describe('on top of WordNet', () => {
  const text = `terms:
  varroa mite: {is-a: mite}
  mite: {sense: 2}
  honeybee: {synonyms: [the girls], related: varroa mite}
  java: {sense: 3, synonyms: [JDK]}
  linux: {sense: 0}
`;
  const ontology = extendOntology(wordNet(), parseOntology(text, 'bees.yaml'));

  it('joins what WordNet knows and adds what it does not', () => {
    const [honeybee] = wordNet().concepts('honeybee');
    expect(ontology.concepts('honeybee')[0]).toBe(honeybee);
    expect([...ontology.concepts('the_girls')]).toEqual([honeybee]);
    expect(ontology.names(honeybee)).toEqual(expect.arrayContaining(['apis_mellifera', 'the_girls']));
    const [mite] = ontology.concepts('varroa_mite');
    expect(mite).toBeGreaterThanOrEqual(wordNet().size);
    expect(ontology.part(mite)).toBe('noun');
    expect([...ontology.related.row(honeybee)]).toContain(mite);
    const [arachnid] = wordNet().concepts('arachnid');
    expect(new Taxonomy(ontology).distance(mite, arachnid)).toBe(3);
  });

  it('takes the sense that is asked for', () => {
    expect(ontology.concepts('jdk')[0]).toBe(wordNet().concepts('java', 'noun')[2]);
    expect(ontology.concepts('linux')[0]).toBeGreaterThanOrEqual(wordNet().size);
    expect(ontology.concepts('linux').length).toBe(wordNet().concepts('linux').length + 1);
  });

  it('prefers the sense that another label shares', () => {
    const plain = extendOntology(wordNet(), parseOntology('terms: {mouse: {synonyms: clicker}}', 'x.yaml'));
    expect(plain.concepts('clicker')[0]).toBe(wordNet().concepts('mouse', 'noun')[0]);
    const mouse = extendOntology(wordNet(), parseOntology('terms: {mouse: {synonyms: computer mouse}}', 'x.yaml'));
    expect(mouse.concepts('mouse')[0]).toBe(wordNet().concepts('computer_mouse')[0]);
  });

  it('says how many senses there are when one is asked for that is not', () => {
    const concepts = parseOntology('terms: {mite: {sense: 7}}', 'x.yaml');
    expect(() => extendOntology(wordNet(), concepts)).toThrow(UsageError);
    expect(() => extendOntology(wordNet(), concepts)).toThrow(/sense: 7 of the term "mite": WordNet knows 2 senses/);
  });

  it('leaves WordNet as it is', () => {
    expect(wordNet().concepts('varroa_mite').length).toBe(0);
    expect(wordNet().concepts('the_girls').length).toBe(0);
  });
});

const turtle = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix iso: <http://purl.org/iso25964/skos-thes#> .
@prefix : <http://bees.example/> .
:apis a skos:Concept ; skos:prefLabel "Honey bee"@en, "Honigbiene"@de ; skos:altLabel "hive bee"@en-GB ;
  skos:broader :bee ; iso:broaderPartitive :colony ; skos:related :honey .
:insect skos:prefLabel "insect"@en ; skos:narrower :bee .
:bee skos:prefLabel "bee" . :colony skos:prefLabel "colony"@en . :honey skos:prefLabel "honey"@en ;
  skos:related <http://elsewhere.example/x> .
`;

describe('SKOS', () => {
  it('gives concepts, labels and edges', async () => {
    const concepts = await readOntologyFile(file('bees.ttl', turtle));
    const ontology = ownOntology(concepts);
    const [honeybee] = ontology.concepts('honey_bee');
    expect(concepts[0].labels).toEqual(['honey_bee', 'hive_bee']);
    expect(ontology.concepts('hive_bee')[0]).toBe(honeybee);
    expect(ontology.concepts('honigbiene').length).toBe(0);
    const [bee] = ontology.concepts('bee');
    const [insect] = ontology.concepts('insect');
    expect([...ontology.broader.row(honeybee)]).toEqual([bee]);
    expect([...ontology.broader.row(bee)]).toEqual([insect]);
    expect(ontology.names(ontology.wholes.row(honeybee)[0])).toEqual(['colony']);
    expect(ontology.names(ontology.related.row(honeybee)[0])).toEqual(['honey']);
  });

  it('takes every language when none is English', () => {
    const text = '<a> <http://www.w3.org/2004/02/skos/core#prefLabel> "Biene"@de, "abeille"@fr .';
    expect(parseSkos(text, 'x.ttl')[0].labels).toEqual(['biene', 'abeille']);
  });

  it('reads classes of RDF Schema', () => {
    const text = `@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<bee> rdfs:label "bee" ; rdfs:subClassOf <insect> . <insect> rdfs:label "insect" .`;
    expect(parseSkos(text, 'x.ttl')).toEqual([
      { labels: ['bee'], broader: [1], wholes: [], related: [] },
      { labels: ['insect'], broader: [], wholes: [], related: [] },
    ]);
  });

  it.each([
    ['this is no turtle', /x\.ttl: not valid Turtle: .*line 1/],
    ['<a> <b> <c> .', /x\.ttl names no concept/],
  ])('refuses %j', (text, message) => {
    expect(() => parseSkos(text, 'x.ttl')).toThrow(UsageError);
    expect(() => parseSkos(text, 'x.ttl')).toThrow(message);
  });
});

describe('examples/ontologies', () => {
  const folder = new URL('../../../../examples/ontologies/', import.meta.url);

  it.each([
    ['dengue.yaml', 'aedes_aegypti', 'mosquito'],
    ['robotics.ttl', 'gripper', 'manipulator'],
  ])('%s can be read and says what it should', async (name, first, second) => {
    const ontology = await loadOntology({ file: fileURLToPath(new URL(name, folder)) });
    const similarity = sensesSimilarity(ontology, { measure: 'shortest-path', relations: 'all' });
    expect(similarity(ontology.concepts(first), ontology.concepts(second))).toBe(0.5);
  });
});
