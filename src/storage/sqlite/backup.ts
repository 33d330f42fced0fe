/** A copy of the database before anything changes it that cannot be undone. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../core/files/sync-folder.js';
import { databaseName, databasePath } from '../folder.js';
import type { Database } from './database.js';

export interface Backup {
  /** Name in the collection's folder. */
  name: string;
  bytes: number;
}

const ending = '.bak';

/** `what` is part of the name, for example `format-11`. One that is there already stays: it is older, and nearer to what was. */
export function backUp(database: Database, folder: string, what: string): void {
  const path = `${databasePath(folder)}.${what}${ending}`;
  if (existsSync(path)) return;
  const part = `${path}.part`;
  rmSync(part, { force: true });
  try {
    database.prepare<[string]>('VACUUM INTO ?').run(part);
    renameSync(part, path);
    syncFolder(folder);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The copies that lie beside a database. */
export function backupsIn(folder: string): Backup[] {
  return readdirSync(folder)
    .filter(name => name.startsWith(`${databaseName}.`) && name.endsWith(ending))
    .sort()
    .map(name => ({ name, bytes: statSync(join(folder, name)).size }));
}
