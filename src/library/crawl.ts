import { join } from 'node:path';
import type { CrawlSettings } from '../config/crawl-settings.js';
import { readTopicFile } from '../config/topic-file.js';
import { systemClock } from '../core/clock.js';
import { UsageError } from '../core/errors.js';
import { type Command, checkCommand } from '../crawl/commands/command.js';
import type { CrawlEvents } from '../crawl/events/crawl-events.js';
import type { Web } from '../crawl/fetch/web.js';
import type { Judge } from '../crawl/judge/judge.js';
import type { Outlook } from '../crawl/outlook/outlook.js';
import type { CrawlEnding, Progress } from '../crawl/progress.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import { crawlFileName, requireCollection } from '../storage/folder.js';
import { collectionFolder } from './collection-folder.js';
import { requestLimit, requireLess, requireMore, requireMoreRequests } from './limits.js';
import { LiveReport } from './live/live-report.js';
import { givenMachines, type MachineSettings } from './machines/machine-settings.js';
import type { CrawlPlan } from './plan.js';
import { type PlanInput, type PlannedCrawl, planCrawl } from './request.js';
import { approveModules, requireApproved } from './trust/approved-modules.js';
import { withEngine } from './with-engine.js';

/** Settings of a crawl as a call gives them, and the parts that only code can give. */
export interface CrawlOptions extends Partial<Omit<CrawlSettings, 'strategy' | 'judge'>> {
  /** Path of a TOPIC.yaml; the other options win over it. */
  topicFile?: string;
  /** Short name of the topic. */
  name?: string;
  /** Files, folders or URLs of example pages. */
  examples?: { relevant: string[]; other?: string[] };
  relevantLabels?: Record<string, string | string[]>;
  /** A name, a file, or a strategy of your own. */
  strategy?: string | Strategy;
  /** A name, a file, or a judge of your own. */
  judge?: string | Judge;
  /** Another web than the live one, for example a frozen or simulated web. */
  web?: Web;
  /** Listen to it (`events.on('page', …)`) for what happens while it happens. */
  events?: CrawlEvents;
  /** Called with the running counters as soon as the crawl starts. */
  started?: (crawl: RunningCrawl) => void;
  signal?: AbortSignal;
}

export interface RunningCrawl {
  folder: string;
  events: CrawlEvents;
  /** Obeys a command at once; `sendCommand` does it from another process. */
  command: (command: Command) => void;
  progress: Readonly<Progress>;
  frontier: { readonly size: number; readonly known: number; readonly hosts: number };
  plan: CrawlPlan;
}

export interface CrawlResult {
  folder: string;
  ending: CrawlEnding;
  progress: Progress;
  /** URLs still waiting when it ended. */
  waiting: number;
  /** What is still to be found, by estimate; absent after few pages. */
  outlook?: Outlook;
}

/** Makes a focused crawl and leaves a collection in a folder. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const planned = await planCrawl(planInput(options));
  approveModules([planned.plan.strategy.name, planned.plan.judge.name]);
  const folder = collectionFolder(planned.plan, new Date());
  return run(planned, folder, options);
}

export interface ResumeOptions
  extends Pick<
    CrawlOptions,
    'pages' | 'maxRequests' | 'maxTime' | 'stopWhen' | 'web' | 'events' | 'started' | 'signal' | keyof MachineSettings
  > {
  /** Files of code that the collection names are approved of; else they must be known to this user, and unchanged. */
  trust?: boolean;
  /** The ones that the crawl began with, where they were objects. */
  strategy?: Strategy;
  judge?: Judge;
}

/** Goes on with a crawl for pages that was stopped or died; for one that looks for sites see `resumeSites`. */
export async function resume(folder: string, options: ResumeOptions = {}): Promise<CrawlResult> {
  requireCollection(folder);
  // A crawl that begins needs nothing that reads collections, and does not wait for it to be loaded.
  const { archiveWarnings, looksForSites } = await import('../storage/open.js');
  if (looksForSites(folder)) throw new UsageError(`${folder} is a crawl for sites: call resumeSites to go on with it.`);
  const { pages, maxRequests, maxTime, stopWhen, strategy, judge, trust } = options;
  const { settings } = readTopicFile(join(folder, crawlFileName));
  const named = [strategy ? undefined : settings.strategy, judge ? undefined : settings.judge];
  if (trust) approveModules(named);
  requireApproved(folder, named);
  const planned = await planCrawl({
    topicFile: join(folder, crawlFileName),
    given: { pages, maxRequests, maxTime, stopWhen, ...givenMachines(options) },
    ...{ strategy, judge },
  });
  planned.notes.push(...(await archiveWarnings(folder)));
  return run(planned, folder, options, { pagesGiven: pages !== undefined });
}

export function planInput(options: CrawlOptions): PlanInput {
  const { topicFile, name, examples, relevantLabels, strategy, judge, ...rest } = options;
  const { web: _web, events: _events, started: _started, signal: _signal, ...given } = rest;
  return {
    ...{ topicFile, name, relevantLabels },
    examples: examples && { relevant: examples.relevant, other: examples.other ?? [] },
    environment: process.env,
    given: { ...given, ...(typeof strategy === 'string' && { strategy }), ...(typeof judge === 'string' && { judge }) },
    ...(typeof strategy === 'object' && { strategy }),
    ...(typeof judge === 'object' && { judge }),
  };
}

/** The parts that the caller brings along, beside the plan. */
type OwnParts = Pick<CrawlOptions, 'strategy' | 'judge' | 'web' | 'events' | 'started' | 'signal'>;

/** Crawls, from the beginning or from where a stored crawl ended. */
function run(
  planned: PlannedCrawl,
  folder: string,
  options: OwnParts,
  resumed?: { pagesGiven: boolean },
): Promise<CrawlResult> {
  const { plan } = planned;
  const { settings } = plan;
  return withEngine(
    planned,
    folder,
    options,
    resumed !== undefined,
    async ({ engine, frontier, store, events, keepSettings, workers }) => {
      if (resumed) await engine.restore();
      await engine.control.catchUp();
      const wanted = resumed?.pagesGiven ? settings.pages : engine.control.pages;
      requireMore(folder, 'pages', wanted, engine.progress.pages);
      if (resumed) requireMoreRequests(folder, requestLimit(settings.maxRequests, wanted), engine.progress.requests);
      if (resumed) requireLess(folder, settings.stopWhen, engine.outlook?.reached !== undefined);
      // Only now: a refused resume must not change the file of the crawl, least of all of one that runs.
      keepSettings();
      if (resumed?.pagesGiven) engine.control.setBudget(settings.pages);
      // A crawl that died before its first commit has stored no seed either.
      if (frontier.known === 0) engine.seed(plan.seeds);
      const command = (given: Command) => engine.control.command(checkCommand(given));
      options.started?.({ folder, events, command, progress: engine.progress, frontier, plan });
      for (const note of planned.notes) events.warn(note, systemClock.now());
      const ending = await new LiveReport(folder, engine, frontier, store, workers).during(() =>
        engine.run(options.signal),
      );
      return { folder, ending, progress: engine.progress, waiting: frontier.size, outlook: engine.outlook?.now() };
    },
  );
}
