/** How many requests a URL took, and what its page needs that we do not give. Of older visits neither was kept. */
import type { Migration } from './migration.js';

export const version9: Migration = {
  version: 9,
  run(database) {
    database.exec(`
ALTER TABLE visits ADD COLUMN requests INTEGER; -- robots.txt and further tries included; null: one
ALTER TABLE visits ADD COLUMN needs TEXT; -- javascript, login, cookies; null: nothing
    `);
  },
};
