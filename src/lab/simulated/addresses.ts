/**
 * URLs of the simulated web: from page to URL, and back from any URL that a page of it may show. Every path carries
 * the page's number inside its site, so that no table is needed; a URL that is not exactly what we would write is dead.
 */
import { parseUrl } from '../../core/url.js';
import { mix, Salt } from './hash.js';
import { blockPages, firstSectionPage, type Layout, serviceRoles } from './layout.js';
import { properName, type Role } from './words/role-words.js';

/** What a URL of this web stands for. `session` is a session id that was in the URL. */
export type Address = { session?: string } & (
  | { kind: 'page' | 'print' | 'copy' | 'moved' | 'gone' | 'soft-404' | 'file' | 'picture'; page: number; site: number }
  | { kind: 'hops' | 'loop'; page: number; site: number; left: number }
  | { kind: 'calendar'; site: number; month: number }
  | { kind: 'deeper'; site: number; depth: number }
  | { kind: 'robots' | 'sitemap' | 'unknown-path'; site: number }
  | { kind: 'other-host'; site: number; path: string }
  | { kind: 'unknown-host' }
);

/** The forms session ids take on real sites. */
const sessionNames = ['sid', 'PHPSESSID', 'sessionid'];

export class Addresses {
  private readonly suffix: string;

  constructor(
    private readonly layout: Layout,
    /** The first of a section's own words, for its folder's name. */
    private readonly sectionWord: (section: number) => string,
  ) {
    const { baseHost, port } = layout.options;
    this.suffix = `.${baseHost}${port === undefined ? '' : `:${port}`}`;
  }

  /** Made-up name with the site's number, which makes it unique and leads back. */
  siteName(site: number): string {
    return `${properName(mix(this.layout.options.seed, Salt.siteName, site))}${site}`;
  }

  origin(site: number): string {
    return `http://${this.siteName(site)}${this.suffix}`;
  }

  url(page: number): string {
    const site = this.layout.siteOf(page);
    return this.origin(site) + this.path(page, site);
  }

  path(page: number, site = this.layout.siteOf(page)): string {
    const { layout } = this;
    const local = page - layout.siteStart[site];
    if (local === 0) return '/';
    if (local < firstSectionPage) return `/${serviceRoles[local - 1]}.html`;
    const section = layout.sectionOf(page, site);
    const folder = this.folder(section, site);
    const place = page - layout.sectionStart[section];
    const role = layout.roleOf(page, site, section);
    switch (role) {
      case 'section':
      case 'department':
        return folder;
      case 'list':
        return `${folder}page-${place / blockPages + 1}.html`;
      case 'people':
      case 'courses':
        return `${folder}${role}/`;
      case 'person':
        return `${folder}people/p${local}.html`;
      case 'course':
        return `${folder}courses/c${local}.html`;
      default:
        return `${folder}${role === 'hub' ? 'links' : 'a'}${local}.html`;
    }
  }

  /** A page's number inside its site. */
  localNumber(page: number, site: number): number {
    return page - this.layout.siteStart[site];
  }

  folder(section: number, site = this.layout.sectionSite[section]): string {
    return `/${this.sectionWord(section)}${section - this.layout.siteFirstSection[site]}/`;
  }

  sessionName(site: number): string {
    return sessionNames[site % sessionNames.length];
  }

  resolve(url: string): Address {
    const parsed = parseUrl(url);
    if (!parsed) return { kind: 'unknown-host' };
    const { site, other } = this.siteOfHost(parsed.hostname);
    if (site < 0) return { kind: 'unknown-host' };
    let query = parsed.search;
    let session: string | undefined;
    const match = query.match(/[?&](?:sid|PHPSESSID|sessionid)=([a-z0-9]+)$/);
    if (match) {
      session = match[1];
      query = query.slice(0, -match[0].length);
    }
    if (other) return { kind: 'other-host', site, path: parsed.pathname + parsed.search };
    return { ...this.resolvePath(site, parsed.pathname, query), session };
  }

  private resolvePath(site: number, path: string, query: string): Address {
    if (path === '/robots.txt') return { kind: 'robots', site };
    if (path === '/sitemap.xml') return { kind: 'sitemap', site };
    const special = path.match(
      /^\/(moved|gone|missing|files|pictures|hops|loop|calendar)\/([a-z0-9-]+?)(?:\/(\d))?(?:\.\w+)?$/,
    );
    if (special) return this.resolveSpecial(site, special[1], special[2], Number(special[3] ?? 0));
    if (path.startsWith('/browse/')) return this.resolveDeeper(site, path);
    const copy = path.startsWith('/copy/');
    const page = this.pageAt(site, copy ? path.slice(5) : path);
    if (page < 0 || (query !== '' && query !== '?print=1')) return { kind: 'unknown-path', site };
    return { kind: query !== '' ? 'print' : copy ? 'copy' : 'page', page, site };
  }

  private resolveSpecial(site: number, folder: string, name: string, left: number): Address {
    if (folder === 'calendar') {
      const [year, month] = name.split('-').map(Number);
      const valid = year >= 1 && year <= 9999 && month >= 1 && month <= 12;
      return valid ? { kind: 'calendar', site, month: year * 12 + month - 1 } : { kind: 'unknown-path', site };
    }
    const page = this.layout.siteStart[site] + Number(name);
    if (!(page >= this.layout.siteStart[site] && page < this.layout.siteStart[site + 1])) {
      return { kind: 'unknown-path', site };
    }
    if (folder === 'hops' || folder === 'loop') return { kind: folder, page, site, left };
    const kinds = { moved: 'moved', gone: 'gone', missing: 'soft-404', files: 'file', pictures: 'picture' } as const;
    return { kind: kinds[folder as keyof typeof kinds], page, site };
  }

  private resolveDeeper(site: number, path: string): Address {
    const match = path.match(/^\/browse\/((?:more\/)+)$/);
    return match ? { kind: 'deeper', site, depth: match[1].length / 5 } : { kind: 'unknown-path', site };
  }

  /** `www.` and `old-` names of a site are other hosts that redirect to it. */
  private siteOfHost(host: string): { site: number; other: boolean } {
    const none = { site: -1, other: false };
    const base = `.${this.layout.options.baseHost}`;
    if (!host.endsWith(base)) return none;
    const name = host.slice(0, -base.length);
    const bare = name.replace(/^(www\.|old-)/, '');
    const number = bare.match(/\d+$/);
    if (!number) return none;
    const site = Number(number[0]);
    if (site >= this.layout.options.sites || this.siteName(site) !== bare) return none;
    return { site, other: bare !== name };
  }

  private pageAt(site: number, path: string): number {
    const { layout } = this;
    const start = layout.siteStart[site];
    if (path === '/') return start;
    const service = serviceRoles.indexOf(path.slice(1, -5) as Role);
    if (service >= 0 && path.endsWith('.html')) return start + 1 + service;
    const match = path.match(/^\/[a-z]+(\d+)\/(?:(people|courses)\/)?(?:page-(\d+)\.html|[a-z]+(\d+)\.html)?$/);
    if (!match) return -1;
    const section = layout.siteFirstSection[site] + Number(match[1]);
    if (section >= layout.siteFirstSection[site + 1]) return -1;
    let page = layout.sectionStart[section];
    if (match[3]) page += (Number(match[3]) - 1) * blockPages;
    else if (match[4]) page = start + Number(match[4]);
    else if (match[2]) page += match[2] === 'people' ? 1 : 2;
    const inside = page >= start && page < layout.siteStart[site + 1];
    return inside && this.path(page, site) === path ? page : -1;
  }
}
