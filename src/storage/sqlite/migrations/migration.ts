import type { Database } from '../database.js';

/** One step of the schema: what makes a collection of the version before into one of this. A step once released never changes. */
export interface Migration {
  readonly version: number;
  /** Runs in a transaction that its caller opens and ends. */
  run(database: Database): void;
}
