import { expect, it } from 'vitest';
import { beePage, beeVisit } from '../../storage/example-bees.contract.js';
import { MemoryCollection } from '../../storage/memory/memory-collection.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import { pagesByLot } from './pages-to-ask.js';

it('draws as many pages from each part of the score, and none that has a label', () => {
  const store = new MemoryStore();
  const url = (id: number) => `http://bees.example/${id}`;
  // 90 pages far below the threshold, six just above, four at the upper end.
  for (let id = 0; id < 100; id++) {
    const score = id < 90 ? 0.1 : id < 96 ? 0.6 : 0.9;
    store.visit(beeVisit(id, url(id), { page: beePage(String(id), 'x', { score }) }));
  }
  const collection = new MemoryCollection(store);
  const scores = (count: number) => pagesByLot(collection, count).map(({ score }) => score);
  expect(scores(12).filter(score => score === 0.1)).toHaveLength(4);
  expect(scores(12).filter(score => score === 0.9)).toHaveLength(4);
  expect(scores(200)).toHaveLength(100);
  const first = pagesByLot(collection, 5);
  expect(pagesByLot(collection, 5)).toEqual(first);
  for (const page of first) {
    const command = { kind: 'label' as const, url: page.url, relevant: true };
    store.command({ number: 0, at: 0, command, underWay: [] });
  }
  const next = pagesByLot(collection, 5).map(page => page.url);
  for (const page of first) expect(next).not.toContain(page.url);
});
