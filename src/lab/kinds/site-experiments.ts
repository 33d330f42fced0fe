/** Site experiments, for the runner: one run is a web and a topic, for the table or for the figures. */
import { tablesPage } from '../report/html-report.js';
import { tablesText } from '../report/markdown-report.js';
import type { ExperimentKind } from '../runner/experiment-kind.js';
import type { SiteExperiment } from '../site-experiment/definition.js';
import { siteSetting, siteTables } from '../site-experiment/report.js';
import { formatSiteResults, type SiteResults, siteResultsOf } from '../site-experiment/results.js';
import { planSiteRuns, type SiteRun, SiteRunner, type SiteRunPlan } from '../site-experiment/run-part.js';

export const siteExperiments: ExperimentKind<SiteExperiment, SiteRunPlan, SiteRun, SiteResults> = {
  name: 'sites',
  plans: planSiteRuns,
  // Each run makes a web of its own, so there is nothing to share.
  block: plan => JSON.stringify(plan),
  settings({ web, classifier, classification, crawls }, plan) {
    const { topics: _, ...part } = (plan.kind === 'crawls' ? crawls : classification)!;
    return [web, classifier, part, plan];
  },
  open: async experiment => new SiteRunner(experiment),
  describe: ({ kind, web, row }) => `${kind} of ${row.topic} on web ${web}`,
  finish(experiment, _plans, runs) {
    const results = siteResultsOf(experiment, runs);
    const tables = siteTables(experiment, results);
    const setting = siteSetting(experiment);
    return {
      results,
      texts: {
        results: formatSiteResults(results),
        html: tablesPage(experiment.name, setting, tables),
        markdown: tablesText(experiment.name, setting, tables),
      },
    };
  },
};
