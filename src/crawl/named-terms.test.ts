import { expect, it } from 'vitest';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import { internTerms, nameTerms } from './named-terms.js';

it('counts come over from another analyser as if they had been counted here', () => {
  const there = new TextAnalyser();
  there.analyse('words that only the other process has met');
  const here = new TextAnalyser();
  here.analyse('nests and eggs');
  const text = 'The honeyguide leads people to the nests of bees; honeyguides eat the wax of bees.';
  const named = nameTerms(there.analyse(text), there);
  expect(named.terms).toContain('honeyguid');
  expect(internTerms(named, here)).toEqual(here.analyse(text));
});

it('a term that is named twice is counted together, and none at all are none', () => {
  const text = new TextAnalyser();
  expect(internTerms({ terms: ['wax', 'bee', 'wax'], counts: [1, 2, 3] }, text)).toEqual({
    ids: Int32Array.of(0, 1),
    counts: Float32Array.of(4, 2),
    length: 6,
    maximum: 4,
  });
  expect(internTerms({ terms: [], counts: [] }, text)).toMatchObject({ length: 0, maximum: 0 });
});
