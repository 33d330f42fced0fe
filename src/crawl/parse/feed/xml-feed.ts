/** RSS 0.9 to 2.0 (with RDF and the usual modules) and Atom. */
import { normaliseUrl } from '../../../core/url.js';
import { localName, readXml, type XmlAttributes, type XmlListener } from '../xml/read-xml.js';
import { emptyEntry, type Feed, type FeedEntry, longestField } from './feed.js';

/** Is a document with this outermost element a feed? */
export function isFeedRoot(root: string): boolean {
  return root === 'rss' || root === 'rdf:rdf' || localName(root) === 'feed';
}

/** Elements that say something about what they stand in; of several for one field, the lowest rank counts, then the first. */
const fields = new Map<string, { field: Exclude<keyof FeedEntry, 'base'>; rank: number }>([
  ['title', { field: 'title', rank: 0 }],
  ['dc:title', { field: 'title', rank: 1 }],
  ['feedburner:origlink', { field: 'link', rank: 0 }],
  ['link', { field: 'link', rank: 1 }],
  ['guid', { field: 'link', rank: 2 }],
  ['description', { field: 'summary', rank: 0 }],
  ['summary', { field: 'summary', rank: 0 }],
  ['subtitle', { field: 'summary', rank: 0 }],
  ['tagline', { field: 'summary', rank: 0 }],
  ['itunes:summary', { field: 'summary', rank: 1 }],
  ['content:encoded', { field: 'summary', rank: 2 }],
  ['content', { field: 'summary', rank: 2 }],
  ['pubdate', { field: 'date', rank: 0 }],
  ['published', { field: 'date', rank: 0 }],
  ['issued', { field: 'date', rank: 0 }],
  ['dc:date', { field: 'date', rank: 1 }],
  ['updated', { field: 'date', rank: 2 }],
  ['modified', { field: 'date', rank: 2 }],
]);
const entryNames = new Set(['item', 'entry']);
const feedNames = new Set(['channel', 'feed']);

export function readXmlFeed(xml: string, url: string, mostEntries: number): Feed {
  const reader = new XmlFeedReader(url, mostEntries);
  readXml(xml, reader);
  reader.feed.entries.length = Math.min(reader.feed.entries.length, mostEntries);
  return reader.feed;
}

/** Something that is being read, with the ranks of what its fields hold. */
interface Open {
  entry: FeedEntry;
  ranks: Map<string, number>;
}

class XmlFeedReader implements XmlListener {
  readonly feed: Feed;
  /** The feed, and the entries that are open; those that nobody closed stand inside each other. */
  private readonly opened: Open[];
  /** Bases of the open elements: `xml:base`, or that of the element around. */
  private readonly bases: string[] = [];
  /** What stands before names that have no prefix elsewhere. */
  private prefix = 'atom:';
  /** Depth of the element whose text is being read; 0 when none is. */
  private textDepth = 0;
  private words = '';
  private isAddress = true;

  constructor(
    private readonly url: string,
    private readonly mostEntries: number,
  ) {
    this.feed = { about: emptyEntry(url), language: '', next: '', entries: [] };
    this.opened = [{ entry: this.feed.about, ranks: new Map() }];
  }

  open(written: string, attributes: XmlAttributes, path: readonly string[]): boolean {
    if (path.length === 1 && localName(written) === 'feed') this.prefix = written.slice(0, -'feed'.length);
    const name = this.plainName(written);
    const parent = this.plainName(path.at(-2) ?? '');
    const base = this.enterBase(path.length, attributes.get('xml:base'));
    if (this.feed.entries.length === 0) this.feed.language ||= attributes.get('xml:lang') ?? '';
    if (feedNames.has(name)) this.feed.about.base = base;
    if (entryNames.has(name)) this.begin(base);
    // Mark-up inside a text: XHTML in Atom, or HTML that nobody escaped.
    else if (this.textDepth > 0) this.words += ' ';
    else if (!entryNames.has(parent) && !feedNames.has(parent)) return true;
    else if (name === 'link' && attributes.has('href')) this.addLink(attributes);
    else if (fields.has(name) || name === 'language') {
      this.textDepth = path.length;
      this.words = '';
      this.isAddress = attributes.get('ispermalink')?.toLowerCase() !== 'false';
    }
    return this.feed.entries.length <= this.mostEntries;
  }

  text(piece: string): void {
    if (this.textDepth > 0 && this.words.length < longestField) this.words += piece;
  }

  close(written: string, path: readonly string[]): void {
    const name = this.plainName(written);
    const words = this.words.trim();
    if (this.textDepth === path.length) {
      this.textDepth = 0;
      if (name === 'language') this.feed.language ||= words;
      else if (name !== 'guid' || (this.isAddress && /^https?:/i.test(words))) this.fill(name, words);
    } else if (entryNames.has(name) && this.opened.length > 1) this.opened.pop();
  }

  private enterBase(depth: number, written: string | undefined): string {
    const around = this.bases[depth - 2] ?? this.url;
    const base = written === undefined ? around : (normaliseUrl(written, around) ?? around);
    this.bases[depth - 1] = base;
    return base;
  }

  private begin(base: string): void {
    const entry = emptyEntry(base);
    this.feed.entries.push(entry);
    this.opened.push({ entry, ranks: new Map() });
    this.textDepth = 0;
  }

  private addLink(attributes: XmlAttributes): void {
    const relation = attributes.get('rel')?.trim().toLowerCase() ?? 'alternate';
    const target = attributes.get('href') ?? '';
    if (relation === 'alternate') this.fill('link', target);
    else if (relation === 'next' && this.opened.length === 1) this.feed.next ||= target;
  }

  private fill(name: string, text: string): void {
    const { entry, ranks } = this.opened[this.opened.length - 1];
    const known = fields.get(name);
    if (!known || text === '' || (ranks.get(known.field) ?? Number.POSITIVE_INFINITY) <= known.rank) return;
    ranks.set(known.field, known.rank);
    entry[known.field] = text;
  }

  private plainName(name: string): string {
    return this.prefix !== '' && name.startsWith(this.prefix) ? name.slice(this.prefix.length) : name;
  }
}
