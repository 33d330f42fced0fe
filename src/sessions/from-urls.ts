/** A session from a list of URLs with marks: the pages are fetched through a web, and what links them is found in them. */
import { type Clock, systemClock } from '../core/clock.js';
import { UsageError } from '../core/errors.js';
import type { Session } from '../core/session.js';
import { hostOf, normaliseUrl } from '../core/url.js';
import type { Web } from '../crawl/fetch/web.js';
import { decodeHtml } from '../crawl/parse/charset.js';
import { type PageView, sessionFromViews } from './page-views.js';

const mostRedirects = 5;

export interface MarkedUrl {
  url: string;
  useful: boolean;
}

export interface DownloadOptions {
  /** Milliseconds between two requests to one host (default 0). */
  delay?: number;
  clock?: Clock;
}

export async function sessionFromUrls(
  marked: readonly MarkedUrl[],
  name: string,
  web: Web,
  { delay = 0, clock = systemClock }: DownloadOptions = {},
): Promise<Session> {
  const views: PageView[] = [];
  const asked = new Map<string, number>();
  for (const { url: source, useful } of marked) {
    const host = hostOf(source);
    const pause = (asked.get(host) ?? -Infinity) + delay - clock.now();
    if (pause > 0) await clock.sleep(pause);
    asked.set(host, clock.now());
    const { url, html } = await downloadHtml(source, 'page', web);
    views.push({ url, aliases: [source], html, useful });
  }
  return sessionFromViews(views, name, '');
}

/** One URL a line, useful ones with a star before them; empty lines and those that begin with # say nothing. */
export function parseUrlList(text: string, place: string): MarkedUrl[] {
  const marked = text.split(/\r?\n/).flatMap((line, number): MarkedUrl[] => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const url = normaliseUrl(trimmed.replace(/^\*\s*/, ''));
    if (url === undefined) {
      throw new UsageError(
        `${place}, line ${number + 1}: write one http or https URL a line, "* https://example.org/" for a useful one.`,
      );
    }
    return [{ url, useful: trimmed.startsWith('*') }];
  });
  if (marked.length === 0) throw new UsageError(`${place} names no URL.`);
  return marked;
}

/** One page with its redirects followed. `what` is how messages call it: "example page". */
export async function downloadHtml(source: string, what: string, web: Web): Promise<{ url: string; html: string }> {
  const refuse = (why: string) => new UsageError(`Cannot fetch the ${what} ${source}: ${why}.`);
  let url = normaliseUrl(source);
  for (let hop = 0; url !== undefined && hop < mostRedirects; hop++) {
    const fetched = await web.fetch(url);
    if (fetched.kind !== 'response') throw refuse(fetched.detail);
    if (fetched.location !== undefined) {
      url = normaliseUrl(fetched.location);
      continue;
    }
    if (fetched.status !== 200) throw refuse(`HTTP ${fetched.status}`);
    return { url, html: fetched.html ?? decodeHtml(fetched.body, fetched.contentType) };
  }
  throw refuse(url === undefined ? 'not an http or https URL' : 'too many redirects');
}
