/** A person's word on pages: which to ask about, what was said, what it changed. */
import { block, flag, integer, list, optional, share, table, text } from '../../../core/schema/index.js';
import { judgeOf, usualThreshold } from '../../../library/judging/collection-judge.js';
import { labelEstimate } from '../../../library/judging/label-estimate.js';
import { pagesByLot, pagesToAsk } from '../../../library/judging/pages-to-ask.js';
import type { Collection } from '../../../storage/collection.js';
import type { CollectedPage } from '../../../storage/collection-types.js';
import { sentLabels } from '../../../storage/person-labels.js';
import type { Survey } from '../../../storage/survey.js';
import { isBeingJudged } from '../folder/judging.js';
import { readCollection } from '../folder/read-collection.js';
import { jsonRoute, type Route } from './route.js';
import { type Reading, watchedOf } from './services.js';

/** Of so many doubtful pages those are chosen that teach most. */
const mostDoubtful = 500;
const shownText = 2000;

const askedTable = table({
  url: text(),
  title: text(),
  host: text(),
  language: text(),
  relevant: flag({ help: "the judge's opinion" }),
  score: share(),
  text: text({ help: 'the beginning of its main text' }),
});
const estimateField = optional(
  block(table({ share: share(), low: share(), high: share(), covered: optional(share()) }), {
    help: 'with nine chances in ten between low and high',
  }),
);

export function labelRoutes(reading: Reading): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/labels/next',
      summary: 'The pages whose label would teach most: those the judge doubts most first.',
      slow: true,
      query: table({
        count: integer({ default: 10, minimum: 1, maximum: 100 }),
        fair: flag({ default: false, help: 'drawn by lot instead, for an estimate of how good the verdicts are' }),
      }),
      result: table({ pages: list(block(askedTable)) }),
      handle: async ({ path, query }) => {
        const watched = watchedOf(reading, path);
        const survey = watched.fresh();
        return readCollection(watched.folder, async collection => {
          const { labels } = await sentLabels(watched.folder, collection);
          const pages = query.fair
            ? pagesByLot(collection, query.count, labels)
            : doubtfulPages(collection, survey, query.count, labels);
          return {
            pages: pages.map(page => {
              const { url, title, host, language, relevant, score } = page;
              const main = collection.main(page).slice(0, shownText);
              return { url, title, host, language, relevant, score, text: main };
            }),
          };
        });
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/labels',
      summary: 'What a person has said of pages.',
      result: table({
        labels: list(block(table({ url: text(), relevant: flag(), score: optional(share()), asked: flag() }))),
        judging: flag({ help: 'labels are being heard just now, or are about to be' }),
      }),
      handle: ({ path }) => {
        const watched = watchedOf(reading, path);
        return readCollection(watched.folder, async collection => {
          const { labels, unheard } = await sentLabels(watched.folder, collection);
          const judging = unheard > 0 || isBeingJudged(watched.folder);
          return { labels: [...labels].map(([url, label]) => ({ url, ...label })), judging };
        });
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/labels/estimate',
      summary: 'What the labels tell of the verdicts, from ten labels on.',
      slow: true,
      result: table({ precision: estimateField, missed: estimateField, onTopic: estimateField }),
      handle: ({ path }) =>
        readCollection(watchedOf(reading, path).folder, collection => {
          const { precision, missed, onTopic } = labelEstimate(collection) ?? {};
          return { ...(precision && { precision }), ...(missed && { missed }), ...(onTopic && { onTopic }) };
        }),
    }),
  ];
}

/** Of the pages nearest to the threshold, those that teach most. */
function doubtfulPages(
  collection: Collection,
  survey: Survey,
  count: number,
  labels: ReadonlyMap<string, unknown>,
): CollectedPage[] {
  const { threshold = usualThreshold } = judgeOf(collection);
  const ids = survey.doubtful(threshold, mostDoubtful + labels.size);
  const doubtful = ids.flatMap(id => collection.pageById(id) ?? []);
  const among = {
    settings: () => collection.settings(),
    commands: () => collection.commands(),
    pages: () => doubtful.values(),
  };
  return pagesToAsk(among, count, labels);
}
