import { describe, expect, it } from 'vitest';
import { stemOf } from '../../text/analyser.js';
import { beginningsOf, conceptsOfStem, conceptsOfWord, lemmasOf } from './morphology.js';
import { wordNet } from './wordnet.js';

const names = (concepts: Iterable<number>) => [...concepts].map(concept => wordNet().names(concept));

describe('WordNet', () => {
  it('is whole', () => {
    expect(wordNet().size).toBe(117_791);
  });

  it('is read once', () => {
    expect(wordNet()).toBe(wordNet());
  });

  it('knows words, senses and synonyms', () => {
    const ontology = wordNet();
    expect(ontology.concepts('car', 'noun').length).toBe(5);
    expect(names([ontology.concepts('car', 'noun')[0]])).toEqual([
      ['auto', 'automobile', 'car', 'machine', 'motorcar'],
    ]);
    expect(ontology.concepts('dengue_fever')).toEqual(ontology.concepts('dengue'));
    expect(ontology.concepts('sing', 'noun').length).toBe(0);
    expect(ontology.part(ontology.concepts('sing', 'verb')[0])).toBe('verb');
    expect(ontology.part(ontology.concepts('beautiful')[0])).toBe('adj');
    expect(ontology.part(ontology.concepts('quickly')[0])).toBe('adv');
    expect(ontology.concepts('no_such_word').length).toBe(0);
    expect(ontology.concepts('').length).toBe(0);
  });

  it('knows kinds, instances, parts and what belongs together', () => {
    const ontology = wordNet();
    const [dog] = ontology.concepts('dog', 'noun');
    expect(names(ontology.broader.row(dog)).flat()).toEqual(expect.arrayContaining(['canine', 'domestic_animal']));
    const [einstein] = ontology.concepts('einstein', 'noun');
    expect(names(ontology.broader.row(einstein)).flat()).toContain('physicist');
    const [wheel] = ontology.concepts('wheel', 'noun');
    expect(names(ontology.wholes.row(wheel)).flat()).toContain('wheeled_vehicle');
    const [programmer] = ontology.concepts('programmer', 'noun');
    expect(names(ontology.related.row(programmer)).flat()).toContain('program');
    expect(ontology.names(ontology.top)).toEqual(['entity']);
    expect(ontology.narrower.row(dog).length).toBe(18);
  });

  it('counts the senses of tagged texts', () => {
    const ontology = wordNet();
    const counts = ontology.counts();
    const [person] = ontology.concepts('person', 'noun');
    const [dengue] = ontology.concepts('dengue', 'noun');
    expect(counts[person]).toBeGreaterThan(1000);
    expect(counts[dengue]).toBe(0);
  });
});

describe('lemmas of a word', () => {
  it.each([
    // morphy(7WN)
    ['dogs', 'noun', ['dog']],
    ['classes', 'noun', ['class']],
    ['boxes', 'noun', ['box']],
    ['churches', 'noun', ['church']],
    ['women', 'noun', ['woman']],
    ['therapies', 'noun', ['therapy']],
    ['programming', 'verb', ['programme']],
    ['tries', 'verb', ['try']],
    ['hoped', 'verb', ['hope']],
    ['larger', 'adj', ['larger', 'large']],
    ['glass', 'noun', ['glass']],
    ['glasses', 'noun', ['glasses', 'glass']],
    ['diseases', 'verb', []],
    // In place of the exception lists.
    ['wolves', 'noun', ['wolf']],
    ['knives', 'noun', ['knife']],
    ['bacteria', 'noun', ['bacteria', 'bacterium']],
    ['fungi', 'noun', ['fungi', 'fungus']],
    ['matrices', 'noun', ['matrix']],
    ['hypotheses', 'noun', ['hypothesis']],
    ['potatoes', 'noun', ['potato']],
    ['running', 'verb', ['run']],
    ['happier', 'adj', ['happy']],
    ['children', 'noun', ['child']],
    ['mice', 'noun', ['mouse']],
    ['qwertys', 'noun', []],
    ['s', 'noun', ['s']],
    ['', 'noun', []],
  ] as const)('%s as %s', (word, part, lemmas) => {
    expect(lemmasOf(word, part, wordNet())).toEqual(lemmas);
  });

  it('takes every part of speech for the meanings of a word', () => {
    const ontology = wordNet();
    const concepts = conceptsOfWord('drugs', ontology);
    expect([...concepts]).toEqual([...ontology.concepts('drug', 'noun'), ...ontology.concepts('drug', 'verb')]);
  });

  it.each([
    ['diseas', 'disease'],
    ['therapi', 'therapy'],
    ['fli', 'fly'],
    ['robot', 'robotics'],
    ['program', 'programme'],
  ])('the stem %s meets the concepts of %s', (stem, lemma) => {
    const ontology = wordNet();
    expect([...conceptsOfStem(stem, ontology)]).toEqual(expect.arrayContaining([...ontology.concepts(lemma)]));
  });

  it('every word of WordNet begins as its stem says', () => {
    const { lemmas } = wordNet();
    for (let lemma = 0; lemma < lemmas.size; lemma += 7) {
      const word = lemmas.text(lemma);
      if (!beginningsOf(stemOf(word)).some(beginning => word.startsWith(beginning))) expect(word).toBe('');
    }
  });

  it('a stem meets only lemmas that have it', () => {
    const found = names(conceptsOfStem('asthma', wordNet()));
    expect(found).toEqual([['asthma', 'asthma_attack', 'bronchial_asthma']]);
    expect(conceptsOfStem('zzzz', wordNet()).length).toBe(0);
  });
});
