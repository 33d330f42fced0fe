import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TermTally } from './term-tally.js';

it('counts as a map does, in ascending order, text after text, however large the ids', () => {
  const tally = new TermTally();
  const id = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 5000 }), fc.nat({ max: 3_000_000 }));
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), ids => {
      const expected = new Map<number, number>();
      for (const id of ids) expected.set(id, (expected.get(id) ?? 0) + 1);
      for (const id of ids) tally.add(id);
      // What is no term is not told.
      for (let i = 0; i < ids.length % 3; i++) tally.add(-1);
      const { ids: met, counts, length, maximum } = tally.take();
      const ascending = [...expected.keys()].sort((a, b) => a - b);
      expect(Array.from(met)).toEqual(ascending);
      expect(Array.from(counts)).toEqual(ascending.map(id => expected.get(id)));
      expect(length).toBe(ids.length);
      expect(maximum).toBe(Math.max(0, ...expected.values()));
    }),
  );
});
