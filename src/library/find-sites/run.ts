/** Runs a crawl for whole sites: the engine of every crawl, with a planner that thinks in sites. */

import type { SiteSettings } from '../../config/site-settings.js';
import type { Random } from '../../core/random.js';
import { type Command, checkCommand } from '../../crawl/commands/command.js';
import { Engine } from '../../crawl/engine.js';
import type { CrawlEvents } from '../../crawl/events/crawl-events.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import type { CrawlParts } from '../../crawl/parts.js';
import { pageCrawl, siteCrawl } from '../../crawl/plan/whole-sites/site-crawl.js';
import { siteName } from '../../crawl/plan/whole-sites/site-name.js';
import { defaultSiteOptions, homePageOnly, type SiteOptions } from '../../crawl/plan/whole-sites/site-options.js';
import type { SiteFinder, SiteProgress } from '../../crawl/plan/whole-sites/site-progress.js';
import type { CrawlEnding, Progress } from '../../crawl/progress.js';
import { CommandFile } from '../../storage/command-file.js';
import { openStore } from '../../storage/open.js';
import type { SiteRecord } from '../../storage/store.js';
import type { RecoveredAnswers } from '../../webs/recovered-answers.js';
import { commonParts, engineOptions, frontierOptions } from '../assembly.js';
import { requestLimit, requireCheaper, requireMore, requireMoreRequests } from '../limits.js';
import { LiveReport } from '../live/live-report.js';
import type { OpenedHead } from '../machines/open-head.js';
import { type SiteModel, type SiteTraining, saveSiteModel } from './model.js';
import { type SitePlan, sitePlanAsTopicFile } from './request.js';

/** What one may watch while sites are looked for. */
export interface SiteWatch {
  /** Listen to it for what happens while it happens, from the first page of an example site on. */
  events?: CrawlEvents;
  /** Called with the running counters as soon as the crawl starts. */
  started?: (crawl: RunningSiteCrawl) => void;
  signal?: AbortSignal;
}

export interface RunningSiteCrawl {
  folder: string;
  events: CrawlEvents;
  /** Obeys a command at once; `sendCommand` does it from another process. */
  command: (command: Command) => void;
  progress: Readonly<Progress>;
  sites: Readonly<SiteProgress>;
  plan: SitePlan;
  trainedOn: SiteTraining;
}

export interface FindSitesResult {
  folder: string;
  ending: CrawlEnding;
  progress: Progress;
  sites: SiteProgress;
  trainedOn: SiteTraining;
  /** URLs still waiting when it ended. */
  waiting: number;
}

export interface PreparedSiteCrawl extends Pick<CrawlParts, 'web' | 'rendering' | 'text'> {
  recovered: RecoveredAnswers;
  /** Absent where no other machine helps. */
  head?: OpenedHead;
  plan: SitePlan;
  folder: string;
  random: Random;
  model: SiteModel;
  events: CrawlEvents;
  /** Pages asked for when it was resumed. */
  budget?: number;
}

/** Without start pages it goes on where the folder's crawl stopped. */
export async function runSiteCrawl(
  prepared: PreparedSiteCrawl,
  { started, signal }: SiteWatch,
  start?: readonly string[],
): Promise<FindSitesResult> {
  const { plan, folder, text, random, model, events, budget, recovered, head } = prepared;
  const { settings } = plan;
  const resume = start === undefined;
  const file = sitePlanAsTopicFile(plan);
  const store = await openStore({
    ...{ folder, resume, threaded: true, archive: settings.archive, indexLater: settings.indexLater },
    ...{ carryWidth: 0, parts: [], withText: false, settings: file },
  });
  try {
    recovered.open(folder);
    head?.remember();
    let restoring = resume;
    const examined = (site: SiteRecord) => {
      if (!restoring) events.emit({ kind: 'site', at: site.at, site });
    };
    const { parts, planner } = await assemble(prepared, store, examined);
    const workers = head && (() => head.transport.workers());
    const engine = new Engine({ ...parts, workers }, engineOptions(settings, random.fork('retry')));
    if (resume) await engine.restore();
    await engine.control.catchUp();
    const wanted = budget ?? engine.control.pages;
    requireMore(folder, 'pages', wanted, engine.progress.pages);
    requireMoreRequests(folder, requestLimit(settings.maxRequests, wanted), engine.progress.requests);
    requireCheaper(folder, planner.progress.worse);
    // Only now: a refused resume must not change the file of the crawl, least of all of one that runs.
    if (!resume) saveSiteModel(folder, model, text);
    store.settings(file);
    if (budget !== undefined) engine.control.setBudget(budget);
    // A crawl that died before its first commit has stored no start page either.
    if (parts.frontier.known === 0) engine.seed(start ?? [...plan.target, ...plan.seeds]);
    restoring = false;
    const { progress } = engine;
    const { trainedOn } = model;
    const command = (given: Command) => engine.control.command(checkCommand(given));
    started?.({ folder, events, command, progress, sites: planner.progress, plan, trainedOn });
    const ending = await new LiveReport(folder, engine, parts.frontier, store, workers).during(() =>
      engine.run(signal),
    );
    recovered.finish(parts.frontier.size);
    return { folder, ending, progress, sites: planner.progress, trainedOn, waiting: parts.frontier.size };
  } finally {
    await store.close();
  }
}

async function assemble(
  { plan, folder, web, rendering, text, model, events }: PreparedSiteCrawl,
  store: CrawlParts['store'],
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
    ...commonParts(plan, { admits: url => !others.has(siteName(url, siteBy)) }),
    ...{ web, rendering, text, store, events },
    commands: new CommandFile(folder),
  };
  const frontier = (maxPerHost?: number) => new Frontier({ ...frontierOptions(settings), combine: 'mean', maxPerHost });
  if (method === 'page-crawl' || method === 'page-crawl-homes') {
    const byHomes = method === 'page-crawl-homes';
    return pageCrawl({ ...common, frontier: frontier(guard) }, classifier, { options, error, byHomes });
  }
  return siteCrawl({ ...common, frontier: frontier() }, classifier, { options, error, examined });
}

function siteOptions({ parallelSites, method, ...settings }: SiteSettings): SiteOptions {
  const { siteBy, sites, pThreshold, lThreshold, edgeWeights, guard, sitesPerDomain, stopWhenWorse } = settings;
  return {
    ...defaultSiteOptions,
    ...{ siteBy, sites, pThreshold, lThreshold, edgeWeights, guard, sitesPerDomain, stopWhenWorse },
    parallel: parallelSites,
    ...(method === 'home-page' ? homePageOnly : {}),
  };
}
