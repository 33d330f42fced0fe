/** What was fetched, shown so that nothing in it can do anything. */

import { decodeHtml } from '../../../crawl/parse/charset.js';
import type { Collection } from '../../../storage/collection.js';
import { parseHttpResponse } from '../../../storage/warc/http-message.js';
import { escaped } from '../escaped.js';
import { archivedHeaders, harmlessHtml } from './harmless-html.js';

export interface ArchivedPage {
  type: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** Bytes of a page that are shown. */
const mostBytes = 8 << 20;

export async function archivedPage(collection: Collection, url: string): Promise<ArchivedPage> {
  const { page, record } = await collection.archivedPage(collection.page(url));
  const response = parseHttpResponse(record.block);
  const body = (response?.body ?? new Uint8Array(0)).subarray(0, mostBytes);
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(page.contentType);
  const html = isHtml ? harmlessHtml(decodeHtml(body, page.contentType)) : readText(collection, page);
  return { type: 'text/html; charset=utf-8', body: html, headers: archivedHeaders };
}

/** Of a document that is no HTML, what was read of it. */
function readText(collection: Collection, page: { id: number; title: string }): string {
  return `<!doctype html><meta charset="utf-8"><title>${escaped(page.title)}</title><pre>${escaped(collection.text(page))}</pre>`;
}
