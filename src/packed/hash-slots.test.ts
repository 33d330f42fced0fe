import { expect, it } from 'vitest';
import { Random } from '../core/random.js';
import { HashSlots } from './hash-slots.js';

/** All ids under a hash, in the order they are met. */
function candidates(slots: HashSlots, hash: number): number[] {
  const ids: number[] = [];
  for (let slot = slots.seek(hash); slots.id(slot) >= 0; slot = slots.seekAfter(slot, hash)) ids.push(slots.id(slot));
  return ids;
}

it('finds every id under its hash, many under one hash too, while it grows', () => {
  const random = new Random(6);
  const slots = new HashSlots();
  const expected = new Map<number, number[]>();
  for (let id = 0; id < 20_000; id++) {
    // Few distinct hashes, many of them with the last slots as their home, where the search must wrap.
    const hash = random.next() < 0.5 ? random.uint32() | 0xff1ff : random.uint32() & 0xf0000fff;
    let slot = slots.seek(hash);
    while (slots.id(slot) >= 0) slot = slots.seekAfter(slot, hash);
    expect(slots.put(slot, hash, id)).toBe(true);
    expected.set(hash, [...(expected.get(hash) ?? []), id]);
  }
  for (const [hash, ids] of expected) expect(candidates(slots, hash).sort((a, b) => a - b)).toEqual(ids);
  expect(candidates(slots, 12345)).toEqual([]);
});

it('refuses what would not end: hundreds of ids under one hash', () => {
  const slots = new HashSlots();
  let accepted = 0;
  for (let id = 0; id < 1000; id++) {
    let slot = slots.seek(0x12345678);
    while (slots.id(slot) >= 0) slot = slots.seekAfter(slot, 0x12345678);
    if (slots.put(slot, 0x12345678, id)) accepted++;
  }
  expect(accepted).toBeGreaterThan(300);
  expect(candidates(slots, 0x12345678).length).toBe(accepted);
  expect(slots.put(slots.seek(5), 5, 7)).toBe(true);
});
