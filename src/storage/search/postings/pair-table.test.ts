import { expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { PairTable } from './pair-table.js';

it('gives each pair the next place, once', () => {
  const random = new Random(4);
  const table = new PairTable();
  const known = new Map<string, number>();
  for (let n = 0; n < 6000; n++) {
    const [first, second] = [random.below(90), random.below(90)];
    const key = `${first} ${second}`;
    expect(table.place(first, second)).toBe(known.get(key) ?? -1);
    const place = known.get(key) ?? known.size;
    known.set(key, place);
    expect(table.placeOrNext(first, second)).toBe(place);
  }
  const listed = new Map<string, number>();
  table.forEach((first, second, place) => {
    listed.set(`${first} ${second}`, place);
  });
  expect(listed).toEqual(known);
});
