/** The runs of a site experiment: one is a web and a topic, for the table or for the figures. */
import { Random } from '../../core/random.js';
import { PageClassifier } from '../../crawl/plan/whole-sites/classify/page-classifier.js';
import { pageError } from '../../crawl/plan/whole-sites/classify/page-error.js';
import {
  defaultSiteOptions,
  type EdgeWeighting,
  edgeWeightings,
  type SiteOptions,
} from '../../crawl/plan/whole-sites/site-options.js';
import type { OpenExperiment } from '../runner/experiment-kind.js';
import { type ClassificationRow, classifySites } from './classification.js';
import type { SiteExperiment } from './definition.js';
import {
  type CrawlMeasures,
  type CrawlSetup,
  pageLevelCrawl,
  type TwoLevelMeasures,
  twoLevelCrawl,
} from './site-crawls.js';
import { SiteWorld } from './site-world.js';

export type SiteRunPlan = { kind: 'classification' | 'crawls'; web: number; topic: string };

export interface TwoLevelRun extends TwoLevelMeasures {
  pThreshold: number;
  edgeWeights: EdgeWeighting;
}

export interface CrawlRow {
  topic: string;
  pageError: number;
  twoLevel: TwoLevelRun[];
  pageLevel: CrawlMeasures;
  /** The same, told by home pages. */
  pageHomes?: CrawlMeasures;
}

export type SiteRun =
  | { kind: 'classification'; web: number; row: ClassificationRow }
  | { kind: 'crawls'; web: number; row: CrawlRow };

export function planSiteRuns({ webs, classification, crawls }: SiteExperiment): SiteRunPlan[] {
  const plans = (kind: SiteRunPlan['kind'], topics: readonly string[] = []) =>
    webs.flatMap(web => topics.map(topic => ({ kind, web, topic })));
  return [...plans('classification', classification?.topics), ...plans('crawls', crawls?.topics)];
}

export class SiteRunner implements OpenExperiment<SiteRunPlan, SiteRun> {
  constructor(private readonly experiment: SiteExperiment) {}

  async run({ kind, web, topic }: SiteRunPlan): Promise<SiteRun> {
    const random = new Random(web).fork(`${kind} ${topic}`);
    // Each run has a web of its own: words are numbered as they are met, and ties go by number, so runs on one web would
    // depend on which others were done before.
    const world = new SiteWorld({ ...this.experiment.web, seed: web });
    if (kind === 'crawls') return { kind, web, row: await this.crawls(world, topic, random) };
    const { classifier, classification } = this.experiment;
    const { pThreshold, guard, others, folds } = classification!;
    const sites: SiteOptions = { ...defaultSiteOptions, pThreshold, guard };
    const options = { classifier, sites, others, folds, trainingPages: classifier.pages };
    return { kind, web, row: await classifySites(world, topic, options, random) };
  }

  private async crawls(world: SiteWorld, topic: string, random: Random): Promise<CrawlRow> {
    const { classifier: how, crawls } = this.experiment;
    const { start: count, others, goal, pages, pThresholds, lThreshold, guard, pageGuard } = crawls!;
    const { target, other } = world.sample(topic, others, random.fork('sample'));
    const start = target.slice(0, count);
    await world.learn([...start, ...other], how.pages);
    const lesson = world.trainingPages([...start, ...other], topic);
    const error = pageError(lesson, how, random.fork('error'));
    const classifier = PageClassifier.train(lesson, how, random.fork('train'));
    // One site after the other: with several under way, the order would also show how they overtake each other.
    const options: SiteOptions = {
      ...defaultSiteOptions,
      lThreshold,
      guard,
      sites: Number.POSITIVE_INFINITY,
      parallel: 1,
    };
    const setup: CrawlSetup = {
      topic,
      start,
      known: other,
      classifier,
      error,
      options,
      pageGuard,
      levels: pThresholds,
      goal,
      pages,
    };
    const twoLevel: TwoLevelRun[] = [];
    for (const [place, pThreshold] of pThresholds.entries()) {
      for (const edgeWeights of place === 0 ? edgeWeightings : (['combined'] as const)) {
        const found = await twoLevelCrawl(world, { ...setup, options: { ...options, pThreshold, edgeWeights } });
        twoLevel.push({ pThreshold, edgeWeights, ...found });
      }
    }
    const pageLevel = await pageLevelCrawl(world, setup);
    const pageHomes = crawls!.homes ? await pageLevelCrawl(world, setup, { byHomes: true }) : undefined;
    return { topic, pageError: error, twoLevel, pageLevel, ...(pageHomes && { pageHomes }) };
  }
}
