import { expect, it } from 'vitest';
import { phrasesOf } from './phrases.js';

const found = (text: string, language = '') => [...phrasesOf(language, text)];

it('are two words side by side, by their stems', () => {
  expect(found('Wild bees and honey bees: wild bees.')).toEqual([
    ['wild bee', 2],
    ['honei bee', 1],
  ]);
});

it('end at stop words, marks and the end of a text, not at hyphens', () => {
  expect(found('bees of honey')).toEqual([]);
  expect(found('bees, honey')).toEqual([]);
  expect([...phrasesOf('', 'bees', 'honey')]).toEqual([]);
  expect(found('honey-bees')).toEqual([['honei bee', 1]]);
});

it('are read by the rules of their language', () => {
  expect(found('wilde Bienen', 'de')).toEqual([['wild bien', 1]]);
  expect(found('die Bienen', 'de')).toEqual([]);
});
