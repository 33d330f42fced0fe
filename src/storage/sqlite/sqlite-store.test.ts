import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../../core/clock.js';
import { FailureError, UsageError } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { exampleSeeds, exampleVisit } from '../example-visits.contract.js';
import { openStore } from '../open.js';
import { describeStore } from '../store.contract.js';
import { Database } from './database.js';
import { SqliteStore } from './sqlite-store.js';

const makePlace = async () => mkdtempSync(join(tmpdir(), 'honeyguide-store-'));
const removePlace = async (place: string) => rmSync(place, { recursive: true, force: true });

for (const threaded of [false, true]) {
  describeStore({
    name: threaded ? 'ThreadedStore' : 'SqliteStore',
    open: (folder, resume) => openStore({ folder, resume, threaded, archive: true, withText: true }),
    makePlace,
    removePlace,
  });
}

describe('the folder of a collection', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await makePlace();
  });
  afterEach(() => removePlace(folder));

  const create = () => new SqliteStore({ folder, resume: false, archive: true });
  const resume = () => new SqliteStore({ folder, resume: true, archive: true });
  const writeSome = async () => {
    const store = create();
    store.discover(exampleSeeds);
    const random = new Random(1);
    for (let n = 0; n < 20; n++) store.visit(exampleVisit(n, random));
    await store.close();
  };

  it.each([false, true])('is refused while another crawl writes to it (threaded: %s)', async threaded => {
    const store = create();
    await expect(openStore({ folder, resume: false, archive: true, threaded })).rejects.toThrow(FailureError);
    await expect(openStore({ folder, resume: true, archive: true, threaded })).rejects.toThrow(
      /in use by another crawl/,
    );
    await store.close();
    const again = await openStore({ folder, resume: true, archive: true, threaded });
    await again.close();
  });

  it('is refused for a new crawl when it holds a collection', async () => {
    await writeSome();
    expect(create).toThrow(UsageError);
    expect(create).toThrow(`Go on with it by "honeyguide resume ${folder}", or name another --out.`);
    expect(readdirSync(folder).sort()).toEqual(['.lock', 'honeyguide.db', 'warc']);
  });

  it('is refused when something else lies in it', () => {
    writeFileSync(join(folder, 'thesis.doc'), '');
    expect(create).toThrow(/is not empty and holds no collection \(found thesis.doc\)/);
    expect(() => new SqliteStore({ folder: join(folder, 'thesis.doc'), resume: false, archive: false })).toThrow(
      /is a file/,
    );
    expect(readdirSync(folder)).toEqual(['thesis.doc']);
  });

  it('is refused for resume when it holds no collection', () => {
    expect(resume).toThrow(/is no collection/);
    expect(() => new SqliteStore({ folder: join(folder, 'no'), resume: true, archive: true })).toThrow(
      /does not exist/,
    );
  });

  it('may be begun again when the crawl died before its tables were there', async () => {
    writeFileSync(join(folder, 'honeyguide.db'), '');
    expect(resume).toThrow(/died before anything was stored/);
    await create().close();
    await resume().close();
  });

  it('is one database file after closing, with the indexes that reading wants', async () => {
    await writeSome();
    expect(readdirSync(folder).sort()).toEqual(['.lock', 'honeyguide.db', 'warc']);
    const database = new Database(join(folder, 'honeyguide.db'), { readOnly: true });
    const indexes = database.column("SELECT name FROM sqlite_master WHERE type = 'index'");
    expect(indexes).toEqual(expect.arrayContaining(['urls_url', 'links_to', 'visits_id']));
    expect(database.value('SELECT sum(pages) FROM search_parts')).toBe(database.value('SELECT count(*) FROM pages'));
    database.close();
  });

  it('is one database file also after it was read back', async () => {
    await writeSome();
    const store = resume();
    for (const _ of (await store.load()).visits()) break;
    await store.close();
    expect(readdirSync(folder).sort()).toEqual(['.lock', 'honeyguide.db', 'warc']);
  });

  it('names a damaged database', async () => {
    await writeSome();
    const path = join(folder, 'honeyguide.db');
    const database = new Database(path);
    const root = database.value<number>("SELECT rootpage FROM sqlite_master WHERE name = 'pages'")!;
    database.close();
    const handle = await import('node:fs/promises').then(fs => fs.open(path, 'r+'));
    await handle.write(Buffer.alloc(8192, 0xee), 0, 8192, (root - 1) * 8192);
    await handle.close();
    expect(resume).toThrow(FailureError);
    expect(resume).toThrow(/honeyguide\.db is damaged \(.*\)\. Restore it from a copy, or crawl again/);
    writeFileSync(path, 'this is no database at all, but long enough to be looked at');
    expect(resume).toThrow(/honeyguide\.db is damaged/);
  });

  it('names a damaged or missing archive file', async () => {
    await writeSome();
    const [name] = readdirSync(join(folder, 'warc'));
    const path = join(folder, 'warc', name);
    truncateSync(path, 100);
    expect(resume).toThrow(new RegExp(`${name} is damaged \\(it has 100 bytes and should have \\d+\\)`));
    rmSync(path);
    expect(resume).toThrow(new RegExp(`${name} is damaged \\(it is missing`));
  });

  it('refuses a collection of a later version', async () => {
    await writeSome();
    const database = new Database(join(folder, 'honeyguide.db'));
    database.exec("UPDATE meta SET value = '99' WHERE key = 'schema version'");
    database.close();
    expect(resume).toThrow(/written by a later version of Honeyguide \(format 99/);
  });

  it('reports what it cannot store, and writes nothing more', async () => {
    const store = create();
    store.discover(exampleSeeds);
    await store.flush();
    store.discover([exampleSeeds[0]]);
    await expect(store.ready()).rejects.toThrow(/UNIQUE constraint failed: urls.id/);
    store.visit(exampleVisit(0, new Random(1)));
    await expect(store.flush()).rejects.toThrow(FailureError);
    await expect(store.close()).rejects.toThrow(FailureError);
    const again = resume();
    const stored = await again.load();
    expect([...stored.given()]).toEqual(exampleSeeds);
    expect([...stored.visits()]).toEqual([]);
    await again.close();
  });

  it.each([
    ['a changed bit', "UPDATE checkpoints SET state = CAST(x'00' || substr(state, 2) AS BLOB) WHERE part = 'small/0'"],
    [
      'a changed bit far inside',
      "UPDATE checkpoints SET state = CAST(substr(state, 1, 1500000) || x'ff' || substr(state, 1500002) AS BLOB) WHERE part = 'large/0'",
    ],
    ['a piece that is cut off', "UPDATE checkpoints SET state = substr(state, 1, 5) WHERE part = 'large/0'"],
    ['a piece too few', "UPDATE checkpoints SET part = 'large/1' WHERE part = 'large/0'"],
    ['what earlier versions wrote', "INSERT INTO checkpoints VALUES ('order', 1, 0, x'789c')"],
  ])('takes a checkpoint with %s for none', async (_, damage) => {
    const store = new SqliteStore({ folder, resume: false, archive: false });
    store.discover(exampleSeeds);
    store.visit(exampleVisit(0, new Random(1)));
    store.checkpoint([
      { name: 'small', state: Uint8Array.of(1, 2, 3) },
      { name: 'large', state: new Uint8Array(2_000_000) },
    ]);
    expect((await store.load()).checkpoint()).toMatchObject({ afterVisits: 1 });
    await store.close();
    const database = new Database(join(folder, 'honeyguide.db'));
    database.exec(damage);
    database.close();
    const again = resume();
    expect((await again.load()).checkpoint()).toBeUndefined();
    await again.close();
  });

  it('keeps the text after a NUL, which SQLite takes for the end', async () => {
    const store = new SqliteStore({ folder, resume: false, archive: false, withText: true });
    store.discover(exampleSeeds);
    const visit = exampleVisit(0, new Random(1));
    Object.assign(visit.page!, { title: 'a\0b', text: 'before\0 honey' });
    visit.links = { ...visit.links!, anchors: visit.links!.anchors.map(() => 'x\0y') };
    store.visit(visit);
    const [read] = [...(await store.load()).visits()];
    expect(read.page).toMatchObject({ title: 'a\ufffdb', text: 'before\ufffd honey' });
    expect(read.links!.anchors[0]).toBe('x\ufffdy');
    await store.close();
  });

  it('commits sooner what was given to it late', async () => {
    const random = new Random(3);
    const committed = async (givenAt: number): Promise<number[]> => {
      rmSync(folder, { recursive: true, force: true });
      const clock = new VirtualClock(1000);
      const store = new SqliteStore({ folder, resume: false, archive: false }, clock);
      store.discover(exampleSeeds);
      await store.flush();
      store.givenAt = givenAt;
      const counts: number[] = [];
      for (let n = 0; n < 5; n++) {
        store.visit(exampleVisit(n, random));
        const reader = new Database(join(folder, 'honeyguide.db'), { readOnly: true });
        counts.push(reader.value('SELECT count(*) FROM visits') ?? -1);
        reader.close();
        await clock.sleep(100);
      }
      await store.close();
      return counts;
    };
    expect(await committed(1000)).toEqual([0, 0, 0, 4, 4]);
    expect(await committed(880)).toEqual([0, 0, 3, 3, 5]);
    // Not each by itself, even if all are late: every commit waits for the disk.
    expect(await committed(0)).toEqual([0, 2, 2, 4, 4]);
  });

  it('commits by itself when a while has passed', async () => {
    mkdirSync(folder, { recursive: true });
    const store = new SqliteStore({ folder, resume: false, archive: true, commitMilliseconds: 20 });
    store.discover(exampleSeeds);
    await new Promise(resolve => setTimeout(resolve, 120));
    const reader = new Database(join(folder, 'honeyguide.db'), { readOnly: true });
    expect(reader.value('SELECT count(*) FROM urls')).toBe(2);
    reader.close();
    await store.close();
  });
});
