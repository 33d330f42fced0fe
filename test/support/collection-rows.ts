/** Rows of a collection's database, read beside whoever writes it. */
import { join } from 'node:path';
import { Database } from '../../src/storage/sqlite/database.js';

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
