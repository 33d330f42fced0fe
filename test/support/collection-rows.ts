/** Rows of a collection's database, read beside whoever writes it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';

export function collectionRows(folder: string, sql: string): Record<string, number | string | null>[] {
  const database = new Database(join(folder, 'honeyguide.db'), { readonly: true });
  try {
    return database.prepare(sql).all() as Record<string, number | string | null>[];
  } finally {
    database.close();
  }
}
