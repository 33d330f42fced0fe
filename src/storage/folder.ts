/** The folder of a collection: what lies in it, and where a new one may be begun. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../core/errors.js';
import { makeFolder } from '../core/files/make-folder.js';
import { shellCommand } from '../core/shell-command.js';
import { storageFailure } from './failures.js';

export const databaseName = 'honeyguide.db';
export const archiveFolderName = 'warc';
export const crawlFileName = 'crawl.yaml';
export const lockName = '.lock';
/** What a crawl was given before it began, where somebody began it for a person: topic file, pasted examples, what it printed. */
export const givenFolderName = 'given';

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
    const ours = [lockName, givenFolderName];
    const foreign = readdirSync(folder).filter(name => !ours.includes(name) && !name.startsWith(crawlFileName));
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
