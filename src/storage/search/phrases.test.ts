import { expect, it } from 'vitest';
import { snippetOf } from './phrases.js';
import { searchWords } from './search-words.js';

const marked = (text: string, marks: [string, string]) =>
  snippetOf(text, searchWords(text, 'en'), [{ stems: ['pollen'], prefix: false }], marks);

it('marks what was looked for', () => {
  expect(marked('bees make [sweet] pollen here', ['[', ']'])).toBe('bees make [sweet] [pollen] here');
});

it('marks nothing that a page marked itself', () => {
  const marks: [string, string] = ['\ufdd0', '\ufdd1'];
  expect(marked('bees \ufdd0make pollen\ufdd1 here \ufdd0', marks)).toBe('bees make \ufdd0pollen\ufdd1 here ');
});
