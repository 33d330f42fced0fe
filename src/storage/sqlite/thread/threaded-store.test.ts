import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../core/clock.js';
import { FailureError, UsageError } from '../../../core/errors.js';
import { Random } from '../../../core/random.js';
import { exampleExchange, exampleSeeds, exampleVisit } from '../../example-visits.contract.js';
import { archivePath } from '../../folder.js';
import { readWarc } from '../../warc/warc-reader.js';
import { ThreadedStore } from './threaded-store.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-thread-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (resume: boolean) => ThreadedStore.open({ folder, resume, archive: true });

describe('ThreadedStore', () => {
  it('holds the caller back when the thread cannot keep up', async () => {
    const store = await open(false);
    store.discover(exampleSeeds);
    const visit = exampleVisit(0, new Random(1), 0, 60);
    let given = 0;
    let caughtUp: Promise<void> | undefined;
    while (!caughtUp) {
      visit.exchanges = [{ ...visit.exchanges![0], responseBody: new Uint8Array(1 << 20) }];
      store.visit({ ...visit, page: undefined, outcome: 'skipped' });
      given++;
      caughtUp = store.ready();
    }
    // 24 MB may be on the way.
    expect(given).toBeGreaterThan(20);
    expect(given).toBeLessThan(25);
    expect(store.ready()).toBe(caughtUp);
    await caughtUp;
    expect(store.ready()).toBeUndefined();
    await store.close();
  });

  it('holds the caller back when what it gave lies unread for a quarter of a second', async () => {
    const clock = new VirtualClock();
    const store = await ThreadedStore.open({ folder, resume: false, archive: true }, clock);
    store.discover(exampleSeeds);
    // So many go at once; the thread's answer comes in a later turn.
    for (let n = 0; n < 20; n++) store.event({ at: n, kind: 'warning' });
    await clock.sleep(200);
    expect(store.ready()).toBeUndefined();
    await clock.sleep(100);
    const caughtUp = store.ready();
    expect(caughtUp).toBeInstanceOf(Promise);
    await caughtUp;
    expect(store.ready()).toBeUndefined();
    await store.close();
  });

  it('archives everything that was exchanged for a page, the page itself first', async () => {
    const store = await open(false);
    store.discover(exampleSeeds);
    const visit = exampleVisit(0, new Random(1));
    const script = exampleExchange('http://cdn.example/script.js', Buffer.from('run()'), visit.at);
    visit.exchanges = [...visit.exchanges!, { ...script, url: 'http://cdn.example/script.js' }];
    store.visit(visit);
    await store.close();
    const [file] = readdirSync(archivePath(folder));
    const records = [];
    for await (const record of readWarc(join(archivePath(folder), file))) records.push(record);
    const responses = records.filter(record => record.type === 'response');
    expect(responses.map(record => record.targetUri)).toEqual([visit.url, 'http://cdn.example/script.js']);
    expect(Buffer.from(responses[1].block).toString()).toContain('run()');
  });

  it('tells of a failure in the thread, writes no more, and gives the folder back', async () => {
    const store = await open(false);
    store.discover(exampleSeeds);
    await store.flush();
    store.discover(exampleSeeds);
    await expect(store.flush()).rejects.toThrow(FailureError);
    await expect(store.ready()).rejects.toThrow(/UNIQUE constraint failed/);
    store.visit(exampleVisit(0, new Random(1)));
    await expect(store.close()).rejects.toThrow(/UNIQUE constraint failed/);
    const again = await open(true);
    const stored = await again.load();
    expect([...stored.given()]).toEqual(exampleSeeds);
    expect([...stored.visits()]).toEqual([]);
    await again.close();
  });

  it('tells of what is wrong with the folder', async () => {
    await expect(open(true)).rejects.toThrow(UsageError);
    const store = await open(false);
    await expect(open(true)).rejects.toThrow(FailureError);
    await store.close();
    await store.close();
    await expect(open(false)).rejects.toThrow(/holds a collection already/);
  });
});
