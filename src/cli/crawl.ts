import { Command } from 'commander';
import { UsageError } from '../core/errors.js';
import type { CrawlOptions } from '../library/crawl.js';
import { requireCollection } from '../storage/folder.js';
import { addCrawlFlags } from './crawl-flags.js';
import { showCrawl } from './show-crawl.js';
import { showSites } from './show-sites.js';

export function crawlCommand(): Command {
  const command = new Command('crawl')
    .description('fetch the pages on a topic; leaves a collection')
    .argument('[TOPIC.yaml]', 'topic file; flags win over it')
    .option('--json', 'print the result as JSON, and progress to standard error')
    .addHelpText(
      'after',
      `
Examples:
  honeyguide crawl --query "wild bees" --seed https://example.org/
  honeyguide crawl bees.yaml --strategy shark-search --param delta=0.5
  honeyguide crawl bees.yaml --pages 500 --out bees
On your own machine:
  honeyguide crawl --query bees --seed http://localhost:8080/ --allow-private`,
    );
  addCrawlFlags(command);
  return command.action(async (topicFile: string | undefined, flags: Record<string, unknown>) => {
    const { crawl } = await import('../library/crawl.js');
    const { json, seed, param, ...given } = flags;
    const { parseParameters } = await import('../library/choices.js');
    const options = { ...given, topicFile, seeds: seed, params: param && parseParameters(param as string[]) };
    await showCrawl(json === true, more => crawl({ ...(options as CrawlOptions), ...more }));
  });
}

export function resumeCommand(): Command {
  const command = new Command('resume')
    .description('go on with a crawl after a stop or a crash')
    .argument('<DIR>', 'the collection')
    .option('--json', 'print the result as JSON, and progress to standard error');
  addCrawlFlags(command, ['pages', 'maxTime']).option('--sites <N>', 'sites to find, where the crawl looks for sites');
  return command.action(async (folder: string, { json, ...limits }: { json?: boolean } & Record<string, string>) => {
    const { looksForSites, resume } = await import('../library/crawl.js');
    const { limitsFrom } = await import('../library/request.js');
    const given = limitsFrom(limits);
    requireCollection(folder);
    if (looksForSites(folder)) {
      const { resumeSites } = await import('../library/find-sites/find-sites.js');
      await showSites(json === true, watch => resumeSites(folder, { ...given, ...watch }));
    } else {
      if (given.sites !== undefined) throw new UsageError(`--sites: ${folder} is no crawl for sites. Give --pages.`);
      await showCrawl(json === true, more => resume(folder, { ...given, ...more }));
    }
  });
}
