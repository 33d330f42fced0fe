/** What a collection says about itself: version of its schema, state, names of the parts of priorities … */
import type { Database } from './database.js';

export function hasTables(database: Database): boolean {
  return database.value("SELECT 1 FROM sqlite_master WHERE name = 'meta'") !== undefined;
}

export function writeMeta(database: Database, key: string, value: string): void {
  database.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
}

export function readMeta(database: Database): Map<string, string> {
  return new Map(database.prepareLists<[], [string, string]>('SELECT key, value FROM meta').all());
}
