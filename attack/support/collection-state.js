// What is in a collection, also in one that a crawl writes to, read past everything that would change it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../dist/storage/sqlite/database.js';

/**
 * URLs of the visits that are committed, in their order. A reader sees a commit when it is on the disk, not before.
 * @param {string} folder
 * @returns {string[]}
 */
export function visitsIn(folder) {
  const path = join(folder, 'honeyguide.db');
  if (!existsSync(path)) return [];
  const database = new Database(path, { readOnly: true });
  try {
    if (database.value("SELECT 1 FROM sqlite_master WHERE name = 'visits'") === undefined) return [];
    return database.column('SELECT urls.url FROM visits JOIN urls USING (id) ORDER BY seq');
  } finally {
    database.close();
  }
}

/**
 * Resolves when more visits are committed than `before`; after a minute in any case.
 * @param {string} folder
 * @param {number} before
 */
export async function firstCommit(folder, before) {
  for (let tries = 0; visitsIn(folder).length <= before && tries < 600; tries++) await sleep(100);
}
