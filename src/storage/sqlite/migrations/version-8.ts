/** Links say which of their page's links they stand together with. Of older links that was not kept. */
import type { Migration } from './migration.js';

export const version8: Migration = {
  version: 8,
  run(database) {
    database.exec('ALTER TABLE links ADD COLUMN block INTEGER');
  },
};
