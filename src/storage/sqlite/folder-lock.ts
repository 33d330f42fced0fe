/** Who may write to a collection's folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../core/errors.js';
import { lockName } from '../folder.js';
import { Database } from './database.js';
import { databaseFailure, isBusy } from './database-failure.js';

/** Milliseconds to wait for whoever is about to let go. */
const patience = 200;

/**
 * Held by whoever writes to a collection. It is SQLite's own lock on an empty file, which the operating system drops
 * with the process: a kill -9 leaves nothing to clean up, and no process id has to be guessed at.
 */
export class FolderLock {
  /** Undefined when somebody else holds it. */
  static take(folder: string): FolderLock | undefined {
    const path = join(folder, lockName);
    let database: Database | undefined;
    try {
      database = new Database(path, { timeout: patience });
      database.exec('BEGIN EXCLUSIVE');
      return new FolderLock(database);
    } catch (error) {
      database?.close();
      if (isBusy(error)) return undefined;
      throw databaseFailure(error, path, folder);
    }
  }

  /** For crawls: fails when another one writes to the folder. */
  static require(folder: string): FolderLock {
    const lock = FolderLock.take(folder);
    if (!lock) throw new FailureError(`${folder} is in use by another crawl. Wait for it, or use another --out.`);
    return lock;
  }

  private constructor(private readonly database: Database) {}

  release(): void {
    this.database.close();
  }
}

/** Is a crawl writing to this folder now? */
export function isLocked(folder: string): boolean {
  const path = join(folder, lockName);
  if (!existsSync(path)) return false;
  const database = new Database(path, { readOnly: true, timeout: 0 });
  try {
    database.value('SELECT count(*) FROM sqlite_master');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw databaseFailure(error, path, folder);
  } finally {
    database.close();
  }
}
