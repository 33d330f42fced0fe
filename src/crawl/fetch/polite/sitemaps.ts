/** Walks the sitemaps of a host: those its robots.txt names, or /sitemap.xml, and what sitemap indexes lead to. */
import type { Link } from '../../../core/page.js';
import { sitemapParser } from '../../parse/sitemap/sitemap-parser.js';
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
    for (const { url, kind } of await read(queue[next], fetch)) {
      if (kind !== 'sitemap') {
        if (urls++ >= mostUrls) return;
        yield url;
      } else if (queue.length < mostFiles && !seen.has(url)) {
        seen.add(url);
        queue.push(url);
      }
    }
  }
}

/** The links of a sitemap; none when there is none. */
async function read(url: string, fetch: (url: string) => Promise<Fetched>): Promise<readonly Link[]> {
  for (let hops = 0, at = url; hops <= mostRedirects; hops++) {
    const fetched = await fetch(at);
    if (fetched.kind !== 'response') return [];
    if (fetched.location !== undefined) {
      at = fetched.location;
      continue;
    }
    if (fetched.status !== 200) return [];
    try {
      return (await sitemapParser.parse(fetched.body, { url: at, contentType: '' })).links;
    } catch {
      return [];
    }
  }
  return [];
}
