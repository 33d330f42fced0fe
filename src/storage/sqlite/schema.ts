/** The tables of a collection. Everything is appended in the order of the visits, so that nothing is written twice. */
import { existsSync } from 'node:fs';
import { FailureError } from '../../core/errors.js';
import { Database } from './database.js';

/** 2 added `sites` and `site_links`. */
export const schemaVersion = 2;

/** Crawls for whole web sites fill these; those for pages leave them empty. */
const siteTables = `
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
`;

/**
 * `pages` and the full-text index have the visit's number as row id, not the URL's: FTS5 empties its buffer whenever
 * row ids go down (measured: indexing takes twice as long with URL ids, which come in the order of priority).
 */
const tables = `
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
${siteTables}
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
`;

/** Only reading needs these; they are made when a crawl ends and dropped when it goes on. */
const readIndexes = { urls_url: 'urls (url)', links_to: 'links (to_id)' };

/** Rows of ordinary tables, and the tables behind the full-text index; checking these is quick and finds torn pages. */
export const checkedTables = [
  'meta',
  'urls',
  'visits',
  'pages',
  'links',
  'hosts',
  'sites',
  'site_links',
  'events',
  'archives',
  'pages_fts_data',
  'pages_fts_idx',
  'pages_fts_docsize',
  'pages_fts_config',
];

/** Opens for writing: a write-ahead log, so that readers see a whole state while the crawl goes on. */
export function openForWriting(path: string): Database {
  const database = new Database(path);
  try {
    database.exec('PRAGMA page_size = 8192');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = NORMAL');
    database.exec('PRAGMA wal_autocheckpoint = 2000');
    database.exec('PRAGMA cache_size = -32000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function createTables(database: Database, meta: Readonly<Record<string, string>>): void {
  database.transaction(() => {
    database.exec(tables);
    for (const [key, value] of Object.entries(meta)) writeMeta(database, key, value);
  }, 'writing');
}

/** Is a crawl stored in this file? One that died while it began leaves an empty file or none. */
export function holdsTables(path: string): boolean {
  if (!existsSync(path)) return false;
  const database = new Database(path, { readOnly: true });
  try {
    return database.value("SELECT 1 FROM sqlite_master WHERE name = 'meta'") !== undefined;
  } finally {
    database.close();
  }
}

export function writeMeta(database: Database, key: string, value: string): void {
  database.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
}

export function readMeta(database: Database): Map<string, string> {
  return new Map(database.prepareLists<[], [string, string]>('SELECT key, value FROM meta').all());
}

/** Brings a collection of an earlier version up to this one. Nothing that is there changes. */
export function migrate(database: Database): void {
  if (readMeta(database).get('schema version') !== '1') return;
  database.transaction(() => {
    database.exec(siteTables);
    writeMeta(database, 'schema version', String(schemaVersion));
  }, 'writing');
}

/** A collection of a later version may hold what this one would misread; earlier ones only lack tables. */
export function checkVersion(meta: ReadonlyMap<string, string>, folder: string): void {
  const found = Number(meta.get('schema version'));
  if (found >= 1 && found <= schemaVersion) return;
  throw new FailureError(
    `${folder} was written by another version of Honeyguide (format ${meta.get('schema version')}, this one reads ${schemaVersion}). Use that version.`,
  );
}

export function createReadIndexes(database: Database): void {
  for (const [name, columns] of Object.entries(readIndexes)) {
    database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${columns}`);
  }
}

export function dropReadIndexes(database: Database): void {
  for (const name of Object.keys(readIndexes)) database.exec(`DROP INDEX IF EXISTS ${name}`);
}
