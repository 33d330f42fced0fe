/** WARC files as a frozen web: ours, and those of other crawlers. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseUrl } from '../core/url.js';
import { decodeHtml } from '../crawl/parse/charset.js';
import { parseHttpResponse } from '../storage/warc/http-message.js';
import { readWarc, type WarcRecord } from '../storage/warc/warc-reader.js';
import type { FrozenPage } from './frozen-page.js';

const htmlType = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/** The HTML pages and redirects of one WARC file, or of all in a folder, in the order recorded. */
export async function* readWarcs(path: string): AsyncGenerator<FrozenPage> {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter(name => /\.warc(\.gz)?$/i.test(name))
        .sort()
        .map(name => join(path, name))
    : [path];
  // Pages by URL, for revisit records: they say only that an earlier page was there again.
  const bodies = new Map<string, string>();
  for (const file of files) yield* readOne(file, bodies);
}

async function* readOne(file: string, bodies: Map<string, string>): AsyncGenerator<FrozenPage> {
  // Held back until the next response: our metadata record, which follows, holds the judge's opinion.
  let held: { page: FrozenPage; id: string | undefined } | undefined;
  for await (const record of readWarc(file)) {
    if (record.type === 'metadata') {
      if (held && held.id !== undefined && record.headers.get('warc-concurrent-to') === held.id) {
        held.page.labels = labelsOf(record);
      }
      continue;
    }
    if (record.type === 'conversion') {
      // What scripts made of the page is what was read of it.
      if (held && held.id !== undefined && record.headers.get('warc-refers-to') === held.id) {
        held.page.html = decodeHtml(record.block, record.headers.get('content-type') ?? 'text/html');
      }
      continue;
    }
    const page = pageOf(record, bodies);
    if (!page) continue;
    if (held) yield held.page;
    held = { page, id: record.id };
  }
  if (held) yield held.page;
}

function pageOf(record: WarcRecord, bodies: Map<string, string>): FrozenPage | undefined {
  const url = record.targetUri;
  if ((record.type !== 'response' && record.type !== 'revisit') || url === undefined) return undefined;
  const response = parseHttpResponse(record.block);
  if (!response) return undefined;
  const { status, headers, body } = response;
  const location = status >= 300 && status < 400 ? single(headers['location']) : undefined;
  const target = location === undefined ? undefined : parseUrl(location, url);
  if (target) return { url, status, location: target.href, html: '' };
  const type = single(headers['content-type']) ?? 'text/html';
  if (!htmlType.test(type)) return undefined;
  const earlier = record.headers.get('warc-refers-to-target-uri');
  const html = record.type === 'revisit' ? (bodies.get(earlier ?? url) ?? '') : decodeHtml(body, type);
  bodies.set(url, html);
  return { url, status, html };
}

function labelsOf(record: WarcRecord): FrozenPage['labels'] {
  const text = Buffer.from(record.block).toString('utf8');
  const relevant = /^relevant:\s*(\w+)/im.exec(text)?.[1].toLowerCase();
  return relevant === undefined ? undefined : { relevant };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
