/** Before a collection is read: one of an earlier version is brought to the present one, unless somebody writes to it. */
import { FailureError, UsageError } from '../../core/errors.js';
import { databasePath, requireCollection } from '../folder.js';
import { backUp } from './backup.js';
import { Database } from './database.js';
import { databaseFailure } from './database-failure.js';
import { FolderLock } from './folder-lock.js';
import { readMeta } from './meta.js';
import { isOlder, migrate, requireKnownVersion, schemaVersion } from './migrations/migrate.js';
import type { Migration } from './migrations/migration.js';
import { migrations } from './migrations/registry.js';
import { foldLog, holdsTables, openForWriting } from './open-database.js';

/** Makes something of a connection for reading, once the collection is of the present version. Throws a UsageError where there is none. */
export function openForReading<Reader>(
  folder: string,
  make: (database: Database, meta: ReadonlyMap<string, string>) => Reader,
): Reader {
  requireCollection(folder);
  const path = databasePath(folder);
  let database: Database | undefined;
  try {
    if (!holdsTables(path)) throw new UsageError(`${folder} holds no pages yet: its crawl has stored nothing.`);
    bringUpToDate(folder);
    database = new Database(path, { readOnly: true });
    return make(database, readMeta(database));
  } catch (error) {
    database?.close();
    throw databaseFailure(error, path, folder);
  }
}

export function bringUpToDate(folder: string, steps: readonly Migration[] = migrations): void {
  const path = databasePath(folder);
  const reader = new Database(path, { readOnly: true });
  try {
    requireKnownVersion(reader, folder);
    if (!isOlder(reader, steps)) return;
  } finally {
    reader.close();
  }
  const earlier = `${folder} has the format of an earlier version of Honeyguide`;
  const cannot = (error: unknown): FailureError => {
    const { message } = databaseFailure(error, path, folder);
    const advice = 'Make it writable, or copy it to where you may write.';
    return new FailureError(`${earlier} and could not be brought up to date. ${advice} ${message}`, { cause: error });
  };
  let lock: FolderLock | undefined;
  try {
    lock = FolderLock.take(folder);
  } catch (error) {
    throw cannot(error);
  }
  if (!lock) throw new FailureError(`${earlier}, which is writing to it now. Wait until that crawl has ended.`);
  try {
    // With a log: what a step that died had written would otherwise lie in the file, where no reader could undo it.
    const writer = openForWriting(path);
    try {
      // The way back: an earlier version of the program can go on with the copy.
      backUp(writer, folder, `format-${schemaVersion(writer)}`);
      migrate(writer, steps);
      foldLog(writer);
    } finally {
      writer.close();
    }
  } catch (error) {
    throw cannot(error);
  } finally {
    lock.release();
  }
}
