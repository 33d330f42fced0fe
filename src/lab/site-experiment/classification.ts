/** Ester's Table 2: how well sites are told apart by an internal crawl and by the home page alone, under cross-validation. */
import { VirtualClock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { hostOf } from '../../core/url.js';
import { Engine } from '../../crawl/engine.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import { type ClassifierOptions, PageClassifier } from '../../crawl/plan/whole-sites/classify/page-classifier.js';
import { pageError } from '../../crawl/plan/whole-sites/classify/page-error.js';
import { SitePrior } from '../../crawl/plan/whole-sites/classify/site-classifier.js';
import { siteCrawl } from '../../crawl/plan/whole-sites/site-crawl.js';
import { homePageOnly, type SiteOptions } from '../../crawl/plan/whole-sites/site-options.js';
import { Scope } from '../../crawl/scope/scope.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { SiteRecord } from '../../storage/store.js';
import { labReading, type SiteWorld } from './site-world.js';

export interface ClassificationOptions {
  classifier: ClassifierOptions;
  sites: SiteOptions;
  /** Sites of other topics in the training database (Ester: 132). */
  others: number;
  /** Training pages of a site (Ester: 25). */
  trainingPages: number;
  folds: number;
}

/** One classifier's line of the table. */
export interface SiteScores {
  precision: number;
  recall: number;
  f: number;
  pagesPerSite: number;
}

export interface ClassificationRow {
  topic: string;
  pageError: number;
  pThreshold: number;
  internal: SiteScores;
  homePage: SiteScores;
}

export async function classifySites(
  world: SiteWorld,
  topic: string,
  options: ClassificationOptions,
  random: Random,
): Promise<ClassificationRow> {
  const { target, other } = world.sample(topic, options.others, random.fork('sample'));
  const sites = random.shuffle([...target, ...other]);
  await world.learn(sites, options.trainingPages);
  const error = pageError(world.trainingPages(sites, topic), options.classifier, random.fork('error'));
  // Classification alone: no reading on for links (Ester §5.2).
  const internalOptions: SiteOptions = { ...options.sites, lThreshold: 0 };
  const homeOptions: SiteOptions = { ...options.sites, ...homePageOnly };
  const prior = new SitePrior(internalOptions);
  const internal: SiteRecord[] = [];
  const homePage: SiteRecord[] = [];
  for (let fold = 0; fold < options.folds; fold++) {
    const test = sites.filter((_, i) => i % options.folds === fold);
    const train = sites.filter((_, i) => i % options.folds !== fold);
    const learn = (homesOnly: boolean) =>
      PageClassifier.train(world.trainingPages(train, topic, homesOnly), options.classifier, random.fork('train'));
    internal.push(...(await readSites(world, test, learn(false), { options: internalOptions, error, prior })));
    const even = new SitePrior(homeOptions);
    homePage.push(...(await readSites(world, test, learn(true), { options: homeOptions, error: 0, prior: even })));
  }
  const isTarget = (record: SiteRecord) => world.topicOf.get(record.site) === topic;
  return {
    topic,
    pageError: error,
    pThreshold: options.sites.pThreshold,
    internal: scoresOf(internal, isTarget),
    homePage: scoresOf(homePage, isTarget),
  };
}

/** An internal crawl of each of these sites, and nothing else. */
async function readSites(
  world: SiteWorld,
  sites: readonly string[],
  classifier: PageClassifier,
  how: { options: SiteOptions; error: number; prior: SitePrior },
): Promise<SiteRecord[]> {
  const wanted = new Set(sites);
  const records: SiteRecord[] = [];
  const { parts } = siteCrawl(
    {
      web: world.web,
      text: world.text,
      frontier: new Frontier({ combine: 'mean', delay: 0 }),
      store: new MemoryStore(),
      scope: new Scope({ admits: url => wanted.has(hostOf(url)) }, []),
      read: labReading,
    },
    classifier,
    { ...how, seedsAreCandidates: true, examined: record => records.push(record) },
  );
  const clock = new VirtualClock();
  const engine = new Engine(parts, { pages: Number.POSITIVE_INFINITY, concurrency: 1, clock, random: new Random(1) });
  engine.seed(sites.map(site => world.home(site)));
  await engine.run();
  return records;
}

function scoresOf(records: readonly SiteRecord[], isTarget: (record: SiteRecord) => boolean): SiteScores {
  const found = records.filter(record => record.class === 'target');
  const right = found.filter(isTarget).length;
  const wanted = records.filter(isTarget).length;
  const precision = found.length === 0 ? 0 : right / found.length;
  const recall = wanted === 0 ? 0 : right / wanted;
  return {
    precision,
    recall,
    f: right === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    pagesPerSite: records.reduce((sum, { pages }) => sum + pages.length, 0) / records.length,
  };
}
