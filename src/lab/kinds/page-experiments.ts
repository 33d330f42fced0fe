/** Page experiments, for the runner: one run is a crawl of one split for one topic by one strategy, with one random seed. */

import { type FinishedRun, planRuns, type RunPlan, runSettings } from '../page-experiment/crawl/finished-run.js';
import { PageRunner } from '../page-experiment/crawl/page-runner.js';
import { type Experiment, strategyLabels } from '../page-experiment/definition/definition.js';
import { formatResults, type Results, resultsOf } from '../page-experiment/results.js';
import { mismatchWith } from '../page-experiment/webs/check-web.js';
import { openWeb, webDigest } from '../page-experiment/webs/web-source.js';
import { htmlReport } from '../report/html-report.js';
import { markdownReport } from '../report/markdown-report.js';
import { reportData } from '../report/report-data.js';
import type { ExperimentKind } from '../runner/experiment-kind.js';

export const pageExperiments: ExperimentKind<Experiment, RunPlan, FinishedRun, Results> = {
  name: 'pages',
  plans: planRuns,
  block: ({ split, topic }) => JSON.stringify([split, topic]),
  settings: runSettings,
  digest: ({ web }) => webDigest(web),
  async open(experiment, place) {
    const web = await openWeb(experiment.web);
    return mismatchWith(experiment, web) ?? new PageRunner(experiment, web, place);
  },
  describe: ({ label, topic, split, hits, relevantReachable, fetched }) =>
    `${label} on ${topic}/${split}: ${hits.length} of ${relevantReachable} found in ${fetched} pages`,
  finish(experiment, plans, finished) {
    // A run may have been finished by another experiment, in which its strategy was called otherwise.
    const labels = strategyLabels(experiment.strategies);
    const runs = finished.map((run, index) => ({ ...run, label: labels[plans[index].strategy] }));
    const results = resultsOf(experiment.name, runs);
    const data = reportData(experiment, runs, results);
    return {
      results,
      texts: { results: formatResults(results), html: htmlReport(data), markdown: markdownReport(data) },
    };
  },
};
