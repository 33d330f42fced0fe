/** What the elements of a page say about it: authors, times, licences, top headings. Places only, until the text is whole. */
import type { UrlResolver } from '../../../../core/url.js';
import type { Attributes } from '../attributes.js';
import { attributeText, slice } from '../link-collector.js';
import type { Outline } from '../main/outline.js';
import type { Metadata } from '../metadata.js';
import {
  contentAttribute,
  datetimeAttribute,
  h1Tag,
  hrefAttribute,
  itempropAttribute,
  relAttribute,
  timeTag,
} from '../names.js';
import type { TextCollector } from '../text-collector.js';
import type { SeenDetails } from './details.js';

const mostHeadings = 5;
/** Relations of a link to the licence: HTML's own, and those of Creative Commons and Dublin Core in RDFa. */
const isLicence = /(?:^|\s)(?:cc:|dct:|dcterms:|xhv:)?licen[sc]e(?:\s|$)/i;

export class SeenCollector {
  private source = '';
  private time = '';
  private licence = '';
  private authorStart = -1;
  private authorEnd = -1;
  /** Depth of the open element that names the author; 0 when none is open. */
  private authorAt = 0;

  constructor(private readonly text: TextCollector) {}

  reset(source: string): void {
    this.source = source;
    this.time = this.licence = '';
    this.authorStart = this.authorEnd = -1;
    this.authorAt = 0;
  }

  /** An element starts at `depth` of the stack. */
  enter(tag: number, attributes: Attributes, depth: number, metadata: Metadata): void {
    if (tag === timeTag && this.time === '') this.time = attributes.text(this.source, datetimeAttribute);
    if (!attributes.has(itempropAttribute)) return;
    const property = attributes.text(this.source, itempropAttribute).trim().toLowerCase();
    const value = attributes.has(contentAttribute) ? contentAttribute : datetimeAttribute;
    if (attributes.has(value)) metadata.readStatement(property, attributes.text(this.source, value));
    else if (property === 'author' && this.authorStart < 0) {
      this.authorStart = this.text.length;
      this.authorAt = depth;
    }
  }

  leaveTo(depth: number): void {
    if (this.authorAt > depth) this.endAuthor();
  }

  /** A link starts, with these relations. */
  link(relations: string, attributes: Attributes): void {
    if (isLicence.test(relations) || this.isLicenceProperty(attributes)) this.readLicence(attributes);
    else if (this.authorStart < 0 && /(?:^|\s)author(?:\s|$)/i.test(relations)) this.authorStart = this.text.length;
  }

  /** `<link>`, which is no text. */
  headLink(attributes: Attributes): void {
    const relations = attributes.text(this.source, relAttribute);
    if (isLicence.test(relations) || this.isLicenceProperty(attributes)) this.readLicence(attributes);
  }

  /** In microdata, a link that is the licence of the page, or of something on it. */
  private isLicenceProperty(attributes: Attributes): boolean {
    return attributes.has(itempropAttribute) && isLicence.test(attributes.text(this.source, itempropAttribute));
  }

  /** The first one counts. */
  private readLicence(attributes: Attributes): void {
    this.licence ||= attributeText(this.source, attributes.starts[hrefAttribute], attributes.ends[hrefAttribute]);
  }

  endLink(): void {
    if (this.authorAt === 0 && this.authorStart >= 0 && this.authorEnd < 0) this.endAuthor();
  }

  private endAuthor(): void {
    this.authorEnd = this.text.length;
    this.authorAt = 0;
    // Pictures of authors come first, their names next.
    if (this.authorEnd === this.authorStart) this.authorStart = this.authorEnd = -1;
  }

  /** `text` is the whole text of the page. */
  details(text: string, outline: Outline, resolver: UrlResolver): SeenDetails {
    return {
      topHeadings: topHeadings(text, outline),
      author: this.authorEnd < 0 ? '' : slice(text, this.authorStart, this.authorEnd),
      time: this.time,
      licence: this.licence === '' ? '' : (resolver.resolve(this.licence) ?? ''),
    };
  }
}

/** Texts of the first `<h1>` elements. Those that are links come last: they are logos more often than titles. */
function topHeadings(text: string, outline: Outline): string[] {
  const titles: string[] = [];
  const links: string[] = [];
  const { elements, tags, firstBlocks, endBlocks, starts, stops, linked } = outline;
  for (let element = 0; element < elements && titles.length + links.length < mostHeadings; element++) {
    const first = firstBlocks[element];
    const last = endBlocks[element] - 1;
    if (tags[element] !== h1Tag || last < first) continue;
    const heading = slice(text, starts[first], stops[last]);
    if (2 * linked[first] > stops[first] - starts[first]) links.push(heading);
    else titles.push(heading);
  }
  return [...titles, ...links];
}
