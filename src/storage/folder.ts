/** The folder of a collection: what lies in it, who may write to it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { FailureError, UsageError } from '../core/errors.js';
import { makeFolder } from '../core/make-folder.js';
import { shellCommand } from '../core/shell-command.js';
import { storageFailure } from './failures.js';

export const databaseName = 'honeyguide.db';
export const archiveFolderName = 'warc';
export const crawlFileName = 'crawl.yaml';
const lockName = '.lock';

export const databasePath = (folder: string): string => join(folder, databaseName);
export const archivePath = (folder: string): string => join(folder, archiveFolderName);

/** Fails when a new crawl must not be written here; makes the folder when it is missing. */
export function prepareNewFolder(folder: string): void {
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory()) {
      throw new UsageError(`${folder} is a file. Name a folder with --out.`);
    }
    makeFolder(folder);
    if (existsSync(databasePath(folder))) return;
    const foreign = readdirSync(folder).filter(name => name !== lockName && !name.startsWith(crawlFileName));
    if (foreign.length > 0) {
      throw new UsageError(
        `${folder} is not empty and holds no collection (found ${foreign[0]}). Name an empty or new folder with --out.`,
      );
    }
  } catch (error) {
    throw storageFailure(error, folder, folder);
  }
}

export function occupiedFolder(folder: string): UsageError {
  return new UsageError(
    `${folder} holds a collection already. Go on with it by "${shellCommand('resume', folder)}", or name another --out.`,
  );
}

export function requireCollection(folder: string): void {
  if (!existsSync(folder)) throw new UsageError(`${folder} does not exist. Name the folder that a crawl left.`);
  if (!existsSync(databasePath(folder))) {
    throw new UsageError(`${folder} is no collection (it has no ${databaseName}). Name the folder that a crawl left.`);
  }
}

/**
 * Held by whoever writes to a collection. It is SQLite's own lock on an empty file, which the operating system drops
 * with the process: a kill -9 leaves nothing to clean up, and no process id has to be guessed at.
 */
export class FolderLock {
  private readonly database: Database.Database;

  constructor(folder: string) {
    const path = join(folder, lockName);
    try {
      this.database = new Database(path, { timeout: 200 });
    } catch (error) {
      throw storageFailure(error, path, folder);
    }
    try {
      this.database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.database.close();
      if (isBusy(error))
        throw new FailureError(`${folder} is in use by another crawl. Wait for it, or use another --out.`);
      throw storageFailure(error, path, folder);
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
  const database = new Database(path, { readonly: true, timeout: 0 });
  try {
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw storageFailure(error, path, folder);
  } finally {
    database.close();
  }
}

export function isBusy(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError && (error.code.startsWith('SQLITE_BUSY') || error.code === 'SQLITE_LOCKED')
  );
}
