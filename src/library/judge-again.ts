/** A collection is judged again, or for the first time by another judge. Nothing is fetched. */
import { join, resolve } from 'node:path';
import type { CrawlSettings } from '../config/crawl-settings.js';
import { readTopicFile } from '../config/topic-file.js';
import { UsageError } from '../core/errors.js';
import type { Judge } from '../crawl/judge/judge.js';
import { crawlFileName, requireCollection } from '../storage/folder.js';
import { looksForSites, openSurvey } from '../storage/open.js';
import { forgottenPages } from '../storage/person-labels.js';
import { JudgingReport } from './live/judging-file.js';
import { judgeGrounds, type PlannedPart } from './plan.js';
import { planCrawl } from './request.js';
import { approveModules, requireApproved } from './trust/approved-modules.js';
import { withEngine } from './with-engine.js';

export interface JudgeAgainOptions
  extends Partial<Pick<CrawlSettings, 'query' | 'threshold' | 'judgeParams' | 'model'>> {
  /** A name, a file, or a judge of your own (default: `auto`, the best for what is given). */
  judge?: string | Judge;
  /** Files, folders or URLs of example pages, in place of those that the crawl was given. */
  examples?: { relevant: string[]; other?: string[] };
}

export interface JudgedCollection {
  judge: PlannedPart;
  /** What it goes by, in words; empty for a judge of one's own. */
  grounds: string;
  pages: number;
  relevant: number;
}

/** Labels that were given are heard, and win. The collection's crawl.yaml names the judge afterwards. */
export async function judgeAgain(folder: string, options: JudgeAgainOptions = {}): Promise<JudgedCollection> {
  requireCollection(folder);
  if (looksForSites(folder)) {
    throw new UsageError(`${folder} is a crawl for sites, which a classifier judges. Give a collection of pages.`);
  }
  const { judge = 'auto', examples, query, threshold, judgeParams, model } = options;
  requireTrusted(folder, judge);
  const planned = await planCrawl({
    topicFile: join(folder, crawlFileName),
    given: { query, threshold, judgeParams, model, ...(typeof judge === 'string' && { judge }) },
    examples: examples && { relevant: examples.relevant, other: examples.other ?? [] },
    ...(typeof judge === 'object' && { judge }),
  });
  return withEngine(planned, folder, { judge, readTexts: true }, true, async ({ engine, keepSettings }) => {
    const report = new JudgingReport(folder, visitsIn(folder));
    try {
      const told = (visits: number) => report.told(visits);
      await engine.restore({ judgeAnew: true, forgotten: await forgottenPages(folder), told });
      await engine.control.catchUp();
      await engine.conclude();
      keepSettings();
      const { pages, relevant } = engine.progress;
      return { judge: planned.plan.judge, grounds: judgeGrounds(planned.plan), pages, relevant };
    } finally {
      report.end();
    }
  });
}

function visitsIn(folder: string): number {
  const survey = openSurvey(folder);
  try {
    return survey.lastVisit();
  } finally {
    survey.close();
  }
}

/** A judge that is named now is the user's own choice; the parts that the collection names may be somebody else's. */
function requireTrusted(folder: string, judge: string | Judge): void {
  const { settings } = readTopicFile(join(folder, crawlFileName));
  const chosen = typeof judge === 'string' && resolve(judge) !== settings.judge ? judge : undefined;
  approveModules([chosen]);
  requireApproved(folder, [
    settings.strategy,
    typeof judge === 'string' && chosen === undefined ? settings.judge : undefined,
  ]);
}
