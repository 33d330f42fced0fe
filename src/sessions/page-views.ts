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
  const framesets = new Set<string>();
  for (const view of views) {
    const url = normaliseUrl(view.url);
    if (url === undefined) continue;
    if (framesetTag.test(view.html)) framesets.add(url);
    else framesets.delete(url);
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
  return { name, recorded, pages: withoutFramesets(pages, framesets) };
}

/**
 * Liu §2.1: "instead of recording the frame page, all of its pages will be recorded". A link to a frameset is a link to each of its frames;
 * a mark on it is one on each. A frameset none of whose frames was seen stays: it is all there is.
 */
function withoutFramesets(pages: ReadonlyMap<string, SessionPage>, framesets: ReadonlySet<string>): SessionPage[] {
  const framesOf = (url: string, above: readonly string[] = []): string[] => {
    const page = pages.get(url);
    if (!page || above.includes(url)) return [];
    const frames = framesets.has(url) ? page.links.flatMap(link => framesOf(link, [...above, url])) : [];
    return frames.length > 0 ? frames : [url];
  };
  const replaced = new Map<string, string[]>();
  for (const url of framesets) {
    const frames = framesOf(url).filter(frame => frame !== url);
    if (frames.length > 0) replaced.set(url, frames);
  }
  if (replaced.size === 0) return [...pages.values()];
  const marked = new Set([...replaced].flatMap(([url, frames]) => (pages.get(url)!.useful ? frames : [])));
  return [...pages.values()]
    .filter(({ url }) => !replaced.has(url))
    .map(page => {
      const links = new Set(page.links.flatMap(link => replaced.get(link) ?? [link]));
      links.delete(page.url);
      return { ...page, links: [...links], useful: page.useful || marked.has(page.url) };
    });
}

/** A document that is made of frames, and shows nothing itself. */
const framesetTag = /<frameset[\s>]/i;

/** The page with all its links, also those that lead out of the session. */
function pageOf(url: string, view: PageView, before: SessionPage | undefined): SessionPage {
  const { title, text, links } = parseHtml(view.html, url, { maxLength: longestPage });
  const useful = view.useful || (before?.useful ?? false);
  // Whoever saw it as a page of its own saw a page.
  const frame = view.frame && (before === undefined || before.frame);
  return { url, title, text, links: links.map(link => link.url), useful, ...(frame ? { frame: true } : {}) };
}
