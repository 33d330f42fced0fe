/**
 * Links while the page is read: offsets only. Their strings are made after the pass, when the whole text is one string
 * that anchors and contexts can be cut from.
 */
import { decodeHTMLAttribute } from 'entities/decode';
import type { Link, LinkKind } from '../../../core/page.js';
import type { UrlResolver } from '../../../core/url.js';
import type { TextCollector } from './text-collector.js';

/** Words on each side of a link that make up its context. */
const CONTEXT_WORDS = 10;
/** A link that is never closed must not take the rest of the page as its anchor. */
const LONGEST_ANCHOR = 500;

const KINDS: readonly LinkKind[] = ['anchor', 'area', 'frame', 'refresh'];
export const ANCHOR_KIND = 0;
export const AREA_KIND = 1;
export const FRAME_KIND = 2;
export const REFRESH_KIND = 3;

// What is kept of one link, in this order.
const KIND = 0;
const NOFOLLOW = 1;
const HREF_START = 2;
const HREF_END = 3;
const LABEL_START = 4;
const LABEL_END = 5;
const TEXT_START = 6;
const TEXT_END = 7;
const WORD_START = 8;
const WORD_END = 9;
const WIDTH = 10;

export class LinkCollector {
  count = 0;
  private fields = new Int32Array(256 * WIDTH);
  private readonly paths: string[] = [];
  /** Words that are not in the page's text: alternative texts of images, anchors in hidden parts. */
  private readonly extras: { link: number; at: number; text: string }[] = [];

  constructor(private readonly text: TextCollector) {}

  reset(): void {
    this.count = 0;
    this.paths.length = 0;
    this.extras.length = 0;
  }

  /** A link whose target is `source[hrefStart, hrefEnd)` starts here; gives its number. */
  begin(kind: number, nofollow: boolean, hrefStart: number, hrefEnd: number, path: string): number {
    const at = this.count * WIDTH;
    if (at === this.fields.length) {
      const larger = new Int32Array(2 * at);
      larger.set(this.fields);
      this.fields = larger;
    }
    const fields = this.fields;
    fields[at + KIND] = kind;
    fields[at + NOFOLLOW] = nofollow ? 1 : 0;
    fields[at + HREF_START] = hrefStart;
    fields[at + HREF_END] = hrefEnd;
    fields[at + LABEL_START] = 0;
    fields[at + LABEL_END] = 0;
    fields[at + TEXT_START] = fields[at + TEXT_END] = this.text.length;
    fields[at + WORD_START] = fields[at + WORD_END] = this.text.words;
    this.paths.push(path);
    return this.count++;
  }

  /** Its text ends here. */
  end(link: number): void {
    this.fields[link * WIDTH + TEXT_END] = this.text.length;
    this.fields[link * WIDTH + WORD_END] = this.text.words;
  }

  /** An attribute that stands in when the link has no text. */
  label(link: number, start: number, end: number): void {
    this.fields[link * WIDTH + LABEL_START] = start;
    this.fields[link * WIDTH + LABEL_END] = end;
  }

  /** Words of the link that the page's text does not have. */
  addText(link: number, text: string): void {
    if (text !== '') this.extras.push({ link, at: this.text.length, text });
  }

  /** The links that have a usable target. `source` is the page, `text` its visible text. */
  links(source: string, text: string, resolver: UrlResolver): Link[] {
    const links: Link[] = [];
    const fields = this.fields;
    let extra = 0;
    for (let link = 0; link < this.count; link++) {
      const firstExtra = extra;
      while (extra < this.extras.length && this.extras[extra].link === link) extra++;
      const at = link * WIDTH;
      const href = attributeText(source, fields[at + HREF_START], fields[at + HREF_END]);
      const url = resolver.resolve(href);
      if (url === undefined) continue;
      let anchor =
        extra === firstExtra
          ? slice(text, fields[at + TEXT_START], fields[at + TEXT_END])
          : this.anchorWithExtras(text, at, firstExtra, extra);
      if (anchor === '' && fields[at + LABEL_END] > 0) {
        anchor = fold(attributeText(source, fields[at + LABEL_START], fields[at + LABEL_END]));
      }
      links.push({
        url,
        anchor: cut(anchor, LONGEST_ANCHOR),
        context: this.context(text, at),
        path: this.paths[link],
        kind: KINDS[fields[at + KIND]],
        nofollow: fields[at + NOFOLLOW] === 1,
      });
    }
    return links;
  }

  private anchorWithExtras(text: string, at: number, first: number, last: number): string {
    const end = this.fields[at + TEXT_END];
    let from = this.fields[at + TEXT_START];
    let anchor = '';
    for (let i = first; i < last; i++) {
      const { at: place, text: words } = this.extras[i];
      anchor = joined(joined(anchor, slice(text, from, place)), words);
      from = place;
    }
    return joined(anchor, slice(text, from, end));
  }

  private context(text: string, at: number): string {
    const starts = this.text.starts;
    const word = this.fields[at + WORD_START];
    const before = slice(text, word > CONTEXT_WORDS ? starts[word - CONTEXT_WORDS] : 0, this.fields[at + TEXT_START]);
    const last = this.fields[at + WORD_END] + CONTEXT_WORDS;
    const after = slice(text, this.fields[at + TEXT_END], last < this.text.words ? starts[last] : text.length);
    return joined(before, after);
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
