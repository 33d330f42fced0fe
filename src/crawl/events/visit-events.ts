/** A visit as events tell of it, and what of the events is kept with the collection. */
import type { Page } from '../../core/page.js';
import type { Store, Visit } from '../../storage/store.js';
import { waitWords } from '../requests/waits.js';
import type { CrawlEvents } from './crawl-events.js';

/** Tells how a URL came to its end. `page` is there for pages; `seed`: no link led to it. */
export function announceVisit(events: CrawlEvents, visit: Visit, host: string, seed: boolean, page?: Page): void {
  const { at, url, status, milliseconds, reason = '', detail = '' } = visit;
  const common = { at, url, host, status, milliseconds };
  if (visit.outcome === 'page' && visit.page && page) {
    if (!events.wants('page')) return;
    const { title, relevant, score, bytes, duplicateOf, duplicateKind } = visit.page;
    const repeats = duplicateOf === undefined ? undefined : { of: duplicateOf, kind: duplicateKind ?? 'exact' };
    const { id, depth, rendering } = visit;
    events.emit({ kind: 'page', ...common, id, depth, title, relevant, score, bytes, repeats, rendering, page });
  } else if (visit.outcome === 'redirect') {
    if (events.wants('redirect')) events.emit({ kind: 'redirect', ...common, target: detail });
  } else {
    const kind = visit.outcome === 'skipped' ? 'skip' : 'failure';
    if (events.wants(kind)) events.emit({ kind, ...common, reason, detail });
    if (seed) events.emit({ kind: 'seed-failed', at, url, detail: [reason, detail].filter(Boolean).join(': ') });
  }
}

/** Has the store keep what explains a crawl afterwards. The function returned ends it. */
export function keepEvents(events: CrawlEvents, store: Store): () => void {
  const ends = [
    events.on('retry', ({ at, url, detail }) => store.event({ at, kind: 'retry', url, detail })),
    events.on('wait', ({ at, kind: _, ...wait }) => store.event({ at, kind: 'wait', detail: waitWords(wait) })),
    events.on('seed-failed', ({ at, url, detail }) => store.event({ at, kind: 'seed-failed', url, detail })),
  ];
  return () => {
    for (const end of ends) end();
  };
}
