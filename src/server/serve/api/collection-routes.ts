/** One collection: how it is, what happens, what it was told. */
import { stringify } from 'yaml';
import {
  anything,
  block,
  choice,
  flag,
  integer,
  list,
  map,
  optional,
  share,
  table,
  text,
} from '../../../core/schema/index.js';
import { checkCommand } from '../../../crawl/commands/command.js';
import { judgeOf } from '../../../library/judging/collection-judge.js';
import { sendCommand } from '../../../library/send-command.js';
import { readCrawlFile } from '../../../storage/crawl-file.js';
import { count, curveField, figuresTable, visitTable } from '../fields.js';
import { givenTopic, startedFor } from '../folder/crawl-processes.js';
import { figuresWithoutPages } from '../watch/figures.js';
import type { News } from '../watch/watched-collection.js';
import { contentRoute, jsonRoute, type Route } from './route.js';
import { type Services, watchedIfAny, watchedOf } from './services.js';

const outcomes = ['page', 'redirect', 'skipped', 'failed'] as const;
const counts = (help: string) => map(count(), { help });

export function collectionRoutes(services: Services): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}',
      summary: 'How a collection and its crawl are.',
      result: table({
        name: text(),
        folder: text(),
        figures: block(figuresTable),
        strategy: text(),
        judge: text(),
        threshold: optional(share()),
        query: text(),
        settings: map(anything(), { help: 'crawl.yaml: everything the crawl goes by' }),
        trial: optional(
          block(table({ pages: count(), wanted: count() }), { help: 'it was begun as a trial of so many pages' }),
        ),
        reasons: counts('why URLs were skipped'),
        failures: counts('why URLs failed'),
        statuses: counts('answers by HTTP status; 0: none came'),
      }),
      handle: async ({ path }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        const watched = watchedIfAny(services, path);
        const tally = watched?.fresh().tally() ?? { skipped: {}, failed: {}, statuses: {} };
        const { settings, judge } = (await watched?.reading(collection => ({
          settings: collection.settings() ?? {},
          judge: judgeOf(collection),
        }))) ?? { settings: givenTopic(folder), judge: {} };
        const started = startedFor(folder);
        const figures = watched?.figures() ?? figuresWithoutPages(folder);
        return {
          ...{ name: path.collection, folder, figures, settings },
          ...{
            strategy: String(settings.strategy ?? ''),
            judge: judge.name ?? '',
            query: String(settings.query ?? ''),
          },
          ...(judge.threshold !== undefined && { threshold: judge.threshold }),
          ...(started?.trial && { trial: started.trial }),
          ...{ reasons: tally.skipped, failures: tally.failed, statuses: tally.statuses },
        };
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/events',
      summary:
        'What happens, as server-sent events called "news" (figures, newest visits, new points of the curve). Their ids are numbers of visits: whoever sends the last one again (Last-Event-ID, or after=) goes on from there.',
      query: table({ after: optional(count('number of the last visit heard of')) }),
      result: 'text/event-stream',
      handle: ({ path, query, request, response }) => {
        const last = Number(request.headers['last-event-id'] ?? Number.NaN);
        const after = Number.isSafeInteger(last) && last >= 0 ? last : query.after;
        const watched = watchedIfAny(services, path);
        if (watched) services.streams.send(watched, request, response, after);
        else services.streams.sendOnce(newsOfNone(services.folder.find('collection', path.collection).path), response);
        return { kind: 'answered' };
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/curve',
      summary: 'Pages on topic against pages fetched.',
      query: table({ points: integer({ default: 400, minimum: 2, maximum: 5000 }) }),
      result: table({ points: curveField, chanceRate: optional(share({ help: 'slope of the line "by chance"' })) }),
      handle: ({ path, query }) => {
        const watched = watchedOf(services, path);
        const { chanceRate } = watched.figures();
        return {
          points: watched.fresh().curve(query.points),
          ...(chanceRate !== undefined && { chanceRate }),
        };
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/visits',
      summary: 'The newest visits, the oldest of them first: pages, or what was skipped or failed.',
      query: table({
        outcome: optional(choice(outcomes)),
        limit: integer({ default: 50, minimum: 1, maximum: 1000 }),
        after: { ...count('only visits after this number'), default: 0 },
      }),
      result: table({ visits: list(block(visitTable)) }),
      handle: ({ path, query }) => {
        const { outcome, limit, after } = query;
        return {
          visits: watchedOf(services, path)
            .fresh()
            .visitsAfter(after, limit, outcome && [outcome]),
        };
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/commands',
      summary:
        'Tells the crawl something: {"kind": "pause"}, resume, stop, {"kind": "budget", "pages": 5000}, exclude, limit, label, pin, bury. Obeyed within half a second; when nothing runs, by the next resume.',
      body: table({ command: anything() }),
      result: table({ sent: flag() }),
      handle: async ({ path, body }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        await sendCommand(folder, checkCommand(body.command));
        return { sent: true };
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/topic.yaml',
      summary: 'The topic file, to crawl for the same again.',
      result: 'application/yaml',
      handle: ({ path }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        return {
          kind: 'content',
          type: 'application/yaml; charset=utf-8',
          body: stringify(readCrawlFile(folder), { lineWidth: 0 }),
        };
      },
    }),
  ];
}

/** Of a crawl that has stored nothing yet. */
const newsOfNone = (folder: string): News => ({ figures: figuresWithoutPages(folder), visits: [], more: 0, curve: [] });
