/** Crawls of a simulated web for the sites of one topic, counted by what the sites truly are: W's Figures 6 and 7. */
import { VirtualClock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { hostOf } from '../../core/url.js';
import { Engine } from '../../crawl/engine.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import type { CrawlParts } from '../../crawl/parts.js';
import { Scope } from '../../crawl/scope.js';
import type { PageClassifier } from '../../crawl/sites/page-classifier.js';
import { pageCrawl, siteCrawl } from '../../crawl/sites/site-crawl.js';
import type { SiteOptions } from '../../crawl/sites/site-options.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { SiteRecord } from '../../storage/store.js';
import { labReading, type SiteWorld } from './site-world.js';

export interface CrawlSetup {
  topic: string;
  /** Start sites, which are also the training sites of the target class (W §3.3). */
  start: readonly string[];
  /** Training sites of the other class: known, so never asked. */
  known: readonly string[];
  classifier: PageClassifier;
  error: number;
  options: SiteOptions;
  /** Relevant sites to find. */
  goal: number;
  /** Pages after which a crawl is given up. */
  pages: number;
}

export interface CrawlMeasures {
  /** Pages downloaded, those of start sites included. */
  pages: number;
  /** Sites looked into, sites called relevant, and those of them that truly are. */
  examined: number;
  called: number;
  found: number;
  /** Pages downloaded when the first, second … truly relevant site was found. */
  arrivals: number[];
  /** Share of the sites called relevant of which one page was read. */
  byOnePage: number;
}

export interface TwoLevelMeasures extends CrawlMeasures {
  /** For each site examined, in order: is it truly relevant? */
  harvest: boolean[];
}

export interface PageLevelMeasures extends CrawlMeasures {
  /** The arrivals when a site counts only from this confidence on, as the two-level crawler asks for. */
  arrivalsAt: Record<string, number[]>;
}

/** Sites that a two-level crawl examines at least, so that harvest curves have the same length. */
export const HARVEST_SITES = 60;

export async function twoLevelCrawl(world: SiteWorld, setup: CrawlSetup): Promise<TwoLevelMeasures> {
  const { goal, classifier, options, error } = setup;
  const relevant = (site: string) => world.topicOf.get(site) === setup.topic;
  const records: SiteRecord[] = [];
  const arrivals: number[] = [];
  const examined = (record: SiteRecord) => {
    // Start sites were given, not found.
    if (!Number.isFinite(record.rank)) return;
    records.push(record);
    if (record.class === 'target' && relevant(record.site)) arrivals.push(engine.progress.pages);
  };
  const { parts } = siteCrawl(commonParts(world, setup), classifier, { options, error, examined });
  const enough = () => arrivals.length >= goal && records.length >= HARVEST_SITES;
  const engine = engineOf({ ...parts, goal: enough }, setup.pages);
  await crawl(engine, world, setup.start);
  const called = records.filter(record => record.class === 'target');
  return {
    ...measures(engine.progress.pages, records.length, called, arrivals),
    harvest: records.map(record => relevant(record.site)),
  };
}

export async function pageLevelCrawl(
  world: SiteWorld,
  setup: CrawlSetup,
  confidences: readonly number[],
): Promise<PageLevelMeasures> {
  const { goal, classifier, options, error } = setup;
  const { parts, planner } = pageCrawl(commonParts(world, setup), classifier, { options, error });
  const levels = [0.5, ...confidences];
  const arrivals = levels.map((): number[] => []);
  const enough = () => {
    levels.forEach((level, i) => {
      const found = planner.relevantSites(level).filter(site => world.topicOf.get(site) === setup.topic).length;
      while (arrivals[i].length < found) arrivals[i].push(engine.progress.pages);
    });
    return arrivals.every(each => each.length >= goal);
  };
  const engine = engineOf({ ...parts, goal: enough }, setup.pages);
  await crawl(engine, world, setup.start);
  planner.finish();
  const records = [...(parts.store as MemoryStore).sites.values()].filter(({ site }) => !setup.start.includes(site));
  const called = records.filter(record => record.class === 'target');
  return {
    ...measures(engine.progress.pages, records.length, called, arrivals[0]),
    arrivalsAt: Object.fromEntries(confidences.map((level, i) => [level, arrivals[i + 1]])),
  };
}

function commonParts(world: SiteWorld, { options, known }: CrawlSetup) {
  const closed = new Set(known);
  return {
    web: world.web,
    text: world.text,
    // For the page crawler this is the guard; the two-level crawler has its own, and stops before.
    frontier: new Frontier({ combine: 'mean', delay: 0, maxPerHost: options.guard }),
    store: new MemoryStore(),
    scope: new Scope({ admits: url => !closed.has(hostOf(url)) }, []),
    read: labReading,
  };
}

function engineOf(parts: CrawlParts, pages: number): Engine {
  return new Engine(parts, { pages, concurrency: 1, clock: new VirtualClock(), random: new Random(1) });
}

async function crawl(engine: Engine, world: SiteWorld, start: readonly string[]): Promise<void> {
  engine.seed(start.map(site => world.home(site)));
  await engine.run();
}

function measures(
  pages: number,
  examined: number,
  called: readonly SiteRecord[],
  arrivals: readonly number[],
): CrawlMeasures {
  const single = called.filter(record => record.pages.length === 1).length;
  return {
    pages,
    examined,
    called: called.length,
    found: arrivals.length,
    arrivals: [...arrivals],
    byOnePage: called.length === 0 ? 0 : single / called.length,
  };
}
