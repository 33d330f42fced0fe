import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { HostQueues } from './host-queues.js';
import { UrlRecords } from './url-records.js';

/** Random pushes, removals and changes in queues of hundreds, so that heaps are several levels deep. */
function lives(
  seed: number,
  hosts: number,
  steps: number,
  after: (queues: HostQueues, waiting: Set<number>[], records: UrlRecords) => void,
) {
  const random = new Random(seed);
  const records = new UrlRecords();
  const queues = new HostQueues(records);
  queues.ensure(hosts);
  const waiting = Array.from({ length: hosts }, () => new Set<number>());
  const priority = () => (random.next() < 0.3 ? random.below(4) / 4 : random.next());
  for (let step = 0; step < steps; step++) {
    const host = Math.floor(hosts * random.next() ** 2);
    const ids = waiting[host];
    const action = random.next();
    if (action < 0.5 || ids.size === 0) {
      const id = records.add(host, 0, false);
      records.setPriority(id, priority());
      queues.push(host, id);
      ids.add(id);
    } else {
      const id = [...ids][random.below(ids.size)];
      if (action < 0.7) {
        queues.remove(host, id);
        ids.delete(id);
      } else {
        records.setPriority(id, priority());
        queues.reposition(host, id);
      }
    }
    after(queues, waiting, records);
  }
}

function inOrder(ids: Iterable<number>, records: UrlRecords): number[] {
  return [...ids].sort((a, b) => records.priority(b) - records.priority(a) || a - b);
}

describe('queues of hosts', () => {
  it('have the best at the front after every step', () => {
    lives(1, 3, 1500, (queues, waiting, records) => {
      for (const [host, ids] of waiting.entries()) {
        if (queues.size(host) !== ids.size) expect(queues.size(host)).toBe(ids.size);
        if (ids.size > 0) expect(queues.best(host)).toBe(inOrder(ids, records)[0]);
      }
    });
  });

  it('give up their URLs in order', () => {
    let last: Parameters<Parameters<typeof lives>[3]> | undefined;
    lives(2, 40, 6000, (...state) => {
      last = state;
    });
    const [queues, waiting, records] = last!;
    expect([...queues.list()].sort((a, b) => a - b)).toEqual(waiting.flatMap(ids => [...ids]).sort((a, b) => a - b));
    for (const [host, ids] of waiting.entries()) {
      expect(Array.from(ids, () => queues.pop(host))).toEqual(inOrder(ids, records));
      expect(queues.size(host)).toBe(0);
    }
  });

  it('are in order after all priorities changed at once', () => {
    const records = new UrlRecords();
    const queues = new HostQueues(records);
    queues.ensure(1);
    for (let i = 0; i < 500; i++) {
      records.setPriority(records.add(0, 0, false), i);
      queues.push(0, i);
    }
    for (let i = 0; i < 500; i++) records.setPriority(i, (i * 37) % 100);
    queues.rebuild(id => id % 3 !== 0);
    const kept = inOrder(
      Array.from({ length: 500 }, (_, i) => i).filter(i => i % 3 !== 0),
      records,
    );
    expect(kept.map(() => queues.pop(0))).toEqual(kept);
    expect(queues.size(0)).toBe(0);
  });
});
