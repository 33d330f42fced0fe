/** Walks the sitemaps of a host: those its robots.txt names, or /sitemap.xml, and what sitemap indexes lead to. */
import { parseSitemap } from '../../parse/sitemap/sitemap.js';
import { decompress } from '../http/decompress.js';
import type { Fetched } from '../web.js';

/** Files read for one host. The protocol allows 50,000 per index; a crawl needs a taste of them. */
const mostFiles = 100;
/** URLs given for one host. */
const mostUrls = 100_000;
const mostRedirects = 5;
/** Decoded bytes of one file that are read; the protocol allows 50 MB. */
export const largestSitemap = 16_777_216;

export async function* walkSitemaps(
  roots: readonly string[],
  fetch: (url: string) => Promise<Fetched>,
): AsyncGenerator<string, void, undefined> {
  const queue = [...new Set(roots)];
  const seen = new Set(queue);
  let urls = 0;
  for (let next = 0; next < queue.length && next < mostFiles; next++) {
    const content = await read(queue[next], fetch);
    if (!content) continue;
    const found = parseSitemap(content);
    for (const sitemap of found.sitemaps) {
      if (queue.length >= mostFiles || seen.has(sitemap)) continue;
      seen.add(sitemap);
      queue.push(sitemap);
    }
    for (const url of found.urls) {
      if (urls++ >= mostUrls) return;
      yield url;
    }
  }
}

/** The bytes of a sitemap; undefined when there is none. A `.gz` file is packed even after content codings are undone. */
async function read(url: string, fetch: (url: string) => Promise<Fetched>): Promise<Uint8Array | undefined> {
  for (let hops = 0, at = url; hops <= mostRedirects; hops++) {
    const fetched = await fetch(at);
    if (fetched.kind !== 'response') return undefined;
    if (fetched.location !== undefined) {
      at = fetched.location;
      continue;
    }
    if (fetched.status !== 200) return undefined;
    const { body } = fetched;
    if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
    const unpacked = await decompress(body, ['gzip'], largestSitemap);
    return unpacked.kind === 'decoded' ? unpacked.body : undefined;
  }
  return undefined;
}
