/** What a page says of itself: title, language, base, canonical address, description, wishes to robots. */
import { decodeHTML } from 'entities/decode';
import type { ParsedPage, Reservation } from '../../../core/page.js';
import type { UrlResolver } from '../../../core/url.js';
import { allOf, directivesIn, miningIn, robotName } from '../directives.js';
import { languageTag } from '../language.js';
import type { Attributes } from './attributes.js';
import { cut, fold } from './link-collector.js';
import {
  contentAttribute,
  hrefAttribute,
  httpEquivAttribute,
  itempropAttribute,
  langAttribute,
  nameAttribute,
  propertyAttribute,
  relAttribute,
  typeAttribute,
  xmlLangAttribute,
} from './names.js';

const longestTitle = 1000;
const longestDescription = 2000;
/** Feeds of one page that are told of. */
const mostFeeds = 5;
const feedType = /^\s*application\/(rss\+xml|atom\+xml|rdf\+xml|feed\+json)/i;

/** What `<meta name>`, `<meta property>` and `<meta itemprop>` may say; of several, the one named first here counts. */
const statements = {
  headline: ['og:title', 'twitter:title', 'dcterms.title', 'dc.title', 'citation_title'],
  author: [
    ...['author', 'article:author', 'dcterms.creator', 'dc.creator', 'parsely-author', 'sailthru.author', 'byl'],
    'citation_author',
  ],
  published: [
    ...['article:published_time', 'og:published_time', 'datepublished', 'dcterms.issued', 'dc.date.issued'],
    ...['dcterms.created', 'dcterms.date', 'dc.date', 'citation_publication_date', 'parsely-pub-date', 'sailthru.date'],
    ...['publish-date', 'pub_date', 'pubdate', 'date', 'datecreated'],
  ],
  modified: ['article:modified_time', 'og:updated_time', 'datemodified', 'dcterms.modified', 'dc.date.modified'],
  siteName: ['og:site_name', 'application-name'],
  type: ['og:type', 'dcterms.type', 'dc.type'],
  licence: [
    'cc:license',
    'dcterms.license',
    'dcterms:license',
    'dcterms.rights',
    'dc.rights',
    'license',
    'licence',
    'rights',
  ],
  locale: ['og:locale', 'dcterms.language', 'dc.language'],
  summary: ['og:description', 'twitter:description', 'dcterms.description', 'dc.description'],
} as const;
type Statement = keyof typeof statements;

const statementOf = new Map<string, { statement: Statement; rank: number }>();
for (const statement of Object.keys(statements) as Statement[]) {
  statements[statement].forEach((name, rank) => {
    statementOf.set(name, { statement, rank });
  });
}

export class Metadata {
  title: string | undefined;
  /** As written; to be resolved. */
  base: string | undefined;
  canonical: string | undefined;
  /** As written; to be resolved. */
  private readonly feedAddresses: string[] = [];
  noindex = false;
  nofollow = false;
  mining: ParsedPage['mining'];
  /** As written; to be resolved. */
  tdmPolicy = '';
  private reserved: readonly Reservation[] = [];
  private htmlLanguage = '';
  private metaLanguage = '';
  private ownDescription = '';
  private readonly said = new Map<Statement, { rank: number; text: string }>();

  get language(): string {
    return this.htmlLanguage || this.metaLanguage || languageTag(this.stated('locale'));
  }

  get reservations(): readonly Reservation[] {
    return this.mining === 'reserved' ? allOf(this.reserved, ['tdm-reservation']) : this.reserved;
  }

  get description(): string {
    return this.ownDescription || this.stated('summary');
  }

  /** Feeds that the page names; undefined when it names none. */
  feeds(resolver: UrlResolver): string[] | undefined {
    if (this.feedAddresses.length === 0) return undefined;
    return [...new Set(this.feedAddresses.flatMap(address => resolver.resolve(address) ?? []))];
  }

  /** What `<meta>` says; empty when it says nothing. */
  stated(statement: Statement): string {
    return this.said.get(statement)?.text ?? '';
  }

  /** The first title counts. */
  readTitle(text: string): void {
    this.title ??= cut(fold(decodeHTML(text)), longestTitle);
  }

  readHtml(source: string, attributes: Attributes): void {
    this.htmlLanguage ||= languageTag(
      attributes.text(source, langAttribute) || attributes.text(source, xmlLangAttribute),
    );
  }

  readBase(source: string, attributes: Attributes): void {
    if (attributes.has(hrefAttribute)) this.base ??= attributes.text(source, hrefAttribute);
  }

  readLink(source: string, attributes: Attributes): void {
    if (!attributes.has(relAttribute) || !attributes.has(hrefAttribute)) return;
    const relations = attributes.text(source, relAttribute).toLowerCase().split(/\s+/);
    if (relations.includes('canonical')) this.canonical ??= attributes.text(source, hrefAttribute);
    if (relations.includes('alternate') && feedType.test(attributes.text(source, typeAttribute))) {
      if (this.feedAddresses.length < mostFeeds) this.feedAddresses.push(attributes.text(source, hrefAttribute));
    }
  }

  /** Gives the lower-case http-equiv, so that the caller can act on `refresh`. */
  readMeta(source: string, attributes: Attributes): string {
    const written = attributes.text(source, nameAttribute) || attributes.text(source, propertyAttribute);
    const name = (written || attributes.text(source, itempropAttribute)).trim().toLowerCase();
    const content = attributes.text(source, contentAttribute);
    if (name === 'robots' || name === robotName) {
      const directives = directivesIn(content);
      this.noindex ||= directives.noindex;
      this.nofollow ||= directives.nofollow;
      this.reserved = allOf(this.reserved, directives.reservations);
    } else if (name === 'tdm-reservation') {
      this.mining ??= miningIn(content);
    } else if (name === 'tdm-policy') {
      this.tdmPolicy ||= content.trim();
    } else if (name === 'description') {
      this.ownDescription ||= cut(fold(content), longestDescription);
    } else this.readStatement(name, content);
    const pragma = attributes.text(source, httpEquivAttribute).trim().toLowerCase();
    if (pragma === 'content-language') this.metaLanguage ||= languageTag(content.split(',')[0]);
    return pragma;
  }

  /** What `<meta>`, or an element with `itemprop`, says of the page. */
  readStatement(name: string, content: string): void {
    const found = statementOf.get(name);
    if (found === undefined) return;
    const said = this.said.get(found.statement);
    if (said !== undefined && said.rank <= found.rank) return;
    const text = cut(fold(content), longestDescription);
    if (text !== '') this.said.set(found.statement, { rank: found.rank, text });
  }
}

/** Where the target stands in the content of a `<meta http-equiv="refresh">`; nothing when the page reloads itself. */
export function refreshTarget(content: string): { start: number; end: number } | undefined {
  const found = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?(["']|&quot;|&apos;|&#0*39;)?/i.exec(content);
  if (found === null) return undefined;
  const start = found[0].length;
  const quote = found[1] === undefined ? -1 : content.indexOf(found[1], start);
  const end = quote < 0 ? content.length : quote;
  return end === start ? undefined : { start, end };
}
