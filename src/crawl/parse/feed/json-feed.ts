/** JSON Feed (jsonfeed.org), versions 1 and 1.1. */
import { emptyEntry, type Feed, type FeedEntry, longestField } from './feed.js';

type Thing = Readonly<Record<string, unknown>>;

/** Undefined when it is no such feed. */
export function readJsonFeed(json: string, url: string, mostEntries: number): Feed | undefined {
  const feed = parsed(json);
  if (!isThing(feed) || !Array.isArray(feed['items'])) return undefined;
  return {
    about: entryOf(feed, url, 'home_page_url'),
    language: stringOf(feed, 'language'),
    next: stringOf(feed, 'next_url'),
    entries: feed['items']
      .slice(0, mostEntries)
      .filter(isThing)
      .map(item => entryOf(item, url, 'url', 'external_url')),
  };
}

function entryOf(thing: Thing, base: string, ...links: readonly string[]): FeedEntry {
  return {
    ...emptyEntry(base),
    link: stringOf(thing, ...links),
    title: stringOf(thing, 'title'),
    summary: stringOf(thing, 'summary', 'description', 'content_text', 'content_html').slice(0, longestField),
    date: stringOf(thing, 'date_published', 'date_modified'),
  };
}

/** The first of these keys that has something to say. */
function stringOf(thing: Thing, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = thing[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
