/**
 * Texts are packed, several pages together, and the main text is kept as places in the whole; the full-text index is our own, filled
 * behind the crawl. FTS5 keeps the place of every word: as much as the packed text, which has them too.
 */
import { IndexWriter, LanguageNotes } from '../text/index-writer.js';
import { TextWriter } from '../text/text-rows.js';
import type { Migration } from './migration.js';

type PageRow = [seq: number, title: string, language: string, text: string, main: string | null];

export const version12: Migration = {
  version: 12,
  run(database) {
    database.exec(`
CREATE TABLE texts (
  last INTEGER PRIMARY KEY,   -- pages.seq of the last of its pages
  packed BLOB NOT NULL
);
-- The full-text index consists of parts, each with the words of a run of pages. Pages after the last part are not in it yet.
CREATE TABLE search_parts (
  first INTEGER PRIMARY KEY,  -- pages.seq
  last INTEGER NOT NULL,      -- pages.seq
  pages INTEGER NOT NULL,
  words INTEGER NOT NULL,     -- of its pages together
  first_leaf INTEGER NOT NULL,
  leaves INTEGER NOT NULL,
  directory BLOB NOT NULL,    -- first words of its leaves
  lengths BLOB NOT NULL       -- words of each page
);
CREATE TABLE search_leaves (id INTEGER PRIMARY KEY, leaf BLOB NOT NULL);
DROP TABLE pages_fts;
    `);
    const texts = new TextWriter(database);
    const index = new IndexWriter(database);
    const languages = new LanguageNotes(database);
    const pages = database.prepareLists<[], PageRow>('SELECT seq, title, language, text, main FROM pages ORDER BY seq');
    for (const [sequence, title, language, text, main] of pages.iterate()) {
      texts.add(sequence, { text, main: main ?? text });
      index.add(sequence, title, text, language);
      languages.add(language);
    }
    texts.finish();
    index.finish();
    database.exec('ALTER TABLE pages DROP COLUMN text; ALTER TABLE pages DROP COLUMN main;');
  },
};
