/**
 * The two-level crawler (Ester §4): takes the best site of the external frontier, has an internal crawl read it page by page,
 * and adds the edges it found. It plans, the engine fetches: at any time each open site has one URL in the frontier, so
 * politeness, robots, retries and storage are those of every crawl.
 */
import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';
import type { SiteRecord, Store, StoredVisit } from '../../../storage/store.js';
import type { Frontier } from '../../frontier/frontier.js';
import type { Scope } from '../../scope/scope.js';
import { SitePrior } from './classify/site-classifier.js';
import { ExternalFrontier, type KnownSite } from './external-frontier.js';
import { InternalCrawl, type SiteEnding } from './internal-crawl.js';
import { siteName } from './site-name.js';
import type { SiteOptions } from './site-options.js';
import { SitePace } from './site-pace.js';
import { newSiteProgress, type SiteFinder } from './site-progress.js';
import { siteRecord } from './site-record.js';

export interface PlannerParts {
  frontier: Frontier;
  store: Store;
  scope: Scope;
  options: SiteOptions;
  /** p_err of the page classifier. */
  error: number;
  /** Shared by several crawls that go on from each other; by default each starts anew. */
  prior?: SitePrior;
  /** The seeds are sites to find out about, not sites known to be relevant. */
  seedsAreCandidates?: boolean;
  /** Called for each site that was examined. */
  examined?: (site: SiteRecord) => void;
}

interface OpenSite {
  site: KnownSite;
  /** Rank at which it was chosen; Infinity for a start site. */
  rank: number;
  crawl: InternalCrawl;
}

export class SitePlanner implements SiteFinder {
  readonly saved: Saved = { save: () => this.save(), load: state => this.load(state) };
  readonly progress = newSiteProgress();
  private readonly external: ExternalFrontier;
  private readonly prior: SitePrior;
  private readonly pace: SitePace;
  /** By the id of the URL that is under way for it. */
  private readonly awaited = new Map<number, OpenSite>();

  constructor(private readonly parts: PlannerParts) {
    this.external = new ExternalFrontier(parts.options.sitesPerDomain);
    this.progress.passedOver = this.external.passedOver;
    this.prior = parts.prior ?? new SitePrior(parts.options);
    this.pace = new SitePace(parts.options.stopWhenWorse);
  }

  get finished(): boolean {
    return this.progress.worse || this.progress.relevant >= this.parts.options.sites;
  }

  begin(seeds: readonly number[]): void {
    const { frontier } = this.parts;
    const opened = new Map<KnownSite, OpenSite>();
    for (const id of seeds) {
      const site = this.external.add(this.nameOf(id), frontier.url(id), 0, -1);
      let start = opened.get(site);
      if (!start) {
        this.external.open(site);
        start = { site, rank: Number.POSITIVE_INFINITY, crawl: this.newCrawl(site) };
        opened.set(site, start);
      }
      start.crawl.enter(id, 0, -1);
    }
    for (const start of opened.values()) this.goOn(start, 0);
  }

  visited(visit: StoredVisit): void {
    const opened = this.awaited.get(visit.id);
    // What was under way when the last site was found decides nothing, unless a resumed crawl wants more sites.
    if (!opened || this.finished) return;
    this.awaited.delete(visit.id);
    if (visit.outcome === 'page') this.pace.read();
    const ending = this.enter(opened, visit);
    if (ending) this.end(opened, ending, visit.at);
    else this.goOn(opened, visit.at);
    this.openSites(visit.at);
    this.count();
  }

  closed(ids: readonly number[], at: number): void {
    for (const id of ids) {
      const opened = this.awaited.get(id);
      if (!opened || this.finished) continue;
      this.awaited.delete(id);
      this.goOn(opened, at);
    }
    this.openSites(at);
    this.count();
  }

  /** Every site was told of when it ended; those still open are not decided. */
  finish(): void {}

  private save(): PlainState {
    const { external, prior, pace, awaited, finished } = this;
    const { passedOver: _ofExternal, ...counters } = this.progress;
    return {
      ...{ finished, about: this.about, counters },
      ...{ external: external.save(), prior: prior.save(), pace: pace.save() },
      awaited: [...awaited].map(([id, { site, rank, crawl }]) => ({ id, site: site.name, rank, crawl: crawl.save() })),
    };
  }

  private load(state: StateFields): () => void {
    // What came after the last site decided nothing; if more sites are wanted now, it must be told again.
    if (state.flag('finished')) throw new RangeError('it had found all sites');
    if (state.text('about') !== this.about) throw new RangeError('the options are others');
    const counted = state.inner('counters');
    const counters = (['examined', 'relevant', 'unreadable', 'open', 'waiting'] as const).map(name => {
      return [name, counted.number(name)];
    });
    const steps = [
      this.external.load(state.inner('external')),
      this.prior.load(state.inner('prior')),
      this.pace.load(state.inner('pace')),
    ];
    const awaited = state.inners('awaited').map(each => {
      const name = each.text('site');
      const crawl = new InternalCrawl(name, this.parts.options, this.parts.error);
      crawl.restore(each.inner('crawl'));
      return { id: each.number('id'), name, rank: each.number('rank'), crawl };
    });
    return () => {
      for (const step of steps) step();
      Object.assign(this.progress, Object.fromEntries(counters));
      for (const { id, name, rank, crawl } of awaited) {
        const site = this.external.find(name);
        if (site) this.awaited.set(id, { site, rank, crawl });
      }
    };
  }

  /** By what sites are chosen and read. */
  private get about(): string {
    const { options, error, seedsAreCandidates } = this.parts;
    return JSON.stringify({ ...options, sites: 0, error, seedsAreCandidates });
  }

  private count(): void {
    this.pace.found(this.progress.relevant);
    this.progress.worse = this.pace.worse;
    this.progress.open = this.awaited.size;
    this.progress.waiting = this.external.waiting;
  }

  /** Hands a visit to the internal crawl. An ending here means that the whole site has moved elsewhere. */
  private enter({ site, rank, crawl }: OpenSite, visit: StoredVisit): SiteEnding | undefined {
    if (visit.outcome === 'page') {
      this.learnDoors(site, visit);
      crawl.read(visit, this.nameOf, name => this.external.unexplored(name));
      return undefined;
    }
    if (visit.outcome === 'redirect') {
      const target = visit.links!.targets[0];
      const name = this.nameOf(target);
      if (name === site.name) {
        crawl.redirected(target, visit.depth, visit.id);
        return undefined;
      }
      crawl.fruitless();
      if (crawl.reading.pages.length > 0) return undefined;
      // example.org has moved to www.example.org: whoever links to the one means the other.
      const other = this.external.add(name, this.parts.frontier.url(target), visit.depth, visit.id);
      this.external.moved(site, other, rank, target);
      return 'moved';
    }
    if (visit.outcome === 'failed' && visit.status === 0) crawl.silent();
    else crawl.fruitless();
    // A page that must not be kept (noindex) may still be followed.
    for (const target of visit.links?.targets ?? []) {
      if (this.nameOf(target) === site.name) crawl.enter(target, visit.depth + 1, visit.id);
    }
    // The home page cannot be read; perhaps the pages can that others link to.
    if (crawl.reading.pages.length === 0) for (const entry of site.entries) crawl.enter(entry, visit.depth, visit.id);
    return undefined;
  }

  /** A site of several hosts is entered by its front door, so every link to it counts, not only the first. */
  private learnDoors({ name: own }: KnownSite, visit: StoredVisit): void {
    for (const target of visit.links?.targets ?? []) {
      const name = this.nameOf(target);
      if (name !== own) this.external.add(name, this.parts.frontier.url(target), visit.depth + 1, visit.id);
    }
  }

  /** The next page of a site, or its end. */
  private goOn(opened: OpenSite, at: number): void {
    const { crawl, rank } = opened;
    for (;;) {
      const ending = crawl.ending(this.prior.value);
      if (ending) return this.end(opened, ending, at);
      if (this.finished) return;
      const next = crawl.next()!;
      const priority = crawl.reading.requests === 0 ? rank : next.rank;
      const offered = this.parts.frontier.offer(next.id, priority, next.depth, next.parent);
      if (offered === 'closed' || offered === 'dropped') continue;
      this.awaited.set(next.id, opened);
      return;
    }
  }

  private end({ site, crawl, rank }: OpenSite, ending: SiteEnding, at: number): void {
    const { store, options, examined, seedsAreCandidates } = this.parts;
    const { reading } = crawl;
    const weighting = options.edgeWeights;
    site.state = 'examined';
    const confidence = reading.probability(this.prior.value);
    const record = siteRecord({ reading, home: site.home, rank, ending, confidence, at, weighting });
    this.progress.examined++;
    if (reading.pages.length === 0) this.progress.unreadable++;
    else if (Number.isFinite(rank) || seedsAreCandidates) {
      // Start sites were given, not found: they say nothing about the share of relevant sites ahead.
      this.prior.add(record.class === 'target');
      if (record.class === 'target') this.progress.relevant++;
    }
    for (const [name, edge] of reading.edges) {
      const { firstPage, firstTarget } = edge;
      const url = this.parts.frontier.url(firstTarget);
      const other = this.external.add(name, url, this.parts.frontier.depth(firstPage) + 1, firstPage);
      this.external.edge(other, edge.weight(weighting, confidence), firstTarget);
    }
    store.site(record);
    examined?.(record);
  }

  private openSites(at: number): void {
    while (!this.finished && this.awaited.size < this.parts.options.parallel) {
      const site = this.external.take();
      if (!site) return;
      const opened: OpenSite = { site, rank: this.external.rank(site), crawl: this.newCrawl(site) };
      const home = this.internHome(site);
      if (home >= 0) opened.crawl.enter(home, site.depth, site.parent);
      else for (const entry of site.entries) opened.crawl.enter(entry, site.depth, site.parent);
      this.goOn(opened, at);
    }
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

  private newCrawl(site: KnownSite): InternalCrawl {
    return new InternalCrawl(site.name, this.parts.options, this.parts.error);
  }

  private readonly nameOf = (id: number): string => siteName(this.parts.frontier.url(id), this.parts.options.siteBy);
}
