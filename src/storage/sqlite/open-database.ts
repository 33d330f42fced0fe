/** Opening a collection's database, and the indexes that it has only while nobody writes. */
import { existsSync } from 'node:fs';
import { Database } from './database.js';
import { isBusy, needsRollback } from './database-failure.js';
import { hasTables } from './meta.js';

/** Only reading needs these; they are made when a crawl ends and dropped when it goes on. */
const readIndexes = {
  urls_url: 'urls (url)',
  links_to: 'links (to_id)',
  // All that counts, curves and facets go by: the rows themselves hold the texts, which are a hundred times as much to read.
  pages_lines: 'pages (seq, id, host, language, content_type, fetched_at, relevant, duplicate_of, score)',
};

/**
 * Opens for writing: a write-ahead log, so that readers see a whole state while the crawl goes on. Each commit is on the disk when it
 * returns (FULL): with NORMAL, a log that was not synced may lose every commit since the last checkpoint when the power fails. A crawl
 * commits four times a second, so that costs four syncs beside those of the archive (`node bench/durability.js`).
 */
export function openForWriting(path: string): Database {
  const database = new Database(path);
  try {
    database.exec('PRAGMA page_size = 8192');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // macOS: past the drive's own memory, as Node's fsync does. No effect elsewhere.
    database.exec('PRAGMA fullfsync = ON');
    database.exec('PRAGMA wal_autocheckpoint = 2000');
    database.exec('PRAGMA cache_size = -32000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Leaves one file that needs no log beside it. */
export function foldLog(database: Database): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    // Someone is reading. The log then stays, which every reader understands.
    if (!isBusy(error)) throw error;
  }
}

/** Is a crawl stored in this file? One that died while it began leaves an empty file or none. */
export function holdsTables(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    return looksInto(path, true);
  } catch (error) {
    // A kill while the log was folded leaves a journal that only a writer may roll back. Opening for writing does so.
    if (!needsRollback(error)) throw error;
    return looksInto(path, false);
  }
}

function looksInto(path: string, readOnly: boolean): boolean {
  const database = new Database(path, { readOnly });
  try {
    return hasTables(database);
  } finally {
    database.close();
  }
}

export function createReadIndexes(database: Database): void {
  for (const [name, columns] of Object.entries(readIndexes)) {
    database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${columns}`);
  }
}

export function dropReadIndexes(database: Database): void {
  for (const name of Object.keys(readIndexes)) database.exec(`DROP INDEX IF EXISTS ${name}`);
}
