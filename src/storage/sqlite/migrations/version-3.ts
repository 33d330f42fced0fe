/** Commands that a crawl was given while it ran. */
import type { Migration } from './migration.js';

export const version3: Migration = {
  version: 3,
  run(database) {
    database.exec(`
CREATE TABLE commands (
  seq INTEGER PRIMARY KEY,      -- order in which they were obeyed
  number INTEGER NOT NULL,      -- among those sent from outside; 0: from the crawl's own process
  at INTEGER NOT NULL,          -- milliseconds since the epoch
  after_visit INTEGER NOT NULL, -- visits.seq of the visit before it; 0: there was none
  under_way TEXT NOT NULL,      -- JSON: urls.id of what was being fetched just then
  command TEXT NOT NULL         -- JSON
);
    `);
  },
};
