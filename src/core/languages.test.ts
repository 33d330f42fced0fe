import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLanguage, languageMeant, languages } from './languages.js';

it('are those that the table of the detector tells apart', () => {
  const table = readFileSync(new URL('../algorithms/text/languages/languages.tsv', import.meta.url), 'latin1');
  const codes = new Set(table.match(/(?<=[\t ])[a-z]{2}(?=\d)/g));
  expect(languages).toEqual([...codes].sort());
});

it.each(['en', 'de-CH', 'zh-Hant-TW', 'PT'])('%s is one', tag => expect(isLanguage(tag)).toBe(true));

it.each(['klingon', 'xx', 'la', 'e', 'en_GB', 'english', '', '-'])('"%s" is none', tag =>
  expect(isLanguage(tag)).toBe(false),
);

it('are found by their name', () => {
  expect(languageMeant('german')).toBe('de (German)');
  expect(languageMeant('portugese')).toBe('pt (Portuguese)');
  expect(languageMeant('klingon')).toBeUndefined();
});
