/** The links of one page. */
import type { OutgoingLink } from '../../survey.js';
import type { Database } from '../database.js';
import { lastLinked } from '../link-rows.js';

type LinkLine = [url: string, anchor: string, priority: number | null, outcome: string | null, relevant: number | null];

export function outgoingLinks(database: Database, id: number, limit: number): OutgoingLink[] {
  const rows = database.prepareLists<[number, number], LinkLine>(
    `SELECT urls.url, links.anchor, links.priority,
            (SELECT outcome FROM visits AS later WHERE later.id = links.to_id ORDER BY seq DESC LIMIT 1), pages.relevant
     FROM ${lastLinked} AS visits JOIN links ON links.rowid >= visits.first_link AND links.rowid < visits.first_link + visits.link_count
     JOIN urls ON urls.id = links.to_id LEFT JOIN pages ON pages.id = links.to_id
     ORDER BY links.ordinal LIMIT ?2`,
  );
  return rows.all(id, limit).map(([url, anchor, priority, outcome, relevant]) => ({
    ...{ url, anchor, outcome: (outcome ?? 'waiting') as OutgoingLink['outcome'] },
    ...(priority !== null && Number.isFinite(priority) && { priority }),
    ...(relevant !== null && { relevant: relevant === 1 }),
  }));
}
