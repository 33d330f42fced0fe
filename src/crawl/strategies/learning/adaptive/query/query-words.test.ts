import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../../algorithms/text/analyser.js';
import { StateFields } from '../../../../../packed/state-fields.js';
import { QueryWords } from './query-words.js';

const text = new TextAnalyser();
const topic = { name: 'hash maps', query: 'hash maps', seeds: [], examples: [] };
const query = QueryWords.of(topic, text, '');

function held(words: string): number[] {
  return [...query.heldBy({ title: '', text: words, terms: text.analyse(words) })];
}

describe('words of the query that a text holds', () => {
  it('are both where they are written as one', () => {
    expect(held('HashMap')).toEqual(held('hash map'));
    expect(held('a HashMap is a map')).not.toEqual(held('a HashMap'));
    expect(held('hash')).toContain(0);
    expect(held('weather')).toEqual([0, 0]);
  });

  it('are found so in anchors', () => {
    const cosine = (words: string) => query.cosine(query.matchIn(words));
    expect(cosine('HashMap')).toBeCloseTo(1, 6);
    expect(cosine('HashMap')).toBeCloseTo(cosine('hash map'), 9);
    expect(cosine('hash')).toBeLessThan(0.9);
  });

  it('are the same when a crawl goes on', () => {
    const restored = QueryWords.restore(new StateFields(query.save()), topic, text);
    expect(restored.matchIn('HashMap and map')).toEqual(query.matchIn('HashMap and map'));
  });
});
