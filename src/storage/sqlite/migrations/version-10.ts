/** What parts of a crawl knew after a visit, so that `resume` shows them only what came later. Older collections have none: all is shown again. */
import type { Migration } from './migration.js';

export const version10: Migration = {
  version: 10,
  run(database) {
    database.exec(`
CREATE TABLE checkpoints (
  part TEXT PRIMARY KEY,
  after_visit INTEGER NOT NULL, -- seq of the last visit that it knows
  after_command INTEGER NOT NULL, -- seq of the last command that it knows
  state BLOB NOT NULL -- deflated
);
    `);
  },
};
