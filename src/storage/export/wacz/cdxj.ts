/** The index of a WARC file as CDXJ: a sortable key, the time, and where the record lies. */
import { parseUrl } from '../../../core/url.js';

export interface IndexedRecord {
  url: string;
  /** ISO 8601. */
  date: string;
  mime: string;
  status: number | undefined;
  digest: string | undefined;
  offset: number;
  length: number;
  /** Without folders. */
  file: string;
}

/** One line, without its end. */
export function cdxjLine({ url, date, mime, status, digest, offset, length, file }: IndexedRecord): string {
  const about = {
    url,
    mime,
    ...(status !== undefined && { status: String(status) }),
    ...(digest !== undefined && { digest }),
    length: String(length),
    offset: String(offset),
    filename: file,
  };
  return `${sortKey(url)} ${date.replace(/\D/g, '').slice(0, 14).padEnd(14, '0')} ${JSON.stringify(about)}`;
}

/**
 * A URL with its host turned round (SURT), as readers of web archives look it up: in small letters, without the scheme and `www.`, the
 * parts of the query in order. `http://www.Example.org:8080/a?c&b` becomes `org,example:8080)/a?b&c`.
 */
export function sortKey(url: string): string {
  const parsed = /^https?:/i.test(url) ? parseUrl(url.toLowerCase()) : undefined;
  if (!parsed) return url.replace(/\s/g, '%20');
  const host = parsed.hostname.replace(/^www\d*\./, '');
  const isAddress = /^[\d.]+$/.test(host) || host.startsWith('[');
  const turned = isAddress ? host : host.split('.').reverse().join(',');
  const query = parsed.search.length > 1 ? `?${parsed.search.slice(1).split('&').sort().join('&')}` : '';
  return `${turned}${parsed.port && `:${parsed.port}`})${parsed.pathname}${query}`;
}
