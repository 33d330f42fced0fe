/** Site experiments: arithmetic by hand, and small webs. */
import { describe, expect, it } from 'vitest';
import { projectPath } from '../../../test/support/expected-numbers.js';
import { VirtualClock } from '../../core/clock.js';
import { Random } from '../../core/random.js';
import { hostOf } from '../../core/url.js';
import { Engine } from '../../crawl/engine.js';
import { Frontier } from '../../crawl/frontier/frontier.js';
import { siteCrawl } from '../../crawl/plan/whole-sites/site-crawl.js';
import { defaultSiteOptions } from '../../crawl/plan/whole-sites/site-options.js';
import { Scope } from '../../crawl/scope/scope.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { SiteRecord } from '../../storage/store.js';
import { isSiteExperiment, parseSiteExperiment } from './definition.js';
import { siteResultsOf } from './results.js';
import type { SiteRun } from './run-part.js';
import type { CrawlMeasures } from './site-crawls.js';
import { labReading, SiteWorld } from './site-world.js';

const web = 'web: {sites: 200, pages: 4000, topics: 2}';

it('a site without end costs no more than the guard', async () => {
  // Ten pages a site, and in each a calendar or a path that never ends; no page ever decides anything.
  const world = new SiteWorld({ seed: 3, sites: 8, pages: 80, topics: 2, pageKilobytes: 2, traps: 1 });
  const asked = new Map<string, number>();
  const counting = {
    fetch: (url: string) => {
      asked.set(hostOf(url), (asked.get(hostOf(url)) ?? 0) + 1);
      return world.web.fetch(url);
    },
    sitemaps: (url: string) => world.web.sitemaps(url),
    close: () => world.web.close(),
  };
  const records: SiteRecord[] = [];
  const { parts } = siteCrawl(
    {
      web: counting,
      text: world.text,
      frontier: new Frontier({ combine: 'mean', delay: 0 }),
      store: new MemoryStore(),
      scope: new Scope({ allowTraps: true }, []),
      read: labReading,
    },
    { confidence: () => 0.5 },
    { options: { ...defaultSiteOptions, guard: 30 }, error: 0.1, examined: record => records.push(record) },
  );
  const clock = new VirtualClock();
  const engine = new Engine(parts, { pages: 5000, concurrency: 4, clock, random: new Random(1) });
  engine.seed([...world.topicOf.keys()].map(site => world.home(site)));
  await engine.run();
  expect(records.length).toBe(8);
  expect(records.map(({ ending }) => ending)).toEqual(new Array(8).fill('guard'));
  expect(Math.max(...asked.values())).toBe(30);
}, 30_000);

describe('results', () => {
  const crawl = (arrivals: Record<string, number[]>, rest: Partial<CrawlMeasures> = {}): CrawlMeasures => ({
    ...{ pages: 100, examined: 20, called: 10, right: 8, byOnePage: 2 },
    arrivals,
    ...rest,
  });

  it('counts pages per relevant site after the start, in all, and by confidence', () => {
    const text = `sites:\n  name: a\n  ${web}\n  webs: [1]\n  crawls: {goal: 4, pThresholds: [0.9]}`;
    const experiment = parseSiteExperiment(text, 'my.yaml');
    const run = (web: number, twoLevel: CrawlMeasures, pageLevel: CrawlMeasures): SiteRun => ({
      kind: 'crawls',
      web,
      row: {
        topic: 'music',
        pageError: 0.1,
        twoLevel: [{ pThreshold: 0.9, edgeWeights: 'combined', harvest: [true, false, true, true], ...twoLevel }],
        pageLevel,
      },
    });
    const { figure6, figure7 } = siteResultsOf(experiment, [
      run(1, crawl({ 0.5: [10, 20, 30, 40, 50], 0.9: [10, 20, 30, 40] }), crawl({ 0.5: [8, 9, 10, 11], 0.9: [] })),
      run(2, crawl({ 0.5: [20, 30, 50, 80], 0.9: [30, 80] }), crawl({ 0.5: [1, 2, 3], 0.9: [50] }, { called: 30 })),
    ]);
    const [twoLevel, pageLevel] = figure7;
    // One of four sites is left out: (40 − 10) + (80 − 20) pages for 3 + 3 sites; in all 40 + 80 for 8.
    expect(twoLevel).toMatchObject({ pagesPerSite: 15, pagesPerSiteWithStart: 15, found: 8, wanted: 8 });
    // The second crawl found two at 0.9, and went on to the end without a third: (40 − 10) + (100 − 30) for 3 + 1.
    expect(twoLevel.pagesPerSureSite['0.9']).toBe(25);
    expect(twoLevel.precision).toBeCloseTo(16 / 20, 12);
    expect(twoLevel.byOnePage).toBeCloseTo(4 / 20, 12);
    // (11 − 8) + (100 − 1) for 3 + 2; nothing is found after the start at 0.9.
    expect(pageLevel).toMatchObject({ crawler: 'page crawler', pagesPerSite: 102 / 5, found: 7 });
    expect(pageLevel.pagesPerSureSite['0.9']).toBe(Number.POSITIVE_INFINITY);
    expect(pageLevel.precision).toBeCloseTo(16 / 40, 12);
    expect(figure6).toHaveLength(1);
    expect(figure6[0].harvest[0]).toBe(0.75);
  });
});

describe('the file', () => {
  const read = (text: string) => () => parseSiteExperiment(text, 'my.yaml');

  it('has defaults for what Ester prints', () => {
    const experiment = parseSiteExperiment(`sites:\n  name: a\n  ${web}\n  webs: [1]\n  classification: {}`, 'my.yaml');
    expect(experiment.classification).toMatchObject({ others: 132, folds: 10, pThreshold: 0.9 });
    expect(experiment.classifier.pages).toBe(25);
    expect(experiment.classification!.topics).toHaveLength(2);
    expect(experiment.crawls).toBeUndefined();
  });

  it('is refused with its line where it cannot be', () => {
    const start = `sites:\n  name: a\n  ${web}\n  webs: [1]\n`;
    expect(read(`sites:\n  name: a\n  webs: [1]\n  crawls: {}`)).toThrow(/my\.yaml:\d+: "web" is missing/);
    expect(read(start)).toThrow('give "classification", "crawls" or both');
    expect(read(`${start}  crawls: {topics: [boxing]}`)).toThrow(/my\.yaml:5: the web has no topic "boxing"/);
    // 200 sites without 50 portals and 30 institutions.
    expect(read(`${start}  crawls: {start: 21, goal: 40}`)).toThrow('are 61, but a topic has 60 sites on this web');
    expect(read(`${start}  crawls: {pThresholds: [1.2]}`)).toThrow('from 0.5 to 1, not 1.2');
    expect(read(`${start}  classification: {fold: 3}`)).toThrow('unknown key "fold"');
    expect(read('sites:\n  name: a\n  web: {sites: 50, pages: 10}\n  webs: [1]\n  crawls: {}')).toThrow(
      'my.yaml:3: 50 sites need at least',
    );
  });

  it('is told apart from other experiments', () => {
    expect(isSiteExperiment(projectPath('experiments/sites.yaml'))).toBe(true);
    expect(isSiteExperiment(projectPath('experiments/webkb.yaml'))).toBe(false);
  });
});
