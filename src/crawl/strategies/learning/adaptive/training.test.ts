import { describe, expect, it } from 'vitest';
import type { CorpusPage } from '../../../../core/corpus.js';
import type { Preparation } from '../../../preparation.js';
import { practicePreparation } from '../../practice-web.contract.js';
import { Training, type TrainingData } from './training.js';

const page = (text: string, kind: string, i: number): CorpusPage => ({
  ...{ url: `http://s.org/${kind}${i}`, title: '', text, links: [] },
  labels: { kind },
});
/** Of 42 pages two are on topic; each of the two has a word that no other has. */
const corpus = [
  page('honey comb wax', 'bees', 1),
  page('honey comb pollen', 'bees', 2),
  ...Array.from({ length: 40 }, (_, i) => page('honey zebra stripes', 'other', i)),
];
const given = (): Preparation => {
  const preparation = practicePreparation({ query: 'honey' });
  return {
    ...preparation,
    topic: { ...preparation.topic, relevantLabels: { kind: 'bees' } },
    corpus: { pages: () => corpus },
  };
};

describe('what pages on topic read like elsewhere', () => {
  const preparation = given();
  const training = Training.from(preparation)!;
  const label = (words: string) => training.label(preparation.text.analyse('', words));

  it('tells them from others, though few are on topic', () => {
    expect(label('honey comb')).toBeGreaterThan(0.5);
    expect(label('honey zebra')).toBeLessThan(0.5);
  });

  it('counts a word by the logarithm of how often a page has it', () => {
    const often = (times: number) => label(`honey zebra ${'comb '.repeat(times)}`);
    expect(often(3)).toBeGreaterThan(often(1));
    expect(often(30) - often(10)).toBeLessThan(often(3) - often(1));
  });

  it('learns nothing of words that one page has', () => {
    const { words } = training.data();
    expect(words).toContain('comb');
    expect(words).not.toContain('wax');
    expect(words).not.toContain('pollen');
  });

  it('does not read a model whose words were counted in another way', () => {
    const { text } = given();
    const data = training.data();
    expect(Training.restore(data, text).label(text.analyse('', 'honey comb'))).toBeCloseTo(label('honey comb'), 10);
    const { counts: _, ...earlier } = data;
    expect(() => Training.restore(earlier as TrainingData, text)).toThrow('counted in another way');
  });

  it('needs pages of both kinds', () => {
    const alike = corpus.filter(({ labels }) => labels?.kind === 'bees');
    expect(Training.from({ ...given(), corpus: { pages: () => alike } })).toBeUndefined();
  });
});
