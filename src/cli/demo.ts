import { Command } from 'commander';
import { shellCommand } from '../core/shell-command.js';
import type { RunningCrawl } from '../library/crawl.js';
import type { DemoResult } from '../library/demo.js';
import { percent } from './print/figures.js';
import { print, sentence } from './print/output.js';
import { begin, withDisplay } from './show-crawl.js';
import { wholeNumber } from './whole-number.js';

export function demoCommand(): Command {
  return new Command('demo')
    .option('--pages <N>', 'pages to fetch in each crawl', wholeNumber(1, 10_000), 800)
    .option('--seed <N>', 'another seed, another web', wholeNumber(0), 1)
    .option('--topic <NAME>', 'one of its topics (a wrong one lists them all)')
    .option('--out <DIR>', 'folder for the collection (default: ./crawls/demo-DATE)')
    .action(async (flags: { pages: number; seed: number; topic?: string; out?: string }) => {
      const { demo } = await import('../library/demo.js');
      const { newFolder } = await import('../library/collection-folder.js');
      const folder = flags.out ?? newFolder('demo', new Date());
      const opening =
        'Starting a simulated web on 127.0.0.1: 150 sites, 15,000 pages, 12 topics, with slow hosts, errors and traps.';
      print(`${sentence(opening)}\n\n`);
      await withDisplay(false, async (display, signal) => {
        const started = (crawl: RunningCrawl) => begin(display, crawl);
        const result = await demo({ ...flags, folder, signal, started });
        display.end();
        print(story(result, folder));
      });
    });
}

function story({ topic, query, world, focused, breadthFirst }: DemoResult, folder: string): string {
  const line = ({ strategy, truly, progress, seconds }: DemoResult['focused']) =>
    `  ${strategy.padEnd(14)} ${String(truly).padStart(5)} of ${progress.pages} pages on topic (${percent(truly / progress.pages)}) in ${seconds.toFixed(1)} s`;
  const ratio = breadthFirst.truly === 0 ? '∞' : (focused.truly / breadthFirst.truly).toFixed(1);
  return `
${sentence(`Topic "${topic}", query "${query}": ${world.relevant} of the web's ${world.pages} pages are on it.`)}
${line(focused)}
${line(breadthFirst)}
${sentence(`Honeyguide found ${ratio} × as many pages on the topic with the same number of downloads.`)}

Look into what it left:
  ${shellCommand('stats', folder)}
  ${shellCommand('search', folder, ...query.split(' ').slice(0, 2))}
  ${shellCommand('export', folder, '--out', 'pages.jsonl')}
  ${shellCommand('serve', folder, '--open')}   (all of it in the browser)
Crawl the real web:
  ${shellCommand('crawl', '--query', 'wild bees pollination', '--seed', 'https://en.wikipedia.org/wiki/Bee', '--out', 'bees')}
`;
}
