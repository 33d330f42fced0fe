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
}

export const pageFieldNames = [
  'url',
  'title',
  'relevant',
  'score',
  'priority',
  'depth',
  'fetchedAt',
  'status',
  'contentType',
  'language',
  'bytes',
  'digest',
  'duplicateOf',
  'headline',
  'author',
  'date',
  'description',
  'siteName',
  'type',
  'licence',
  'noindex',
  'reservations',
  'tdmPolicy',
  'cut',
  'warcFile',
  'warcOffset',
] as const satisfies readonly (keyof PageFields)[];

export function pageFields(collection: Collection, page: CollectedPage): PageFields {
  const { headline, author, published, siteName, type, licence } = page.details;
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
  };
}
