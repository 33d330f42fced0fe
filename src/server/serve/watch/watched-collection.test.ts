import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { parts, writeBees } from '../../../storage/example-bees.contract.js';
import { openStore } from '../../../storage/open.js';
import { WatchedCollection } from './watched-collection.js';

const home = mkdtempSync(join(tmpdir(), 'honeyguide-watched-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// Nobody sees a crawl that ends meanwhile without its last pages, or without the reason.
it('asks last for what a crawl writes first', async () => {
  const folder = join(home, 'bees');
  const store = await openStore({ folder, archive: false, threaded: false, resume: false, parts });
  writeBees(store);
  await store.close();
  const watched = new WatchedCollection(folder);
  const survey = watched.fresh();
  const order = (spy: { mock: { invocationCallOrder: number[] } }) => spy.mock.invocationCallOrder;
  const state = vi.spyOn(survey, 'state');
  const live = vi.spyOn(watched, 'live');
  const pages = vi.spyOn(survey, 'refresh');
  const glance = vi.spyOn(survey, 'glance');

  expect(watched.figures()).toMatchObject({ state: 'finished', pages: expect.any(Number) });
  expect(order(state)[0]).toBeLessThan(order(live)[0]);
  expect(order(live)[0]).toBeLessThan(order(pages)[0]);
  watched.glance(10);
  expect(order(state)[1]).toBeLessThan(order(live)[1]);
  expect(order(live)[1]).toBeLessThan(order(glance)[0]);
  expect([state, live].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  watched.close();
});
