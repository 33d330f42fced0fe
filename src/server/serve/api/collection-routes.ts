/** One collection: how it is and how it came. */
import { stringify } from 'yaml';
import {
  anything,
  block,
  choice,
  integer,
  list,
  map,
  optional,
  share,
  table,
  text,
} from '../../../core/schema/index.js';
import { judgeOf } from '../../../library/judging/collection-judge.js';
import { readCrawlFile } from '../../../storage/crawl-file.js';
import { count, curveField, figuresTable, visitTable } from '../fields.js';
import { givenTopic, startedFor } from '../folder/crawl-processes.js';
import { readCollection } from '../folder/read-collection.js';
import { figuresWithoutPages } from '../watch/figures.js';
import { contentRoute, jsonRoute, type Route } from './route.js';
import { type Reading, watchedOf } from './services.js';

const outcomes = ['page', 'redirect', 'skipped', 'failed'] as const;
const counts = (help: string) => map(count(), { help });

export function collectionRoutes(reading: Reading): Route[] {
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
        const { path: folder } = reading.folder.find('collection', path.collection);
        const watched = reading.watches.openIfAny(folder);
        const tally = watched?.fresh().tally() ?? { skipped: {}, failed: {}, statuses: {} };
        const { settings, judge } = watched
          ? await readCollection(folder, collection => ({
              settings: collection.settings() ?? {},
              judge: judgeOf(collection),
            }))
          : { settings: givenTopic(folder), judge: {} };
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
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/curve',
      summary: 'Pages on topic against pages fetched.',
      query: table({ points: integer({ default: 400, minimum: 2, maximum: 5000 }) }),
      result: table({ points: curveField, chanceRate: optional(share({ help: 'slope of the line "by chance"' })) }),
      handle: ({ path, query }) => {
        const watched = watchedOf(reading, path);
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
          visits: watchedOf(reading, path)
            .fresh()
            .visitsAfter(after, limit, outcome && [outcome]),
        };
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/topic.yaml',
      summary: 'The topic file, to crawl for the same again.',
      result: 'application/yaml',
      handle: ({ path }) => {
        const { path: folder } = reading.folder.find('collection', path.collection);
        return {
          kind: 'content',
          type: 'application/yaml; charset=utf-8',
          body: stringify(readCrawlFile(folder), { lineWidth: 0 }),
        };
      },
    }),
  ];
}
