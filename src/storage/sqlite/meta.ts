/** What a collection says about itself: version of its schema, state, names of the parts of priorities … */
import type { Database } from './database.js';

const settingsKey = 'settings';

export function hasTables(database: Database): boolean {
  return database.value("SELECT 1 FROM sqlite_master WHERE name = 'meta'") !== undefined;
}

export function writeMeta(database: Database, key: string, value: string): void {
  database.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
}

export function readMeta(database: Database): Map<string, string> {
  return new Map(database.prepareLists<[], [string, string]>('SELECT key, value FROM meta').all());
}

/** The text of `crawl.yaml`, kept here as well: a file may be lost, and a folder without settings cannot be gone on with. */
export function writeSettings(database: Database, text: string): void {
  writeMeta(database, settingsKey, text);
}

/** Undefined in collections that an earlier version wrote. */
export const settingsIn = (meta: ReadonlyMap<string, string>): string | undefined => meta.get(settingsKey);
