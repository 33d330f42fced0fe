/** Sitemaps (sitemaps.org): lists of pages, lists of lists, plain text; RSS and Atom feeds count as lists of pages too. */
import { SaxesParser } from 'saxes';
import type { Link, LinkKind } from '../../../core/page.js';
import { normaliseUrl } from '../../../core/url.js';

/** The protocol's own limit per file. */
export const mostSitemapLinks = 50_000;
/** Read in pieces, so that reading can stop at the limit. */
const pieceLength = 1 << 16;
/** A URL's text, surrounded by white space at most, is not longer than this. */
const longestText = 8192;

/**
 * The links of a sitemap in file order, those to further sitemaps marked by their kind. Never throws: broken XML gives
 * what was read.
 */
export function sitemapLinks(text: string, most = mostSitemapLinks): Link[] {
  const links: Link[] = [];
  if (/^[\s\ufeff]*</.test(text)) readXml(withAmpersands(text), links, most);
  else readLines(text, links, most);
  return links;
}

function readLines(text: string, links: Link[], most: number): void {
  for (const line of text.split(/[\r\n]+/)) {
    if (links.length >= most) return;
    add(line.trim(), 'anchor', links);
  }
}

function add(written: string, kind: LinkKind, links: Link[]): void {
  const url = normaliseUrl(written);
  if (url !== undefined) links.push({ url, anchor: wordsOf(url), context: '', path: 'sitemap', kind, nofollow: false });
}

/** A sitemap has no anchor texts; the words of the path stand in, so that strategies that read anchors can tell URLs apart. */
function wordsOf(url: string): string {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path
      .replace(/\.\w{1,5}$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  } catch {
    return '';
  }
}

/** What the URL in an element leads to, by its parent's name and its own. `image:loc` is inside `image:image`. */
function kindFor(parent: string, name: string): LinkKind | undefined {
  if (name === 'loc') return parent === 'url' ? 'anchor' : parent === 'sitemap' ? 'sitemap' : undefined;
  return name === 'link' && parent === 'item' ? 'anchor' : undefined;
}

/** `?a=1&b=2` in a URL is the most frequent mistake, and makes the parser lose the tags behind it. */
function withAmpersands(xml: string): string {
  const bare = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,10});)/gi;
  let fixed = '';
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<![CDATA[', at);
    const end = start < 0 ? -1 : xml.indexOf(']]>', start);
    if (end < 0) return fixed + xml.slice(at).replace(bare, '&amp;');
    fixed += xml.slice(at, start).replace(bare, '&amp;') + xml.slice(start, end);
    at = end;
  }
}

function readXml(xml: string, links: Link[], most: number): void {
  const parser = new SaxesParser();
  const open: string[] = [];
  let kind: LinkKind | undefined;
  let text = '';
  const collect = (piece: string) => {
    if (kind !== undefined && text.length < longestText) text += piece;
  };
  // Without a listener the parser throws at the first mistake; with one it goes on as well as it can.
  parser.on('error', () => {});
  parser.on('opentag', tag => {
    const name = localName(tag.name);
    const parent = open.at(-1) ?? '';
    if (name === 'link' && parent === 'entry' && isPageLink(tag.attributes)) {
      add(tag.attributes['href'], 'anchor', links);
    }
    open.push(name);
    kind = kindFor(parent, name);
    text = '';
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', () => {
    if (kind !== undefined) add(text.trim(), kind, links);
    kind = undefined;
    open.pop();
  });
  for (let at = xml.search(/</); at < xml.length; at += pieceLength) {
    if (links.length >= most) break;
    parser.write(xml.slice(at, at + pieceLength));
  }
  links.length = Math.min(links.length, most);
}

/** An Atom entry's link to its page: no relation, or "alternate". */
function isPageLink(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['href'] !== undefined && (attributes['rel'] ?? 'alternate') === 'alternate';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
