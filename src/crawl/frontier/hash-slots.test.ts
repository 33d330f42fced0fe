import { expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { HashSlots } from './hash-slots.js';

/** All ids under a hash, in the order they are met. */
function candidates(slots: HashSlots, hash: number): number[] {
  const ids: number[] = [];
  for (let slot = slots.seek(hash); slots.id(slot) >= 0; slot = slots.seekAfter(slot, hash)) ids.push(slots.id(slot));
  return ids;
}

it('finds every id under its hash, many under one hash too, while it grows', () => {
  const random = new Random(6);
  const slots = new HashSlots(64);
  const expected = new Map<number, number[]>();
  for (let id = 0; id < 5000; id++) {
    // Few distinct hashes, many of them at the very end of the table, where the search must wrap.
    const hash = random.next() < 0.5 ? 0xffffffff - random.below(300) : random.uint32() & 0xfff00fff;
    let slot = slots.seek(hash);
    while (slots.id(slot) >= 0) slot = slots.seekAfter(slot, hash);
    slots.put(slot, hash, id);
    expected.set(hash, [...(expected.get(hash) ?? []), id]);
  }
  for (const [hash, ids] of expected) expect(candidates(slots, hash).sort((a, b) => a - b)).toEqual(ids);
  expect(candidates(slots, 12345)).toEqual([]);
});
