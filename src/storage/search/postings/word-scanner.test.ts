import { expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { searchWords } from '../search-words.js';
import { WordScanner } from './word-scanner.js';

const pieces = [
  ...[
    'running',
    'Runs',
    'x',
    '42',
    'don’t',
    'naïve',
    'Häuser',
    'HÄUSERN',
    'e\u0301tude',
    'сетевых',
    'экран',
    '防火墙',
    'ファイア',
    '방화벽을',
  ],
  ...[' ', ' ', '-', '_', '\n', '—', '.', '\u00a0', '\u0301', '😀', '𝒳𝒴', '½', '\ue000', '\ud800'],
];

it.each(['', 'en', 'de', 'ru', 'zh-CN', 'no such'])('finds the words that searchWords finds (%s)', language => {
  const random = new Random(5);
  const scanner = new WordScanner();
  for (let n = 0; n < 300; n++) {
    const text = Array.from({ length: random.below(40) }, () => random.pick(pieces)).join('');
    const stems = Array.from(scanner.scan(text, language), id => scanner.terms[id]);
    expect(stems, JSON.stringify(text)).toEqual(searchWords(text, language).map(({ stem }) => stem));
    for (const stem of stems) expect(scanner.terms[scanner.id(stem)]).toBe(stem);
  }
});

it('knows a word without end by its beginning', () => {
  const scanner = new WordScanner();
  const [id] = scanner.scan('q'.repeat(300_000), '');
  expect(scanner.terms[id]).toBe('q'.repeat(100));
});

it('forgets the words when there are many, and gives new numbers', () => {
  const scanner = new WordScanner(2);
  scanner.scan('bees wax', '');
  scanner.forget();
  expect(scanner.id('wax')).toBe(1);
  scanner.scan('and', '');
  scanner.forget();
  expect([...scanner.scan('wax', '')]).toEqual([0]);
  expect(scanner.id('bee')).toBe(-1);
});
