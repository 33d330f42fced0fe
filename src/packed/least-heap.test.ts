import { expect, it } from 'vitest';
import { Random } from '../core/random.js';
import { LeastHeap } from './least-heap.js';

it('always has the least key on top, equal ones by their tie', () => {
  const random = new Random(8);
  const heap = new LeastHeap();
  heap.ensure(300);
  const keys = new Map<number, [number, number]>();
  for (let step = 0; step < 4000; step++) {
    const host = random.below(300);
    if (random.next() < 0.35) {
      heap.remove(host);
      keys.delete(host);
    } else {
      const entry: [number, number] = [random.below(50), random.below(1_000_000)];
      heap.set(host, ...entry);
      keys.set(host, entry);
    }
    const [first] = [...keys].sort(([, a], [, b]) => a[0] - b[0] || a[1] - b[1]);
    expect([heap.size, heap.top]).toEqual([keys.size, first?.[0] ?? -1]);
    if (first) expect(heap.topKey).toBe(first[1][0]);
  }
});
