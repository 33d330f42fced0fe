/** The tables of a crawl for pages. Everything is appended in the order of the visits, so that nothing is written twice. */
import type { Migration } from './migration.js';

/**
 * `pages` and the full-text index have the visit's number as row id, not the URL's: FTS5 empties its buffer whenever
 * row ids go down (measured: indexing takes twice as long with URL ids, which come in the order of priority).
 */
export const version1: Migration = {
  version: 1,
  run(database) {
    database.exec(`
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE urls (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  depth INTEGER NOT NULL,
  from_id INTEGER NOT NULL,   -- page it was found on; -1 for seeds and sitemaps
  priority REAL               -- seeds and sitemap URLs only; links carry the others
);
CREATE TABLE visits (
  seq INTEGER PRIMARY KEY,    -- order in which the crawl made them
  id INTEGER NOT NULL,        -- urls.id
  at INTEGER NOT NULL,        -- milliseconds since the epoch
  outcome TEXT NOT NULL,      -- page, redirect, skipped, failed
  status INTEGER NOT NULL,    -- 0: no response
  reason TEXT,
  detail TEXT,
  milliseconds REAL NOT NULL,
  depth INTEGER NOT NULL,
  priority REAL,              -- priority it was taken at
  first_link INTEGER,         -- links.rowid of its first link; null: it has no list of links
  link_count INTEGER NOT NULL,
  link_carry BLOB,            -- float64 numbers per link that the strategy attached
  link_parts BLOB             -- float32 numbers per link: what its priority is made of (names in meta)
);
CREATE INDEX visits_id ON visits (id);
CREATE TABLE pages (
  seq INTEGER PRIMARY KEY,    -- visits.seq
  id INTEGER NOT NULL UNIQUE, -- urls.id
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  language TEXT NOT NULL,
  content_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  status INTEGER NOT NULL,
  fetched_at INTEGER NOT NULL,
  relevant INTEGER NOT NULL,
  score REAL NOT NULL,
  digest TEXT NOT NULL,
  simhash TEXT NOT NULL,
  duplicate_of INTEGER,       -- pages.id
  duplicate_kind TEXT,        -- exact, near
  noindex INTEGER NOT NULL,
  canonical TEXT,
  depth INTEGER NOT NULL,
  priority REAL,
  warc_file TEXT,
  warc_offset INTEGER,
  warc_length INTEGER,        -- of the response or revisit record
  warc_group INTEGER,         -- with the request and metadata records that follow it
  warc_digest TEXT,
  title TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE TABLE links (
  from_id INTEGER NOT NULL,
  to_id INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  priority REAL,              -- null: the target was fetched already
  anchor TEXT NOT NULL
);
CREATE TABLE hosts (
  host TEXT PRIMARY KEY, delay REAL NOT NULL, pages INTEGER NOT NULL, failures INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, url TEXT, detail TEXT);
CREATE TABLE archives (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE pages_fts USING fts5(
  title, text, content='pages', content_rowid='seq', tokenize='porter unicode61'
);
-- Larger buffers, and merging only when 64 segments have gathered: commits then rewrite less of the index.
INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', 16777216);
INSERT INTO pages_fts (pages_fts, rank) VALUES ('automerge', 0);
INSERT INTO pages_fts (pages_fts, rank) VALUES ('crisismerge', 64);
-- A word in the title counts five times.
INSERT INTO pages_fts (pages_fts, rank) VALUES ('rank', 'bm25(5.0, 1.0)');
    `);
  },
};
