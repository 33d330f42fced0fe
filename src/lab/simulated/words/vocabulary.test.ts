import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { Distribution, zipfWeights } from '../distribution.js';
import { allTopics, loadVocabularies } from './vocabulary.js';

describe('vocabularies from WordNet', () => {
  const { topics, general } = loadVocabularies();

  it('has a rich vocabulary for every topic', () => {
    expect(topics.map(({ name }) => name)).toEqual([...allTopics]);
    for (const { words, query, paraphrases } of topics) {
      expect(words.length).toBeGreaterThan(200);
      expect(new Set(words).size).toBe(words.length);
      expect(query.length).toBeGreaterThanOrEqual(5);
      expect(paraphrases.size).toBeGreaterThanOrEqual(3);
    }
  });

  it('knows what belongs to a subject', () => {
    const wordsOf = (name: string) => topics.find(topic => topic.name === name)!.words.slice(0, 60);
    expect(wordsOf('chemistry')).toEqual(expect.arrayContaining(['compound', 'reaction', 'molecule']));
    expect(wordsOf('baseball')).toEqual(expect.arrayContaining(['pitcher', 'batter']));
    expect(wordsOf('astronomy')).toEqual(expect.arrayContaining(['planet', 'galaxy', 'orbit']));
  });

  it('never paraphrases with a word of the query', () => {
    for (const { query, paraphrases } of topics) {
      for (const others of paraphrases.values()) {
        for (const other of others) for (const word of query) expect(other.split(' ')).not.toContain(word);
      }
    }
  });

  it('keeps topics apart', () => {
    const heads = topics.slice(0, 12).map(({ words }) => new Set(words.slice(0, 100)));
    for (const [i, one] of heads.entries()) {
      for (const other of heads.slice(i + 1)) expect([...one].filter(word => other.has(word)).length).toBeLessThan(20);
    }
  });

  it('speaks general English', () => {
    expect(general.words.length).toBe(6000);
    expect(general.words.slice(0, 300)).toEqual(expect.arrayContaining(['say', 'make', 'year', 'work']));
  });
});

describe('Distribution', () => {
  it('draws as often as the weights say', () => {
    const weights = [5, 1, 0, 3, 1];
    const drawn = new Float64Array(5);
    const distribution = new Distribution(weights);
    const random = new Random(7);
    for (let i = 0; i < 100_000; i++) drawn[distribution.sample(random)]++;
    for (const [i, weight] of weights.entries()) expect(drawn[i] / 100_000).toBeCloseTo(weight / 10, 2);
    expect(drawn[2]).toBe(0);
  });

  it('has the exact shares: every column of the alias table counted', () => {
    const weights = zipfWeights(50, 1, 3);
    const distribution = new Distribution(weights);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const steps = 500_000;
    const drawn = new Float64Array(50);
    for (let i = 0; i < steps; i++) drawn[distribution.at((i + 0.5) / steps)]++;
    for (const [i, weight] of weights.entries()) expect(drawn[i] / steps).toBeCloseTo(weight / total, 4);
  });
});
