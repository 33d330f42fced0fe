import type { Link } from '../core/page.js';
import { hostOf } from '../core/url.js';
import type { Web } from './fetch/web.js';

/** How many URLs of one host's sitemaps may enter the frontier. */
const URLS_PER_HOST = 10_000;

/**
 * What the sitemaps of a host name, once per host, as further links of the first page read there. A sitemap has no
 * anchor text; the words of the URL's path stand in for it, so a strategy that reads anchors can still tell them apart.
 */
export class SitemapFeed {
  private readonly hosts = new Set<string>();

  constructor(private readonly web: Web) {}

  async links(pageUrl: string): Promise<Link[]> {
    const host = hostOf(pageUrl);
    if (this.hosts.has(host) || !this.web.sitemap) return [];
    this.hosts.add(host);
    const links: Link[] = [];
    for await (const url of this.web.sitemap(pageUrl)) {
      // A sitemap speaks for its own host only (sitemaps.org, "Sitemap file location").
      if (hostOf(url) !== host) continue;
      links.push({ url, anchor: wordsOf(url), context: '', path: 'sitemap', kind: 'anchor', nofollow: false });
      if (links.length >= URLS_PER_HOST) break;
    }
    return links;
  }
}

function wordsOf(url: string): string {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path
      .replace(/\.\w{1,5}$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  } catch {
    return '';
  }
}
