/** results.json of a site experiment: every run, and from them Ester's Table 2 and Figures 6 and 7. */
import { average } from '../metrics/bootstrap.js';
import { pagesPerRelevantSite, siteHarvestRate } from '../metrics/sites.js';
import type { SiteScores } from './classification.js';
import type { SiteExperiment } from './definition.js';
import type { CrawlRow, SiteRun } from './run-part.js';
import { type CrawlMeasures, harvestLength } from './site-crawls.js';

export interface SiteResults {
  experiment: string;
  runs: SiteRun[];
  /** A line per topic, then their mean. */
  table2: Table2Row[];
  figure6: Figure6Row[];
  figure7: Figure7Row[];
}

export interface Table2Row {
  topic: string;
  pageAccuracy: number;
  internal: SiteScores;
  homePage: SiteScores;
  improvement: number;
}

export interface Figure6Row {
  topic: string;
  edgeWeights: string;
  /** Truly relevant share of the first 10, 20 … sites examined. */
  harvest: number[];
}

export interface Figure7Row {
  topic: string;
  crawler: string;
  /** Pages per truly relevant site: after the first quarter of the sites to find, as Ester leaves the start out, and in all. */
  pagesPerSite: number;
  pagesPerSiteWithStart: number;
  /** The same as the first, when a site counts only from this confidence on. */
  pagesPerSureSite: Record<string, number>;
  /** Found in all webs together, and how many should have been. */
  found: number;
  wanted: number;
  /** Truly relevant share of the sites called relevant. */
  precision: number;
  /** Share of them called by one page. */
  byOnePage: number;
}

/** Sites between two points of a harvest curve. */
export const harvestStep = 10;

export function siteResultsOf(experiment: SiteExperiment, runs: readonly SiteRun[]): SiteResults {
  const classified = runs.flatMap(run => (run.kind === 'classification' ? [run.row] : []));
  const crawled = runs.flatMap(run => (run.kind === 'crawls' ? [run.row] : []));
  const table2 = byTopic(classified).map(
    ([topic, rows]): Table2Row => ({
      topic,
      pageAccuracy: average(rows.map(row => 1 - row.pageError)),
      internal: meanScores(rows.map(row => row.internal)),
      homePage: meanScores(rows.map(row => row.homePage)),
      improvement: average(rows.map(row => row.internal.f - row.homePage.f)),
    }),
  );
  return {
    experiment: experiment.name,
    runs: [...runs],
    table2,
    figure6: byTopic(crawled).flatMap(([topic, rows]) => figure6(topic, rows, experiment.crawls!.goal)),
    figure7: byTopic(crawled).flatMap(([topic, rows]) => figure7(topic, rows, experiment.crawls!.goal)),
  };
}

/** Compact, one row a line, so that two files can be compared line by line. */
export function formatSiteResults(results: SiteResults): string {
  const { experiment, runs, table2, figure6, figure7 } = results;
  const lines = (rows: readonly unknown[]) => `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]`;
  const parts = Object.entries({ table2, figure6, figure7, runs }).map(([key, rows]) => `"${key}":${lines(rows)}`);
  return `{"experiment":${JSON.stringify(experiment)},\n${parts.join(',\n')}}\n`;
}

export function meanRow(rows: readonly Table2Row[]): Table2Row {
  return {
    topic: 'mean',
    pageAccuracy: average(rows.map(row => row.pageAccuracy)),
    internal: meanScores(rows.map(row => row.internal)),
    homePage: meanScores(rows.map(row => row.homePage)),
    improvement: average(rows.map(row => row.improvement)),
  };
}

function figure6(topic: string, rows: readonly CrawlRow[], goal: number): Figure6Row[] {
  const careful = rows[0].twoLevel[0].pThreshold;
  return rows[0].twoLevel
    .filter(({ pThreshold }) => pThreshold === careful)
    .map(({ edgeWeights }) => {
      const curves = rows.map(row => row.twoLevel.find(run => run.edgeWeights === edgeWeights)!.harvest);
      const harvest: number[] = [];
      for (let sites = harvestStep; sites <= harvestLength(goal); sites += harvestStep) {
        // A crawl that found no further site to look into is counted by those it had.
        const heads = curves.map(curve => curve.slice(0, sites));
        harvest.push(siteHarvestRate(heads.flat().filter(Boolean).length, heads.flat().length));
      }
      return { topic, edgeWeights, harvest };
    });
}

function figure7(topic: string, rows: readonly CrawlRow[], goal: number): Figure7Row[] {
  const levels = [...new Set(rows[0].twoLevel.map(({ pThreshold }) => pThreshold))];
  const twoLevel = levels.map(level => {
    const chosen = rows.map(
      row => row.twoLevel.find(({ pThreshold, edgeWeights }) => pThreshold === level && edgeWeights === 'combined')!,
    );
    return crawlerRow(topic, `two-level, ${level}`, chosen, goal);
  });
  const pages = rows.map(row => row.pageLevel);
  const homes = rows.flatMap(row => row.pageHomes ?? []);
  return [
    ...twoLevel,
    crawlerRow(topic, 'page crawler', pages, goal),
    ...(homes.length > 0 ? [crawlerRow(topic, 'page crawler, home pages', homes, goal)] : []),
  ];
}

function crawlerRow(topic: string, crawler: string, crawls: readonly CrawlMeasures[], goal: number): Figure7Row {
  const skipped = Math.floor(goal / 4);
  const called = sum(crawls.map(crawl => crawl.called));
  const late = (level: string) => crawls.map(crawl => costOf(crawl, level, goal, skipped));
  const all = crawls.map(crawl => costOf(crawl, '0.5', goal, 0));
  const levels = Object.keys(crawls[0].arrivals).filter(level => level !== '0.5');
  const rate = (costs: readonly PagesSpent[]) =>
    pagesPerRelevantSite(sum(costs.map(c => c.pages)), sum(costs.map(c => c.sites)));
  return {
    topic,
    crawler,
    pagesPerSite: rate(late('0.5')),
    pagesPerSiteWithStart: rate(all),
    pagesPerSureSite: Object.fromEntries(levels.map(level => [level, rate(late(level))])),
    found: sum(all.map(({ sites }) => sites)),
    wanted: goal * crawls.length,
    precision: siteHarvestRate(sum(crawls.map(crawl => crawl.right)), called),
    byOnePage: siteHarvestRate(sum(crawls.map(crawl => crawl.byOnePage)), called),
  };
}

interface PagesSpent {
  pages: number;
  sites: number;
}

/** Pages from the moment when `skipped` sites were found until `goal` were, or until the end of a crawl that found fewer. */
function costOf({ arrivals: by, pages }: CrawlMeasures, level: string, goal: number, skipped: number): PagesSpent {
  const arrivals = by[level];
  const sites = Math.min(arrivals.length, goal);
  if (sites <= skipped) return { pages, sites: 0 };
  const end = sites === goal ? arrivals[goal - 1] : pages;
  return { pages: end - (skipped === 0 ? 0 : arrivals[skipped - 1]), sites: sites - skipped };
}

function meanScores(scores: readonly SiteScores[]): SiteScores {
  const mean = (key: keyof SiteScores) => average(scores.map(score => score[key]));
  return { precision: mean('precision'), recall: mean('recall'), f: mean('f'), pagesPerSite: mean('pagesPerSite') };
}

function byTopic<Row extends { topic: string }>(rows: readonly Row[]): [string, Row[]][] {
  const topics = [...new Set(rows.map(row => row.topic))];
  return topics.map(topic => [topic, rows.filter(row => row.topic === topic)]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
