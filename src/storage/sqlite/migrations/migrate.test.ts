import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FailureError } from '../../../core/errors.js';
import { databasePath, lockName } from '../../folder.js';
import { openCollection } from '../../open.js';
import { Database } from '../database.js';
import { FolderLock } from '../folder-lock.js';
import { readMeta } from '../meta.js';
import { migrate } from './migrate.js';
import { migrations } from './registry.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-migrate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = fileURLToPath(new URL('../../../../test/fixtures/collections/', import.meta.url));
const copyOf = (version: number) => cpSync(join(kept, `version-${version}`), folder, { recursive: true });

function inDatabase<Result>(action: (database: Database) => Result): Result {
  const database = new Database(databasePath(folder));
  try {
    return action(database);
  } finally {
    database.close();
  }
}
const version = () => inDatabase(database => readMeta(database).get('schema version'));
const schema = (database: Database) =>
  database.column<string>('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name');

describe('the steps of the schema', () => {
  it('are numbered 1, 2, 3 …', () => {
    expect(migrations.map(step => step.version)).toEqual(migrations.map((_, i) => i + 1));
  });

  it('make of an empty database and of every kept collection the same tables', () => {
    const wanted = inDatabase(database => {
      migrate(database);
      return schema(database);
    });
    // Those that only a closed collection has.
    const readIndexes = /^CREATE INDEX (urls_url|links_to|pages_lines) /;
    for (let each = 1; each < migrations.length; each++) {
      copyOf(each);
      expect(version()).toBe(String(each));
      inDatabase(migrate);
      expect(version()).toBe(String(migrations.length));
      expect(inDatabase(schema).filter(sql => !readIndexes.test(sql))).toEqual(wanted);
    }
  });

  it('are all undone when one fails', () => {
    copyOf(1);
    const broken = {
      version: migrations.length + 1,
      run(database: Database) {
        database.exec('DROP TABLE events');
        throw new Error('half way');
      },
    };
    expect(() => inDatabase(database => migrate(database, [...migrations, broken]))).toThrow('half way');
    expect(version()).toBe('1');
    expect(
      inDatabase(database => database.value("SELECT count(*) FROM sqlite_master WHERE name IN ('events', 'sites')")),
    ).toBe(1);
  });
});

describe('reading a collection of an earlier version', () => {
  beforeEach(() => copyOf(1));

  it('brings it up to date', () => {
    const collection = openCollection(folder);
    expect(collection.stats()).toMatchObject({ state: 'closed', pages: 5, relevant: 4, sites: undefined });
    collection.close();
    expect(version()).toBe(String(migrations.length));
  });

  it('waits for whoever writes to it', () => {
    const lock = FolderLock.require(folder);
    expect(() => openCollection(folder)).toThrow(
      new FailureError(
        `${folder} has the format of an earlier version of Honeyguide, which is writing to it now. Wait until that crawl has ended.`,
      ),
    );
    lock.release();
    expect(version()).toBe('1');
    openCollection(folder).close();
  });

  it('says so when nothing may be written', () => {
    // Stands for a folder without permission to write, which an administrator always has.
    mkdirSync(join(folder, lockName));
    expect(() => openCollection(folder)).toThrow(
      /earlier version of Honeyguide and could not be brought up to date\. Make it writable/,
    );
    expect(version()).toBe('1');
  });
});

it('refuses a collection of a later version, and one that does not say', () => {
  copyOf(2);
  const setVersion = (value: string) =>
    inDatabase(database => database.exec(`UPDATE meta SET value = '${value}' WHERE key = 'schema version'`));
  setVersion('99');
  expect(() => openCollection(folder)).toThrow(
    /later version of Honeyguide \(format 99; this one knows up to \d+\)\. Use that/,
  );
  setVersion('?');
  expect(() => openCollection(folder)).toThrow(/honeyguide\.db is damaged \(it does not say which format it has\)/);
});
