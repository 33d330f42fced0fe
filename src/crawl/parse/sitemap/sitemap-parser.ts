/** A sitemap as a document like any other: no words, only links. */
import type { ParsedPage } from '../../../core/page.js';
import { decompress } from '../../codings/decompress.js';
import { decodeXml } from '../charset.js';
import { parseFeed } from '../feed/feed-parser.js';
import { isFeedRoot } from '../feed/xml-feed.js';
import { emptyPage, type ParseContext, type Parser, UnreadableError } from '../parser.js';
import { rootName } from '../xml/read-xml.js';
import { mostSitemapLinks, sitemapLinks } from './sitemap.js';

/** Bytes of an unpacked file that are read; the protocol allows 50 MB. */
const largestSitemap = 16_777_216;

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

export function parseSitemap(text: string, context: ParseContext): ParsedPage {
  const { url, maxLinks = mostSitemapLinks } = context;
  // A feed is a list of pages too, and has their titles.
  const links = isFeed(text) ? parseFeed(text, context).links : sitemapLinks(text, maxLinks);
  return {
    ...emptyPage(url),
    links,
    list: 'sitemap',
    remark: `lists ${links.length} ${links.length === 1 ? 'URL' : 'URLs'}`,
  };
}

/** Characters within which the outermost element begins. */
const beginning = 4096;

function isFeed(text: string): boolean {
  return /^[\s\ufeff]*\{/.test(text) || isFeedRoot(rootName(text.slice(0, beginning)));
}
