/** Pages are visited again: each further visit is kept, and so is what a page said before it changed. */
import type { Migration } from './migration.js';

export const version13: Migration = {
  version: 13,
  run(database) {
    database.exec(`
-- Further visits of URLs that have one in visits. Numbers go on through both tables.
CREATE TABLE revisits (
  seq INTEGER PRIMARY KEY,
  id INTEGER NOT NULL,        -- urls.id
  at INTEGER NOT NULL,
  outcome TEXT NOT NULL,      -- as in visits, and so on down to traces
  status INTEGER NOT NULL,
  reason TEXT,
  detail TEXT,
  milliseconds REAL NOT NULL,
  depth INTEGER NOT NULL,
  priority REAL,
  first_link INTEGER,
  link_count INTEGER NOT NULL,
  link_carry BLOB,
  link_parts BLOB,
  rendering TEXT,
  requests INTEGER,
  needs TEXT,
  traces BLOB,
  again TEXT NOT NULL,        -- not-modified, identical, unchanged, changed, gone, moved, refused or unreachable
  etag TEXT,                  -- by which the server knows what it sent
  modified TEXT,              -- Last-Modified, as it was sent
  warc_file TEXT,
  warc_offset INTEGER
);
CREATE INDEX revisits_id ON revisits (id);
-- Pages as they were until a visit found them changed: rows that pages had, columns and all. Their texts are where they were.
CREATE TABLE versions AS SELECT * FROM pages WHERE 0;
CREATE UNIQUE INDEX versions_seq ON versions (seq);
CREATE INDEX versions_id ON versions (id);
    `);
  },
};
