import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from './database.js';
import { databaseFailure, isBusy } from './database-failure.js';

let folder: string;
let path: string;
let database: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-database-'));
  path = join(folder, 'a.db');
  database = new Database(path, { timeout: 0 });
  database.exec('CREATE TABLE numbers (id INTEGER PRIMARY KEY, number REAL)');
  const insert = database.prepare<[number, number]>('INSERT INTO numbers VALUES (?, ?)');
  for (const [id, number] of [0.1, 1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].entries()) {
    insert.run(id, number);
  }
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const failureOf = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};
const message = (action: () => unknown): string => databaseFailure(failureOf(action), path, folder).message;

it('gives numbers back as they were', () => {
  expect(database.column('SELECT number FROM numbers ORDER BY id')).toEqual([0.1, 1e300, Infinity, -Infinity]);
  expect(database.prepareLists('SELECT id, number FROM numbers WHERE id = ?').get(1)).toEqual([1, 1e300]);
  expect(database.value('SELECT ?', Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  expect(database.value('SELECT id FROM numbers WHERE id = 99')).toBeUndefined();
});

it('undoes a transaction that throws', () => {
  const attempt = () =>
    database.transaction(() => {
      database.exec('DELETE FROM numbers');
      throw new Error('no');
    }, 'writing');
  expect(attempt).toThrow('no');
  expect(database.inTransaction).toBe(false);
  expect(database.value('SELECT count(*) FROM numbers')).toBe(4);
});

it('lets go of the file when it is closed in the middle of a read', () => {
  const reader = new Database(path, { readOnly: true });
  const rows = reader.prepare<[], { id: number }>('SELECT id FROM numbers').iterate();
  expect(rows.next().value).toEqual({ id: 0 });
  expect(isBusy(failureOf(() => database.exec('BEGIN EXCLUSIVE')))).toBe(true);
  reader.close();
  reader.close();
  database.exec('BEGIN EXCLUSIVE; ROLLBACK');
  expect(() => rows.next()).toThrow(/finalized/);
});

it('lets go of the file when a read is left half way', () => {
  const reader = new Database(path, { readOnly: true });
  for (const _ of reader.prepare<[]>('SELECT id FROM numbers').iterate()) break;
  database.exec('BEGIN EXCLUSIVE; ROLLBACK');
  reader.close();
});

it.skipIf(process.platform !== 'linux')('leaves no file open, whatever was prepared', () => {
  const write = new Database(path);
  write.exec('PRAGMA journal_mode = WAL');
  const insert = write.prepare<[number]>('INSERT INTO numbers VALUES (?, 0)');
  insert.run(10);
  const reader = new Database(path, { readOnly: true });
  const all = reader.prepare<[]>('SELECT * FROM numbers');
  all.iterate().next();
  for (const each of [database, reader, write]) each.close();
  const open = readdirSync('/proc/self/fd').filter(number => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder);
    } catch {
      // The one that lists the folder itself.
      return false;
    }
  });
  expect(open).toEqual([]);
  expect(readdirSync(folder)).toEqual(['a.db']);
  // Still in use here, so that nothing but `close` can have let go of the files.
  expect([insert, all]).toHaveLength(2);
});

it('opens a file of any name', () => {
  for (const name of ['a b', 'what?mode=ro', 'half%20', 'file:x', 'größe#1']) {
    mkdirSync(join(folder, name));
    const odd = new Database(join(folder, name, 'a.db'));
    odd.exec('CREATE TABLE t (a)');
    odd.close();
    const again = new Database(join(folder, name, 'a.db'), { readOnly: true });
    expect(again.column('SELECT name FROM sqlite_master')).toEqual(['t']);
    again.close();
  }
});

it('says in one line what is wrong', () => {
  database.exec('PRAGMA max_page_count = 2');
  const fill = () => database.exec('CREATE TABLE large AS SELECT zeroblob(100000)');
  expect(message(fill)).toMatch(/^No space left on the disk for .*a\.db\. Free some space first\..*resume/);
  const reader = new Database(path, { readOnly: true });
  expect(message(() => reader.exec('DELETE FROM numbers'))).toMatch(/cannot be opened or written .*readonly/);
  reader.close();
  expect(message(() => new Database(join(folder, 'none.db'), { readOnly: true }))).toMatch(
    /cannot be opened or written/,
  );
  writeFileSync(join(folder, 'bad.db'), 'no database at all, but long enough to be looked at');
  const bad = new Database(join(folder, 'bad.db'));
  expect(message(() => bad.value('SELECT * FROM sqlite_master'))).toMatch(/is damaged \(file is not a database\)/);
  bad.close();
  expect(message(() => database.exec('SELECT nonsense'))).toBe(`Could not write ${path}: no such column: nonsense`);
});

it('keeps a statement that is being read, whatever is collected meanwhile', async () => {
  const collect = await garbageCollector();
  const rows = database.prepareLists<[], [number]>('SELECT id FROM numbers ORDER BY id').iterate();
  const found = [rows.next().value[0]];
  for (let i = 0; i < 5; i++) {
    collect();
    // What was collected is freed in the next turn of the event loop.
    await new Promise(resolve => setImmediate(resolve));
    for (let n = 0; n < 50; n++) database.value('SELECT count(*) FROM numbers');
  }
  for (const [id] of rows) found.push(id);
  expect(found).toEqual([0, 1, 2, 3]);
});

async function garbageCollector(): Promise<() => void> {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('nothing can be collected on demand');
  return () => void collect();
}
