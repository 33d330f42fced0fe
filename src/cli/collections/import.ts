/** `honeyguide import`: a collection of what others recorded. */
import { Command } from 'commander';
import { crawlSettings } from '../../config/crawl-settings.js';
import { UsageError } from '../../core/errors.js';
import { shellCommand, typedPath } from '../../core/shell-command.js';
import type { ImportProgress, ImportResult } from '../../library/import/import-recordings.js';
import { addFlags, givenFlags } from '../crawl-flags.js';
import { percent } from '../print/figures.js';
import { print, printJson, sentence } from '../print/output.js';
import { StatusLine } from '../print/status-line.js';

/** Answers between two words on the progress. */
const tellEvery = 20;

export function importCommand(): Command {
  const command = new Command('import')
    .argument('<FILE...>', 'WARC or WACZ files, indexes, lists of URLs, folders of them; and TOPIC.yaml')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide import crawl.warc.gz --query "wild bees" --out bees
  honeyguide import bees.yaml archive/*.wacz --out bees
  honeyguide resume bees --pages 500      # goes on from what the archives link to`,
    );
  addFlags(command, crawlSettings);
  return command.action(async (files: string[], { json }: { json?: boolean }) => {
    const isTopic = (name: string) => /\.ya?ml$/i.test(name);
    const topics = files.filter(isTopic);
    if (topics.length > 1) throw new UsageError(`Give one topic file, not ${topics.length}: ${topics.join(', ')}.`);
    const inputs = files.filter(name => !isTopic(name));
    const { importRecordings } = await import('../../library/import/import-recordings.js');
    const line = new StatusLine(process.stderr);
    const stop = new AbortController();
    const interrupted = () => stop.abort();
    process.once('SIGINT', interrupted);
    try {
      const result = await importRecordings(inputs, {
        ...givenFlags(crawlSettings, command),
        topicFile: topics[0],
        signal: stop.signal,
        progress: shownBy(line),
      });
      line.clear();
      if (json) printJson(result);
      else tell(result);
      if ((result.pages === 0 && result.waiting === 0) || result.problems.length > 0) process.exitCode = 1;
    } finally {
      line.clear();
      process.off('SIGINT', interrupted);
    }
  });
}

function shownBy(line: StatusLine): (told: ImportProgress) => void {
  let told = 0;
  return ({ file, recorded, judged }) => {
    const now = file === undefined ? judged : recorded;
    if (now % tellEvery !== 0 || now === told) return;
    told = now;
    line.show(file === undefined ? `${judged} of ${recorded} answers read` : `${file}: ${recorded} answers`);
  };
}

function tell({ folder, recorded, pages, relevant, waiting, others, problems }: ImportResult): void {
  const share = percent(relevant / Math.max(1, pages));
  const rest = others > 0 ? `; ${others} other records (pictures, styles …) were left` : '';
  print(
    `${sentence(`${pages} pages of ${recorded} recorded answers, ${relevant} of them on topic (${share}); ${waiting} URLs wait${rest}.`)}\n`,
  );
  for (const problem of problems)
    print(`${sentence(`${problem}. What stands before it was taken.`)}\n`, process.stderr);
  const place = typedPath(folder);
  print(`Look into it   ${shellCommand('stats', place)}\n`);
  if (waiting > 0) print(`Go on with it  ${shellCommand('resume', place, '--pages', String(pages + 1000))}\n`);
}
