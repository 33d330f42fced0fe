/** Sitemaps (sitemaps.org): lists of pages, lists of lists, plain text; RSS and Atom feeds count as lists of pages too. */
import type { Link, LinkKind } from '../../../core/page.js';
import { normaliseUrl } from '../../../core/url.js';
import { localName, readXmlInSlices, type XmlAttributes, type XmlListener } from '../xml/read-xml.js';

/** The protocol's own limit per file. */
export const mostSitemapLinks = 50_000;
/** A URL's text, surrounded by white space at most, is not longer than this. */
const longestText = 8192;
/** Characters that are read at a time. */
const sliceLength = 65_536;
/** Entries that are no URLs, beyond those that are, after which a file is no sitemap. Each costs as much as one. */
const mostErrors = 1000;
/** Characters without a link after which none is waited for: a URL with pictures, news and translations takes some thousands. */
const longestBarren = 1_048_576;

/**
 * The links of a sitemap in file order, those to further sitemaps marked by their kind. Never throws: broken XML gives
 * what was read. A step at a time, since a file may hold 50,000 URLs, or megabytes of nothing.
 */
export function* readSitemap(text: string, most = mostSitemapLinks): Generator<void, Link[], undefined> {
  const found = new FoundLinks(most);
  const isXml = /^[\s\ufeff]*</.test(text);
  const steps = isXml ? readXmlInSlices(text, new SitemapListener(found), sliceLength) : readLines(text, found);
  let known = 0;
  let since = 0;
  for (const place of steps) {
    if (found.links.length > known) since = place;
    known = found.links.length;
    if (found.isEnough || place - since >= longestBarren) break;
    if (place < text.length) yield;
  }
  return found.links;
}

/** All at once. */
export function sitemapLinks(text: string, most?: number): Link[] {
  const steps = readSitemap(text, most);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

class FoundLinks {
  readonly links: Link[] = [];
  private errors = 0;

  constructor(private readonly most: number) {}

  get isEnough(): boolean {
    return this.links.length >= this.most || this.errors > mostErrors + this.links.length;
  }

  /** When the page changed that a link leads to. */
  date(place: number, written: string): void {
    const link = this.links.at(place);
    if (link && !Number.isNaN(Date.parse(written))) link.date = written;
  }

  add(written: string, kind: LinkKind): void {
    const url = this.isEnough ? undefined : normaliseUrl(written);
    if (url === undefined) this.errors++;
    else this.links.push({ url, anchor: wordsOf(url), context: '', path: 'sitemap', kind, nofollow: false });
  }
}

function* readLines(text: string, found: FoundLinks): Generator<number, void, undefined> {
  for (let from = 0, paused = 0; from < text.length && !found.isEnough; ) {
    let end = from;
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
    const line = text.slice(from, Math.min(end, from + longestText)).trim();
    if (line !== '') found.add(line, 'anchor');
    from = end + 1;
    if (from - paused < sliceLength) continue;
    paused = from;
    yield from;
  }
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
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

class SitemapListener implements XmlListener {
  private kind: LinkKind | 'lastmod' | undefined;
  private words = '';
  /** Of the `url` element under way: the place of its link, and when it says that it changed. */
  private place = 0;
  private changed = '';

  constructor(private readonly found: FoundLinks) {}

  open(name: string, attributes: XmlAttributes, path: readonly string[]): boolean {
    const parent = localName(path.at(-2) ?? '');
    if (localName(name) === 'link' && parent === 'entry') this.addPageLink(attributes);
    if (localName(name) === 'url') {
      this.place = this.found.links.length;
      this.changed = '';
    }
    this.kind = parent === 'url' && localName(name) === 'lastmod' ? 'lastmod' : kindFor(parent, localName(name));
    this.words = '';
    return !this.found.isEnough;
  }

  text(piece: string): void {
    if (this.kind !== undefined && this.words.length < longestText) this.words += piece;
  }

  close(): void {
    if (this.kind === 'lastmod') this.changed = this.words.trim();
    else if (this.kind !== undefined) this.found.add(this.words.trim(), this.kind);
    // The two come in any order.
    if (this.kind !== undefined && this.changed !== '') this.found.date(this.place, this.changed);
    this.kind = undefined;
  }

  /** An Atom entry's link to its page: no relation, or "alternate". */
  private addPageLink(attributes: XmlAttributes): void {
    const target = attributes.get('href');
    if (target !== undefined && (attributes.get('rel') ?? 'alternate') === 'alternate')
      this.found.add(target, 'anchor');
  }
}
