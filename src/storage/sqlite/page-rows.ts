/** Rows of the `pages` table: what was found out about a page, and for readers of a collection where it came from. */

import type { CutPart, Reservation } from '../../core/page.js';
import type { CollectedPage } from '../collection-types.js';
import type { PageFacts } from '../store.js';

export const factColumns =
  'title, language, content_type, bytes, relevant, score, digest, simhash, duplicate_of, duplicate_kind, noindex, nofollow, reservations, tdm_policy, canonical, description, headings, headline, author, published, modified, site_name, type, licence, cut';
export const pageColumns = `${factColumns}, id, url, host, status, fetched_at, depth, priority, warc_file, warc_offset, warc_length, warc_group`;

export interface FactRow {
  title: string;
  language: string;
  content_type: string;
  bytes: number;
  relevant: number;
  score: number;
  digest: string;
  simhash: string;
  duplicate_of: number | null;
  duplicate_kind: 'exact' | 'near' | null;
  noindex: number;
  nofollow: number;
  /** With spaces between. */
  reservations: string;
  tdm_policy: string;
  canonical: string | null;
  description: string;
  /** One a line. */
  headings: string;
  headline: string;
  author: string;
  published: string;
  modified: string;
  site_name: string;
  type: string;
  licence: string;
  /** With spaces between. */
  cut: string;
}

export interface PageRow extends FactRow {
  id: number;
  url: string;
  host: string;
  status: number;
  fetched_at: number;
  depth: number;
  priority: number | null;
  warc_file: string | null;
  warc_offset: number;
  warc_length: number;
  warc_group: number;
}

export function toFacts(row: FactRow): PageFacts {
  const facts: PageFacts = {
    title: row.title,
    language: row.language,
    contentType: row.content_type,
    bytes: row.bytes,
    relevant: row.relevant === 1,
    score: row.score,
    digest: row.digest,
    simhash: row.simhash,
    noindex: row.noindex === 1,
    nofollow: row.nofollow === 1,
    reservations: row.reservations === '' ? [] : (row.reservations.split(' ') as Reservation[]),
    tdmPolicy: row.tdm_policy,
    description: row.description,
    headings: row.headings === '' ? [] : row.headings.split('\n'),
    details: {
      headline: row.headline,
      author: row.author,
      published: row.published,
      modified: row.modified,
      siteName: row.site_name,
      type: row.type,
      licence: row.licence,
    },
    cut: row.cut === '' ? [] : (row.cut.split(' ') as CutPart[]),
  };
  if (row.duplicate_of !== null) facts.duplicateOf = row.duplicate_of;
  if (row.duplicate_kind !== null) facts.duplicateKind = row.duplicate_kind;
  if (row.canonical !== null) facts.canonical = row.canonical;
  return facts;
}

export function toCollectedPage(row: PageRow): CollectedPage {
  const page: CollectedPage = {
    ...toFacts(row),
    id: row.id,
    url: row.url,
    host: row.host,
    status: row.status,
    fetchedAt: row.fetched_at,
    depth: row.depth,
    priority: row.priority ?? Number.NaN,
  };
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
