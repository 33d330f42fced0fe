import { expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { sortedWords } from './sorted-words.js';

it('sorts as JavaScript compares', () => {
  const random = new Random(3);
  const letters = [...'ab z0ÿĀĄ防\u{1d4b3}'];
  const terms = [
    ...new Set(
      Array.from({ length: 3000 }, () => Array.from({ length: random.below(7) }, () => random.pick(letters)).join('')),
    ),
  ];
  const ids = terms.map((_, id) => id).filter(() => random.next() < 0.9);
  const wanted = ids.toSorted((a, b) => (terms[a] < terms[b] ? -1 : 1));
  expect(sortedWords(ids, terms)).toEqual(wanted);
});
