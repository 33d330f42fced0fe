/** Experiments about visiting again, for the runner: one run is a web and a topic, with every policy. */
import { tablesPage } from '../report/html-report.js';
import { tablesText } from '../report/markdown-report.js';
import type { RevisitExperiment } from '../revisit-experiment/definition.js';
import { type RevisitResults, revisitResultsOf, revisitSetting, revisitTable } from '../revisit-experiment/results.js';
import { type RevisitPlan, type RevisitRun, RevisitRunner } from '../revisit-experiment/simulate.js';
import type { ExperimentKind } from '../runner/experiment-kind.js';

export const revisitExperiments: ExperimentKind<RevisitExperiment, RevisitPlan, RevisitRun, RevisitResults> = {
  name: 'revisits',
  plans: ({ webs, topics }) => webs.flatMap(web => topics.map(topic => ({ web, topic }))),
  block: plan => JSON.stringify(plan),
  settings: ({ name: _, webs: _webs, topics: _topics, ...experiment }, plan) => [experiment, plan],
  open: async experiment => new RevisitRunner(experiment),
  describe: ({ web, topic, relevant, pages }) => `${topic} on web ${web}: ${relevant} of ${pages} pages`,
  finish(experiment, _plans, runs) {
    const results = revisitResultsOf(experiment, runs);
    const tables = [revisitTable(results)];
    const setting = revisitSetting(experiment);
    return {
      results,
      texts: {
        results: `${JSON.stringify(results, null, 1)}\n`,
        html: tablesPage(experiment.name, setting, tables),
        markdown: tablesText(experiment.name, setting, tables),
      },
    };
  },
};
