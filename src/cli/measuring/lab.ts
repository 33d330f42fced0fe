import { Command } from 'commander';
import type { ExperimentOptions } from '../../lab/index.js';
import { print, printJson } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';
import { table } from '../print/table.js';
import { wholeNumber } from '../whole-number.js';
import { tableText, whereabouts } from './report-text.js';

export function labCommand(): Command {
  const lab = new Command('lab');
  lab
    .command('run')
    .description('run an experiment; writes results.json, report.html and report.md')
    .argument('<EXPERIMENT.yaml>', 'strategies × topics × webs')
    .requiredOption('--out <DIR>', 'folder for results; an interrupted experiment goes on there')
    .option('--workers <N>', 'processes (default: one per core)', wholeNumber(0, 256))
    .option('--fresh', 'do finished runs again')
    .option('--json', 'print the summary as JSON')
    .action(async (experiment: string, flags: { out: string; workers?: number; fresh?: boolean; json?: boolean }) => {
      const lab = await import('../../lab/index.js');
      const { isSiteExperiment, progressLine, readSiteExperiment, runExperiment, runSiteExperiment, siteTables } = lab;
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
      const status = new StatusLine(process.stderr);
      const options: ExperimentOptions = {
        ...flags,
        experiment,
        signal: stop.signal,
        progress: progress => {
          const line = progressLine(progress);
          if (status.replaces) status.show(...line.split(' · '));
          else status.note(line);
        },
      };
      if (isSiteExperiment(experiment)) {
        const read = readSiteExperiment(experiment);
        const { results, files } = await runSiteExperiment({ ...options, experiment: read });
        status.keep();
        const { runs: _, ...summary } = results;
        if (flags.json) printJson(summary);
        else print(`${siteTables(read, results).map(tableText).join('\n')}\n${whereabouts(files)}`);
        return;
      }
      if (lab.isRevisitExperiment(experiment)) {
        const { results, files } = await lab.runRevisitExperiment({ ...options, experiment });
        status.keep();
        if (flags.json) printJson(results.summary);
        else print(`${tableText(lab.revisitTable(results))}\n${whereabouts(files)}`);
        return;
      }
      const outcome = await runExperiment(options);
      status.keep();
      if (flags.json) printJson(outcome.results.summary);
      else print(closing(outcome.results.summary, outcome.files));
    });
  lab
    .command('web')
    .description('make a frozen web from a WARC file, a folder of HTML, or a collection')
    .argument('<IN>', 'WARC file, folder, collection or frozen web')
    .requiredOption('--out <WEB.jsonl.gz>', 'frozen web to write')
    .action(async (input: string, { out }: { out: string }) => {
      const { makeFrozenWeb } = await import('../../lab/index.js');
      const made = await makeFrozenWeb(input, out);
      print(`${made.pages} pages written to ${out}\n`);
    });
  return lab;
}

interface SummaryRow {
  strategy: string;
  metric: string;
  mean: number;
  /** Null where one run says nothing of how others would come out. */
  low95: number | null;
  high95: number | null;
}

function closing(summary: readonly SummaryRow[], files: { html: string; results: string }): string {
  const budgeted = summary.some(row => row.metric === 'budgetArea');
  const area = budgeted ? 'budgetArea' : 'recallArea';
  const rows = summary.filter(row => row.metric === area).sort((a, b) => b.mean - a.mean);
  const cells = rows.map(({ strategy, mean, low95, high95 }) => [
    strategy,
    mean.toFixed(3),
    low95 === null || high95 === null ? '–' : `${low95.toFixed(3)} to ${high95.toFixed(3)}`,
  ]);
  return `${table(['strategy', budgeted ? 'budget area' : 'recall area', '95 % interval'], cells)}\n${whereabouts(files)}`;
}
