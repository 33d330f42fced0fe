/**
 * The full-text index holds words by the rules of their language, and each character of scripts without spaces apart. It is not filled any
 * more: version 12 makes another one from the texts.
 */
import type { Migration } from './migration.js';

export const version4: Migration = {
  version: 4,
  run(database) {
    database.exec(`
DROP TABLE pages_fts;
CREATE VIRTUAL TABLE pages_fts USING fts5(title, text, content='', tokenize='porter unicode61');
-- Larger buffers, and merging only when 64 segments have gathered: commits then rewrite less of the index.
INSERT INTO pages_fts (pages_fts, rank) VALUES ('hashsize', 16777216);
INSERT INTO pages_fts (pages_fts, rank) VALUES ('automerge', 0);
INSERT INTO pages_fts (pages_fts, rank) VALUES ('crisismerge', 64);
-- A word in the title counts five times.
INSERT INTO pages_fts (pages_fts, rank) VALUES ('rank', 'bm25(5.0, 1.0)');
    `);
  },
};
