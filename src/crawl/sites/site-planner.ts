/**
 * The two-level crawler (W §4): takes the best site of the external frontier, has an internal crawl read it page by page,
 * and adds the edges it found. It plans, the engine fetches: at any time each open site has one URL in the frontier, so
 * politeness, robots, retries and storage are those of every crawl.
 */
import type { SiteRecord, Store, StoredVisit } from '../../storage/store.js';
import type { Frontier } from '../frontier/frontier.js';
import type { Planner } from '../planner.js';
import type { Scope } from '../scope.js';
import { ExternalFrontier, type KnownSite } from './external-frontier.js';
import { InternalCrawl, linkWeightOf, type SiteEnding } from './internal-crawl.js';
import { SitePrior } from './site-classifier.js';
import { siteName } from './site-name.js';
import type { SiteOptions } from './site-options.js';
import { siteRecord } from './site-record.js';

/** Counters of a site crawl. */
export interface SiteProgress {
  /** Sites read to the end, start sites and those that gave no page included. */
  examined: number;
  /** Relevant sites found; start sites are not counted. */
  relevant: number;
  /** Sites that gave no page. */
  unreadable: number;
  open: number;
  waiting: number;
}

export interface PlannerParts {
  frontier: Frontier;
  store: Store;
  scope: Scope;
  options: SiteOptions;
  /** p_err of the page classifier. */
  error: number;
  /** Called for each site that was examined. */
  examined?: (site: SiteRecord) => void;
}

interface OpenSite {
  site: KnownSite;
  /** Rank at which it was chosen; Infinity for a start site. */
  rank: number;
  crawl: InternalCrawl;
}

export class SitePlanner implements Planner {
  readonly progress: SiteProgress = { examined: 0, relevant: 0, unreadable: 0, open: 0, waiting: 0 };
  private readonly external = new ExternalFrontier();
  private readonly prior: SitePrior;
  /** By the id of the URL that is under way for it. */
  private readonly awaited = new Map<number, OpenSite>();

  constructor(private readonly parts: PlannerParts) {
    this.prior = new SitePrior(parts.options.prior);
  }

  /** As many relevant sites as wanted are found. */
  get finished(): boolean {
    return this.progress.relevant >= this.parts.options.sites;
  }

  begin(seeds: readonly number[]): void {
    const { frontier } = this.parts;
    for (const id of seeds) {
      const site = this.external.add(this.nameOf(frontier.url(id)), frontier.url(id), 0, -1);
      if (site.state !== 'waiting') continue;
      this.external.open(site);
      const opened: OpenSite = { site, rank: Number.POSITIVE_INFINITY, crawl: this.newCrawl() };
      opened.crawl.enter(id, 0, -1);
      this.goOn(opened);
    }
  }

  visited(visit: StoredVisit): void {
    const opened = this.awaited.get(visit.id);
    if (!opened) return;
    this.awaited.delete(visit.id);
    const moved = this.take(opened, visit);
    if (moved !== undefined) this.end(opened, 'moved', visit.at);
    else this.goOn(opened, visit.at);
    this.openSites(visit.at);
  }

  /** Enters a visit into the internal crawl. Returns the other site's name when the whole site has moved there. */
  private take({ site, rank, crawl }: OpenSite, visit: StoredVisit): string | undefined {
    const { frontier } = this.parts;
    if (visit.outcome === 'failed' && visit.status === 0) crawl.silent();
    else if (visit.outcome === 'redirect') {
      const target = visit.links!.targets[0];
      const name = this.nameOf(frontier.url(target));
      if (name === site.name) {
        crawl.redirected(target, visit.depth, visit.id);
        return undefined;
      }
      crawl.fruitless();
      if (crawl.pages.length > 0) return undefined;
      // example.org has moved to www.example.org: whoever links to the one means the other.
      const other = this.external.add(name, frontier.url(target), visit.depth, visit.id);
      this.external.edge(other, rank, target);
      return name;
    } else if (visit.outcome !== 'page') crawl.fruitless();
    else this.readPage(site, crawl, visit);
    if (visit.outcome !== 'page' && crawl.pages.length === 0) {
      for (const entry of site.entries) crawl.enter(entry, visit.depth, visit.id);
    }
    return undefined;
  }

  private readPage(site: KnownSite, crawl: InternalCrawl, visit: StoredVisit): void {
    const { frontier } = this.parts;
    const confidence = visit.page!.score;
    const weight = linkWeightOf(confidence);
    const others = new Set<string>();
    for (const target of visit.links?.targets ?? []) {
      const name = this.nameOf(frontier.url(target));
      if (name === site.name) crawl.link(target, visit.depth + 1, visit.id, weight);
      else if (!others.has(name)) {
        others.add(name);
        crawl.edge(name, visit.id, target, confidence);
      }
    }
    let unexplored = 0;
    for (const name of others) if (this.external.unexplored(name)) unexplored++;
    crawl.read(visit.id, confidence, unexplored);
  }

  /** The next page of a site, or its end. */
  private goOn(opened: OpenSite, at = 0): void {
    const { frontier } = this.parts;
    for (;;) {
      const ending = opened.crawl.ending(this.prior.value);
      if (ending) return this.end(opened, ending, at);
      if (this.finished) return;
      const next = opened.crawl.next()!;
      const start = opened.crawl.requests === 0 && opened.crawl.pages.length === 0;
      const offered = frontier.offer(next.id, start ? opened.rank : next.rank, next.depth, next.parent);
      if (offered === 'closed' || offered === 'dropped') continue;
      this.awaited.set(next.id, opened);
      this.progress.open = this.awaited.size;
      return;
    }
  }

  private end(opened: OpenSite, ending: SiteEnding, at: number): void {
    const { store, options, examined } = this.parts;
    const { site, crawl, rank } = opened;
    site.state = 'examined';
    const confidence = crawl.probability(this.prior.value);
    const record = siteRecord({ site, crawl, rank, ending, confidence, at, weighting: options.edgeWeights });
    this.progress.examined++;
    this.progress.open = this.awaited.size;
    if (crawl.pages.length === 0) this.progress.unreadable++;
    else if (Number.isFinite(rank)) {
      // Start sites were given, not found: they say nothing about the share of relevant sites ahead.
      this.prior.add(record.class === 'target');
      if (record.class === 'target') this.progress.relevant++;
    }
    for (const [name, edge] of crawl.edges) this.addEdge(name, edge.weight(options.edgeWeights, confidence), edge);
    this.progress.waiting = this.external.waiting;
    store.site(record);
    examined?.(record);
  }

  private addEdge(
    name: string,
    weight: number,
    { firstPage, firstTarget }: { firstPage: number; firstTarget: number },
  ) {
    const { frontier } = this.parts;
    const other = this.external.add(name, frontier.url(firstTarget), frontier.depth(firstPage) + 1, firstPage);
    this.external.edge(other, weight, firstTarget);
  }

  private openSites(at: number): void {
    while (!this.finished && this.awaited.size < this.parts.options.parallel) {
      const site = this.external.take();
      if (!site) break;
      const opened: OpenSite = { site, rank: this.external.rank(site), crawl: this.newCrawl() };
      const home = this.internHome(site);
      if (home >= 0) opened.crawl.enter(home, site.depth, site.parent);
      else for (const entry of site.entries) opened.crawl.enter(entry, site.depth, site.parent);
      this.goOn(opened, at);
    }
    this.progress.waiting = this.external.waiting;
  }

  /**
   * The home page may be a URL that no page links to: the store must hear of it, or ids would differ after a resume. -1
   * when it may not be fetched, or when no further URL can be remembered.
   */
  private internHome({ home, depth, parent }: KnownSite): number {
    const { frontier, store, scope } = this.parts;
    if (scope.refuses(home, depth)) return -1;
    const before = frontier.known;
    const id = frontier.intern(home);
    if (id === before) store.discover([{ id, url: home, depth, from: parent }]);
    return id;
  }

  private newCrawl(): InternalCrawl {
    return new InternalCrawl(this.parts.options, this.parts.error);
  }

  private nameOf(url: string): string {
    return siteName(url, this.parts.options.siteBy);
  }
}
