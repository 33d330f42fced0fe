import { describe, expect, it } from 'vitest';
import { cosine } from '../../../algorithms/text/vector.js';
import { practicePage, practicePreparation } from '../../strategies/practice-web.contract.js';
import { TopicWords } from './topic-words.js';

/** 400 words, as many as are usual before any page was seen, and more letters than count as a beginning. */
const filler = 'weather '.repeat(400).trim();

describe('nearness to the query', () => {
  const preparation = practicePreparation({ query: 'honey bees' });
  const topic = new TopicWords(preparation);
  const words = (text: string, title = '') => topic.words({ ...practicePage(preparation, 0, text, []), title });
  /** BM25 of one word of two that is there once: k1 = 1.2, b = 0.75; `length` beside what is usual. */
  const once = (length: number) => 0.5 / (1 + 1.2 * (0.25 + 0.75 * length));

  it('is by the whole page, and a quarter as much by what it begins with', () => {
    expect(words(`${filler} honey`)).toBeCloseTo(once(401 / 400) / 1.25, 6);
    expect(words(`honey ${filler}`)).toBeCloseTo((once(401 / 400) + 0.25 * once(1)) / 1.25, 6);
    expect(words(filler, 'Of bees')).toBeCloseTo((0.25 * once(1)) / 1.25, 6);
    expect(words(filler)).toBe(0);
  });

  it('counts both words where they are written as one', () => {
    expect(words(`${filler} honeybees`)).toBeCloseTo((2 * once(401 / 400)) / 1.25, 6);
    expect(words(`${filler} honeybees`)).toBeGreaterThan(words(`${filler} honey`));
  });

  it('is 0 for whoever gave no words', () => {
    expect(new TopicWords(practicePreparation()).words(practicePage(preparation, 0, 'honey', []))).toBe(0);
  });
});

describe('nearness to the examples', () => {
  const example = `honey bees ${filler} hive`;
  const preparation = practicePreparation({ examples: [{ text: example }, { text: 'stocks', relevant: false }] });
  const { text } = preparation;
  const topic = new TopicWords(preparation);
  const near = (words: string) => topic.nearExamples(practicePage(preparation, 0, words, []));
  const cosineOf = (a: string, b: string) => cosine(text.weigh(text.analyse(a)), text.weigh(text.analyse(b)));

  it('is half by the whole page, half by what it begins with, and by those on topic alone', () => {
    expect(near(example)).toBeCloseTo(1, 6);
    const end = `honey bees ${filler} wax`;
    expect(near(end)).toBeCloseTo((cosineOf(example, end) + 1) / 2, 6);
    expect(near(`hive ${filler}`)).toBeLessThan(near(end));
    expect(near('stocks')).toBe(0);
  });

  it('goes less by the beginning where there are words', () => {
    const given = practicePreparation({ query: 'honey', examples: [{ text: example }] });
    const end = `honey bees ${filler} wax`;
    const nearness = new TopicWords(given).nearExamples(practicePage(given, 0, end, []));
    expect(nearness).toBeCloseTo((cosineOf(example, end) + 0.25) / 1.25, 6);
  });

  it('is 0 where there are none', () => {
    expect(new TopicWords(practicePreparation()).nearExamples(practicePage(preparation, 0, 'honey', []))).toBe(0);
  });
});
