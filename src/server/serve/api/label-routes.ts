/** A person's word on pages: which to ask about, what was said, what it changed. */
import { block, flag, integer, list, optional, share, table, text } from '../../../core/schema/index.js';
import { judgeOf, usualThreshold } from '../../../library/judging/collection-judge.js';
import { labelEstimate } from '../../../library/judging/label-estimate.js';
import { pagesByLot, pagesToAsk } from '../../../library/judging/pages-to-ask.js';
import { type SentWords, sendForgotten, sendLabels } from '../../../library/label.js';
import type { Collection } from '../../../storage/collection.js';
import type { CollectedPage } from '../../../storage/collection-types.js';
import { sentLabels } from '../../../storage/person-labels.js';
import type { Survey } from '../../../storage/survey.js';
import { count } from '../fields.js';
import { jsonRoute, type Route } from './route.js';
import { type Services, watchedOf } from './services.js';

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

const heardTable = table({ labels: count(), heardBy: text({ help: 'crawl or judge' }) });

export function labelRoutes(services: Services): Route[] {
  /** Whoever is to hear the words is told, and whoever watches sees what comes of it. */
  const heard = (folder: string, labels: number, { running, judge }: SentWords) => {
    if (!running || services.judging.isBusy(folder)) services.judging.soon(folder, judge);
    services.watches.open(folder).expectVerdicts();
    return { labels, heardBy: running ? 'crawl' : 'judge' };
  };
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/labels/next',
      summary: 'The pages whose label would teach most: those the judge doubts most first.',
      query: table({
        count: integer({ default: 10, minimum: 1, maximum: 100 }),
        fair: flag({ default: false, help: 'drawn by lot instead, for an estimate of how good the verdicts are' }),
      }),
      result: table({ pages: list(block(askedTable)) }),
      handle: async ({ path, query }) => {
        const watched = watchedOf(services, path);
        const survey = watched.fresh();
        return watched.reading(async collection => {
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
      method: 'post',
      path: '/api/collections/{collection}/labels',
      summary:
        'Says of pages whether they are on topic. A crawl that runs hears it within half a second; else the pages are judged again, behind this answer. What changed comes as an event (news.changed).',
      body: table({
        labels: list(block(table({ url: text({ notEmpty: true }), relevant: flag() })), { atLeast: 1 }),
        asked: flag({ default: true, help: 'the pages came from labels/next, so they are no fair sample' }),
      }),
      result: heardTable,
      handle: async ({ path, body }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        return heard(folder, body.labels.length, await sendLabels(folder, body.labels, { asked: body.asked }));
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/labels/forget',
      summary: 'Takes back what a person said of pages: the judge decides again. Heard as labels are.',
      body: table({ urls: list(text({ notEmpty: true }), { atLeast: 1 }) }),
      result: heardTable,
      handle: async ({ path, body }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        return heard(folder, body.urls.length, await sendForgotten(folder, body.urls));
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
        const watched = watchedOf(services, path);
        return watched.reading(async collection => {
          const { labels, unheard } = await sentLabels(watched.folder, collection);
          const judging = unheard > 0 || services.judging.isBusy(watched.folder);
          return { labels: [...labels].map(([url, label]) => ({ url, ...label })), judging };
        });
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/labels/estimate',
      summary: 'What the labels tell of the verdicts, from ten labels on.',
      result: table({ precision: estimateField, missed: estimateField, onTopic: estimateField }),
      handle: ({ path }) =>
        watchedOf(services, path).reading(collection => {
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
