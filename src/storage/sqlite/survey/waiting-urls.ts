/** URLs that are known and not fetched. No index of links is needed, so a crawl may be writing them. */
import { partsOf } from '../../explain.js';
import type { WaitingUrl } from '../../survey.js';
import type { Database } from '../database.js';
import { LinkReader } from '../link-rows.js';

/** Links that are looked through for the best; of more, those found last. */
const mostLinks = 2_000_000;
const shownExamples = 5;

/** The best by the largest score of a link to them. */
export function bestWaiting(
  database: Database,
  limit: number,
  host: string | undefined,
): { id: number; priority: number }[] {
  const onHost = host === undefined ? '' : `WHERE url GLOB ? OR url GLOB ?`;
  const rows = database
    .prepareLists<(string | number)[], [number, number]>(
      `SELECT id, best FROM (
         SELECT to_id AS id, max(priority) AS best FROM links
         WHERE rowid > (SELECT coalesce(max(rowid), 0) FROM links) - ${mostLinks} AND priority IS NOT NULL
           AND to_id NOT IN (SELECT id FROM visits) GROUP BY to_id
       ) JOIN urls USING (id) ${onHost} ORDER BY 2 DESC, 1 LIMIT ?`,
    )
    .all(...(host === undefined ? [] : [`http://${host}/*`, `https://${host}/*`]), limit);
  return rows.map(([id, priority]) => ({ id, priority }));
}

export function describeWaiting(
  database: Database,
  urls: readonly { id: number; priority: number }[],
  partNames: readonly string[],
): WaitingUrl[] {
  const reader = new LinkReader(database);
  return urls.flatMap(({ id, priority }) => {
    const known = reader.url(id);
    if (!known) return [];
    const link = reader.linksTo(id, 1, known.from).at(0);
    return {
      ...{ id, url: known.url, priority, depth: known.depth },
      ...{ from: known.from < 0 ? '' : (reader.url(known.from)?.url ?? ''), anchor: link?.anchor ?? '' },
      parts: link ? partsOf(reader.linkList(known.from), link.ordinal, partNames) : {},
    };
  });
}

export function countWaiting(
  database: Database,
  fits: (url: string) => boolean,
): { count: number; examples: string[] } {
  const urls = database.prepareLists<[], [string]>('SELECT url FROM urls WHERE id NOT IN (SELECT id FROM visits)');
  const examples: string[] = [];
  let count = 0;
  for (const [url] of urls.iterate()) {
    if (!fits(url)) continue;
    count++;
    if (examples.length < shownExamples) examples.push(url);
  }
  return { count, examples };
}
