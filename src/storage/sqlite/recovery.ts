/**
 * What `resume` does before the first new visit: make sure that the database is whole and that the archive ends
 * where the last committed visit says. Bytes beyond that were written by a process that died before it committed; they are kept apart.
 */
import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { damagedFile } from '../failures.js';
import { archivePath, databasePath } from '../folder.js';
import { recoverRecords } from '../warc/recovered-records.js';
import type { WarcFile } from '../warc/warc-writer.js';
import type { Database } from './database.js';
import { databaseFailure } from './database-failure.js';

/** Rows of ordinary tables, and the tables behind the full-text index; checking these is quick and finds torn pages. */
const ordinaryTables = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";

export function checkDatabase(database: Database, folder: string): void {
  try {
    for (const table of database.column<string>(ordinaryTables)) {
      const found = database.value<string>(`PRAGMA quick_check(${table})`);
      if (found !== 'ok') throw damagedFile(databasePath(folder), `${table}: ${String(found).split('\n')[0]}`);
    }
  } catch (error) {
    throw databaseFailure(error, databasePath(folder), folder);
  }
}

export interface ArchiveEnd {
  last?: WarcFile;
  /** Number of the next new file. */
  serial: number;
}

/** Cuts the archive back to what the database knows (the rest can be recovered), and checks that all of that is there. */
export function recoverArchive(database: Database, folder: string): ArchiveEnd {
  const archive = archivePath(folder);
  const known = database.prepare<[], WarcFile>('SELECT name, bytes FROM archives ORDER BY name').all();
  const names = new Set(known.map(file => file.name));
  let serial = 0;
  if (existsSync(archive)) {
    for (const name of readdirSync(archive)) {
      const number = /^honeyguide-\d{8}T\d{6}-(\d{5,})\.warc\.gz$/.exec(name)?.[1];
      if (number === undefined) continue;
      if (names.has(name)) serial = Math.max(serial, Number(number) + 1);
      else {
        recoverRecords(folder, join(archive, name), 0);
        rmSync(join(archive, name));
      }
    }
  }
  for (const { name, bytes } of known) {
    const path = join(archive, name);
    if (!existsSync(path)) throw damagedFile(path, 'it is missing, but pages refer to it');
    const size = statSync(path).size;
    if (size < bytes) throw damagedFile(path, `it has ${size} bytes and should have ${bytes}`);
    if (size > bytes) {
      recoverRecords(folder, path, bytes);
      truncateSync(path, bytes);
    }
    checkLastRecord(database, path, name);
  }
  // Names begin with the time and end with the number: only the number tells which one was written last.
  const last = known.find(({ name }) => Number(/-(\d+)\.warc\.gz$/.exec(name)?.[1]) === serial - 1);
  return { last, serial };
}

function checkLastRecord(database: Database, path: string, name: string): void {
  const row = database
    .prepare<[string], { warc_offset: number; warc_length: number }>(
      'SELECT warc_offset, warc_length FROM pages WHERE warc_file = ? ORDER BY seq DESC LIMIT 1',
    )
    .get(name);
  if (!row) return;
  try {
    const text = gunzipSync(readBytes(path, row.warc_offset, row.warc_length));
    if (!text.subarray(0, 5).equals(Buffer.from('WARC/'))) throw new Error('no record where one should be');
  } catch (error) {
    throw damagedFile(path, `at byte ${row.warc_offset}: ${(error as Error).message}`, error);
  }
}

/** Throws when the file is shorter. */
export function readBytes(path: string, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  const descriptor = openSync(path, 'r');
  try {
    for (let done = 0; done < length; ) {
      const read = readSync(descriptor, bytes, done, length - done, offset + done);
      if (read === 0) throw new Error(`the file ends before byte ${offset + length}`);
      done += read;
    }
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}
