/** The main text of pages, and what they say of themselves. Of older pages only the whole text is known. */
import type { Migration } from './migration.js';

export const version5: Migration = {
  version: 5,
  run(database) {
    database.exec(`
ALTER TABLE pages ADD COLUMN main TEXT;                            -- null: the same as text
ALTER TABLE pages ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN headings TEXT NOT NULL DEFAULT '';    -- one a line
ALTER TABLE pages ADD COLUMN headline TEXT NOT NULL DEFAULT '';    -- title without the name of the site
ALTER TABLE pages ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN published TEXT NOT NULL DEFAULT '';   -- ISO 8601
ALTER TABLE pages ADD COLUMN modified TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN site_name TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN type TEXT NOT NULL DEFAULT '';        -- schema.org or Open Graph
ALTER TABLE pages ADD COLUMN licence TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN cut TEXT NOT NULL DEFAULT '';         -- what was too long, with spaces between
    `);
  },
};
