/** Full-text search with facets. */
import { block, choice, flag, integer, list, map, share, table, text } from '../../../core/schema/index.js';
import { facets, pageOrders } from '../../../storage/survey.js';
import { count, real, time } from '../fields.js';
import { jsonRoute, type Route } from './route.js';
import { type Services, watchedOf } from './services.js';

/** Stand around found words; no page can hold these signs, so whoever shows a snippet can tell them from its text. */
const mark = ['\ufdd0', '\ufdd1'] as const;

const searchQuery = table({
  words: text({
    default: '',
    help: '"two words" are a phrase, OR either, -word without, wor* any ending; empty: every page',
  }),
  host: list(text(), { default: [], help: 'only these; may be repeated, as the next four' }),
  language: list(text(), { default: [] }),
  verdict: list(choice(['relevant', 'other']), { default: [] }),
  date: list(text(), { default: [], help: 'month of the fetch: 2026-11' }),
  type: list(text(), { default: [], help: 'content type: text/html' }),
  order: choice(pageOrders, { default: 'rank' }),
});

const foundTable = table({
  id: count(),
  url: text(),
  title: text(),
  snippet: text({ help: 'found words stand between U+FDD0 and U+FDD1' }),
  rank: real('larger is better'),
  relevant: flag(),
  score: share(),
  host: text(),
  language: text(),
  type: text(),
  fetchedAt: time(),
});

export function searchRoutes(services: Services): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/search',
      summary: 'Pages that hold the words, with counts by host, language, verdict, date and type.',
      query: table({
        ...searchQuery,
        offset: integer({ default: 0, minimum: 0, maximum: 1_000_000 }),
        limit: integer({ default: 20, minimum: 1, maximum: 200 }),
      }),
      result: table({
        total: count(),
        pages: list(block(foundTable)),
        facets: map(list(block(table({ value: text(), pages: count() }))), {
          help: `${facets.join(', ')}: the values and how many pages have each, were that facet left free`,
        }),
      }),
      handle: ({ path, query }) => {
        const { words, order, offset, limit, host, language, verdict, date, type } = query;
        const filter = { host, language, verdict, date, type };
        return watchedOf(services, path).fresh().find({ words, filter, order, offset, limit, mark });
      },
    }),
  ];
}
