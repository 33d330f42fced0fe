/** `crawl.yaml` is made again from the database where a power cut or a person took it away. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../core/files/whole-file.js';
import { storageFailure } from './failures.js';
import { crawlFileName, databasePath, requireCollection } from './folder.js';
import { Database } from './sqlite/database.js';
import { readMeta, settingsIn } from './sqlite/meta.js';
import { holdsTables } from './sqlite/open-database.js';

/** Does nothing where there is a file with something in it: what a person wrote there is not overwritten, right or wrong. */
export function restoreCrawlFile(folder: string): void {
  requireCollection(folder);
  const path = join(folder, crawlFileName);
  // File systems that lose the content of a file leave it empty or full of zeros.
  if (existsSync(path) && !/^\0*$/.test(readFileSync(path, 'latin1'))) return;
  if (!holdsTables(databasePath(folder))) return;
  const database = new Database(databasePath(folder), { readOnly: true });
  try {
    const text = settingsIn(readMeta(database));
    if (text !== undefined) writeWholeFile(path, text);
  } catch (error) {
    throw storageFailure(error, path, folder);
  } finally {
    database.close();
  }
}
