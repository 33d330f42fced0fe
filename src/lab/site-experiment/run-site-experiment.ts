/** `lab run` for an experiment about sites: what is finished is kept, so that a stopped experiment goes on. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../core/errors.js';
import { programVersion } from '../page-experiment/webs/web-source.js';
import { tablesPage } from '../report/html-report.js';
import { tablesText } from '../report/markdown-report.js';
import type { ExperimentProgress } from '../runner/progress.js';
import { writeWhole } from '../runner/write-whole.js';
import { readSiteExperiment, type SiteExperiment } from './definition.js';
import { siteSetting, siteTables } from './report.js';
import { formatSiteResults, type SiteResults, siteResultsOf } from './results.js';
import { planSiteRuns, type SitePlan, type SiteRun, SiteRunner } from './run-part.js';

export interface SiteExperimentOptions {
  /** Path of an EXPERIMENT.yaml with a part `sites`, or the experiment itself. */
  experiment: string | SiteExperiment;
  /** Folder for results.json, report.html, report.md and the finished runs. Made when missing. */
  out: string;
  /** Do every run again, even those that are finished. */
  fresh?: boolean;
  progress?: (progress: ExperimentProgress) => void;
  /** Stops between runs; a later call goes on. */
  signal?: AbortSignal;
}

export interface SiteExperimentOutcome {
  results: SiteResults;
  /** Runs that an earlier call had finished. */
  reused: number;
  /** The tables of the report, as text. */
  tables: string;
  files: { results: string; html: string; markdown: string };
}

export async function runSiteExperiment(options: SiteExperimentOptions): Promise<SiteExperimentOutcome> {
  const { experiment: given, out, fresh, signal } = options;
  const experiment = typeof given === 'string' ? readSiteExperiment(given) : given;
  const plans = planSiteRuns(experiment);
  const runsFolder = join(out, 'runs');
  mkdirSync(runsFolder, { recursive: true });
  const fileOf = (plan: SitePlan) => join(runsFolder, `${runKey(experiment, plan)}.json`);
  if (fresh) for (const plan of plans) rmSync(fileOf(plan), { force: true });
  const reused = plans.filter(plan => existsSync(fileOf(plan))).length;
  const startedAt = Date.now();
  const runner = new SiteRunner(experiment);
  const runs: SiteRun[] = [];
  let done = reused;
  const report = () => options.progress?.({ done, reused, total: plans.length, startedAt });
  report();
  for (const plan of plans) {
    const file = fileOf(plan);
    if (!existsSync(file)) {
      if (signal?.aborted) {
        throw new FailureError(
          `Stopped with ${done} of ${plans.length} runs done. The same command goes on from there.`,
        );
      }
      writeWhole(file, `${JSON.stringify(await runner.run(plan))}\n`);
      done++;
      report();
    }
    runs.push(JSON.parse(readFileSync(file, 'utf8')) as SiteRun);
  }
  const results = siteResultsOf(experiment, runs);
  const files = {
    results: join(out, 'results.json'),
    html: join(out, 'report.html'),
    markdown: join(out, 'report.md'),
  };
  const tables = siteTables(experiment, results);
  const setting = siteSetting(experiment);
  const markdown = tablesText(experiment.name, setting, tables);
  writeWhole(files.results, formatSiteResults(results));
  writeWhole(files.html, tablesPage(experiment.name, setting, tables));
  writeWhole(files.markdown, markdown);
  return { results, reused, tables: markdown, files };
}

/** The same settings have the same key, whatever else the experiment holds. */
function runKey({ web, classifier, classification, crawls }: SiteExperiment, plan: SitePlan): string {
  const { topics: _, ...part } = (plan.kind === 'crawls' ? crawls : classification)!;
  const settings = [programVersion(), web, classifier, part, plan];
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 24);
}
