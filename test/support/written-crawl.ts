import { openCollection } from '../../src/storage/open.js';
import { collectionRows } from './collection-rows.js';

/** Everything of a crawl that does not tell the time. */
export function writtenIn(folder: string) {
  const collection = openCollection(folder);
  try {
    const pages = [...collection.pages({ all: true })].map(({ fetchedAt: _time, archive: _place, ...page }) => page);
    const visits =
      'select id, outcome, status, reason, detail, depth, priority, link_count, rendering from visits order by seq';
    const links = 'select from_id, to_id, ordinal, priority, anchor, block from links order by rowid';
    return { pages, visits: collectionRows(folder, visits), links: collectionRows(folder, links) };
  } finally {
    collection.close();
  }
}
