/** `honeyguide evaluate`: how near crawls came to what was wanted, told by example pages. */
import { Command } from 'commander';
import { evaluationSettings } from '../../library/evaluate/settings.js';
import { addFlags, givenFlags } from '../crawl-flags.js';
import { print, printJson } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';
import { tableText, whereabouts } from './report-text.js';

interface EvaluateFlags {
  examples?: string[];
  out?: string;
  json?: boolean;
}

/** Pages between two lines of progress. */
const shownEvery = 100;

export function evaluateCommand(): Command {
  const command = new Command('evaluate')
    .argument('<DIR...>', 'collections')
    .option(
      '--examples <PATHS...>',
      'pages that are wanted: files, folders, URLs, or SESSION.json (default: pages that you labelled on topic)',
    )
    .option('--out <DIR>', 'folder for report.html, report.md and evaluation.json')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide evaluate bees --examples wanted/ --out report
  honeyguide evaluate bees-adaptive bees-breadth-first --threshold 0.7 --examples https://example.org/bee`,
    );
  addFlags(command, evaluationSettings);
  return command.action(async (folders: string[], { examples, out, json }: EvaluateFlags) => {
    const { evaluate } = await import('../../library/evaluate/evaluate.js');
    const { evaluationTables } = await import('../../lab/evaluation/report.js');
    const status = new StatusLine(process.stderr);
    const { evaluation, files } = await evaluate(folders, {
      ...givenFlags(evaluationSettings, command),
      ...{ examples, out },
      progress: (done, total) => {
        if (done % shownEvery === 0) status.show(`${Math.floor((100 * done) / total)} % of the pages read`);
      },
    });
    status.clear();
    if (json) return printJson(evaluation);
    const report = files ? `\n${whereabouts(files)}` : '';
    print(`${evaluationTables(evaluation).map(tableText).join('\n')}${report}`);
  });
}
