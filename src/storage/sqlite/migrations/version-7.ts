/** What became of pages that scripts may make. Of older visits nothing was rendered, nor looked at for it. */
import type { Migration } from './migration.js';

export const version7: Migration = {
  version: 7,
  run(database) {
    database.exec(`
ALTER TABLE visits ADD COLUMN rendering TEXT; -- rendered, unchanged, failed, declined, wanted; null: scripts had no part in it
    `);
  },
};
