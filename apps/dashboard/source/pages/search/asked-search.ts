/** What is searched for, as it stands in the address of the page. */
import type { Asked } from '../../api/client.ts';
import { searchOf } from '../../api/client.ts';

type Query = NonNullable<Asked<'get /api/collections/{collection}/search'>['query']>;
export type Order = NonNullable<Query['order']>;

export const facetNames = ['verdict', 'host', 'language', 'date', 'type'] as const;
export type FacetName = (typeof facetNames)[number];

export const orders: readonly { value: Order; words: string }[] = [
  { value: 'rank', words: 'best match first' },
  { value: 'score', words: 'surest on topic first' },
  { value: 'newest', words: 'newest first' },
  { value: 'oldest', words: 'oldest first' },
  { value: 'title', words: 'by title' },
];

export interface AskedSearch {
  words: string;
  order: Order;
  offset: number;
  chosen: Readonly<Record<FacetName, readonly string[]>>;
}

export function readSearch(search: string): AskedSearch {
  const given = new URLSearchParams(search);
  const values = (name: string) => given.getAll(name);
  const chosen = { verdict: values('verdict'), host: values('host'), language: values('language') };
  return {
    words: given.get('words') ?? '',
    order: orders.find(({ value }) => value === given.get('order'))?.value ?? 'rank',
    offset: Math.max(0, Math.floor(Number(given.get('offset')) || 0)),
    chosen: { ...chosen, date: values('date'), type: values('type') },
  };
}

/** For the address; what is usual is left out. */
export function writeSearch({ words, order, offset, chosen }: AskedSearch): string {
  const written = searchOf({ words, ...chosen, order: order === 'rank' ? '' : order, offset: offset || '' });
  return written === '' ? '' : `?${written}`;
}

/** For the server. Without words nothing matches better than anything else: the surest come first. */
export function queryOf({ words, order, offset, chosen }: AskedSearch): Query {
  const { host, language, date, type } = chosen;
  const verdict = chosen.verdict.filter(each => each === 'relevant' || each === 'other');
  const shared = { host: [...host], language: [...language], date: [...date], type: [...type], verdict };
  return { words, ...shared, order: words === '' && order === 'rank' ? 'score' : order, offset };
}
