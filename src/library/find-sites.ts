import { join } from 'node:path';
import type { CrawlSettings } from '../config/crawl-settings.js';
import type { SiteSettings } from '../config/site-settings.js';
import { systemClock } from '../core/clock.js';
import { FailureError } from '../core/errors.js';
import { Random } from '../core/random.js';
import { type Ending, Engine } from '../crawl/engine.js';
import type { Web } from '../crawl/fetch/web.js';
import { Frontier } from '../crawl/frontier/frontier.js';
import type { CrawlParts, Observer } from '../crawl/parts.js';
import type { Progress } from '../crawl/progress.js';
import { pageCrawl, siteCrawl } from '../crawl/sites/site-crawl.js';
import { siteName } from '../crawl/sites/site-name.js';
import { defaultSiteOptions, homePageOnly, type SiteOptions } from '../crawl/sites/site-options.js';
import type { SiteFinder, SiteProgress } from '../crawl/sites/site-progress.js';
import { writeCrawlFile } from '../storage/crawl-file.js';
import { crawlFileName, requireCollection } from '../storage/folder.js';
import { openStore, requireFreeFolder } from '../storage/open-store.js';
import type { SiteRecord } from '../storage/store.js';
import { analyser, commonParts, engineOptions, frontierOptions, liveWeb } from './assembly.js';
import { collectionFolder, type Limits } from './request.js';
import { exampleSites } from './site-examples.js';
import { learnSites } from './site-learning.js';
import { loadSiteModel, type SiteModel, type SiteTraining, saveSiteModel } from './site-model.js';
import { planSites, type SitePlan, sitePlanAsTopicFile } from './site-request.js';

/** What one may watch while sites are looked for. */
export interface SiteWatch {
  observer?: Observer;
  /** A page of an example site was read, before the crawl itself begins. */
  exampleRead?: (url: string) => void;
  /** Something that makes the result less sure, for example too few examples. */
  warning?: (text: string) => void;
  /** Called with the running counters as soon as the crawl starts. */
  started?: (crawl: RunningSiteCrawl) => void;
  /** A site was read to its end. */
  examined?: (site: SiteRecord) => void;
  signal?: AbortSignal;
}

type UnusedSettings =
  | 'query'
  | 'strategy'
  | 'param'
  | 'judge'
  | 'threshold'
  | 'sameSite'
  | 'maxPerHost'
  | 'corpus'
  | 'model';

/** Settings of a crawl for sites as a call gives them, and the parts that only code can give. */
export interface FindSitesOptions
  extends SiteWatch,
    Partial<Omit<CrawlSettings, UnusedSettings | 'seed'>>,
    Partial<SiteSettings> {
  /** Path of a TOPIC.yaml with a block `sites:`; the other options win over it. */
  topicFile?: string;
  /** Short name of what is looked for. */
  name?: string;
  /** A page of each example site of the wanted kind. The crawl starts from these sites. */
  target?: string[];
  /** Example sites of other kinds. When there are none, sites that the targets link to are sampled. */
  other?: string[];
  /** A recorded web (file, WARC, folder, collection) to take example sites from … */
  recorded?: string;
  /** … of which those with these labels are targets, all others not. */
  labels?: Record<string, string | string[]>;
  /** Further pages to start from, for example lists of links. */
  seeds?: string[];
  /** Another web than the live one, for example a frozen or simulated web. */
  web?: Web;
}

export interface RunningSiteCrawl {
  folder: string;
  progress: Readonly<Progress>;
  sites: Readonly<SiteProgress>;
  plan: SitePlan;
  trainedOn: SiteTraining;
}

export interface FindSitesResult {
  folder: string;
  ending: Ending;
  progress: Progress;
  sites: SiteProgress;
  trainedOn: SiteTraining;
  /** URLs still waiting when it ended. */
  waiting: number;
}

/**
 * Finds whole web sites of one kind (W: Ester, Kriegel & Schubert 2004) and leaves a collection in a folder.
 *
 * It learns the kind from example sites, then reads promising sites page by page until their class is clear, and goes
 * on with the sites that they link to. `Collection.open(folder).sites()` gives what was found.
 *
 * ```ts
 * const { folder, sites } = await findSites({
 *   target: ['https://one.example/', 'https://two.example/'],
 *   other: ['https://three.example/'],
 *   sites: 20,
 *   out: 'found',
 * });
 * ```
 */
export async function findSites(options: FindSitesOptions): Promise<FindSitesResult> {
  const { topicFile, name, target, other, recorded, labels, seeds, ...rest } = options;
  const { web: givenWeb, observer: _o, exampleRead, warning, started: _s, examined: _e, signal, ...given } = rest;
  const plan = planSites({
    ...{ topicFile, name },
    examples: definedOnly({ target, other, web: recorded, labels }),
    environment: process.env,
    given: { ...given, seed: seeds },
  });
  const folder = collectionFolder(plan, new Date());
  requireFreeFolder(folder);
  const { settings, siteSettings } = plan;
  const web = givenWeb ?? liveWeb(settings);
  const text = analyser(settings);
  const random = new Random(settings.seedRandom);
  try {
    const examples = await exampleSites({ plan, web, text, random: random.fork('sites'), signal, read: exampleRead });
    if (signal?.aborted) throw new FailureError('Stopped while the example sites were read; nothing is stored.');
    const { model, warnings } = learnSites(examples, siteSettings.method, random.fork('learn'));
    for (const text of warnings) warning?.(text);
    // The example sites were asked a moment ago; the crawl begins with some of the same.
    if (!givenWeb) await systemClock.sleep(settings.delay * 1000, signal);
    const recordedHomes =
      plan.seeds.length > 0 ? [] : examples.target.slice(plan.target.length).map(({ home }) => home);
    const start = [...new Set([...plan.target, ...plan.seeds, ...recordedHomes])];
    return await run({ plan, folder, web, text, random, model }, options, start);
  } finally {
    if (!givenWeb) await web.close();
  }
}

/** Goes on with a crawl for sites that was stopped, died, or has found what was wanted: `sites` may ask for more. */
export async function resumeSites(
  folder: string,
  options: SiteWatch & Limits & { web?: Web },
): Promise<FindSitesResult> {
  requireCollection(folder);
  const { pages, maxTime, sites } = options;
  const plan = planSites({ topicFile: join(folder, crawlFileName), given: { pages, maxTime, sites } });
  writeCrawlFile(folder, sitePlanAsTopicFile(plan));
  const text = analyser(plan.settings);
  const model = loadSiteModel(folder, text);
  const web = options.web ?? liveWeb(plan.settings);
  try {
    return await run({ plan, folder, web, text, random: new Random(plan.settings.seedRandom), model }, options);
  } finally {
    if (!options.web) await web.close();
  }
}

interface Prepared extends Pick<CrawlParts, 'web' | 'text'> {
  plan: SitePlan;
  folder: string;
  random: Random;
  model: SiteModel;
}

/** Without start pages it goes on where the folder's crawl stopped. */
async function run(prepared: Prepared, watch: SiteWatch, start?: readonly string[]): Promise<FindSitesResult> {
  const { plan, folder, text, random, model } = prepared;
  const { settings } = plan;
  const resume = start === undefined;
  const store = await openStore({
    ...{ folder, resume, threaded: true, archive: settings.archive },
    ...{ carryWidth: 0, parts: [], withText: false },
  });
  try {
    if (!resume) {
      saveSiteModel(folder, model, text);
      writeCrawlFile(folder, sitePlanAsTopicFile(plan));
    }
    let restoring = resume;
    const examined = (site: SiteRecord) => {
      if (!restoring) watch.examined?.(site);
    };
    const { parts, planner } = await assemble(prepared, store, watch.observer, examined);
    const engine = new Engine(parts, engineOptions(settings, random.fork('retry')));
    if (start) engine.seed(start);
    else await engine.restore();
    restoring = false;
    const { progress } = engine;
    const { trainedOn } = model;
    watch.started?.({ folder, progress, sites: planner.progress, plan, trainedOn });
    const ending = await engine.run(watch.signal);
    return { folder, ending, progress, sites: planner.progress, trainedOn, waiting: parts.frontier.size };
  } finally {
    await store.close();
  }
}

async function assemble(
  { plan, web, text, model }: Prepared,
  store: CrawlParts['store'],
  observer: Observer | undefined,
  examined: (site: SiteRecord) => void,
): Promise<{ parts: CrawlParts; planner: SiteFinder }> {
  const { settings } = plan;
  const { method, siteBy, guard } = plan.siteSettings;
  const options = siteOptions(plan.siteSettings);
  const { classifier, trainedOn } = model;
  // One page decides, so there is nothing that its error could be weighed against.
  const error = method === 'home-page' ? 0 : trainedOn.pageError;
  // Their class is known already; no page of them needs to be asked for.
  const others = new Set(trainedOn.sampled === 'recorded' ? [] : trainedOn.otherSites);
  const common = {
    ...(await commonParts(plan, { admits: url => !others.has(siteName(url, siteBy)) })),
    ...{ web, text, store, observer },
  };
  const frontier = (maxPerHost?: number) => new Frontier({ ...frontierOptions(settings), combine: 'mean', maxPerHost });
  if (method === 'page-crawl') {
    return pageCrawl({ ...common, frontier: frontier(guard) }, classifier, { options, error });
  }
  return siteCrawl({ ...common, frontier: frontier() }, classifier, { options, error, examined });
}

function siteOptions({ parallelSites, method, ...settings }: SiteSettings): SiteOptions {
  const { siteBy, sites, pThreshold, lThreshold, edgeWeights, guard } = settings;
  return {
    ...defaultSiteOptions,
    ...{ siteBy, sites, pThreshold, lThreshold, edgeWeights, guard },
    parallel: parallelSites,
    ...(method === 'home-page' ? homePageOnly : {}),
  };
}

function definedOnly<Value extends object>(value: Value): Partial<Value> | undefined {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Value>);
}
