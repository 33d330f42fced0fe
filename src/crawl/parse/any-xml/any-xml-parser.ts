/** XML that does not say which: its outermost element tells. */
import type { ParsedPage } from '../../../core/page.js';
import { decodeXml } from '../charset.js';
import { sniffLength } from '../content-type.js';
import { parseFeed } from '../feed/feed-parser.js';
import { isFeedRoot } from '../feed/xml-feed.js';
import { parseHtml } from '../html/html.js';
import { type ParseContext, type Parser, UnreadableError } from '../parser.js';
import { parseSitemap } from '../sitemap/sitemap-parser.js';
import { localName, rootName } from '../xml/read-xml.js';

/** Comments and style sheets may stand before the outermost element. */
const searched = 8 * sniffLength;

export const anyXmlParser: Parser = {
  name: 'XML',
  types: ['application/xml', 'text/xml'],
  parse: (bytes, context) => parseXml(decodeXml(bytes, context.contentType), context),
  parseText: parseXml,
};

function parseXml(source: string, context: ParseContext): ParsedPage | Promise<ParsedPage> {
  const root = rootName(source.slice(0, searched));
  if (isFeedRoot(root)) return parseFeed(source, context);
  if (localName(root) === 'html') return parseHtml(source, context.url, context);
  if (/^(?:urlset|sitemapindex)$/.test(localName(root))) return parseSitemap(source, context);
  const found = root === '' ? 'it has no element' : `its outermost element is <${root.slice(0, 40)}>`;
  throw new UnreadableError(`is XML but neither a page, a feed nor a sitemap: ${found}`);
}
