/**
 * Pages that a person viewed → session. Each page is read by the crawler's own parser, so that what is learnt and what is crawled are
 * the same text. A link of the session is a real hyperlink from one viewed page to another, whether or not the person
 * clicked it (Liu §2.1: "all hyperlinks between pages are added as edges"); links to pages nobody viewed are dropped.
 */
import type { Session, SessionPage } from '../core/session.js';
import { normaliseUrl } from '../core/url.js';
import { parseHtml } from '../crawl/parse/html/html.js';

/** A page as a person had it on the screen. */
export interface PageView {
  url: string;
  /** URLs that were redirected to this one: links to them lead here. */
  aliases?: readonly string[];
  html: string;
  useful: boolean;
  /** The page was shown as a frame of another page. */
  frame?: boolean;
}

/** Characters of HTML that are read of a page. */
export const longestPage = 256 * 1024;

/**
 * Makes the session. Pages come in the order in which they were first seen; a page viewed twice is one page, with its
 * latest content. Views whose URL is not http or https are left out.
 */
export function sessionFromViews(views: Iterable<PageView>, name: string, recorded: string): Session {
  const pages = new Map<string, SessionPage>();
  const aliases = new Map<string, string>();
  for (const view of views) {
    const url = normaliseUrl(view.url);
    if (url === undefined) continue;
    pages.set(url, pageOf(url, view, pages.get(url)));
    for (const alias of view.aliases ?? []) {
      const other = normaliseUrl(alias);
      if (other !== undefined) aliases.set(other, url);
    }
  }
  for (const page of pages.values()) {
    // A URL that was a page once and a redirect at another time is the page.
    const targets = page.links.map(link => (pages.has(link) ? link : aliases.get(link)));
    page.links = [...new Set(targets)].filter(target => target !== undefined && target !== page.url) as string[];
  }
  return { name, recorded, pages: [...pages.values()] };
}

/** The page with all its links, also those that lead out of the session. */
function pageOf(url: string, view: PageView, before: SessionPage | undefined): SessionPage {
  const { title, text, links } = parseHtml(view.html, url, { maxLength: longestPage });
  const useful = view.useful || (before?.useful ?? false);
  // Whoever saw it as a page of its own saw a page.
  const frame = view.frame && (before === undefined || before.frame);
  return { url, title, text, links: links.map(link => link.url), useful, ...(frame ? { frame: true } : {}) };
}
