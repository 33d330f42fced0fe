/** A person's word on pages, said and taken back. */
import { block, flag, list, table, text } from '../../../core/schema/index.js';
import { type SentWords, sendForgotten, sendLabels } from '../../../library/label.js';
import { count } from '../fields.js';
import { jsonRoute, type Route } from './route.js';
import type { Services } from './services.js';

const heardTable = table({ labels: count(), heardBy: text({ help: 'crawl or judge' }) });

export function labellingRoutes(services: Services): Route[] {
  /** Whoever is to hear the words is told, and whoever watches sees what comes of it. */
  const heard = (folder: string, labels: number, { running, judge }: SentWords) => {
    if (!running || services.judging.isBusy(folder)) services.judging.soon(folder, judge);
    services.readers.expectVerdicts(folder);
    return { labels, heardBy: running ? 'crawl' : 'judge' };
  };
  return [
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
  ];
}
