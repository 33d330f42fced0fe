/** Hosts: what each gave, and how they are linked. */
import { hostOf } from '../../../core/url.js';
import type { HostGraph, HostSummary } from '../../survey.js';
import type { Database } from '../database.js';
import type { PageTable } from './page-table.js';

/** Links that are looked at for the graph; of more, blocks of them at even distances. */
const mostLinks = 400_000;
const blockLinks = 2000;
/** Edges that are told. */
const mostEdges = 2000;

export function hostSummaries(database: Database, table: PageTable): HostSummary[] {
  const hosts = new Map<string, HostSummary>();
  const of = (host: string): HostSummary => {
    let summary = hosts.get(host);
    if (!summary) {
      summary = { host, pages: 0, relevant: 0, failures: 0, skipped: 0, robots: 0, last: 0 };
      hosts.set(host, summary);
    }
    return summary;
  };
  table.hosts.forEach((host, place) => {
    const summary = of(table.hostNames.list[host]);
    summary.pages++;
    if (table.relevant[place] === 1 && table.repeats[place] === 0) summary.relevant++;
    summary.last = Math.max(summary.last, table.times[place]);
  });
  const trouble = database.prepareLists<[], [string, string, string | null]>(
    `SELECT urls.url, outcome, reason FROM visits JOIN urls ON urls.id = visits.id WHERE outcome IN ('skipped', 'failed')`,
  );
  for (const [url, outcome, reason] of trouble.iterate()) {
    const summary = of(hostOf(url));
    if (outcome === 'failed') summary.failures++;
    else summary.skipped++;
    if (reason === 'robots') summary.robots++;
  }
  for (const [host, delay] of database.prepareLists<[], [string, number]>('SELECT host, delay FROM hosts').iterate()) {
    const summary = hosts.get(host);
    if (summary) summary.delay = delay;
  }
  return [...hosts.values()];
}

export function hostGraph(database: Database, table: PageTable, limit: number): HostGraph {
  const pages = new Map<number, { pages: number; relevant: number }>();
  table.hosts.forEach((host, place) => {
    const counts = pages.get(host) ?? { pages: 0, relevant: 0 };
    pages.set(host, counts);
    counts.pages++;
    if (table.relevant[place] === 1 && table.repeats[place] === 0) counts.relevant++;
  });
  const top = [...pages].sort((a, b) => b[1].pages - a[1].pages || a[0] - b[0]).slice(0, limit);
  const places = new Map(top.map(([host], place) => [host, place]));
  const placeOfPage = new Map<number, number>();
  table.ids.forEach((id, line) => {
    const place = places.get(table.hosts[line]);
    if (place !== undefined) placeOfPage.set(id, place);
  });
  const edges = new Map<number, number>();
  const last = database.value<number>('SELECT coalesce(max(rowid), 0) FROM links') ?? 0;
  const blocks = Math.ceil(last / blockLinks);
  const stride = Math.max(1, Math.ceil(last / mostLinks));
  const rows = database.prepareLists<[number, number], [number, number]>(
    'SELECT from_id, to_id FROM links WHERE rowid > ? AND rowid <= ?',
  );
  for (let block = 0; block < blocks; block += stride) {
    for (const [from, to] of rows.all(block * blockLinks, (block + 1) * blockLinks)) {
      const source = placeOfPage.get(from);
      const target = placeOfPage.get(to);
      if (source === undefined || target === undefined || source === target) continue;
      const key = source * limit + target;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  const links = [...edges]
    .map(([key, count]) => ({ from: Math.floor(key / limit), to: key % limit, links: count }))
    .sort((a, b) => b.links - a.links || a.from - b.from || a.to - b.to);
  return {
    hosts: top.map(([host, counts]) => ({ host: table.hostNames.list[host], ...counts })),
    links: links.slice(0, mostEdges),
    cut: stride > 1 || links.length > mostEdges,
  };
}
