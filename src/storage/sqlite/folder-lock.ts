/** Who may write to a collection's folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../core/errors.js';
import { lockName } from '../folder.js';
import { Database } from './database.js';
import { databaseFailure, isBusy } from './database-failure.js';

/**
 * Held by whoever writes to a collection. It is SQLite's own lock on an empty file, which the operating system drops
 * with the process: a kill -9 leaves nothing to clean up, and no process id has to be guessed at.
 */
export class FolderLock {
  private readonly database: Database;

  constructor(folder: string) {
    const path = join(folder, lockName);
    try {
      this.database = new Database(path, { timeout: 200 });
    } catch (error) {
      throw databaseFailure(error, path, folder);
    }
    try {
      this.database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.database.close();
      if (isBusy(error))
        throw new FailureError(`${folder} is in use by another crawl. Wait for it, or use another --out.`);
      throw databaseFailure(error, path, folder);
    }
  }

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
