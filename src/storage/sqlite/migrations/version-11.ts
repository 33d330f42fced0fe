/** By what the words of pages are compared with those of their site's other pages. Of older pages that was not kept. */
import type { Migration } from './migration.js';

export const version11: Migration = {
  version: 11,
  run(database) {
    database.exec('ALTER TABLE visits ADD COLUMN traces BLOB; -- numbers of 32 bits; null: none were taken');
  },
};
