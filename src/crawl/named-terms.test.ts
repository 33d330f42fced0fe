import { expect, it } from 'vitest';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import { internTerms, nameTerms, packNames } from './named-terms.js';

it('counts come over from another analyser as if they had been counted here', () => {
  const there = new TextAnalyser();
  there.analyse('words that only the other process has met');
  const here = new TextAnalyser();
  here.analyse('nests and eggs');
  const text = 'The honeyguide leads people to the nests of bees; honeyguides eat the wax of bees. Größe 蜂蜜';
  const named = nameTerms(there.analyse(text), there);
  expect(Buffer.from(named.names).toString()).toContain('honeyguid\n');
  const interned = internTerms(named, here);
  expect(interned).toEqual(here.analyse(text));
  expect(internTerms(named, here)).toEqual(interned);
});

it('terms get their numbers in the order in which they are named', () => {
  const there = new TextAnalyser();
  const counted = there.analyse('honey bees gather nectar');
  const order = Int32Array.from([...counted.ids].reverse());
  const here = new TextAnalyser();
  internTerms(nameTerms(counted, there, order), here);
  expect([0, 1, 2, 3].map(id => here.term(id))).toEqual([...order].map(id => there.term(id)));
});

it('a term that is named twice is counted together, and none at all are none', () => {
  const text = new TextAnalyser();
  expect(internTerms({ names: packNames(['wax', 'bee', 'wax']), counts: [1, 2, 3] }, text)).toEqual({
    ids: Int32Array.of(0, 1),
    counts: Float32Array.of(4, 2),
    length: 6,
    maximum: 4,
  });
  expect(internTerms({ names: packNames([]), counts: [] }, text)).toMatchObject({ length: 0, maximum: 0 });
});

it('terms that there is no room for are left out', () => {
  const text = new TextAnalyser({ limit: 1 });
  const named = { names: packNames(['wax', 'bee']), counts: [1, 2] };
  expect(internTerms(named, text)).toMatchObject({ ids: Int32Array.of(0), length: 1 });
});
