import { Command } from 'commander';
import { harvestRate } from '../crawl/progress.js';
import type { CrawlOptions, CrawlResult } from '../library/crawl.js';
import { addCrawlFlags } from './crawl-flags.js';
import { ProgressDisplay } from './progress-display.js';

export function crawlCommand(): Command {
  const command = new Command('crawl')
    .description('fetch the pages on a topic; leaves a collection')
    .argument('[TOPIC.yaml]', 'topic file; flags win over it')
    .option('--json', 'print the result as JSON, and progress to standard error')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide crawl --query "wild bees pollination" --seed https://example.org/ --pages 500 --out bees
  honeyguide crawl bees.yaml --strategy shark-search --param delta=0.5
  honeyguide crawl --query "…" --seed http://site1.localhost:8080/ --allow-private      (your own machine)`,
    );
  addCrawlFlags(command);
  return command.action(async (topicFile: string | undefined, flags: Record<string, unknown>) => {
    const { crawl } = await import('../library/crawl.js');
    const { json, seed, param, ...given } = flags;
    const { parseParameters } = await import('../library/choices.js');
    const options = { ...given, topicFile, seeds: seed, params: param && parseParameters(param as string[]) };
    await show(json === true, more => crawl({ ...(options as CrawlOptions), ...more }));
  });
}

export function resumeCommand(): Command {
  const command = new Command('resume')
    .description('go on with a crawl after a stop or a crash')
    .argument('<DIR>', 'the collection')
    .option('--json', 'print the result as JSON, and progress to standard error');
  addCrawlFlags(command, ['pages', 'maxTime']);
  return command.action(async (folder: string, flags: { json?: boolean; pages?: string; maxTime?: string }) => {
    const { resume } = await import('../library/crawl.js');
    const { limitsFrom } = await import('../library/request.js');
    await show(flags.json === true, more => resume(folder, { ...limitsFrom(flags), ...more }));
  });
}

type Display = Pick<CrawlOptions, 'observer' | 'started' | 'signal'>;

/** Runs a crawl with a progress display and a clean Ctrl-C, then says what came of it. */
async function show(json: boolean, run: (display: Display) => Promise<CrawlResult>): Promise<void> {
  const display = new ProgressDisplay(json ? process.stderr : process.stdout);
  const stop = new AbortController();
  const interrupted = () => {
    if (stop.signal.aborted) process.exit(130);
    display.note('Stopping; what is under way is left for later (Ctrl-C again: at once).');
    stop.abort();
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  try {
    const result = await run({
      signal: stop.signal,
      started: crawl => display.start(crawl),
      observer: {
        seedFailed: (url, detail) => display.note(`Seed failed: ${url} (${detail})`),
      },
    });
    display.end();
    if (json) process.stdout.write(`${JSON.stringify(summary(result), null, 2)}\n`);
    else process.stdout.write(closing(result));
    if (result.progress.pages === 0) process.exitCode = 1;
  } finally {
    display.end();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

function summary({ folder, ending, progress, waiting }: CrawlResult) {
  return { folder, ending, ...progress, harvestRate: harvestRate(progress), waiting };
}

const ENDINGS: Record<CrawlResult['ending'], string> = {
  pages: 'the page limit is reached',
  exhausted: 'nothing is left to fetch',
  time: 'the time is up',
  stopped: 'stopped by you',
  goal: 'what was wanted is found',
};

function closing({ folder, ending, progress, waiting }: CrawlResult): string {
  const percent = (100 * harvestRate(progress)).toFixed(1);
  const lines = [
    `Done: ${ENDINGS[ending]}. ${progress.pages} pages, ${progress.relevant} on topic (${percent} %), ${waiting} URLs waiting.`,
    `Collection: ${folder}`,
  ];
  if (progress.pages === 0) lines.push('No page could be read; `honeyguide stats DIR` says why.');
  else lines.push(`Look into it:  honeyguide stats ${folder}   honeyguide search ${folder} "words"`);
  if (ending !== 'exhausted') lines.push(`Go on:         honeyguide resume ${folder} --pages ${progress.pages + 1000}`);
  return `${lines.join('\n')}\n`;
}
