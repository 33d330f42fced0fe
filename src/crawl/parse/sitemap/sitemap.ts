/** Sitemaps (sitemaps.org): lists of pages, lists of lists, plain text; RSS and Atom feeds count as lists of pages too. */
import type { Link, LinkKind } from '../../../core/page.js';
import { normaliseUrl } from '../../../core/url.js';
import { localName, readXml, type XmlAttributes } from '../xml/read-xml.js';

/** The protocol's own limit per file. */
export const mostSitemapLinks = 50_000;
/** A URL's text, surrounded by white space at most, is not longer than this. */
const longestText = 8192;

/**
 * The links of a sitemap in file order, those to further sitemaps marked by their kind. Never throws: broken XML gives
 * what was read.
 */
export function sitemapLinks(text: string, most = mostSitemapLinks): Link[] {
  const links: Link[] = [];
  if (/^[\s\ufeff]*</.test(text)) readSitemap(text, links, most);
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

function readSitemap(xml: string, links: Link[], most: number): void {
  let kind: LinkKind | undefined;
  let text = '';
  readXml(xml, {
    open(name, attributes, path) {
      const parent = localName(path.at(-2) ?? '');
      if (localName(name) === 'link' && parent === 'entry') addPageLink(attributes, links);
      kind = kindFor(parent, localName(name));
      text = '';
      return links.length < most;
    },
    text(piece) {
      if (kind !== undefined && text.length < longestText) text += piece;
    },
    close() {
      if (kind !== undefined) add(text.trim(), kind, links);
      kind = undefined;
    },
  });
  links.length = Math.min(links.length, most);
}

/** An Atom entry's link to its page: no relation, or "alternate". */
function addPageLink(attributes: XmlAttributes, links: Link[]): void {
  const target = attributes.get('href');
  if (target !== undefined && (attributes.get('rel') ?? 'alternate') === 'alternate') add(target, 'anchor', links);
}
