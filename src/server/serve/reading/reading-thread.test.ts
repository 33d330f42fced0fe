import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parts, writeBees } from '../../../storage/example-bees.contract.js';
import { openStore } from '../../../storage/open.js';
import { ReadingThread } from './reading-thread.js';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'honeyguide-reading-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const stays = () => false;
const aboutFolder = { route: 'get /api/folder', path: {}, query: {} };

it('answers in turn, passes over who has left, and starts again after it was lost', async () => {
  const folder = join(home, 'crawls');
  const failures: unknown[] = [];
  const thread = new ReadingThread({ folder, failed: error => failures.push(error) });
  await expect(thread.ask(aboutFolder, stays)).rejects.toThrow('Reading the collection failed');
  expect(String(failures[0])).toMatch(/is no folder/);

  mkdirSync(folder);
  const [first, left, strange, last] = await Promise.allSettled([
    thread.ask(aboutFolder, stays),
    thread.ask(aboutFolder, () => true),
    thread.ask({ route: 'get /api/collections/{collection}', path: { collection: 'wasps' }, query: {} }, stays),
    thread.ask({ route: 'get /nothing', path: {}, query: {} }, stays),
  ]);
  expect(first).toMatchObject({ value: { kind: 'json', text: expect.stringContaining('"collections":[]') } });
  expect(left).toMatchObject({ reason: { message: 'Nobody waits for this any more.' } });
  expect(strange).toMatchObject({ value: { status: 404, problem: 'There is no collection "wasps" here.' } });
  expect(last).toMatchObject({ value: { status: 500, unforeseen: expect.stringContaining('No thread reads') } });
  await thread.close();
});

it('tells listeners of one collection the same, and of one that has stored nothing that there is no more', async () => {
  const folder = join(home, 'listened');
  mkdirSync(join(folder, 'begun/given'), { recursive: true });
  const bees = join(folder, 'bees');
  const store = await openStore({ folder: bees, archive: false, threaded: false, resume: false, parts });
  writeBees(store);
  await store.close();
  const thread = new ReadingThread({ folder, failed: () => undefined });
  const heard = (of: string) =>
    new Promise<string>(resolve => {
      thread.listen(of, 4, { heard: text => resolve(`news ${text}`), last: text => resolve(`last ${text}`) });
    });
  const [one, other, none] = await Promise.all([heard(bees), heard(bees), heard(join(folder, 'begun'))]);
  expect(one).toMatch(/^news event: news\nid: 6\n/);
  expect(other.slice(0, 20)).toBe(one.slice(0, 20));
  expect(none).toMatch(/^last event: news\nid: 0\n/);
  await thread.close();
});
