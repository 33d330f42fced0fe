/** Crawls of a simulated web for the sites of one topic, counted by what the sites truly are: W's Figures 6 and 7. */
import { VirtualClock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { Engine } from '../../crawl/engine.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import { Scope } from '../../crawl/scope.js';
import type { PageClassifier } from '../../crawl/sites/page-classifier.js';
import { pageCrawl, siteCrawl } from '../../crawl/sites/site-crawl.js';
import type { SiteOptions } from '../../crawl/sites/site-options.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { SiteRecord } from '../../storage/store.js';
import { labReading, type SiteWorld } from './site-world.js';

export interface CrawlSetup {
  topic: string;
  /** Start sites, which are also the training sites of the target class. */
  start: readonly string[];
  classifier: PageClassifier;
  error: number;
  options: SiteOptions;
  /** Stop when so many sites that truly are relevant are found, or after so many pages. */
  goal: number;
  pages: number;
}

export interface CrawlMeasures {
  /** Pages downloaded, those of start sites and of other sites included. */
  pages: number;
  /** Sites called relevant, and those of them that truly are. */
  called: number;
  found: number;
  examined: number;
  /** W §3.3: pages per relevant site, by the classifier as W counts, and by the truth. */
  pagesPerCalled: number;
  pagesPerFound: number;
  precision: number;
  /** Share of the sites called relevant that were read by one page only. */
  byOnePage: number;
}

export interface TwoLevelMeasures extends CrawlMeasures {
  /** Truly relevant share of the first 10, 20, 30 … sites examined after the start sites. */
  harvest: number[];
}

/** Sites between two points of the harvest curve. */
const HARVEST_STEP = 10;

export async function twoLevelCrawl(world: SiteWorld, setup: CrawlSetup): Promise<TwoLevelMeasures> {
  const { goal, pages, classifier, options, error } = setup;
  const records: SiteRecord[] = [];
  const relevant = (site: string) => world.topicOf.get(site) === setup.topic;
  let found = 0;
  const examined = (record: SiteRecord) => {
    if (!Number.isFinite(record.rank)) return;
    records.push(record);
    if (record.class === 'target' && relevant(record.site)) found++;
  };
  const { parts } = siteCrawl(commonParts(world, options), classifier, { options, error, examined });
  const engine = await run(world, setup, { ...parts, goal: () => found >= goal }, pages);
  let truly = 0;
  const harvest: number[] = [];
  records.forEach((record, i) => {
    if (relevant(record.site)) truly++;
    if ((i + 1) % HARVEST_STEP === 0) harvest.push(truly / (i + 1));
  });
  const called = records.filter(record => record.class === 'target');
  return { ...measures(engine.progress.pages, called, relevant, records.length), harvest };
}

export async function pageLevelCrawl(world: SiteWorld, setup: CrawlSetup): Promise<CrawlMeasures> {
  const { goal, pages, classifier, options, error } = setup;
  const relevant = (site: string) => world.topicOf.get(site) === setup.topic;
  const { parts, planner } = pageCrawl(commonParts(world, options), classifier, { options, error });
  const found = () => planner.relevantSites().filter(relevant).length;
  const engine = await run(
    world,
    setup,
    { ...parts, goal: () => planner.progress.relevant >= goal && found() >= goal },
    pages,
  );
  planner.finish();
  const called = [...(parts.store as MemoryStore).sites.values()].filter(
    record => record.class === 'target' && !setup.start.includes(record.site),
  );
  return measures(engine.progress.pages, called, relevant, planner.progress.examined);
}

function commonParts(world: SiteWorld, options: SiteOptions) {
  return {
    web: world.web,
    text: world.text,
    // For the page crawler this is the guard; the two-level crawler has its own, and stops before.
    frontier: new Frontier({ combine: 'mean', delay: 0, maxPerHost: options.guard }),
    store: new MemoryStore(),
    scope: new Scope({}, []),
    read: labReading,
  };
}

async function run(world: SiteWorld, { start }: CrawlSetup, parts: Parameters<typeof newEngine>[0], pages: number) {
  const engine = newEngine(parts, pages);
  engine.seed(start.map(site => world.home(site)));
  await engine.run();
  return engine;
}

function newEngine(parts: ConstructorParameters<typeof Engine>[0], pages: number): Engine {
  return new Engine(parts, { pages, concurrency: 1, clock: new VirtualClock(), random: new Random(1) });
}

function measures(
  pages: number,
  called: readonly SiteRecord[],
  relevant: (site: string) => boolean,
  examined: number,
): CrawlMeasures {
  const found = called.filter(record => relevant(record.site)).length;
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  return {
    pages,
    examined,
    called: called.length,
    found,
    pagesPerCalled: called.length === 0 ? Number.POSITIVE_INFINITY : pages / called.length,
    pagesPerFound: found === 0 ? Number.POSITIVE_INFINITY : pages / found,
    precision: share(found, called.length),
    byOnePage: share(called.filter(record => record.pages.length === 1).length, called.length),
  };
}
