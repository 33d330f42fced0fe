/**
 * Ester's page crawler as a way to find sites (Ester §5.1, Fig. 5), to compare with: one frontier of pages by the mean confidence
 * of the pages that link to them, and a site classifier over whatever pages it happened to read of each site; or, the simplest way
 * of Ester §3.2, the home pages among those that it calls relevant. The guard is the frontier's limit of pages per host.
 */

import { homePageOf } from '../../../core/url.js';
import type { SiteRecord, Store, StoredVisit } from '../../../storage/store.js';
import type { Frontier } from '../../frontier/frontier.js';
import { EveryLink } from '../every-link.js';
import { siteName } from './site-name.js';
import type { SiteOptions } from './site-options.js';
import { SitePace } from './site-pace.js';
import { newSiteProgress, type SiteFinder } from './site-progress.js';
import { SiteReading } from './site-reading.js';
import { siteRecord } from './site-record.js';

export interface PageCrawlParts {
  frontier: Frontier;
  store: Store;
  options: SiteOptions;
  error: number;
  /** A site is relevant when its home page is, whatever its other pages say; one whose home page was not read is not. */
  byHomes?: boolean;
}

/**
 * The prior of every site. Not the share of relevant sites so far: nothing here makes the crawler read until a site's own
 * pages have decided, so that share would decide, and soon call all sites alike.
 */
const evenPrior = 0.5;

interface ReadSite {
  reading: SiteReading;
  home: string;
  start: boolean;
  at: number;
  confidence: number;
  /** URLs that are its home page: `/`, and where that redirects to. */
  homes: Set<string>;
}

export class PageCrawl implements SiteFinder {
  readonly progress = newSiteProgress();
  private readonly sites = new Map<string, ReadSite>();
  private readonly startSites = new Set<string>();
  private readonly links: EveryLink;
  private readonly pace: SitePace;

  constructor(private readonly parts: PageCrawlParts) {
    this.links = new EveryLink(parts.frontier, {});
    this.pace = new SitePace(parts.options.stopWhenWorse);
  }

  get finished(): boolean {
    return this.progress.worse || this.progress.relevant >= this.parts.options.sites;
  }

  begin(seeds: readonly number[]): void {
    for (const id of seeds) this.startSites.add(this.nameOf(id));
    this.links.begin(seeds);
  }

  visited(visit: StoredVisit): void {
    this.links.visited(visit);
    this.classify(this.siteOf(visit), visit);
    this.progress.waiting = this.parts.frontier.size;
    if (visit.outcome === 'page') this.pace.read();
    this.pace.found(this.progress.relevant);
    this.progress.worse = this.pace.worse;
  }

  /** The sites that are called relevant by the pages read so far. */
  relevantSites(): { site: string; confidence: number; pages: number }[] {
    return [...this.sites].flatMap(([name, site]) =>
      this.isFound(site) ? [{ site: name, confidence: site.confidence, pages: site.reading.pages.length }] : [],
    );
  }

  finish(): void {
    for (const site of this.sites.values()) this.parts.store.site(this.recordOf(site));
  }

  private classify(site: ReadSite, visit: StoredVisit): void {
    const { reading } = site;
    reading.requests++;
    site.at = visit.at;
    const isHome = site.homes.has(visit.url);
    if (isHome && visit.outcome === 'redirect') site.homes.add(this.parts.frontier.url(visit.links!.targets[0]));
    if (visit.outcome !== 'page') return;
    const before = this.isFound(site);
    reading.addPage(visit, this.nameOf, () => {});
    if (!this.parts.byHomes) site.confidence = reading.probability(evenPrior);
    else if (isHome) site.confidence = visit.page!.score;
    this.progress.relevant += Number(this.isFound(site)) - Number(before);
  }

  private isFound({ start, confidence, reading }: ReadSite): boolean {
    return !start && reading.pages.length > 0 && confidence > 0.5;
  }

  private siteOf(visit: StoredVisit): ReadSite {
    const name = this.nameOf(visit.id);
    let site = this.sites.get(name);
    if (!site) {
      const start = this.startSites.has(name);
      const reading = new SiteReading(name, this.parts.error);
      const home = homePageOf(visit.url);
      site = { reading, home, start, at: visit.at, confidence: 0, homes: new Set([home]) };
      this.sites.set(name, site);
      if (!start) this.progress.examined++;
    }
    return site;
  }

  private recordOf({ reading, home, start, at, confidence }: ReadSite): SiteRecord {
    const rank = start ? Number.POSITIVE_INFINITY : Number.NaN;
    return siteRecord({
      reading,
      home,
      rank,
      at,
      confidence,
      ending: 'pages',
      weighting: this.parts.options.edgeWeights,
    });
  }

  private readonly nameOf = (id: number): string => siteName(this.parts.frontier.url(id), this.parts.options.siteBy);
}
