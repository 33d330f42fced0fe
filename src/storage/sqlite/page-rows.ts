/** Rows of the `pages` table as `CollectedPage`. */
import type { CollectedPage } from './collection-types.js';

export const pageColumns =
  'id, url, host, language, content_type, bytes, status, fetched_at, relevant, score, digest, simhash, duplicate_of, duplicate_kind, noindex, canonical, depth, priority, warc_file, warc_offset, warc_length, warc_group, title';

export interface PageRow {
  id: number;
  url: string;
  host: string;
  language: string;
  content_type: string;
  bytes: number;
  status: number;
  fetched_at: number;
  relevant: number;
  score: number;
  digest: string;
  simhash: string;
  duplicate_of: number | null;
  duplicate_kind: 'exact' | 'near' | null;
  noindex: number;
  canonical: string | null;
  depth: number;
  priority: number | null;
  warc_file: string | null;
  warc_offset: number;
  warc_length: number;
  warc_group: number;
  title: string;
}

export function toCollectedPage(row: PageRow): CollectedPage {
  const page: CollectedPage = {
    id: row.id,
    url: row.url,
    title: row.title,
    host: row.host,
    language: row.language,
    contentType: row.content_type,
    bytes: row.bytes,
    status: row.status,
    fetchedAt: row.fetched_at,
    relevant: row.relevant === 1,
    score: row.score,
    digest: row.digest,
    simhash: row.simhash,
    noindex: row.noindex === 1,
    depth: row.depth,
    priority: row.priority ?? Number.NaN,
  };
  if (row.duplicate_of !== null) page.duplicateOf = row.duplicate_of;
  if (row.duplicate_kind !== null) page.duplicateKind = row.duplicate_kind;
  if (row.canonical !== null) page.canonical = row.canonical;
  if (row.warc_file !== null) {
    page.archive = {
      file: row.warc_file,
      offset: row.warc_offset,
      length: row.warc_length,
      groupLength: row.warc_group,
    };
  }
  return page;
}
