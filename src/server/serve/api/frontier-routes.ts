/** What waits, and where: links and hosts. Commands steer them. */
import { UsageError } from '../../../core/errors.js';
import { block, choice, flag, integer, list, map, optional, table, text } from '../../../core/schema/index.js';
import { hostOf } from '../../../core/url.js';
import { checkCommand, exclusionOf } from '../../../crawl/commands/command.js';
import { lastOfAll } from '../../../crawl/frontier/priorities.js';
import type { LiveState } from '../../../library/live/live-file.js';
import type { HostSummary, WaitingUrl } from '../../../storage/survey.js';

import { count, real, time } from '../fields.js';
import type { WatchedCollection } from '../watch/watched-collection.js';
import { jsonRoute, type Route } from './route.js';
import { type Reading, watchedOf } from './services.js';

const waitingTable = table({
  url: text(),
  place: text({ help: 'first or last where it is a seed or a person put it there; else ranked' }),
  priority: optional(real('where it is ranked')),
  depth: count(),
  from: text({ help: 'the page it was found on; empty for seeds' }),
  anchor: text(),
  parts: map(real(), { help: 'what the priority is made of' }),
});

const hostOrders = ['pages', 'relevant', 'share', 'failures', 'skipped', 'delay', 'last', 'host'] as const;
const hostTable = table({
  host: text(),
  pages: count(),
  relevant: count(),
  delay: optional(real('milliseconds between two requests')),
  failures: count(),
  skipped: count(),
  robots: count('requests that robots.txt forbade'),
  last: time('of its last page; 0 when it gave none'),
});

export function frontierRoutes(reading: Reading): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/frontier',
      summary:
        'The best waiting links with the parts of their scores. Commands pin, bury, exclude and limit change them.',
      slow: true,
      query: table({
        limit: integer({ default: 50, minimum: 1, maximum: 200 }),
        host: optional(text({ notEmpty: true })),
      }),
      result: table({
        from: text({ help: 'memory: as the crawl that runs has it; stored: by the stored scores of links' }),
        at: time(),
        waiting: optional(count()),
        links: list(block(waitingTable)),
      }),
      handle: async ({ path, query }) => {
        const watched = watchedOf(reading, path);
        await watched.watchLinks();
        return bestLinks(watched, query.limit, query.host);
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/frontier/preview',
      summary: 'How many waiting links the command exclude would hit, by a host or a pattern.',
      slow: true,
      query: table({ host: optional(text({ notEmpty: true })), pattern: optional(text({ notEmpty: true })) }),
      result: table({ count: count(), examples: list(text()) }),
      handle: ({ path, query }) => {
        const command = checkCommand({ kind: 'exclude', ...query });
        if (command.kind !== 'exclude') throw new UsageError('Give a host or a pattern.');
        return watchedOf(reading, path).fresh().countWaiting(exclusionOf(command));
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/hosts',
      summary: 'Hosts: pages, on topic, pause, failures, robots.txt.',
      query: table({
        order: choice(hostOrders, { default: 'pages' }),
        contains: text({ default: '', help: 'only hosts whose name holds this' }),
        offset: integer({ default: 0, minimum: 0, maximum: 10_000_000 }),
        limit: integer({ default: 50, minimum: 1, maximum: 500 }),
      }),
      result: table({ total: count(), hosts: list(block(hostTable)) }),
      handle: ({ path, query: { order, contains, offset, limit } }) => {
        const hosts = watchedOf(reading, path).fresh().hosts();
        const wanted = hosts.filter(({ host }) => host.includes(contains.toLowerCase())).sort(inOrder(order));
        return { total: wanted.length, hosts: wanted.slice(offset, offset + limit) };
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/map',
      summary: 'Hosts with the most pages, and the links between their pages.',
      slow: true,
      query: table({ hosts: integer({ default: 300, minimum: 2, maximum: 2000 }) }),
      result: table({
        hosts: list(block(table({ host: text(), pages: count(), relevant: count() }))),
        links: list(block(table({ from: count('place in "hosts"'), to: count(), links: count() }))),
        cut: flag({ help: 'some links were left out, since there are too many' }),
      }),
      handle: ({ path, query }) => watchedOf(reading, path).fresh().graph(query.hosts),
    }),
  ];
}

async function bestLinks(watched: WatchedCollection, limit: number, host: string | undefined) {
  const survey = watched.fresh();
  const live = watched.live();
  const waiting = live && { waiting: live.waiting };
  if (live?.best && (live.state !== 'ended' || survey.state() === 'closed')) {
    const told = survey.waitingUrls(
      live.best.map(([id, priority]) => ({ id, priority: priority ?? Number.POSITIVE_INFINITY })),
    );
    const here = told.filter(({ url }) => host === undefined || hostOf(url) === host);
    // The crawl tells of its best links only; a host may have none among them.
    if (here.length > 0 || host === undefined) return shown('memory', live.at, waiting, here.slice(0, limit));
  }
  return shown('stored', Date.now(), waiting, survey.waiting(limit, host));
}

function shown(from: string, at: number, waiting: Pick<LiveState, 'waiting'> | undefined, urls: readonly WaitingUrl[]) {
  const links = urls.map(({ url, priority, depth, from: page, anchor, parts }) => {
    const place = priority === Number.POSITIVE_INFINITY ? 'first' : priority <= lastOfAll ? 'last' : 'ranked';
    return { url, place, depth, from: page, anchor, parts, ...(place === 'ranked' && { priority }) };
  });
  return { from, at, ...waiting, links };
}

function inOrder(order: (typeof hostOrders)[number]): (a: HostSummary, b: HostSummary) => number {
  const byName = (a: HostSummary, b: HostSummary) => (a.host < b.host ? -1 : a.host > b.host ? 1 : 0);
  if (order === 'host') return byName;
  const value = (of: HostSummary): number =>
    order === 'share' ? of.relevant / Math.max(1, of.pages) : (of[order] ?? 0);
  return (a, b) => value(b) - value(a) || b.pages - a.pages || byName(a, b);
}
