/** A session from what a crawl left: its pages, their links, and as targets those that were judged on topic. */
import type { Session } from '../core/session.js';
import { openCollection } from '../storage/open.js';

export interface CollectionSessionOptions {
  /** Instead of the pages judged on topic: exactly these URLs. */
  useful?: ReadonlySet<string>;
}

export function sessionFromCollection(folder: string, { useful }: CollectionSessionOptions = {}): Session {
  const collection = openCollection(folder);
  try {
    const pages = Array.from(collection.pages({ all: true, unique: true }));
    const latest = pages.reduce((most, page) => Math.max(most, page.fetchedAt), 0);
    return {
      name: String(collection.settings()?.['name'] ?? ''),
      recorded: latest > 0 ? new Date(latest).toISOString() : '',
      pages: pages.map(page => ({
        url: page.url,
        title: page.title,
        text: collection.text(page),
        links: collection.links(page),
        useful: useful ? useful.has(page.url) : page.relevant,
      })),
    };
  } finally {
    collection.close();
  }
}
