/**
 * Feeds as the registry knows them. A feed is a list of links and no document to keep: its entries are links with their
 * titles as anchors, their summaries as context, and their dates.
 */
import type { Link, ParsedPage } from '../../../core/page.js';
import { normaliseUrl } from '../../../core/url.js';
import { decodeXml } from '../charset.js';
import { isoDate } from '../html/details/dates.js';
import { parseHtml } from '../html/html.js';
import { languageTag } from '../language.js';
import { defaultLinks, defaultText, emptyPage, type ParseContext, type Parser, UnreadableError } from '../parser.js';
import { rootName } from '../xml/read-xml.js';
import type { Feed, FeedEntry } from './feed.js';
import { readJsonFeed } from './json-feed.js';
import { isFeedRoot, readXmlFeed } from './xml-feed.js';

const longestAnchor = 500;
const longestContext = 500;

export const feedParser: Parser = {
  name: 'a feed',
  types: ['application/rss+xml', 'application/atom+xml', 'application/rdf+xml', 'application/feed+json'],
  recognises: beginning => isFeedRoot(rootName(decodeXml(beginning))),
  parse: (bytes, context) => parseFeed(decodeXml(bytes, context.contentType), context),
  parseText: parseFeed,
};

export function parseFeed(source: string, context: ParseContext): ParsedPage {
  const { url, maxLength = Number.POSITIVE_INFINITY, maxText = defaultText, maxLinks = defaultLinks } = context;
  const read = source.slice(0, maxLength).toWellFormed();
  const feed = /^[\s\ufeff]*\{/.test(read) ? readJsonFeed(read, url, maxLinks) : readXmlFeed(read, url, maxLinks);
  if (!feed) throw new UnreadableError('is no feed, though its content type says so');
  const { about, entries } = feed;
  const [title, description] = [plain(about.title), plain(about.summary)];
  const listed = entries.filter(entry => entry.link !== '');
  const links = linksOf(feed, maxLinks);
  const words = [title, description, ...links.flatMap(({ anchor, context: summary }) => [anchor, summary])];
  const text = words.filter(part => part !== '').join(' ');
  const page = { ...emptyPage(url), title, description, links, list: 'feed' as const };
  if (source.length > maxLength) page.cut.push('document');
  if (text.length > maxText) page.cut.push('text');
  if (entries.length >= maxLinks) page.cut.push('links');
  return {
    ...page,
    text: text.slice(0, maxText).toWellFormed(),
    main: entries
      .map(entry => plain(entry.title))
      .join('\n')
      .slice(0, maxText)
      .toWellFormed(),
    language: languageTag(feed.language),
    details: { ...page.details, headline: title, published: isoDate(about.date) },
    remark: `lists ${listed.length} ${listed.length === 1 ? 'page' : 'pages'}`,
  };
}

/** The entries in their order, the page that the feed belongs to, and where older entries are. */
function linksOf({ about, next, entries }: Feed, most: number): Link[] {
  const older = { ...about, link: next, title: '', summary: '', date: '' };
  return [...entries, about, older].flatMap(entry => linkOf(entry) ?? []).slice(0, most);
}

function linkOf(entry: FeedEntry): Link | undefined {
  const url = entry.link === '' ? undefined : normaliseUrl(entry.link, entry.base);
  if (url === undefined) return undefined;
  const date = isoDate(entry.date);
  return {
    url,
    anchor: plain(entry.title).slice(0, longestAnchor).toWellFormed(),
    context: plain(entry.summary).slice(0, longestContext).toWellFormed(),
    path: 'feed',
    kind: 'anchor',
    nofollow: false,
    ...(date !== '' && { date }),
  };
}

/** Titles and summaries may be HTML, escaped once or twice. */
function plain(text: string): string {
  return /[<&]/.test(text) ? parseHtml(text, 'http://feed.invalid/').text : text.replace(/\s+/g, ' ').trim();
}
