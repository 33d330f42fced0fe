/** Finds whole web sites, or goes on with it: examples, learning, crawl, one after another. */
import { join, resolve } from 'node:path';
import type { SiteFlags } from '../../config/site-settings.js';
import { systemClock } from '../../core/clock.js';
import { FailureError } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import { CrawlEvents } from '../../crawl/events/crawl-events.js';
import type { Web } from '../../crawl/fetch/web.js';
import { crawlFileName } from '../../storage/folder.js';
import { archiveWarnings, openCollection, requireFreeFolder } from '../../storage/open.js';
import { restoreCrawlFile } from '../../storage/restore-crawl-file.js';
import { analyser, openWeb } from '../assembly.js';
import { collectionFolder } from '../collection-folder.js';
import { type Limits, requireMore } from '../limits.js';
import { givenMachines, type MachineSettings } from '../machines/machine-settings.js';
import { openHead } from '../machines/open-head.js';
import { exampleSites } from './examples.js';
import { learnSites } from './learning.js';
import { loadSiteModel } from './model.js';
import { planSites } from './request.js';
import { type FindSitesResult, runSiteCrawl, type SiteWatch } from './run.js';

/** Settings of a crawl for sites as a call gives them, and the parts that only code can give. */
export interface FindSitesOptions extends SiteWatch, Partial<SiteFlags> {
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
  /** Another web than the live one, for example a frozen or simulated web. */
  web?: Web;
}

/**
 * Finds whole web sites of one kind (Ester, Kriegel & Schubert 2004) and leaves a collection in a folder.
 *
 * It learns the kind from example sites, then reads promising sites page by page until their class is clear, and goes
 * on with the sites that they link to. `openCollection(folder).sites()` gives what was found.
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
  const { topicFile, name, target, other, recorded, labels, ...rest } = options;
  const { web: givenWeb, events = new CrawlEvents(), started: _s, signal, ...given } = rest;
  const plan = planSites({
    ...{ topicFile, name },
    examples: definedOnly({ target, other, web: recorded && resolve(recorded), labels }),
    environment: process.env,
    given,
  });
  const folder = collectionFolder(plan, new Date());
  requireFreeFolder(folder);
  const { settings, siteSettings } = plan;
  const head = givenWeb ? undefined : await openHead(settings, folder, false, events);
  const { web, rendering, recovered, close } = openWeb(settings, givenWeb, head?.transport);
  const text = analyser(settings);
  const random = new Random(settings.seedRandom);
  try {
    const examples = await exampleSites({ plan, web, text, random: random.fork('sites'), signal, events });
    if (signal?.aborted) throw new FailureError('Stopped while the example sites were read; nothing is stored.');
    const { model, warnings } = learnSites(examples, siteSettings, random.fork('learn'));
    for (const detail of warnings) events.emit({ kind: 'warning', at: systemClock.now(), detail });
    // The example sites were asked a moment ago; the crawl begins with some of the same.
    if (!givenWeb) await systemClock.sleep(settings.delay * 1000, signal);
    const recordedHomes =
      plan.seeds.length > 0 ? [] : examples.target.slice(plan.target.length).map(({ home }) => home);
    const start = [...new Set([...plan.target, ...plan.seeds, ...recordedHomes])];
    const prepared = { plan, folder, web, rendering, recovered, head, text, random, model, events };
    return await runSiteCrawl(prepared, options, start);
  } finally {
    await close();
  }
}

/** Goes on with a crawl for sites that was stopped, died, or has found what was wanted: `sites` may ask for more. */
export async function resumeSites(
  folder: string,
  options: SiteWatch & Limits & MachineSettings & { web?: Web },
): Promise<FindSitesResult> {
  restoreCrawlFile(folder);
  const { pages, maxRequests, maxTime, sites, stopWhenWorse } = options;
  if (sites !== undefined) requireMore(folder, 'sites', sites, sitesIn(folder));
  const plan = planSites({
    topicFile: join(folder, crawlFileName),
    given: { pages, maxRequests, maxTime, sites, stopWhenWorse, ...givenMachines(options) },
  });
  const text = analyser(plan.settings);
  const model = loadSiteModel(folder, text);
  const { events = new CrawlEvents() } = options;
  const head = options.web ? undefined : await openHead(plan.settings, folder, true, events);
  const { web, rendering, recovered, close } = openWeb(plan.settings, options.web, head?.transport);
  try {
    const random = new Random(plan.settings.seedRandom);
    for (const note of await archiveWarnings(folder)) events.warn(note, systemClock.now());
    const budget = pages === undefined ? undefined : plan.settings.pages;
    const prepared = { plan, folder, web, rendering, recovered, head, text, random, model, events, budget };
    return await runSiteCrawl(prepared, options);
  } finally {
    await close();
  }
}

function sitesIn(folder: string): number {
  const collection = openCollection(folder);
  const found = [...collection.sites()].length;
  collection.close();
  return found;
}

function definedOnly<Value extends object>(value: Value): Partial<Value> | undefined {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Value>);
}
