/** The main text of a stored page as Markdown. It is not stored: the archived document is read once more. */
import { gunzipSync } from 'node:zlib';
import { parserFor } from '../../../crawl/parse/registry.js';
import type { Collection } from '../../collection.js';
import type { CollectedPage } from '../../collection-types.js';
import { parseHttpResponse } from '../../warc/http-message.js';
import { splitRecords } from '../../warc/split-records.js';
import { parseWarcRecord } from '../../warc/warc-reader.js';

/** Paragraphs of the main text where there is no archive, or where the document has no structure. */
export async function markdownOf(collection: Collection, page: CollectedPage): Promise<string> {
  try {
    const document = page.archive && (await archivedDocument(collection, page));
    const parser = document && parserFor(document.type);
    if (parser) {
      const context = { url: page.url, contentType: document.type, markdown: true };
      const { markdown } = await parser.parse(document.bytes, context);
      if (markdown) return markdown;
    }
  } catch {
    // It was read once; what was read then is there.
  }
  return collection.main(page).split('\n').join('\n\n');
}

interface Document {
  type: string;
  bytes: Uint8Array;
}

/** What the page was read from: what scripts made of it, else what was sent. */
async function archivedDocument(collection: Collection, page: CollectedPage): Promise<Document | undefined> {
  const rendered = await renderedDocument(collection, page);
  if (rendered) return rendered;
  const { record } = await collection.archivedPage(page);
  const body = parseHttpResponse(record.block)?.body;
  return body && { type: page.contentType || 'text/html', bytes: body };
}

async function renderedDocument(collection: Collection, page: CollectedPage): Promise<Document | undefined> {
  const group = collection.archivedGroup(page);
  if (!group) return undefined;
  for (const bytes of splitRecords(gunzipSync(group))) {
    if (!/^WARC-Type:[ \t]*conversion/im.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))) continue;
    const record = await parseWarcRecord(bytes);
    if (record) return { type: record.headers.get('content-type') ?? 'text/html', bytes: record.block };
  }
  return undefined;
}
