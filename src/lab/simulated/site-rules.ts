/** robots.txt, sitemaps and answer times of the simulated sites. */
import type { Addresses } from './addresses.js';
import { mix, Salt } from './hash.js';
import { type Layout, Trait } from './layout.js';

export type RobotsPolicy = 'missing' | 'open' | 'closed-section' | 'crawl-delay' | 'unavailable' | 'no-print';

const sitemapLength = 500;

export class SiteRules {
  constructor(
    private readonly layout: Layout,
    private readonly addresses: Addresses,
  ) {}

  policy(site: number): RobotsPolicy {
    const hash = mix(this.layout.options.seed, Salt.quota, 3, site);
    if (!this.layout.hasTrait(site, Trait.rules)) return hash % 10 < 3 ? 'missing' : 'open';
    const kind = hash % 100;
    if (kind < 45) return 'closed-section';
    if (kind < 75) return 'crawl-delay';
    return kind < 85 ? 'unavailable' : 'no-print';
  }

  /** Undefined: no robots.txt (404). A policy of `unavailable` answers 503 instead. */
  robots(site: number): string | undefined {
    const policy = this.policy(site);
    if (policy === 'missing') return undefined;
    let text = 'User-agent: *\nDisallow: /cgi-bin/\n';
    if (policy === 'closed-section') text += `Disallow: ${this.closedFolder(site)}\n`;
    if (policy === 'no-print') text += 'Disallow: /*?print=\n';
    if (policy === 'crawl-delay') text += `Crawl-delay: ${this.crawlDelay(site)! / 1000}\n`;
    if (this.hasSitemap(site)) text += `\nSitemap: ${this.addresses.origin(site)}/sitemap.xml\n`;
    return text;
  }

  /** Milliseconds. */
  crawlDelay(site: number): number | undefined {
    return this.policy(site) === 'crawl-delay'
      ? 1000 * (1 + (mix(this.layout.options.seed, Salt.quota, 4, site) % 3))
      : undefined;
  }

  /** Is the path (with query) open to a crawler that keeps the rules? */
  allows(site: number, path: string): boolean {
    if (path === '/robots.txt') return true;
    const policy = this.policy(site);
    if (policy === 'unavailable') return false;
    if (policy === 'missing') return true;
    if (path.startsWith('/cgi-bin/')) return false;
    if (policy === 'closed-section') return !path.startsWith(this.closedFolder(site));
    return policy !== 'no-print' || !/^\/.*\?print=/.test(path);
  }

  hasSitemap(site: number): boolean {
    return this.policy(site) !== 'missing' && site % 4 === 0;
  }

  *sitemap(site: number): Generator<string> {
    const start = this.layout.siteStart[site];
    for (let i = 0; i < Math.min(sitemapLength, this.layout.siteSize(site)); i++) yield this.addresses.url(start + i);
  }

  sitemapXml(site: number): string {
    const entries = [...this.sitemap(site)].map(url => `<url><loc>${url}</loc></url>\n`).join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
  }

  /** Milliseconds until a slow host answers; 0 for the others. */
  delay(site: number): number {
    if (!this.layout.hasTrait(site, Trait.slow)) return 0;
    const { seed, slowestMilliseconds } = this.layout.options;
    return Math.round(slowestMilliseconds * (0.2 + (0.8 * (mix(seed, Salt.quota, 5, site) % 100)) / 99));
  }

  /** The site's last section: its first ones carry the menu. */
  private closedFolder(site: number): string {
    return this.addresses.folder(this.layout.siteFirstSection[site + 1] - 1, site);
  }
}
