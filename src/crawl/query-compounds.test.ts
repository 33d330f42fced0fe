import { expect, it } from 'vitest';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import { compoundsOf } from './query-compounds.js';

const text = new TextAnalyser();
const read = (query: string, language = '') =>
  compoundsOf(query, text, language).map(({ term, parts }) => [term, ...parts].map(id => text.term(id)).join(' '));

it.each([
  ['rust file system', ['rustfil rust file', 'filesystem file system']],
  ['hash-map', ['hashmap hash map']],
  ['Functional  Interfaces', ['functionalinterfac function interfac']],
  ['bees', []],
  ['', []],
])('finds the neighbours in "%s"', (query, found) => {
  expect(read(query)).toEqual(found);
});

it('joins no words that are apart, and none that say nothing', () => {
  expect(read('file, system')).toEqual([]);
  expect(read('state of the art')).toEqual([]);
});

it('goes by the rules of the language', () => {
  expect(read('Honig Biene', 'de')).toEqual(['de:honigbi de:honig de:bien']);
});

it('finds what pages hold', () => {
  const [{ term }] = compoundsOf('hash maps', text);
  const [hashMap, inText] = ['HashMap', 'a file of hashmaps'].map(words => [...text.analyse(words).ids]);
  expect(hashMap).toEqual([term]);
  expect(inText).toContain(term);
});
