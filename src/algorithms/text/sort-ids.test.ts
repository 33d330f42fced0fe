import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortIds } from './sort-ids.js';

it('sorts as the typed array does, for every size of ids and lists', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2, 2047, 2048, 2049, 1 << 20, 1 << 22, 5_000_000, 2 ** 30),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer(),
      (limit, length, seed) => {
        let state = seed;
        const ids = Int32Array.from({ length }, () => {
          state = (Math.imul(state, 1103515245) + 12345) | 0;
          return (state >>> 1) % limit;
        });
        expect(sortIds(ids.slice(), limit)).toEqual(ids.toSorted());
      },
    ),
  );
});
