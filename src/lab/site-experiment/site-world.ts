/** A simulated web as site experiments see it: its sites with their true topics, and the first pages of each. */
import { TextAnalyser } from '../../algorithms/text/analyser.js';
import { VirtualClock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { hostOf } from '../../core/url.js';
import type { SitePage } from '../../crawl/plan/whole-sites/classify/page-error.js';
import { readTrainingSites, type TrainingSite } from '../../crawl/plan/whole-sites/classify/training-pages.js';
import type { ReadOptions } from '../../crawl/read-page.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import { SimulatedWeb, SimulatedWorld, smooth, type WorldOptions } from '../simulated/index.js';

export const labReading: ReadOptions = { textLimit: 100 * 1024, ignoreRobots: false };

export class SiteWorld {
  readonly world: SimulatedWorld;
  readonly web: SimulatedWeb;
  readonly text = new TextAnalyser();
  /** Topic of each site by its host; `none` for portals and institutions. */
  readonly topicOf: ReadonlyMap<string, string>;
  private readonly homes: ReadonlyMap<string, string>;
  private readonly read = new Map<string, TrainingSite>();

  constructor(options: Partial<WorldOptions>) {
    this.world = new SimulatedWorld({ ...smooth, ...options });
    this.web = new SimulatedWeb(this.world);
    const sites = [...this.world.sites()];
    this.topicOf = new Map(sites.map(({ url, labels }) => [hostOf(url), String(labels.siteTopic)]));
    this.homes = new Map(sites.map(({ url }) => [hostOf(url), url]));
  }

  home(site: string): string {
    return this.homes.get(site)!;
  }

  /** Names of the sites about a topic, and of `others` sites that are not, in a random order. */
  sample(topic: string, others: number, random: Random): { target: string[]; other: string[] } {
    const names = random.shuffle([...this.topicOf.keys()]);
    return {
      target: names.filter(name => this.topicOf.get(name) === topic),
      other: names.filter(name => this.topicOf.get(name) !== topic).slice(0, others),
    };
  }

  /** Reads the first pages of these sites, breadth-first; each site once, however often it is asked for. */
  async learn(sites: readonly string[], pages: number): Promise<void> {
    const missing = sites.filter(site => !this.read.has(site));
    if (missing.length === 0) return;
    const found = await readTrainingSites({
      store: new MemoryStore(),
      web: this.web,
      text: this.text,
      sites: missing.map(site => this.home(site)),
      siteBy: 'host',
      pages,
      read: labReading,
      politeness: { delay: 0 },
      engine: { concurrency: 8 },
      clock: new VirtualClock(),
      random: new Random(1),
    });
    for (const site of found) this.read.set(site.name, site);
  }

  /** The training pages of sites that `learn` has read; `homesOnly` for the home-page classifier. */
  trainingPages(sites: readonly string[], topic: string, homesOnly = false): SitePage[] {
    return sites.flatMap(name => {
      const { pages } = this.read.get(name)!;
      const target = this.topicOf.get(name) === topic;
      return (homesOnly ? pages.slice(0, 1) : pages).map(terms => ({ terms, target, site: name }));
    });
  }
}
