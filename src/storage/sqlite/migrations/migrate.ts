/** Brings a database from any earlier version of the schema to the present one. An empty database has version 0. */
import { FailureError } from '../../../core/errors.js';
import { damagedFile } from '../../failures.js';
import { databasePath } from '../../folder.js';
import type { Database } from '../database.js';
import { hasTables, readMeta, writeMeta } from '../meta.js';
import type { Migration } from './migration.js';
import { migrations } from './registry.js';

const versionKey = 'schema version';
const newest = (steps: readonly Migration[]): number => steps.at(-1)?.version ?? 0;

/** All missing steps and `more` or, when something fails or the process dies, nothing. */
export function migrate(
  database: Database,
  steps: readonly Migration[] = migrations,
  more: (database: Database) => void = () => {},
): void {
  database.transaction(() => {
    const found = schemaVersion(database);
    for (const step of steps) if (step.version > found) step.run(database);
    if (found < newest(steps)) writeMeta(database, versionKey, String(newest(steps)));
    more(database);
  }, 'writing');
}

export function isOlder(database: Database, steps: readonly Migration[] = migrations): boolean {
  return schemaVersion(database) < newest(steps);
}

/** A later version may hold what this program would misread. */
export function requireKnownVersion(database: Database, folder: string): void {
  const found = schemaVersion(database);
  if (!Number.isInteger(found)) throw damagedFile(databasePath(folder), 'it does not say which format it has');
  if (found <= newest(migrations)) return;
  throw new FailureError(
    `${folder} was written by a later version of Honeyguide (format ${found}; this one knows up to ${newest(migrations)}). Use that version, or a newer one.`,
  );
}

/** 0 for an empty database. */
export function schemaVersion(database: Database): number {
  return hasTables(database) ? Number(readMeta(database).get(versionKey)) : 0;
}
