// What a collection holds, read beside whoever writes it.
import { existsSync } from 'node:fs';
import { databasePath } from '../../dist/storage/folder.js';
import { Database } from '../../dist/storage/sqlite/database.js';

/**
 * The pages stored, how many of them more than once, how many visits there are, and what became of URLs that are no page.
 * @param {string} folder
 * @returns {{ urls: Set<string>, twice: number, visits: number, others: string[] }}
 */
export function visitsTwice(folder) {
  const nothing = { urls: new Set(), twice: 0, visits: 0, others: [] };
  if (!existsSync(databasePath(folder))) return nothing;
  const database = new Database(databasePath(folder), { readOnly: true });
  try {
    const rows = database
      .prepare(
        "select urls.url url, count(*) n from visits join urls using (id) where outcome = 'page' group by visits.id",
      )
      .all();
    const [{ n: visits }] = database.prepare('select count(*) n from visits').all();
    const others = database
      .prepare("select urls.url url, outcome, reason, detail from visits join urls using (id) where outcome <> 'page'")
      .all()
      .map(({ url, outcome, reason, detail }) => `${url} ${outcome} ${reason} ${detail}`);
    return {
      urls: new Set(rows.map(({ url }) => String(url))),
      twice: rows.filter(({ n }) => n > 1).length,
      visits,
      others,
    };
  } catch {
    // It has no tables yet.
    return nothing;
  } finally {
    database.close();
  }
}
