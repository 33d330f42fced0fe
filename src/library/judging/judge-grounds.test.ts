import { describe, expect, it } from 'vitest';
import { type GivenGrounds, groundsInWords } from './judge-grounds.js';

describe('what a judge goes by', () => {
  const given = { judge: 'evidence', query: 'wild bees', examples: true, model: '/home/me/bees.model' };
  it.each<[Partial<GivenGrounds>, string]>([
    [{}, 'by the words of the query, your example pages and what bees.model learnt'],
    [{ model: '' }, 'by the words of the query and your example pages'],
    [{ examples: false }, 'by the words of the query and what bees.model learnt'],
    [{ examples: false, model: '' }, 'by the words of the query; no example pages were given'],
    [{ query: '', model: '' }, 'by your example pages; no words were given'],
    [{ judge: 'keywords' }, 'by the words of the query'],
    [{ judge: 'similarity', model: '' }, 'by your example pages'],
    [{ judge: 'classifier', examples: false }, 'by what bees.model learnt'],
    [{ judge: 'labels' }, 'by the labels that the topic names'],
    [{ judge: '/home/me/mine.js' }, ''],
  ])('is said of %o', (changed, words) => {
    expect(groundsInWords({ ...given, ...changed })).toBe(words);
  });
});
