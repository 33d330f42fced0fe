/** Gets the pages of the example sites: from the web, politely, or from a recorded web. */
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { systemClock } from '../../core/clock.js';
import { UsageError } from '../../core/errors.js';
import type { Random } from '../../core/random.js';
import type { CrawlEvents } from '../../crawl/events/crawl-events.js';
import type { Web } from '../../crawl/fetch/web.js';
import { leastAlike } from '../../crawl/plan/whole-sites/classify/least-alike.js';
import { readTrainingSites, type TrainingSite } from '../../crawl/plan/whole-sites/classify/training-pages.js';
import { siteName } from '../../crawl/plan/whole-sites/site-name.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import { openCorpus } from '../../webs/open-corpus.js';
import { engineOptions, frontierOptions, readOptions } from '../assembly.js';
import { isLabelled, recordedSites } from './recorded-sites.js';
import type { SitePlan } from './request.js';

export interface ExampleSites {
  target: TrainingSite[];
  other: TrainingSite[];
  /** Where the other sites come from. */
  sampled: 'listed' | 'recorded' | 'linked';
}

export interface ExampleReading {
  plan: SitePlan;
  web: Web;
  text: TextAnalyser;
  random: Random;
  signal?: AbortSignal;
  events: CrawlEvents;
}

/**
 * When no other sites are listed, and no recorded web has any, they are looked for among the sites that the targets link
 * to. So many times the number wanted are read, and those least like the targets are kept: links keep to their topic,
 * so some of the rest will be targets that nobody has named.
 */
const candidatesPerSite = 2;

export async function exampleSites(reading: ExampleReading): Promise<ExampleSites> {
  const { plan, text, random } = reading;
  const { siteBy, otherSites } = plan.siteSettings;
  const pages = pagesWanted(plan);
  const outside = new Map<string, string>();
  const known = new Set([...plan.target, ...plan.other].map(url => siteName(url, siteBy)));
  const read = await readSites(reading, [...plan.target, ...plan.other], url => {
    const name = siteName(url, siteBy);
    if (!known.has(name) && !outside.has(name)) outside.set(name, url);
  });
  const target = read.slice(0, plan.target.length);
  const other = read.slice(plan.target.length);
  if (plan.web) {
    const recorded = recordedSites(await openCorpus(plan.web), text, { siteBy, pages, labels: plan.labels });
    const fresh = recorded.filter(({ name }) => !known.has(name));
    const wanted = plan.labels ? fresh.filter(isLabelled) : [];
    if (plan.labels && wanted.length + target.length === 0) {
      throw new UsageError(`No site of ${plan.web} has most of its pages labelled ${JSON.stringify(plan.labels)}.`);
    }
    target.push(...wanted);
    if (plan.other.length > 0) return { target, other, sampled: 'listed' };
    const rest = random.shuffle(plan.labels ? fresh.filter(site => !isLabelled(site)) : fresh);
    return { target, other: rest.slice(0, Math.max(otherSites, target.length)), sampled: 'recorded' };
  }
  if (plan.other.length > 0 || reading.signal?.aborted) return { target, other, sampled: 'listed' };
  const candidates = random.shuffle([...outside.values()]).slice(0, candidatesPerSite * otherSites);
  const linked = await readSites(reading, candidates, () => {});
  const readable = linked.filter(site => site.pages.length > 0);
  return {
    target,
    other: leastAlike(target, readable, Math.ceil(readable.length / candidatesPerSite)),
    sampled: 'linked',
  };
}

/** The home-page classifier learns from home pages only (Ester §5.2). */
function pagesWanted({ siteSettings: { method, trainingPages } }: SitePlan): number {
  return method === 'home-page' ? 1 : trainingPages;
}

/** The first pages of these sites; `linked` hears of every URL that they link to. */
async function readSites(
  { plan, web, text, random, signal, events }: ExampleReading,
  sites: readonly string[],
  linked: (url: string) => void,
): Promise<TrainingSite[]> {
  if (sites.length === 0) return [];
  const { settings, siteSettings } = plan;
  const { concurrency, attempts, accept } = engineOptions(settings, random);
  return readTrainingSites({
    store: new MemoryStore(),
    ...{ web, text, sites, signal },
    siteBy: siteSettings.siteBy,
    pages: pagesWanted(plan),
    read: readOptions(settings),
    politeness: frontierOptions(settings),
    engine: { concurrency, attempts, accept },
    random: random.fork('examples'),
    progress: (url, page) => {
      events.emit({ kind: 'example', at: systemClock.now(), url });
      for (const link of page.links) linked(link.url);
    },
  });
}
