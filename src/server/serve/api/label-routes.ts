/** A person's word on pages: which to ask about, what was said, what it changed. */
import { block, flag, integer, list, optional, share, table, text } from '../../../core/schema/index.js';
import { judgeOf, usualThreshold } from '../../../library/judging/collection-judge.js';
import { labelEstimate } from '../../../library/judging/label-estimate.js';
import { pagesByLot, pagesToAsk } from '../../../library/judging/pages-to-ask.js';
import { sendLabels } from '../../../library/label.js';
import { personLabels } from '../../../storage/person-labels.js';
import { count } from '../fields.js';
import { jsonRoute, type Route } from './route.js';
import { type Services, watchedOf } from './services.js';

/** Of so many doubtful pages those are chosen that teach most. */
const doubtfulPages = 500;
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

export function labelRoutes(services: Services): Route[] {
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
      handle: ({ path, query }) => {
        const watched = watchedOf(services, path);
        const survey = watched.fresh();
        const pages = watched.reading(collection => {
          if (query.fair)
            return pagesByLot(collection, query.count).map(page => ({ page, text: collection.main(page) }));
          const { threshold = usualThreshold } = judgeOf(collection);
          const labelled = personLabels(collection).size;
          const ids = survey.doubtful(threshold, doubtfulPages + labelled);
          const doubtful = ids.flatMap(id => collection.pageById(id) ?? []);
          const among = {
            settings: () => collection.settings(),
            commands: () => collection.commands(),
            pages: () => doubtful.values(),
          };
          return pagesToAsk(among, query.count).map(page => ({ page, text: collection.main(page) }));
        });
        return {
          pages: pages.map(({ page: { url, title, host, language, relevant, score }, text: main }) => ({
            ...{ url, title, host, language, relevant, score, text: main.slice(0, shownText) },
          })),
        };
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/labels',
      summary:
        'Says of pages whether they are on topic. A crawl that runs hears it within half a second; else the pages are judged again at once. What changed comes as an event (news.changed).',
      body: table({
        labels: list(block(table({ url: text({ notEmpty: true }), relevant: flag() })), { atLeast: 1 }),
        asked: flag({ default: true, help: 'the pages came from labels/next, so they are no fair sample' }),
      }),
      result: table({ labels: count(), heardBy: text({ help: 'crawl or judge' }) }),
      handle: async ({ path, body }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        const { running, judge } = await sendLabels(folder, body.labels, { asked: body.asked });
        if (!running || services.judging.isBusy(folder)) services.judging.soon(folder, judge);
        services.watches.open(folder).expectVerdicts();
        return { labels: body.labels.length, heardBy: running ? 'crawl' : 'judge' };
      },
    }),
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/labels',
      summary: 'What a person has said of pages, and what that tells of the verdicts.',
      result: table({
        labels: list(block(table({ url: text(), relevant: flag(), score: optional(share()), asked: flag() }))),
        judging: flag({ help: 'labels are being heard just now' }),
        precision: estimateField,
        missed: estimateField,
        onTopic: estimateField,
      }),
      handle: ({ path }) => {
        const { path: folder } = services.folder.find('collection', path.collection);
        return watchedOf(services, path).reading(collection => {
          const labels = [...personLabels(collection)].map(([url, label]) => ({ url, ...label }));
          const { precision, missed, onTopic } = labelEstimate(collection) ?? {};
          const judging = services.judging.isBusy(folder);
          return {
            ...{ labels, judging },
            ...(precision && { precision }),
            ...(missed && { missed }),
            ...(onTopic && { onTopic }),
          };
        });
      },
    }),
  ];
}
