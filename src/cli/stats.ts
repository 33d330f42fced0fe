import { Command } from 'commander';
import { shellCommand, typedPath } from '../core/shell-command.js';
import type { Outlook } from '../crawl/outlook/outlook.js';
import type { Collection } from '../storage/collection.js';
import type { CollectionStatistics, RevisitStatistics } from '../storage/collection-types.js';
import type { ArchiveCheck } from '../storage/open.js';
import type { SiteStatistics } from '../storage/site-types.js';
import type { Hub } from '../storage/starting-points.js';
import { type Judging, judgeFacts, judgingOf } from './judging.js';
import { percent, readableBytes } from './print/figures.js';
import { outlookFact } from './print/outlook.js';
import { print, printJson } from './print/output.js';
import { describeStartingPoints } from './print/starting-points.js';
import { facts, table } from './print/table.js';

export function statsCommand(): Command {
  return new Command('stats')
    .argument('<DIR>', 'the collection')
    .option('--verify', 'read all of the archive and name the records that are not as they were written')
    .option('--json', 'print as JSON')
    .action(async (folder: string, { json, verify }: { json?: boolean; verify?: boolean }) => {
      const { openCollection, verifyArchive } = await import('../storage/open.js');
      const collection = openCollection(folder);
      try {
        const { collectionOutlook } = await import('../library/outlook.js');
        const stats = collection.stats();
        const startingPoints = collection.startingPoints();
        const judging = await judgingOf(collection);
        const outlook = collectionOutlook(collection);
        const hubs = collection.hasSites ? await hubsOf(collection) : undefined;
        const check = verify ? await verifyArchive(folder) : undefined;
        if (check && check.faults.length > 0) process.exitCode = 1;
        if (json) printJson({ ...stats, ...judging, outlook, startingPoints, hubs, verified: check });
        else {
          const sections = [
            describe(stats, folder, judging, outlook),
            describeStartingPoints(startingPoints),
            describeHubs(hubs),
            describeCheck(check),
          ];
          print(sections.filter(Boolean).join('\n'));
        }
      } finally {
        collection.close();
      }
    });
}

/** Hubs that are named. */
const shownHubs = 5;

async function hubsOf(collection: Collection): Promise<Hub[]> {
  const { siteHubs } = await import('../library/find-sites/site-hubs.js');
  return siteHubs(collection, shownHubs);
}

function describeHubs(hubs: readonly Hub[] = []): string {
  if (hubs.length === 0) return '';
  const rows = hubs.map(({ leadsTo, url }) => [String(leadsTo), url]);
  return `Hubs: pages that link to most of the sites found. Start the next crawl from them (--seed).\n${table(['sites', 'page'], rows)}`;
}

function describeCheck(check: ArchiveCheck | undefined): string {
  if (!check) return '';
  const { files, records, faults } = check;
  if (faults.length === 0)
    return `Archive: all of ${records} record(s) in ${files} file(s) are as they were written.\n`;
  const rows = faults.map(({ file, offset, problem, url }) => [file, String(offset), problem, url ?? '']);
  return `Archive: damaged in ${faults.length} place(s).\n${table(['file', 'byte', 'what is wrong', 'page'], rows)}`;
}

function siteFacts(sites: SiteStatistics | undefined): [string, string][] {
  if (!sites) return [];
  const { relevant, examined, start, unreadable, harvestRate, pages, pagesPerRelevantSite, endings } = sites;
  const perSite = pagesPerRelevantSite === null ? '' : `, ${pagesPerRelevantSite.toFixed(1)} for each site found`;
  return [
    [
      'sites',
      `${relevant} found among ${examined - start} examined (${percent(harvestRate)} of those that could be read)`,
    ],
    ['site pages', `${pages}${perSite}; ${start} start site(s), ${unreadable} unreadable`],
    ['reading ended', counts(endings)],
  ];
}

const counts = (of: Record<string, number>): string =>
  Object.entries(of)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');

function revisits({ visits, urls, changed, gone, outcomes, last }: RevisitStatistics): string {
  if (last === undefined) return '';
  const found = `${urls} URLs, ${changed} of them changed and ${gone} are gone, in ${visits} visits`;
  return `${found} (${counts(outcomes)}); last ${new Date(last).toISOString()}`;
}

const renderingWords: Record<string, string> = {
  rendered: 'rendered',
  unchanged: 'rendered in vain',
  failed: 'could not be rendered',
  declined: 'not worth rendering',
  wanted: 'not rendered (--render)',
};

const renderings = (of: Record<string, number>): string =>
  Object.entries(of)
    .map(([outcome, count]) => `${count} ${renderingWords[outcome] ?? outcome}`)
    .join(', ');

function state(stats: CollectionStatistics, folder: string): string {
  if (stats.state === 'running') return 'a crawl is writing to it now';
  if (stats.state === 'closed') return 'complete as far as it went';
  return `its crawl was interrupted; to go on: ${shellCommand('resume', typedPath(folder))}`;
}

function describe(stats: CollectionStatistics, folder: string, judging: Judging, outlook: Outlook | undefined): string {
  const { duplicates, archive, started, ended } = stats;
  const times =
    started === undefined || ended === undefined
      ? ''
      : `${new Date(started).toISOString()}, for ${((ended - started) / 1000).toFixed(0)} s`;
  const pairs: [string, string][] = [
    ['state', state(stats, folder)],
    ['strategy', stats.strategy ?? 'unknown'],
    ['pages', `${stats.pages} (${readableBytes(stats.bytes)}) from ${stats.hosts} hosts`],
    ['on topic', `${stats.relevant}, harvest rate ${percent(stats.harvestRate)}: the judge's estimate`],
    ...judgeFacts(judging, stats),
    ['still to find', outlook && stats.frontier > 0 ? outlookFact(outlook) : ''],
    ['repeated', `${duplicates.exact} exactly, ${duplicates.near} nearly`],
    ['made by scripts', renderings(stats.renderings)],
    ['show nothing without', counts(stats.needs)],
    ['cut short', counts(stats.cut)],
    ...siteFacts(stats.sites),
    ['URLs', `${stats.knownUrls} known, ${stats.frontier} not fetched, ${stats.links} links`],
    ['asked for', counts(stats.wishes)],
    ['licences', counts(stats.licences)],
    ['archive', archive.files === 0 ? 'none' : `${archive.files} WARC file(s), ${readableBytes(archive.bytes)}`],
    ['fetched', times],
    ['outcomes', counts(stats.outcomes)],
    ['visited again', revisits(stats.revisits)],
    ['left out for', counts(stats.reasons)],
    ['status codes', counts(stats.statuses)],
    ['events', counts(stats.events)],
    ['long waits', stats.waits.join('; ')],
  ];
  const hosts = stats.topHosts.map(({ host, pages, relevant }) => [String(pages), String(relevant), host]);
  const top = hosts.length > 0 ? `\n${table(['pages', 'on topic', 'host'], hosts)}` : '';
  return `${facts(pairs.filter(([, value]) => value !== ''))}${top}`;
}
