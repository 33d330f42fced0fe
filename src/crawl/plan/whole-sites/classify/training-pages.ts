/** Reads the first pages of each training site in breadth-first order (Ester §4.3.1, §5.2), as politely as any crawl. */
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { Clock } from '../../../../core/clock.js';
import type { Page, TermCounts } from '../../../../core/page.js';
import type { Random } from '../../../../core/random.js';
import { homePageOf } from '../../../../core/url.js';
import type { Store, StoredVisit } from '../../../../storage/store.js';
import { Engine, type EngineOptions } from '../../../engine.js';
import { CrawlEvents } from '../../../events/crawl-events.js';
import type { Web } from '../../../fetch/web.js';
import { Frontier } from '../../../frontier/frontier.js';
import type { FrontierOptions } from '../../../frontier/frontier-options.js';
import type { ReadOptions } from '../../../read-page.js';
import { Scope } from '../../../scope/scope.js';
import { createStrategy } from '../../../strategies/registry.js';
import { EveryLink } from '../../every-link.js';
import type { Planner } from '../../planner.js';
import { type SiteBy, siteName } from '../site-name.js';

export interface TrainingOptions {
  web: Web;
  /** Nothing that is read here is kept by it for longer than the reading. */
  store: Store;
  text: TextAnalyser;
  /** A page of each site; reading starts at its home page. */
  sites: readonly string[];
  siteBy: SiteBy;
  /** Pages of each site (Ester: 25). */
  pages: number;
  read: ReadOptions;
  politeness: Pick<FrontierOptions, 'delay' | 'hostConcurrency'>;
  engine: Pick<EngineOptions, 'concurrency' | 'attempts' | 'accept'>;
  clock?: Clock;
  random: Random;
  signal?: AbortSignal;
  /** A page of a training site was read. */
  progress?: (url: string, page: Page) => void;
}

/** The pages of one site, in the order read; the first one is the home page where that could be read. */
export interface TrainingSite {
  name: string;
  home: string;
  pages: TermCounts[];
  /** Why nothing could be read. */
  problem?: string;
}

/** Requests for each page wanted. Pages that may not be kept and errors count, so that no site can go on for ever. */
const requestsPerPage = 10;

export async function readTrainingSites(options: TrainingOptions): Promise<TrainingSite[]> {
  const { web, text, siteBy, pages, read, random, clock } = options;
  const sites = new Map<string, TrainingSite>();
  for (const url of options.sites) {
    const name = siteName(url, siteBy);
    if (!sites.has(name)) sites.set(name, { name, home: homePageOf(url), pages: [] });
  }
  const siteOfUrl = (url: string) => sites.get(siteName(url, siteBy));
  const strategy = createStrategy('breadth-first', {});
  const frontier = new Frontier({ combine: strategy.combine, ...options.politeness });
  const planner = new FirstPages(frontier, new EveryLink(frontier, strategy), siteOfUrl, pages);
  const events = new CrawlEvents();
  events.on('page', ({ url, page }) => {
    const site = siteOfUrl(url);
    if (!site || site.pages.length >= pages) return;
    site.pages.push(page.terms);
    options.progress?.(url, page);
  });
  events.on('seed-failed', ({ url, detail }) => {
    const site = siteOfUrl(url);
    if (site) site.problem = detail;
  });
  const engine = new Engine(
    {
      ...{ web, frontier, text, read, strategy, planner, events },
      judge: { name: 'none', judge: () => ({ relevant: false, score: 0 }) },
      store: options.store,
      scope: new Scope({ admits: url => planner.open(siteOfUrl(url)) }, []),
    },
    { ...options.engine, pages: Number.POSITIVE_INFINITY, clock, random },
  );
  engine.seed([...sites.values()].map(({ home }) => home));
  await engine.run(options.signal);
  return [...sites.values()];
}

/** Leaves each site when enough of it is read, or too much was asked for. */
class FirstPages implements Planner {
  private readonly counts = new Map<TrainingSite, { pages: number; requests: number }>();

  constructor(
    private readonly frontier: Frontier,
    private readonly links: Planner,
    private readonly siteOfUrl: (url: string) => TrainingSite | undefined,
    private readonly pages: number,
  ) {}

  begin(seeds: readonly number[]): void {
    this.links.begin(seeds);
  }

  visited(visit: StoredVisit): void {
    this.links.visited(visit);
    const site = this.siteOfUrl(visit.url);
    if (!site) return;
    const { pages, requests } = this.counts.get(site) ?? { pages: 0, requests: 0 };
    this.counts.set(site, { pages: pages + Number(visit.outcome === 'page'), requests: requests + 1 });
    if (!this.open(site)) this.leave(site);
  }

  open(site: TrainingSite | undefined): boolean {
    if (!site) return false;
    const { pages, requests } = this.counts.get(site) ?? { pages: 0, requests: 0 };
    return pages < this.pages && requests < requestsPerPage * this.pages;
  }

  private leave(site: TrainingSite): void {
    const left: number[] = [];
    this.frontier.waiting(id => {
      if (this.siteOfUrl(this.frontier.url(id)) === site) left.push(id);
    });
    for (const id of left) this.frontier.close(id);
  }
}
