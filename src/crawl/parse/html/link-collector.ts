/**
 * Links while the page is read: offsets only. Their strings are made after the pass, when the whole text is one string
 * that anchors and contexts can be cut from.
 */
import { decodeHTMLAttribute } from 'entities/decode';
import type { Link, LinkKind } from '../../../core/page.js';
import type { UrlResolver } from '../../../core/url.js';
import type { TextCollector } from './text-collector.js';

/** Words on each side of a link that make up its context. */
const contextWords = 10;
/** Characters of them on each side: not all that stands between two spaces is a word, and every link around it would have it. */
const contextLength = 500;
/** A link that is never closed must not take the rest of the page as its anchor. */
const longestAnchor = 500;

const linkKinds: readonly LinkKind[] = ['anchor', 'area', 'frame', 'refresh'];
export const anchorKind = 0;
export const areaKind = 1;
export const frameKind = 2;
export const refreshKind = 3;

// What is kept of one link, in this order.
const kindField = 0;
const nofollowField = 1;
const hrefStartField = 2;
const hrefEndField = 3;
const labelStartField = 4;
const labelEndField = 5;
const textStartField = 6;
const textEndField = 7;
const wordStartField = 8;
const wordEndField = 9;
const headingField = 10;
const behindField = 11;
const fieldsPerLink = 12;

export class LinkCollector {
  count = 0;
  private fields = new Int32Array(256 * fieldsPerLink);
  private readonly paths: string[] = [];
  /** Words that are not in the page's text: alternative texts of images, anchors in hidden parts. */
  private readonly extras: { link: number; at: number; text: string }[] = [];

  constructor(private readonly text: TextCollector) {}

  reset(): void {
    this.count = 0;
    this.paths.length = 0;
    this.extras.length = 0;
  }

  /** A link whose target is `source[hrefStart, hrefEnd)` starts here, under heading number `heading`; gives its number. */
  begin(kind: number, nofollow: boolean, hrefStart: number, hrefEnd: number, path: string, heading: number): number {
    const at = this.count * fieldsPerLink;
    if (at === this.fields.length) {
      const larger = new Int32Array(2 * at);
      larger.set(this.fields);
      this.fields = larger;
    }
    const fields = this.fields;
    fields[at + kindField] = kind;
    fields[at + nofollowField] = nofollow ? 1 : 0;
    fields[at + hrefStartField] = hrefStart;
    fields[at + hrefEndField] = hrefEnd;
    fields[at + labelStartField] = 0;
    fields[at + labelEndField] = 0;
    fields[at + textStartField] = fields[at + textEndField] = this.text.length;
    fields[at + wordStartField] = fields[at + wordEndField] = this.text.words;
    fields[at + headingField] = heading;
    fields[at + behindField] = this.text.isFull ? 1 : 0;
    this.paths.push(path);
    return this.count++;
  }

  /** Its text ends here. */
  end(link: number): void {
    this.fields[link * fieldsPerLink + textEndField] = this.text.length;
    this.fields[link * fieldsPerLink + wordEndField] = this.text.words;
  }

  /** An attribute that stands in when the link has no text. */
  label(link: number, start: number, end: number): void {
    this.fields[link * fieldsPerLink + labelStartField] = start;
    this.fields[link * fieldsPerLink + labelEndField] = end;
  }

  /** Words of the link that the page's text does not have. */
  addText(link: number, text: string): void {
    if (text !== '') this.extras.push({ link, at: this.text.length, text });
  }

  /** The links that have a usable target. `source` is the page, `text` its visible text, `headings` all of its headings. */
  links(source: string, text: string, headings: readonly string[], resolver: UrlResolver): Link[] {
    const links: Link[] = [];
    const fields = this.fields;
    let extra = 0;
    for (let link = 0; link < this.count; link++) {
      const firstExtra = extra;
      while (extra < this.extras.length && this.extras[extra].link === link) extra++;
      const at = link * fieldsPerLink;
      const href = attributeText(source, fields[at + hrefStartField], fields[at + hrefEndField]);
      const url = resolver.resolve(href);
      if (url === undefined) continue;
      let anchor =
        extra === firstExtra
          ? slice(text, fields[at + textStartField], fields[at + textEndField])
          : this.anchorWithExtras(text, at, firstExtra, extra);
      if (anchor === '' && fields[at + labelEndField] > 0) {
        anchor = fold(attributeText(source, fields[at + labelStartField], fields[at + labelEndField]));
      }
      links.push({
        url,
        anchor: cut(anchor, longestAnchor),
        context: this.context(text, at),
        path: this.paths[link],
        heading: headings[fields[at + headingField]] || undefined,
        kind: linkKinds[fields[at + kindField]],
        nofollow: fields[at + nofollowField] === 1,
      });
    }
    return links;
  }

  /** Where the links are whose text is seen, and where they lead. `source` is the page. */
  spans(source: string, resolver: UrlResolver): { start: number; end: number; url: string }[] {
    const spans: { start: number; end: number; url: string }[] = [];
    for (let at = 0; at < this.count * fieldsPerLink; at += fieldsPerLink) {
      const start = this.fields[at + textStartField];
      const end = this.fields[at + textEndField];
      if (end === start) continue;
      const url = resolver.resolve(
        attributeText(source, this.fields[at + hrefStartField], this.fields[at + hrefEndField]),
      );
      if (url !== undefined) spans.push({ start, end, url });
    }
    return spans;
  }

  private anchorWithExtras(text: string, at: number, first: number, last: number): string {
    const end = this.fields[at + textEndField];
    let from = this.fields[at + textStartField];
    let anchor = '';
    for (let i = first; i < last; i++) {
      const { at: place, text: words } = this.extras[i];
      anchor = joined(joined(anchor, slice(text, from, place)), words);
      from = place;
    }
    return joined(anchor, slice(text, from, end));
  }

  /** Behind the text that is kept a link has no surroundings. */
  private context(text: string, at: number): string {
    if (this.fields[at + behindField] === 1) return '';
    const starts = this.text.starts;
    const word = this.fields[at + wordStartField];
    const start = this.fields[at + textStartField];
    const first = word > contextWords ? starts[word - contextWords] : 0;
    const before = slice(text, Math.max(first, start - contextLength), start);
    const end = this.fields[at + textEndField];
    const last = this.fields[at + wordEndField] + contextWords;
    const stop = last < this.text.words ? starts[last] : text.length;
    const after = slice(text, end, Math.min(stop, end + contextLength));
    const isTorn = stop - end > contextLength || start - first > contextLength;
    return isTorn ? joined(before, after).toWellFormed() : joined(before, after);
  }
}

function joined(left: string, right: string): string {
  return left === '' ? right : right === '' ? left : left + ' ' + right;
}

/** `text[start, end)` without the one space that may stand at each end. */
export function slice(text: string, start: number, end: number): string {
  const from = start < end && text.charCodeAt(start) === 32 ? start + 1 : start;
  const to = from < end && text.charCodeAt(end - 1) === 32 ? end - 1 : end;
  return text.slice(from, to);
}

/** An attribute's value, its character references decoded. */
export function attributeText(source: string, start: number, end: number): string {
  const text = source.slice(start, end);
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

/** White space folded and trimmed. */
export function fold(text: string): string {
  return text.replace(/[\s\0-\x1f]+/g, ' ').trim();
}

/** The first `most` characters, no pair of surrogates torn apart. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, (text.charCodeAt(most - 1) & 0xfc00) === 0xd800 ? most - 1 : most).trimEnd();
}
