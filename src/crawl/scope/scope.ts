import type { SkipReason } from '../../core/errors.js';
import { siteOf } from '../../core/url.js';
import { looksLikeTrap } from './traps.js';

export interface ScopeOptions {
  /** Stay on the registrable domains of the seeds. */
  sameSite?: boolean;
  /** A URL must match one of these, when there are any. */
  include?: readonly RegExp[];
  exclude?: readonly RegExp[];
  /** Links from a seed; Infinity for no limit. */
  maxDepth?: number;
  /** Recorded webs have no endless sites, and their odd URLs are wanted. */
  allowTraps?: boolean;
  /** Any further rule, for example "pages of this university only" in an experiment. */
  admits?: (url: string) => boolean;
}

/** May this URL be fetched at all, whatever its score? Asked for every link, so cheap tests come first. */
export class Scope {
  private readonly sites = new Set<string>();
  private readonly excluded: ((url: string) => boolean)[] = [];

  constructor(
    private readonly options: ScopeOptions,
    seeds: readonly string[],
  ) {
    if (options.sameSite) for (const seed of seeds) this.sites.add(siteOf(seed));
  }

  /** Refuses further URLs from now on. */
  exclude(matches: (url: string) => boolean): void {
    this.excluded.push(matches);
  }

  /** Has anything been excluded since the crawl began? */
  get narrowed(): boolean {
    return this.excluded.length > 0;
  }

  /** Was it excluded since the crawl began? */
  excludes(url: string): boolean {
    return this.excluded.some(matches => matches(url));
  }

  /** Is it out of bounds even for files that no crawl looks for as pages: robots.txt of another host, sitemaps? */
  refusesFile(url: string): boolean {
    if (this.sites.size > 0 && !this.sites.has(siteOf(url))) return true;
    return this.options.exclude?.some(pattern => pattern.test(url)) === true || this.excludes(url);
  }

  /** Why not, or undefined when it may. */
  refuses(url: string, depth: number): SkipReason | undefined {
    const { include, exclude, maxDepth = Infinity, admits, allowTraps } = this.options;
    if (depth > maxDepth) return 'scope';
    if (admits && !admits(url)) return 'scope';
    if (this.sites.size > 0 && !this.sites.has(siteOf(url))) return 'scope';
    if (include?.length && !include.some(pattern => pattern.test(url))) return 'scope';
    if (exclude?.some(pattern => pattern.test(url)) || this.excludes(url)) return 'scope';
    if (!allowTraps && looksLikeTrap(url)) return 'trap';
    return undefined;
  }
}
