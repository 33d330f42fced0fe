import { Command } from 'commander';
import { crawlSettings, headSettings } from '../config/crawl-settings.js';
import { UsageError } from '../core/errors.js';
import { limitSettings } from '../library/limits.js';
import { requireCollection } from '../storage/folder.js';
import { addFlags, givenFlags, otherNames } from './crawl-flags.js';
import { addWatchFlags, type CrawlWatch, type WatchFlags, whileWatched } from './serving/while-watched.js';
import { showCrawl } from './show-crawl.js';
import { showSites } from './show-sites.js';

export function crawlCommand(): Command {
  const command = new Command('crawl')
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
  honeyguide crawl --query bees --seed http://localhost:8080/ --allow-private
${otherNames}`,
    );
  addFlags(addWatchFlags(command), crawlSettings);
  return command.action(async (topicFile: string | undefined, flags: WatchFlags) => {
    const { crawl } = await import('../library/crawl.js');
    const given = givenFlags(crawlSettings, command);
    await whileWatched(flags, watch =>
      showCrawl(flags.json === true, async more => {
        await watch.hear(more.events);
        return crawl({ ...given, topicFile, ...more, started: alsoTold(watch, more.started) });
      }),
    );
  });
}

export function resumeCommand(): Command {
  const command = new Command('resume')
    .argument('<DIR>', 'the collection')
    .option('--trust', 'run the strategy or judge file that the collection names: you have read it')
    .option('--json', 'print the result as JSON, and progress to standard error');
  addFlags(addWatchFlags(command), { ...limitSettings, ...headSettings }, { defaults: false });
  return command.action(async (folder: string, flags: { trust?: boolean } & WatchFlags) => {
    const [{ resume }, { looksForSites }] = await Promise.all([
      import('../library/crawl.js'),
      import('../storage/open.js'),
    ]);
    const { sites, stopWhenWorse, ...given } = givenFlags({ ...limitSettings, ...headSettings }, command);
    const json = flags.json === true;
    requireCollection(folder);
    await whileWatched(flags, async watch => {
      if (looksForSites(folder)) {
        const { resumeSites } = await import('../library/find-sites/find-sites.js');
        const { stopWhen, ...limits } = given;
        if (stopWhen !== undefined) throw new UsageError(`--stop-when: ${folder} is a crawl for sites. Give --sites.`);
        await showSites(json, async more => {
          await watch.hear(more.events);
          return resumeSites(folder, {
            sites,
            stopWhenWorse,
            ...limits,
            ...more,
            started: alsoTold(watch, more.started),
          });
        });
      } else {
        if (sites !== undefined) throw new UsageError(`--sites: ${folder} is no crawl for sites. Give --pages.`);
        if (stopWhenWorse !== undefined) {
          throw new UsageError(`--stop-when-worse: ${folder} is no crawl for sites. Give --stop-when.`);
        }
        await showCrawl(json, async more => {
          await watch.hear(more.events);
          return resume(folder, {
            ...{ ...given, trust: flags.trust, ...more },
            started: alsoTold(watch, more.started),
          });
        });
      }
    });
  });
}

/** Tells whoever watches where the crawl writes, and then whoever shows it. */
function alsoTold<Running extends { folder: string }>(
  watch: CrawlWatch,
  started: ((crawl: Running) => void) | undefined,
): (crawl: Running) => void {
  return crawl => {
    watch.started(crawl.folder);
    started?.(crawl);
  };
}
