/** results.json of an experiment about visiting again: every run, and for each policy what came out over all of them. */
import { average } from '../metrics/bootstrap.js';
import type { Cell, ReportTable } from '../report/tables.js';
import type { PolicyName, RevisitExperiment } from './definition.js';
import type { PolicyRow, RevisitRun } from './simulate.js';

export interface RevisitResults {
  experiment: string;
  runs: RevisitRun[];
  summary: RevisitSummaryRow[];
}

export interface RevisitSummaryRow {
  policy: PolicyName;
  relevantFreshness: number;
  relevantAge: number;
  freshness: number;
  age: number;
  /** Freshness of relevant pages in that of `uniform`; absent where that was not tried. */
  timesUniform?: number;
  /** Share of the changes seen by `hindsight` that it missed; absent where that was not tried. */
  missed?: number;
}

export function revisitResultsOf({ name, policies }: RevisitExperiment, runs: readonly RevisitRun[]): RevisitResults {
  const rowsOf = (policy: PolicyName) => runs.map(({ rows }) => rows.find(row => row.policy === policy)!);
  const mean = (policy: PolicyName, value: (row: PolicyRow) => number) => average(rowsOf(policy).map(value));
  const uniform = policies.includes('uniform') ? mean('uniform', row => row.relevant.freshness) : undefined;
  const summary = policies.map((policy): RevisitSummaryRow => {
    const relevantFreshness = mean(policy, row => row.relevant.freshness);
    return {
      ...{ policy, relevantFreshness, relevantAge: mean(policy, row => row.relevant.age) },
      freshness: mean(policy, row => row.all.freshness),
      age: mean(policy, row => row.all.age),
      ...(uniform !== undefined && { timesUniform: relevantFreshness / uniform }),
      ...(policies.includes('hindsight') && { missed: mean(policy, row => row.missed!) }),
    };
  });
  return { experiment: name, runs: [...runs], summary };
}

/** What the experiment was done with, a line each. */
export function revisitSetting({ web, webs, lives, budget, every, warmUp, judgeErrors }: RevisitExperiment): string[] {
  return [
    `Web: simulated ${JSON.stringify(web)}, made anew with the seeds ${webs.join(', ')}; numbers are means over all of them and over the topics.`,
    `Pages live as ${JSON.stringify(lives)} says. ${percent(budget)} of the pages may be visited every ${every} days; the first ${warmUp} days are not measured; the judge is wrong about ${percent(judgeErrors)} of the pages.`,
  ];
}

export function revisitTable({ summary }: RevisitResults): ReportTable {
  const names = [
    'freshness of relevant pages',
    'in uniform’s',
    'their age, days',
    'freshness of all',
    'age of all, days',
  ];
  return {
    title: 'Visiting pages again',
    note: 'Freshness: share of page time in which the copy is what the page says. Age: mean days since the copy became stale. Missed: of the changes on relevant pages that hindsight saw, those that the policy did not.',
    columns: [{ name: 'policy', numeric: false }, ...[...names, 'missed'].map(name => ({ name, numeric: true }))],
    rows: summary.map((row): Cell[] =>
      [
        row.policy,
        row.relevantFreshness.toFixed(3),
        row.timesUniform?.toFixed(2) ?? '–',
        row.relevantAge.toFixed(2),
        row.freshness.toFixed(3),
        row.age.toFixed(2),
        row.missed === undefined ? '–' : percent(row.missed),
      ].map(text => ({ text })),
    ),
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
