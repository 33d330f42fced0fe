/** Sitemaps (sitemaps.org): lists of pages, lists of lists, plain text; RSS and Atom feeds count as lists of pages too. */
import { SaxesParser } from 'saxes';
import { normaliseUrl } from '../../../core/url.js';
import { decodeXml } from '../charset.js';

/** The protocol's own limit per file. */
const mostUrls = 50_000;
/** Read in pieces, so that reading can stop at the limit. */
const pieceLength = 1 << 16;
/** A URL's text, surrounded by white space at most, is not longer than this. */
const longestText = 8192;

export interface Sitemap {
  /** Pages, normalised, in file order. */
  urls: string[];
  /** Further sitemaps. */
  sitemaps: string[];
}

/** Never throws: broken XML gives what was read. Compressed files must be unpacked before. */
export function parseSitemap(content: string | Uint8Array): Sitemap {
  const text = typeof content === 'string' ? content : decodeXml(content);
  const found = { urls: [], sitemaps: [] };
  if (/^[\s\ufeff]*</.test(text)) readXml(withAmpersands(text), found);
  else readLines(text, found);
  return found;
}

function readLines(text: string, found: Sitemap): void {
  for (const line of text.split(/[\r\n]+/)) {
    if (found.urls.length >= mostUrls) return;
    add(line.trim(), found.urls);
  }
}

function add(written: string, list: string[]): void {
  const url = normaliseUrl(written);
  if (url !== undefined) list.push(url);
}

/** Which list the text of an element goes to, by its parent's name and its own. `image:loc` is inside `image:image`. */
function listFor(parent: string, name: string, found: Sitemap): string[] | undefined {
  if (name === 'loc') return parent === 'url' ? found.urls : parent === 'sitemap' ? found.sitemaps : undefined;
  return name === 'link' && parent === 'item' ? found.urls : undefined;
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

function readXml(xml: string, found: Sitemap): void {
  const parser = new SaxesParser();
  const open: string[] = [];
  let list: string[] | undefined;
  let text = '';
  const collect = (piece: string) => {
    if (list !== undefined && text.length < longestText) text += piece;
  };
  // Without a listener the parser throws at the first mistake; with one it goes on as well as it can.
  parser.on('error', () => {});
  parser.on('opentag', tag => {
    const name = localName(tag.name);
    const parent = open.at(-1) ?? '';
    if (name === 'link' && parent === 'entry' && isPageLink(tag.attributes)) add(tag.attributes['href'], found.urls);
    open.push(name);
    list = listFor(parent, name, found);
    text = '';
  });
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', () => {
    if (list !== undefined) add(text.trim(), list);
    list = undefined;
    open.pop();
  });
  for (let at = xml.search(/</); at < xml.length; at += pieceLength) {
    if (found.urls.length + found.sitemaps.length >= mostUrls) break;
    parser.write(xml.slice(at, at + pieceLength));
  }
  found.urls.length = Math.min(found.urls.length, mostUrls);
  found.sitemaps.length = Math.min(found.sitemaps.length, mostUrls);
}

/** An Atom entry's link to its page: no relation, or "alternate". */
function isPageLink(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['href'] !== undefined && (attributes['rel'] ?? 'alternate') === 'alternate';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
