import { Command } from 'commander';
import type { CollectionStatistics } from '../storage/sqlite/collection-types.js';
import type { SiteStatistics } from '../storage/sqlite/site-types.js';
import { percent, readableBytes, table } from './table.js';

export function statsCommand(): Command {
  return new Command('stats')
    .description('what a collection holds')
    .argument('<DIR>', 'the collection')
    .option('--json', 'print as JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const { Collection } = await import('../storage/sqlite/collection.js');
      const collection = Collection.open(folder);
      try {
        const stats = collection.stats();
        process.stdout.write(json ? `${JSON.stringify(stats, null, 2)}\n` : describe(stats));
      } finally {
        collection.close();
      }
    });
}

function siteFacts(sites: SiteStatistics | undefined): [string, string][] {
  if (!sites) return [];
  const { relevant, examined, start, unreadable, harvestRate, pages, pagesPerRelevantSite, endings } = sites;
  const perSite = pagesPerRelevantSite === null ? '' : `, ${pagesPerRelevantSite.toFixed(1)} for each site found`;
  const reasons = Object.entries(endings).map(([ending, count]) => `${ending} ${count}`);
  return [
    [
      'sites',
      `${relevant} found among ${examined - start} examined (${percent(harvestRate)} of those that could be read)`,
    ],
    ['site pages', `${pages}${perSite}; ${start} start site(s), ${unreadable} unreadable`],
    ['reading ended', reasons.join(', ')],
  ];
}

const STATES = {
  running: 'a crawl is writing to it now',
  closed: 'complete as far as it went',
  interrupted: 'its crawl was interrupted; `honeyguide resume DIR` goes on',
};

function describe(stats: CollectionStatistics): string {
  const { duplicates, archive } = stats;
  const facts: [string, string][] = [
    ['state', STATES[stats.state]],
    ['strategy', stats.strategy ?? 'unknown'],
    ['pages', `${stats.pages} (${readableBytes(stats.bytes)}) from ${stats.hosts} hosts`],
    ['on topic', `${stats.relevant}, harvest rate ${percent(stats.harvestRate)}`],
    ['repeated', `${duplicates.exact} exactly, ${duplicates.near} nearly`],
    ...siteFacts(stats.sites),
    ['URLs', `${stats.knownUrls} known, ${stats.frontier} not fetched, ${stats.links} links`],
    ['archive', archive.files === 0 ? 'none' : `${archive.files} WARC file(s), ${readableBytes(archive.bytes)}`],
  ];
  if (stats.started !== undefined && stats.ended !== undefined) {
    const seconds = (stats.ended - stats.started) / 1000;
    facts.push(['fetched', `${new Date(stats.started).toISOString()}, for ${seconds.toFixed(0)} s`]);
  }
  const width = Math.max(...facts.map(([name]) => name.length));
  const lines = facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
  for (const [title, counts] of [
    ['outcomes', stats.outcomes],
    ['not fetched or not kept because of', stats.reasons],
    ['status codes', stats.statuses],
    ['events', stats.events],
  ] as const) {
    const entries = Object.entries(counts);
    if (entries.length > 0) lines.push(`${title}: ${entries.map(([name, count]) => `${name} ${count}`).join(', ')}`);
  }
  const hosts = stats.topHosts.map(({ host, pages, relevant }) => [host, String(pages), String(relevant)]);
  const top = hosts.length > 0 ? `\n${table(['host', 'pages', 'on topic'], hosts)}` : '';
  return `${lines.join('\n')}\n${top}`;
}
