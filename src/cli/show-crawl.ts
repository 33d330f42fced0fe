/** Shows a crawl while it runs, stops it cleanly at Ctrl-C, then says what came of it. */
import { harvestRate } from '../crawl/progress.js';
import type { CrawlOptions, CrawlResult, RunningCrawl } from '../library/crawl.js';
import { ProgressDisplay } from './progress-display.js';

type Display = Pick<CrawlOptions, 'observer' | 'started' | 'signal'>;

export async function showCrawl(json: boolean, run: (display: Display) => Promise<CrawlResult>): Promise<void> {
  await withDisplay(json, async (display, signal) => {
    const result = await run({
      signal,
      started: crawl => display.start(headline(crawl), crawl.progress, () => crawlLine(crawl)),
      observer: {
        seedFailed: (url, detail) => display.note(seedFailure(url, detail)),
      },
    });
    display.end();
    if (json) process.stdout.write(`${JSON.stringify(summary(result), null, 2)}\n`);
    else process.stdout.write(closing(result));
    if (result.progress.pages === 0) process.exitCode = 1;
  });
}

export function seedFailure(url: string, detail: string): string {
  const advice = detail.includes('private address') ? '. To crawl it all the same: --allow-private' : '';
  return `Seed failed: ${url} (${detail})${advice}`;
}

/** Progress goes to standard error when standard output is for JSON. */
export async function withDisplay(
  json: boolean,
  action: (display: ProgressDisplay, signal: AbortSignal) => Promise<void>,
): Promise<void> {
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
    await action(display, stop.signal);
  } finally {
    display.end();
    process.off('SIGINT', interrupted);
    process.off('SIGTERM', interrupted);
  }
}

export function headline({ folder, plan }: RunningCrawl): string {
  const query = plan.query ? `"${plan.query}"` : plan.name;
  return `Crawling for ${query} with ${plan.settings.strategy} from ${plan.seeds.length} seed(s) → ${folder}`;
}

export function crawlLine({ progress, frontier }: RunningCrawl): string[] {
  const percent = (100 * harvestRate(progress)).toFixed(1);
  const trouble = progress.failed + progress.skipped;
  return [
    `${progress.relevant} on topic (${percent} %)`,
    `frontier ${frontier.size}`,
    `hosts ${frontier.hosts}`,
    trouble > 0 ? `failed or skipped ${trouble}` : '',
  ];
}

function summary({ folder, ending, progress, waiting }: CrawlResult) {
  return { folder, ending, ...progress, harvestRate: harvestRate(progress), waiting };
}

export const ENDINGS: Record<CrawlResult['ending'], string> = {
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
  if (progress.pages === 0) lines.push(`No page could be read. Why:  honeyguide stats ${folder}`);
  else lines.push(`Look into it:  honeyguide stats ${folder}   honeyguide search ${folder} "words"`);
  if (ending !== 'exhausted') lines.push(`Go on:         honeyguide resume ${folder} --pages ${progress.pages + 1000}`);
  return `${lines.join('\n')}\n`;
}
