/** Whole web sites. Crawls for sites fill these tables; those for pages leave them empty. */
import type { Migration } from './migration.js';

export const version2: Migration = {
  version: 2,
  run(database) {
    database.exec(`
CREATE TABLE sites (
  seq INTEGER PRIMARY KEY,    -- order in which they were decided
  site TEXT NOT NULL UNIQUE,  -- host or registrable domain
  home TEXT NOT NULL,
  at INTEGER NOT NULL,
  class TEXT NOT NULL,        -- target, other, unreadable
  confidence REAL NOT NULL,   -- probability of the target class
  requests INTEGER NOT NULL,
  ending TEXT NOT NULL,       -- decided, guard, exhausted, no-answer, moved
  rank REAL,                  -- at which it was chosen; infinite for a start site
  pages TEXT NOT NULL         -- JSON: urls.id and probability of each page read
);
CREATE TABLE site_links (
  from_site TEXT NOT NULL,
  to_site TEXT NOT NULL,
  weight REAL NOT NULL,
  pages INTEGER NOT NULL,     -- pages of the one that link to the other
  page INTEGER NOT NULL,      -- urls.id of the first of them
  PRIMARY KEY (from_site, to_site)
) WITHOUT ROWID;
CREATE INDEX site_links_to ON site_links (to_site);
    `);
  },
};
