/** Full-text search with facets. */
import { plainJson } from '../../../core/plain-text.js';
import { block, choice, flag, integer, list, map, share, table, text } from '../../../core/schema/index.js';
import { cell } from '../../../storage/export/csv.js';
import { facets, pageOrders } from '../../../storage/survey.js';
import { count, real, time } from '../fields.js';
import { contentRoute, jsonRoute, type Route } from './route.js';
import { type Reading, watchedOf } from './services.js';

/** Stand around found words; no page can hold these signs, so whoever shows a snippet can tell them from its text. */
const mark = ['\ufdd0', '\ufdd1'] as const;

/** Pages of a result that leave as a file. */
const mostRows = 50_000;

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

export function searchRoutes(reading: Reading): Route[] {
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
        return watchedOf(reading, path).fresh().find({ words, filter, order, offset, limit, mark });
      },
    }),
    contentRoute({
      method: 'get',
      path: '/api/collections/{collection}/search/file',
      summary: `The result of a search as a file, ${mostRows} pages at most.`,
      slow: true,
      query: table({ ...searchQuery, format: choice(['jsonl', 'csv'], { default: 'jsonl' }) }),
      result: 'text/csv',
      handle: ({ path, query }) => {
        const { words, order, format, host, language, verdict, date, type } = query;
        const filter = { host, language, verdict, date, type };
        const wanted = { words, filter, order, offset: 0, limit: mostRows, bare: true };
        const { pages } = watchedOf(reading, path).fresh().find(wanted);
        const rows = pages.map(({ url, title, relevant, score, fetchedAt, ...page }) => ({
          ...{ url, title, relevant, score, host: page.host, language: page.language, type: page.type },
          fetchedAt: new Date(fetchedAt).toISOString(),
        }));
        const lines = format === 'jsonl' ? rows.map(row => `${plainJson(row, 0)}\n`) : csvLines(rows);
        return {
          kind: 'content',
          type: format === 'jsonl' ? 'application/x-ndjson; charset=utf-8' : 'text/csv; charset=utf-8',
          body: lines.join(''),
          headers: { 'content-disposition': `attachment; filename="search.${format}"` },
        };
      },
    }),
  ];
}

function csvLines(rows: readonly Readonly<Record<string, string | number | boolean>>[]): string[] {
  const names = ['url', 'title', 'relevant', 'score', 'host', 'language', 'type', 'fetchedAt'];
  return [names.join(','), ...rows.map(row => names.map(name => cell(row[name])).join(','))].map(line => `${line}\r\n`);
}
