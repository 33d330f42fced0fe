/** URLs that are known and not fetched. No index of links is needed, so a crawl may be writing them. */
import { partsOf } from '../../explain.js';
import type { WaitingUrl } from '../../survey.js';
import type { Database } from '../database.js';
import { LinkReader } from '../link-rows.js';

/** Links that are looked through for the best; of more, those found last. */
const mostLinks = 500_000;
const shownExamples = 5;
/** URLs that are looked at before others are let in. */
const urlsAtOnce = 20_000;

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

export async function countWaiting(
  database: Database,
  fits: (url: string) => boolean,
): Promise<{ count: number; examples: string[] }> {
  const urls = database.prepareLists<[number, number], [number, string]>(
    `SELECT id, url FROM urls WHERE id > ? AND NOT EXISTS (SELECT 1 FROM visits WHERE visits.id = urls.id) ORDER BY id LIMIT ?`,
  );
  const examples: string[] = [];
  let count = 0;
  for (let last = -1; ; ) {
    const rows = urls.all(last, urlsAtOnce);
    for (const [, url] of rows) {
      if (!fits(url)) continue;
      count++;
      if (examples.length < shownExamples) examples.push(url);
    }
    if (rows.length < urlsAtOnce) return { count, examples };
    last = rows[rows.length - 1][0];
    await new Promise(setImmediate);
  }
}
