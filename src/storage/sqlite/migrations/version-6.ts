/** What pages ask of those who read them. Of older pages it was not kept. */
import type { Migration } from './migration.js';

export const version6: Migration = {
  version: 6,
  run(database) {
    database.exec(`
ALTER TABLE pages ADD COLUMN nofollow INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pages ADD COLUMN reservations TEXT NOT NULL DEFAULT ''; -- noai, noimageai, tdm-reservation, with spaces between
ALTER TABLE pages ADD COLUMN tdm_policy TEXT NOT NULL DEFAULT '';   -- where the conditions of text and data mining are
    `);
  },
};
