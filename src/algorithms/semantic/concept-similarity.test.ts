import { describe, expect, it } from 'vitest';
import { conceptSimilarity, type SimilarityOptions } from './concept-similarity.js';
import { InformationContent } from './information-content.js';
import { ownOntology } from './own/own-ontology.js';
import { agreementWithPeople, ratings } from './ratings.contract.js';
import { wordNet } from './wordnet/wordnet.js';

const concept = (name: string, broader: number[], more: { wholes?: number[]; related?: number[] } = {}) => ({
  labels: [name],
  broader,
  wholes: [],
  related: [],
  ...more,
});
//            0 animal (depth 1)
//      1 bird (2)       2 dog (2)
//   3 hen (3)  4 crane (3)            5 egg, part of a hen; 6 nest, related to the egg
const small = ownOntology([
  concept('animal', []),
  concept('bird', [0]),
  concept('dog', [0]),
  concept('hen', [1]),
  concept('crane', [1]),
  concept('egg', [], { wholes: [3] }),
  concept('nest', [], { related: [5] }),
]);

describe('similarity of two concepts', () => {
  it('shortest path: Batsakis eq. 3', () => {
    const similarity = conceptSimilarity(small, { measure: 'shortest-path' });
    expect(similarity(3, 3)).toBe(1);
    expect(similarity(3, 1)).toBe(0.5);
    expect(similarity(3, 4)).toBe(0.25);
    expect(similarity(3, 2)).toBe(0.125);
    expect(similarity(3, 5)).toBe(0);
    expect(conceptSimilarity(small, { measure: 'shortest-path', factor: 0.9 })(3, 4)).toBeCloseTo(0.81, 12);
  });

  it('shortest path over part-of and related edges', () => {
    const similarity = conceptSimilarity(small, { measure: 'shortest-path', relations: 'all' });
    expect(similarity(5, 3)).toBe(0.5);
    expect(similarity(6, 3)).toBe(0.25);
    expect(similarity(6, 1)).toBe(0.125);
  });

  it('Li: Batsakis eq. 4 as corrected', () => {
    const similarity = conceptSimilarity(small, { measure: 'li' });
    // hen and crane: 2 edges, the bird at depth 2: e^-0.4 · tanh 1.2.
    expect(similarity(3, 4)).toBeCloseTo(0.67032 * 0.833655, 5);
    // hen and dog: 3 edges, the animal at depth 1: e^-0.6 · tanh 0.6.
    expect(similarity(3, 2)).toBeCloseTo(0.548812 * 0.53705, 5);
    expect(similarity(3, 3)).toBeCloseTo(Math.tanh(1.8), 12);
    expect(similarity(3, 5)).toBe(0);
  });

  it('Wu and Palmer', () => {
    const similarity = conceptSimilarity(small, { measure: 'wu-palmer' });
    // The unnamed top counts as a concept: bird is the third from above. 2·3 / (1 + 1 + 2·3).
    expect(similarity(3, 4)).toBe(0.75);
    expect(similarity(3, 2)).toBeCloseTo(4 / 7, 12);
    expect(similarity(3, 3)).toBe(1);
    expect(similarity(3, 6)).toBe(0);
  });

  it('Lin, from the structure where there are no counts', () => {
    const information = new InformationContent(small);
    // Of seven concepts, each met once, five are animals and three of those are birds.
    expect(information.of(0)).toBeCloseTo(Math.log(7 / 5), 12);
    expect(information.of(1)).toBeCloseTo(Math.log(7 / 3), 12);
    expect(information.of(3)).toBeCloseTo(Math.log(7), 12);
    const similarity = conceptSimilarity(small, { measure: 'lin' });
    expect(similarity(3, 4)).toBeCloseTo(Math.log(7 / 3) / Math.log(7), 12);
    expect(similarity(3, 3)).toBe(1);
    expect(similarity(3, 5)).toBe(0);
  });

  it('counts a broader concept once, though two ways lead to it', () => {
    const diamond = ownOntology([concept('a', []), concept('b', [0]), concept('c', [0]), concept('d', [1, 2])]);
    expect(new InformationContent(diamond).of(0)).toBeCloseTo(0, 12);
    expect(new InformationContent(diamond).of(1)).toBeCloseTo(Math.log(2), 12);
  });
});

function agreement(options: SimilarityOptions): number {
  const ontology = wordNet();
  const similarity = conceptSimilarity(ontology, options);
  const values = ratings.map(({ first, second }) => {
    let most = 0;
    for (const a of ontology.concepts(first, 'noun')) {
      for (const b of ontology.concepts(second, 'noun')) most = Math.max(most, similarity(a, b));
    }
    return most;
  });
  return agreementWithPeople(values);
}

describe('agreement with people', () => {
  it('is at least 0.80 for Li on the 28 pairs of Miller and Charles', () => {
    expect(ratings.length).toBe(28);
    expect(agreement({ measure: 'li' })).toBeGreaterThanOrEqual(0.8);
  });

  it.each([
    ['lin', 'is-a', 0.82],
    ['shortest-path', 'all', 0.8],
    ['wu-palmer', 'is-a', 0.77],
    ['shortest-path', 'is-a', 0.77],
  ] as const)('is what was measured for %s over %s', (measure, relations, least) => {
    const value = agreement({ measure, relations });
    expect(value).toBeGreaterThan(least);
    expect(value).toBeLessThan(least + 0.02);
  });
});
