/** Crawls of a simulated web for the sites of one topic, counted by what the sites truly are: Ester's Figures 6 and 7. */
import { VirtualClock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { hostOf } from '../../core/url.js';
import { Engine } from '../../crawl/engine.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import type { CrawlParts } from '../../crawl/parts.js';
import type { PageClassifier } from '../../crawl/plan/whole-sites/classify/page-classifier.js';
import { pageCrawl, siteCrawl } from '../../crawl/plan/whole-sites/site-crawl.js';
import type { SiteOptions } from '../../crawl/plan/whole-sites/site-options.js';
import { Scope } from '../../crawl/scope/scope.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { SiteRecord } from '../../storage/store.js';
import { labReading, type SiteWorld } from './site-world.js';

export interface CrawlSetup {
  topic: string;
  /** Start sites, which are also the training sites of the target class (Ester §3.3). */
  start: readonly string[];
  /** Training sites of the other class: known, so never asked. */
  known: readonly string[];
  classifier: PageClassifier;
  error: number;
  options: SiteOptions;
  /** Most pages of a site for the page crawler; the two-level one has its own in the options. */
  pageGuard: number;
  /** Confidences at which the sites found are counted. */
  levels: readonly number[];
  /** Relevant sites to find at each of them. */
  goal: number;
  /** Pages after which a crawl is given up. */
  pages: number;
}

export interface CrawlMeasures {
  /** Pages downloaded in all, those of start sites included. */
  pages: number;
  /**
   * Pages downloaded when the first, second … truly relevant site was found: by the confidence from which on a site counts.
   * `0.5`: it is called relevant, however sure that is.
   */
  arrivals: Record<string, number[]>;
  /** When the goal was reached: sites looked into, called relevant, truly relevant of those, and called by one page. */
  examined: number;
  called: number;
  right: number;
  byOnePage: number;
}

export interface TwoLevelMeasures extends CrawlMeasures {
  /** For each site examined, in order: is it truly relevant? */
  harvest: boolean[];
}

/** What a crawler says about a site when it calls it relevant. */
interface Called {
  site: string;
  confidence: number;
  pages: number;
}

/** Sites that a two-level crawl examines at least, so that harvest curves have the same length. */
export const harvestLength = (goal: number) => 3 * goal;

export async function twoLevelCrawl(world: SiteWorld, setup: CrawlSetup): Promise<TwoLevelMeasures> {
  const { goal, classifier, options, error } = setup;
  const relevant = relevantIn(world, setup);
  const harvest: boolean[] = [];
  const called: Called[] = [];
  const arrivals = new Arrivals(setup.levels);
  let atGoal = () => verdictsOf(harvest.length, called, relevant);
  const examined = ({ site, rank, class: kind, confidence, pages }: SiteRecord) => {
    // Start sites were given, not found.
    if (!Number.isFinite(rank)) return;
    harvest.push(relevant(site));
    if (kind !== 'target') return;
    called.push({ site, confidence, pages: pages.length });
    const right = called.filter(each => relevant(each.site));
    arrivals.note(right, engine.progress.pages);
    if (right.length === goal) atGoal = frozen(atGoal());
  };
  const { parts } = siteCrawl(commonParts(world, setup, options.guard), classifier, { options, error, examined });
  const enough = () => arrivals.least >= goal && harvest.length >= harvestLength(goal);
  const engine = engineOf({ ...parts, goal: enough }, setup.pages);
  await crawl(engine, world, setup.start);
  return { pages: engine.progress.pages, arrivals: arrivals.record, ...atGoal(), harvest };
}

export async function pageLevelCrawl(
  world: SiteWorld,
  setup: CrawlSetup,
  { byHomes = false } = {},
): Promise<CrawlMeasures> {
  const { goal, classifier, options, error } = setup;
  const relevant = relevantIn(world, setup);
  const common = commonParts(world, setup, setup.pageGuard);
  const { parts, planner } = pageCrawl(common, classifier, { options, error, byHomes });
  const arrivals = new Arrivals(setup.levels);
  let atGoal = () => verdictsOf(planner.progress.examined, planner.relevantSites(), relevant);
  const enough = () => {
    const right = planner.relevantSites().filter(({ site }) => relevant(site));
    arrivals.note(right, engine.progress.pages);
    if (right.length >= goal) atGoal = frozen(atGoal());
    return arrivals.least >= goal;
  };
  const engine = engineOf({ ...parts, goal: enough }, setup.pages);
  await crawl(engine, world, setup.start);
  return { pages: engine.progress.pages, arrivals: arrivals.record, ...atGoal() };
}

/** Keeps when sites were found, for each confidence asked for. */
class Arrivals {
  readonly record: Record<string, number[]>;

  constructor(levels: readonly number[]) {
    this.record = Object.fromEntries([0.5, ...levels].map(level => [level, []]));
  }

  /** So many relevant sites are found at the confidence where they are fewest. */
  get least(): number {
    return Math.min(...Object.values(this.record).map(({ length }) => length));
  }

  /** `found`: all truly relevant sites that are called relevant by now. A site given up again stays found. */
  note(found: readonly Called[], pages: number): void {
    for (const [level, arrivals] of Object.entries(this.record)) {
      const sure = found.filter(({ confidence }) => confidence >= Number(level)).length;
      while (arrivals.length < sure) arrivals.push(pages);
    }
  }
}

function relevantIn(world: SiteWorld, { topic }: CrawlSetup): (site: string) => boolean {
  return site => world.topicOf.get(site) === topic;
}

function verdictsOf(examined: number, called: readonly Called[], relevant: (site: string) => boolean) {
  return {
    examined,
    called: called.length,
    right: called.filter(({ site }) => relevant(site)).length,
    byOnePage: called.filter(({ pages }) => pages === 1).length,
  };
}

const frozen =
  <T>(value: T) =>
  () =>
    value;

function commonParts(world: SiteWorld, { known }: CrawlSetup, guard: number) {
  const closed = new Set(known);
  return {
    web: world.web,
    text: world.text,
    // For the page crawler this is the guard; the two-level crawler has its own, and stops before.
    frontier: new Frontier({ combine: 'mean', delay: 0, maxPerHost: guard }),
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
