import { describe, expect, it } from 'vitest';
import { agreementWithPeople, ratings } from '../../semantic/ratings.contract.js';
import { TextAnalyser } from '../analyser.js';
import { TextMeaning } from './text-meaning.js';
import { WordVectors } from './word-vectors.js';

const text = new TextAnalyser();
const reader = TextMeaning.by(text);
const meaning = (words: string) => reader.of(text.analyse(words));
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, i) => sum + x * b[i], 0);
const alike = (a: string, b: string) => dot(meaning(a)!, meaning(b)!);

describe('word vectors', () => {
  const vectors = WordVectors.english();

  it('has words by their stems, and none for what is no English word', () => {
    expect(vectors.row(text.term(text.analyse('oxygen').ids[0]))).toBeGreaterThan(0);
    expect(vectors.row('zzqx')).toBe(-1);
    expect(vectors.row('de:haus')).toBe(-1);
  });

  // Pairs that anybody would call alike, each beside a word that has nothing to do with either.
  it.each([
    ['oxygen', 'hydrogen', 'lawyer'],
    ['violin', 'piano', 'tractor'],
    ['professor', 'university', 'volcano'],
    ['football', 'goalkeeper', 'chemistry'],
    ['database', 'software', 'poetry'],
  ])('lets %s be nearer to %s than to %s', (word, near, far) => {
    expect(alike(word, near)).toBeGreaterThan(alike(word, far) + 0.2);
  });
});

it('agrees with people on the pairs of Miller and Charles', () => {
  // One word of 56 is too rare to have a vector: its pair is alike by nothing.
  const known = ratings.map(({ first, second }) => (meaning(first) && meaning(second) ? alike(first, second) : 0));
  const agreement = agreementWithPeople(known);
  expect(agreement).toBeGreaterThan(0.66);
});

describe('meaning of a text', () => {
  it('is a unit vector, by its words weighed as rare and as often as they are', () => {
    const found = meaning('honey honey bees')!;
    expect(Math.hypot(...found)).toBeCloseTo(1, 9);
    const vectors = WordVectors.english();
    const expected = new Float64Array(vectors.directions);
    for (const [word, count] of [
      ['honey', 2],
      ['bees', 1],
    ] as const) {
      const [id] = text.analyse(word).ids;
      vectors.values.add(expected, vectors.row(text.term(id)), (text.idf(id) * count) / (count + 1.2));
    }
    expect(dot(found, expected)).toBeCloseTo(Math.hypot(...expected), 6);
  });

  it('is nothing where no word is known, or of a language without vectors', () => {
    expect(meaning('zzqx qqzv')).toBeUndefined();
    expect(meaning('')).toBeUndefined();
    expect(reader.of(text.analyseIn('de', 'Bienen und Honig'))).toBeUndefined();
  });

  it('is the same by the stems of a short text', () => {
    const other = meaning('bees')!;
    expect(reader.cosine(text.analyse('honey').ids, other)).toBeCloseTo(alike('honey', 'bees'), 9);
    expect(reader.cosine(text.analyse('zzqx').ids, other)).toBe(0);
    expect(reader.cosine(new Int32Array(0), other)).toBe(0);
  });

  it('agrees where words point the same way, and not where one is unknown', () => {
    const agreement = (words: string) => reader.agreement(text.analyse(words));
    expect(agreement('bees')).toBeCloseTo(1, 6);
    expect(agreement('insects reptiles fish')).toBeGreaterThan(agreement('insects bankruptcy opera'));
    const [bees, other] = [text.analyse('bees').ids[0], text.analyse('zzqx').ids[0]].map(id => text.idf(id));
    expect(agreement('bees zzqx')).toBeCloseTo(bees / (bees + other), 6);
    expect(agreement('zzqx')).toBe(0);
    expect(agreement('')).toBe(0);
  });

  it('grows with the vocabulary', () => {
    const many = new TextAnalyser();
    for (let i = 0; i < 5000; i++) many.intern(`qx${i}`);
    expect(TextMeaning.by(many).of(many.analyse('honey'))).toEqual(meaning('honey'));
  });
});
