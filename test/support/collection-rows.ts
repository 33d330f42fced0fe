/** Rows of a collection's database, read beside whoever writes it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../src/storage/sqlite/database.js';
import type { Running } from './command.js';

export function collectionRows(folder: string, sql: string): Record<string, number | string | null>[] {
  const database = new Database(join(folder, 'honeyguide.db'), { readOnly: true });
  try {
    return database
      .prepare<[], Record<string, number | string | null>>(sql)
      .all()
      .map(row => ({ ...row }));
  } finally {
    database.close();
  }
}

/** How many visits are stored so far: none while there are no tables yet. */
export function storedVisits(folder: string): number {
  if (!existsSync(join(folder, 'honeyguide.db'))) return 0;
  try {
    return collectionRows(folder, 'select count(*) n from visits')[0].n as number;
  } catch {
    return 0;
  }
}

/** Waits until a running crawl has stored that many visits. */
export async function visitsStored(folder: string, goal: number, running: Running): Promise<void> {
  let ended = false;
  void running.finished.then(() => {
    ended = true;
  });
  while (storedVisits(folder) < goal) {
    if (ended) throw new Error(`ended after ${storedVisits(folder)} visits: ${running.out()}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
