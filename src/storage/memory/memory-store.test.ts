import { expect, it } from 'vitest';
import { describeStore } from '../store.contract.js';
import { MemoryStore } from './memory-store.js';

describeStore({
  name: 'MemoryStore',
  open: async () => new MemoryStore(),
  volatile: true,
  makePlace: async () => '',
  removePlace: async () => {},
});

it('keeps hosts (the last word counts) and events', () => {
  const store = new MemoryStore();
  store.host({ host: 'a.example', delay: 1, pages: 1, failures: 0 });
  store.host({ host: 'a.example', delay: 2, pages: 5, failures: 1 });
  store.event({ at: 5, kind: 'retry', url: 'http://a.example/' });
  expect([...store.hosts.values()]).toEqual([{ host: 'a.example', delay: 2, pages: 5, failures: 1 }]);
  expect(store.events).toEqual([{ at: 5, kind: 'retry', url: 'http://a.example/' }]);
});
