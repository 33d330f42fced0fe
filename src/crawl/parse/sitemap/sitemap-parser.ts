/** A sitemap as a document like any other: no words, only links. */
import type { Link, ParsedPage } from '../../../core/page.js';
import { decompress } from '../../codings/decompress.js';
import { decodeXml } from '../charset.js';
import { parseFeed } from '../feed/feed-parser.js';
import { isFeedRoot } from '../feed/xml-feed.js';
import { emptyPage, type ParseContext, type Parser, UnreadableError } from '../parser.js';
import { rootName } from '../xml/read-xml.js';
import { mostSitemapLinks, readSitemap } from './sitemap.js';

/** Bytes of an unpacked file that are read; the protocol allows 50 MB. */
const largestSitemap = 16_777_216;
/** Characters of a feed that are read, at once. */
const longestFeed = 5_242_880;

/**
 * Not among the parsers of pages: a list of links is nothing to keep. The crawl has it read what it knows to be a
 * sitemap, whatever its content type; many come packed, and as application/octet-stream.
 */
export const sitemapParser: Parser = {
  name: 'a sitemap',
  types: ['application/xml', 'text/xml', 'application/rss+xml', 'application/atom+xml'],
  parse(bytes, context) {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return isPacked ? parsePacked(bytes, context) : parseSitemap(decodeXml(bytes, context.contentType), context);
  },
  parseText: parseSitemap,
};

async function parsePacked(bytes: Uint8Array, context: ParseContext): Promise<ParsedPage> {
  const unpacked = await decompress(bytes, ['gzip'], largestSitemap);
  if (unpacked.kind === 'undecodable') throw new UnreadableError(unpacked.detail);
  return parseSitemap(decodeXml(unpacked.body), context);
}

/** A promise where the file is long: whatever it holds, others have their turn in between, and an abort is heard. */
export function parseSitemap(text: string, context: ParseContext): ParsedPage | Promise<ParsedPage> {
  const { url, maxLinks = mostSitemapLinks, signal } = context;
  // A feed is a list of pages too, and has their titles.
  if (isFeed(text)) return sitemapOf(url, parseFeed(text.slice(0, longestFeed), context).links);
  const steps = readSitemap(text, maxLinks);
  const first = steps.next();
  return first.done ? sitemapOf(url, first.value) : readOn(steps, signal).then(links => sitemapOf(url, links));
}

async function readOn(steps: ReturnType<typeof readSitemap>, signal?: AbortSignal): Promise<Link[]> {
  for (;;) {
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function sitemapOf(url: string, links: readonly Link[]): ParsedPage {
  const remark = `lists ${links.length} ${links.length === 1 ? 'URL' : 'URLs'}`;
  return { ...emptyPage(url), links: [...links], list: 'sitemap', remark };
}

/** Characters within which the outermost element begins. */
const beginning = 4096;

function isFeed(text: string): boolean {
  return /^[\s\ufeff]*\{/.test(text) || isFeedRoot(rootName(text.slice(0, beginning)));
}
