import { Command } from 'commander';
import type { ExperimentOptions } from '../lab/index.js';
import { wholeNumber } from './simweb.js';

export function labCommand(): Command {
  const lab = new Command('lab').description('compare strategies on recorded webs before you spend bandwidth');
  lab
    .command('run')
    .description('run an experiment; writes results.json, report.html and report.md')
    .argument('<EXPERIMENT.yaml>', 'strategies × topics × webs')
    .requiredOption('--out <DIR>', 'folder for results; an interrupted experiment goes on there')
    .option('--workers <N>', 'processes (default: one per core)', wholeNumber(0, 256))
    .option('--fresh', 'do finished runs again')
    .option('--json', 'print the summary as JSON')
    .action(async (experiment: string, flags: { out: string; workers?: number; fresh?: boolean; json?: boolean }) => {
      const { isSiteExperiment, runExperiment, runSiteExperiment, progressLine } = await import('../lab/index.js');
      const stop = new AbortController();
      process.once('SIGINT', () => stop.abort());
      const terminal = process.stderr.isTTY;
      const options: ExperimentOptions = {
        ...flags,
        experiment,
        signal: stop.signal,
        progress: progress =>
          process.stderr.write(terminal ? `\r\u001b[K${progressLine(progress)}` : `${progressLine(progress)}\n`),
      };
      if (isSiteExperiment(experiment)) {
        const { results, tables, files } = await runSiteExperiment({ ...options, experiment });
        if (terminal) process.stderr.write('\n');
        const { runs: _, ...summary } = results;
        if (flags.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
        else process.stdout.write(`${tables}\n${whereabouts(files)}`);
        return;
      }
      const outcome = await runExperiment(options);
      if (terminal) process.stderr.write('\n');
      if (flags.json) process.stdout.write(`${JSON.stringify(outcome.results.summary, null, 2)}\n`);
      else process.stdout.write(closing(outcome.results.summary, outcome.files));
    });
  lab
    .command('web')
    .description('make a frozen web from a WARC file, a folder of HTML, or a collection')
    .argument('<IN>', 'WARC file, folder, collection or frozen web')
    .requiredOption('--out <WEB.jsonl.gz>', 'frozen web to write')
    .action(async (input: string, { out }: { out: string }) => {
      const { makeFrozenWeb } = await import('../lab/index.js');
      const made = await makeFrozenWeb(input, out);
      process.stdout.write(`${made.pages} pages written to ${out}\n`);
    });
  return lab;
}

interface SummaryRow {
  strategy: string;
  metric: string;
  mean: number;
  low95: number;
  high95: number;
}

function closing(summary: readonly SummaryRow[], files: { html: string; results: string }): string {
  const rows = summary.filter(row => row.metric === 'recallArea').sort((a, b) => b.mean - a.mean);
  const width = Math.max(...rows.map(row => row.strategy.length), 8);
  const lines = rows.map(
    ({ strategy, mean, low95, high95 }) =>
      `${strategy.padEnd(width)}  ${mean.toFixed(3)}  [${low95.toFixed(3)}, ${high95.toFixed(3)}]`,
  );
  return `${'strategy'.padEnd(width)}  recallArea, 95 % interval\n${lines.join('\n')}\n\n${whereabouts(files)}`;
}

function whereabouts(files: { html: string; results: string }): string {
  return `Report: ${files.html}\nNumbers: ${files.results}\n`;
}
