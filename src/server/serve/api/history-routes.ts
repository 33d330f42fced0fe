/** The visits of one page, and what it said otherwise from one to another. */
import { block, flag, integer, list, optional, table, text } from '../../../core/schema/index.js';
import { toldHistory } from '../../../library/refresh/told-history.js';
import { openHistory } from '../../../storage/open.js';
import { count, time } from '../fields.js';
import { jsonRoute, type Route } from './route.js';
import { type Reading, watchedOf } from './services.js';

const visit = () => optional(integer({ minimum: 1, maximum: 1_000_000, help: 'a visit, counted from 1' }));

/** Lines of a difference that are sent. */
const mostLines = 2000;

const historyTable = table({
  visits: list(
    block(
      table({
        at: time(),
        found: text({
          help: 'first, not-modified, identical, unchanged, changed, gone, moved, refused or unreachable',
        }),
        status: count(),
        detail: text(),
        hasText: flag({ help: 'it found another text than the visit before' }),
      }),
    ),
    { help: 'the first one first' },
  ),
  difference: optional(
    block(
      table({
        from: count('a visit, counted from 1'),
        to: count('a visit, counted from 1'),
        lines: list(list(block(table({ kind: text({ help: 'same, gone or new' }), text: text() }))), {
          help: 'of the main text; a line that was reworded has several pieces',
        }),
      }),
    ),
  ),
});

export function historyRoutes(reading: Reading): Route[] {
  return [
    jsonRoute({
      method: 'get',
      path: '/api/collections/{collection}/history',
      summary: 'The visits of a URL, and what changed between two of them (the last two that found another text).',
      query: table({ url: text({ notEmpty: true }), from: visit(), to: visit() }),
      result: historyTable,
      handle: ({ path, query }) => {
        const { url, from, to } = query;
        const history = openHistory(watchedOf(reading, path).folder);
        try {
          const told = toldHistory(history, url, from === undefined || to === undefined ? undefined : [from, to]);
          const { visits = [], difference } = told ?? {};
          return {
            visits: visits.map(({ at, found, status, detail, hasText }) => ({ at, found, status, detail, hasText })),
            ...(difference && { difference: { ...difference, lines: difference.lines.slice(0, mostLines) } }),
          };
        } finally {
          history.close();
        }
      },
    }),
  ];
}
