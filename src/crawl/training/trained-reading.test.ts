import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import type { CorpusPage } from '../../core/corpus.js';
import type { LearntReading } from '../../core/session.js';
import { judgedPages } from './judged-pages.js';
import { TrainedReading } from './trained-reading.js';

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
const topic = { name: 'bees', query: 'honey', seeds: [], examples: [], relevantLabels: { kind: 'bees' } };
const readingOf = (pages: CorpusPage[], text: TextAnalyser) => {
  return TrainedReading.from(judgedPages({ topic, corpus: { pages: () => pages } }), text);
};

describe('what pages on topic read like elsewhere', () => {
  const text = new TextAnalyser();
  const reading = readingOf(corpus, text)!;
  const label = (words: string) => reading.label(text.analyse('', words));

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
    const { words } = reading.data();
    expect(words).toContain('comb');
    expect(words).not.toContain('wax');
    expect(words).not.toContain('pollen');
  });

  it('does not read a model that is cut off, or whose words were counted in another way', () => {
    const other = new TextAnalyser();
    const data = reading.data();
    expect(TrainedReading.restore(data, other).label(other.analyse('', 'honey comb'))).toBeCloseTo(
      label('honey comb'),
      10,
    );
    const { counts: _, ...earlier } = data;
    expect(() => TrainedReading.restore(earlier as LearntReading, other)).toThrow('counted in another way');
    expect(() => TrainedReading.restore({ ...data, weights: [1] }, other)).toThrow('one weight for each word');
  });

  it('needs pages of both kinds', () => {
    const alike = corpus.filter(({ labels }) => labels?.kind === 'bees');
    expect(readingOf(alike, new TextAnalyser())).toBeUndefined();
  });
});
