import { expect, it } from 'vitest';
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { Random } from '../../../core/random.js';
import { searchWords } from '../search-words.js';
import { termOf, WordScanner } from './word-scanner.js';

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

it.each(['', 'en', 'de', 'ru', 'zh-CN'])('finds the same by the tokens of an analyser (%s)', language => {
  const random = new Random(7);
  const scanner = new WordScanner(3000);
  const text = new TextAnalyser({ scriptsApart: true, keepTokens: true });
  let read = 0;
  for (let n = 0; n < 600; n++) {
    // Enough different words for tables that begin anew.
    const some = () => (random.below(3) === 0 ? `word${random.below(9000)}` : random.pick(pieces));
    const words = Array.from({ length: random.below(60) }, some).join(random.below(2) === 0 ? ' ' : '');
    text.analyseIn(language, 'A title', words);
    const tokens = text.tokens();
    text.analyseIn(random.pick(['', language]), 'new words of an anchor');
    const handed = tokens && text.handOver(tokens);
    // Now and then a page never comes, and the letters of its tokens are lost.
    if (random.below(20) === 0) continue;
    if (handed) read++;
    const found = handed ? scanner.read(words, language, handed) : scanner.scan(words, language);
    const stems = Array.from(found, id => scanner.terms[id]);
    expect(stems, JSON.stringify(words)).toEqual(searchWords(words, language).map(({ stem }) => termOf(stem)));
    scanner.forget();
  }
  expect(read).toBeGreaterThan(200);
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
