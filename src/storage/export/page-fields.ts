/** The columns of a page that every tabular format shares, in their order. */
import type { Collection } from '../collection.js';
import type { CollectedPage } from '../collection-types.js';

export interface PageFields {
  url: string;
  title: string;
  relevant: boolean;
  score: number;
  /** Null for what has none: JSON knows no infinite numbers. */
  priority: number | null;
  depth: number;
  fetchedAt: string;
  status: number;
  contentType: string;
  language: string;
  bytes: number;
  /** sha1 of the document, content codings undone, in hex. */
  digest: string;
  duplicateOf: string | null;
  /** What the page says of itself; empty where it says nothing. */
  headline: string;
  author: string;
  date: string;
  description: string;
  siteName: string;
  type: string;
  licence: string;
  /** What it asks of those who read it; reservations with spaces between. */
  noindex: boolean;
  reservations: string;
  tdmPolicy: string;
  /** What was too long and is here in part only, with spaces between. */
  cut: string;
  warcFile: string | null;
  warcOffset: number | null;
  warcLength: number | null;
  host: string;
  modified: string;
  canonical: string | null;
  nofollow: boolean;
  /** `exact` or `near`. */
  duplicateKind: string | null;
  /** URLs from the seed to the page itself, with spaces between. */
  path: string;
}

export type FieldType = 'text' | 'integer' | 'number' | 'boolean' | 'time';

/** What the fields hold, and their order. Times are ISO 8601 as text. */
export const pageFieldTypes = {
  url: 'text',
  title: 'text',
  relevant: 'boolean',
  score: 'number',
  priority: 'number',
  depth: 'integer',
  fetchedAt: 'time',
  status: 'integer',
  contentType: 'text',
  language: 'text',
  bytes: 'integer',
  digest: 'text',
  duplicateOf: 'text',
  headline: 'text',
  author: 'text',
  date: 'text',
  description: 'text',
  siteName: 'text',
  type: 'text',
  licence: 'text',
  noindex: 'boolean',
  reservations: 'text',
  tdmPolicy: 'text',
  cut: 'text',
  warcFile: 'text',
  warcOffset: 'integer',
  warcLength: 'integer',
  host: 'text',
  modified: 'text',
  canonical: 'text',
  nofollow: 'boolean',
  duplicateKind: 'text',
  path: 'text',
} as const satisfies Record<keyof PageFields, FieldType>;

export const pageFieldNames: readonly (keyof PageFields)[] = Object.keys(pageFieldTypes) as (keyof PageFields)[];

export function pageFields(collection: Collection, page: CollectedPage): PageFields {
  const { headline, author, published, modified, siteName, type, licence } = page.details;
  return {
    url: page.url,
    title: page.title,
    relevant: page.relevant,
    score: page.score,
    priority: Number.isFinite(page.priority) ? page.priority : null,
    depth: page.depth,
    fetchedAt: new Date(page.fetchedAt).toISOString(),
    status: page.status,
    contentType: page.contentType,
    language: page.language,
    bytes: page.bytes,
    digest: page.digest,
    duplicateOf: page.duplicateOf === undefined ? null : (collection.pageById(page.duplicateOf)?.url ?? null),
    ...{ headline, author, date: published, description: page.description, siteName, type, licence },
    noindex: page.noindex,
    reservations: page.reservations.join(' '),
    tdmPolicy: page.tdmPolicy,
    cut: page.cut.join(' '),
    warcFile: page.archive?.file ?? null,
    warcOffset: page.archive?.offset ?? null,
    warcLength: page.archive?.length ?? null,
    host: page.host,
    modified,
    canonical: page.canonical ?? null,
    nofollow: page.nofollow,
    duplicateKind: page.duplicateKind ?? null,
    // A URL holds no space.
    path: collection.path(page).join(' '),
  };
}
