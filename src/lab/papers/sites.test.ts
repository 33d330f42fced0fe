/** Holds a part of experiments/sites.yaml to the numbers in experiments/expected/. */
import { expect, it } from 'vitest';
import { expectedOf, projectPath } from '../../../test/support/expected-numbers.js';
import { readSiteExperiment } from '../site-experiment/definition.js';
import { SiteRunner } from '../site-experiment/run-part.js';
import type { CrawlMeasures } from '../site-experiment/site-crawls.js';

interface Verdicts {
  pages: number;
  called: number;
  right: number;
}

interface Expected {
  runs: {
    kind: string;
    web: number;
    topic: string;
    pageError: number;
    internal: { f: number; pagesPerSite: number };
    homePage: { f: number };
    twoLevel: Verdicts[];
    pageLevel: Verdicts;
  }[];
}

const runner = new SiteRunner(readSiteExperiment(projectPath('experiments/sites.yaml')));
const { runs } = expectedOf<Expected>('sites');
const row = (kind: string) => runs.find(each => each.kind === kind && each.web === 11 && each.topic === 'law')!;

it('sites are told apart as well as expected', async () => {
  const run = await runner.run({ kind: 'classification', web: 11, topic: 'law' });
  if (run.kind !== 'classification') throw new Error('another run than asked for');
  const { pageError, internal, homePage } = row('classification');
  expect(run.row.pageError).toBeCloseTo(pageError, 6);
  expect(run.row.internal.f).toBeCloseTo(internal.f, 6);
  expect(run.row.internal.pagesPerSite).toBeCloseTo(internal.pagesPerSite, 6);
  expect(run.row.homePage.f).toBeCloseTo(homePage.f, 6);
}, 120_000);

it('sites are found with as many pages as expected', async () => {
  const run = await runner.run({ kind: 'crawls', web: 11, topic: 'law' });
  if (run.kind !== 'crawls') throw new Error('another run than asked for');
  const { twoLevel, pageLevel } = row('crawls');
  const short = ({ pages, called, right }: Verdicts | CrawlMeasures) => ({ pages, called, right });
  expect(run.row.twoLevel.map(short)).toEqual(twoLevel.map(short));
  expect(short(run.row.pageLevel)).toEqual(short(pageLevel));
}, 120_000);
