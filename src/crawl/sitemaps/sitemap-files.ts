/**
 * Sitemap files, and feeds that serve as such, are URLs of the crawl like any other: they wait in the frontier, are asked for when their host may be,
 * are retried, stopped, stored and resumed, and hold up no page. The first page read on a host brings in those that the
 * host names, as links with the priority that this page had; what a file lists is ranked like the links of a page.
 */
import type { SkipReason } from '../../core/errors.js';
import type { Link } from '../../core/page.js';
import { hostOf, normaliseUrl, withoutWww } from '../../core/url.js';
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import { lines, type StateFields } from '../../packed/state-fields.js';
import type { DiscoveredUrl, StoredVisit, VisitLinks } from '../../storage/store.js';
import type { Fetched, Web } from '../fetch/web.js';
import type { Frontier } from '../frontier/frontier.js';
import type { Scope } from '../scope/scope.js';

/** Files read for one host. The protocol allows 50,000 per index; a crawl needs a taste of them. */
const filesPerHost = 100;
/** How many URLs that the files of one host list may enter the crawl. */
const urlsPerHost = 10_000;

/** Sitemaps stand nowhere on the page. */
const sitemapBlock = -1;

/** What the store keeps of a visit's links. */
export interface FollowedLinks {
  links: VisitLinks;
  discovered: readonly DiscoveredUrl[];
}

/** Reasons of visits that were read as pages, but not kept as such. */
const readButLeftOut: ReadonlySet<string> = new Set(['noindex', 'feed', 'sitemap'] satisfies SkipReason[]);

/** What a list of links says itself. */
export const noWords = { title: '', text: '', main: '', language: '', headings: [] };

/** Whose lists are read: the sitemaps of every host, the sitemaps and feeds of hosts that the user named. */
export interface ListedHosts {
  every: boolean;
  /** Without `www.`. */
  named: ReadonlySet<string>;
}

/** What a file gave. */
export interface SitemapContent {
  pages: readonly Link[];
  /** URLs of further files. */
  files: readonly string[];
  /** In words. */
  detail: string;
}

export class SitemapFiles implements Saved {
  /** The host that each file speaks for, by the file's id. */
  private readonly owners = new Map<number, string>();
  /** What came in of the files of each host of which a page was read. */
  private readonly hosts = new Map<string, { files: number; urls: number }>();

  private readonly web: Pick<Web, 'sitemaps'>;
  private readonly frontier: Frontier;
  private readonly scope: Pick<Scope, 'refusesFile'>;

  /** `of`: whose files are wanted. */
  constructor(
    { web, frontier, scope }: { web: Pick<Web, 'sitemaps'>; frontier: Frontier; scope: Pick<Scope, 'refusesFile'> },
    private readonly of: ListedHosts,
  ) {
    this.web = web;
    this.frontier = frontier;
    this.scope = scope;
  }

  /** Is this URL a sitemap file? */
  has(id: number): boolean {
    return this.owners.has(id);
  }

  /** Adds the files of its host to the links of a page, if it is the first page of its host. `feeds`: those that it names. */
  afterPage(id: number, followed: FollowedLinks | undefined, feeds: readonly string[] = []): FollowedLinks | undefined {
    const url = this.frontier.url(id);
    const host = hostOf(url);
    const isNamed = this.of.named.has(withoutWww(host));
    if (this.hosts.has(host) || !(this.of.every || isNamed)) return followed;
    const files = [...(this.web.sitemaps?.(url) ?? []), ...(isNamed ? feeds : [])];
    return this.withFiles(id, host, followed, files, this.frontier.depth(id) + 1);
  }

  /** Adds the files that a file names to the links it gave. */
  afterFile(id: number, followed: FollowedLinks | undefined, files: readonly string[]): FollowedLinks | undefined {
    const host = this.owners.get(id)!;
    this.share(host).urls += followed?.links.targets.length ?? 0;
    return this.withFiles(id, host, followed, files, this.frontier.depth(id));
  }

  /** What came of asking for a file. A sitemap speaks for its own host only (sitemaps.org, "Sitemap file location"). */
  read(id: number, fetched: Fetched): SitemapContent {
    if (fetched.kind !== 'response') return { pages: [], files: [], detail: fetched.detail };
    const { status, location, parsed } = fetched;
    if (location !== undefined) return { pages: [], files: [location], detail: `redirects to ${location}` };
    if (!parsed) return { pages: [], files: [], detail: `HTTP ${status}` };
    const host = this.owners.get(id)!;
    const pages = parsed.links.filter(link => link.kind !== 'sitemap' && hostOf(link.url) === host);
    const files = parsed.links.filter(link => link.kind === 'sitemap').map(link => link.url);
    const detail = `lists ${pages.length} URLs of ${host} and ${files.length} sitemaps`;
    return { pages: pages.slice(0, urlsPerHost - this.share(host).urls), files, detail };
  }

  /** A stored crawl knew this file. */
  restoredFile({ id, from }: DiscoveredUrl): void {
    const host = this.owners.get(from) ?? hostOf(this.frontier.url(from));
    this.owners.set(id, host);
    this.share(host).files++;
  }

  /** A stored crawl had this visit. */
  restoredVisit(visit: StoredVisit): void {
    const owner = this.owners.get(visit.id);
    if (owner !== undefined) this.share(owner).urls += this.pagesOf(visit.links)?.targets.length ?? 0;
    else if (visit.outcome === 'page' || readButLeftOut.has(visit.reason ?? '')) this.share(hostOf(visit.url));
  }

  /** The links of a visit that lead to pages: those that the strategy saw. */
  pagesOf(links: VisitLinks | undefined): Pick<VisitLinks, 'targets' | 'anchors' | 'blocks'> | undefined {
    if (!links || this.owners.size === 0) return links;
    const isPage = (_: unknown, i: number) => !this.owners.has(links.targets[i]);
    const { targets, anchors, blocks } = links;
    return { targets: targets.filter(isPage), anchors: anchors.filter(isPage), blocks: blocks?.filter(isPage) };
  }

  save(): PlainState {
    const { owners, hosts } = this;
    return {
      files: Int32Array.from(owners.keys()),
      owners: lines(owners.values()),
      hosts: lines(hosts.keys()),
      hostFiles: Int32Array.from(hosts.values(), ({ files }) => files),
      hostUrls: Int32Array.from(hosts.values(), ({ urls }) => urls),
    };
  }

  load(state: StateFields): () => void {
    const [owners, hosts] = [state.lines('owners'), state.lines('hosts')];
    const files = state.array('files', Int32Array, owners.length);
    const hostFiles = state.array('hostFiles', Int32Array, hosts.length);
    const hostUrls = state.array('hostUrls', Int32Array, hosts.length);
    return () => {
      for (const [i, owner] of owners.entries()) this.owners.set(files[i], owner);
      for (const [i, host] of hosts.entries()) this.hosts.set(host, { files: hostFiles[i], urls: hostUrls[i] });
    };
  }

  private share(host: string): { files: number; urls: number } {
    let share = this.hosts.get(host);
    if (!share) this.hosts.set(host, (share = { files: 0, urls: 0 }));
    return share;
  }

  private withFiles(
    from: number,
    host: string,
    followed: FollowedLinks | undefined,
    files: readonly string[],
    depth: number,
  ): FollowedLinks | undefined {
    const { frontier, owners } = this;
    const share = this.share(host);
    const priority = frontier.priority(from);
    const discovered: DiscoveredUrl[] = [];
    const ids: number[] = [];
    for (const file of files) {
      const url = normaliseUrl(file);
      if (share.files >= filesPerHost || share.urls >= urlsPerHost || url === undefined) continue;
      if (this.scope.refusesFile(url)) continue;
      let id = frontier.find(url);
      if (id >= 0 && (frontier.isClosed(id) || owners.has(id))) continue;
      if (id < 0) {
        id = frontier.intern(url);
        if (id < 0) break;
        // A priority of its own, below depth 0, is how a resumed crawl knows it for what it is.
        discovered.push({ id, url, depth, from, priority });
      }
      owners.set(id, host);
      share.files++;
      ids.push(id);
    }
    if (ids.length === 0) return followed;
    return {
      links: linksWith(followed?.links, ids, priority),
      discovered: [...(followed?.discovered ?? []), ...discovered],
    };
  }
}

/** The links, and behind them some that no strategy ranked. */
function linksWith(links: VisitLinks | undefined, ids: readonly number[], priority: number): VisitLinks {
  const rows = links?.targets.length ?? 0;
  const all = rows + ids.length;
  const targets = new Int32Array(all);
  const priorities = new Float64Array(all).fill(priority);
  targets.set(ids, rows);
  const joined: VisitLinks = { targets, priorities, anchors: ids.map(() => 'sitemap') };
  if (!links || rows === 0) return joined;
  targets.set(links.targets);
  priorities.set(links.priorities);
  joined.anchors = [...links.anchors, ...joined.anchors];
  if (links.blocks) (joined.blocks = new Int32Array(all).fill(sitemapBlock)).set(links.blocks);
  // Nothing travels to files, and no parts explain their priority.
  if (links.carry) (joined.carry = new Float64Array((links.carry.length / rows) * all)).set(links.carry);
  if (links.parts) (joined.parts = new Float32Array((links.parts.length / rows) * all).fill(NaN)).set(links.parts);
  return joined;
}
