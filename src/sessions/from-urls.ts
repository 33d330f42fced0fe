/** A session from a list of URLs with marks: the pages are fetched through a web, and what links them is found in them. */
import { type Clock, systemClock } from '../core/clock.js';
import { UsageError } from '../core/errors.js';
import type { Session } from '../core/session.js';
import { normaliseUrl } from '../core/url.js';
import { askAlone, HostPauses } from '../crawl/fetch/ask-alone.js';
import type { Web } from '../crawl/fetch/web.js';
import { decodeHtml } from '../crawl/parse/charset.js';
import { type PageView, sessionFromViews } from './page-views.js';

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
  const pauses = new HostPauses(delay, clock);
  for (const { url: source, useful } of marked) {
    await pauses.before(source);
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
  const answer = await askAlone(source, web);
  if ('problem' in answer) throw new UsageError(`Cannot fetch the ${what} ${source}: ${answer.problem}.`);
  const { url, html, body, contentType } = answer.response;
  return { url, html: html ?? decodeHtml(body, contentType) };
}
