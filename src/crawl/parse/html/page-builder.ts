/** What tags and text mean: which element they belong to, what is visible, what is a link or a heading. */
import { decodeHTML } from 'entities/decode';
import { type CutPart, noDetails, type ParsedPage } from '../../../core/page.js';
import { UrlResolver } from '../../../core/url.js';
import type { Attributes } from './attributes.js';
import { detailsOf } from './details/details.js';
import { SeenCollector } from './details/seen.js';
import { isArticleType, readStructuredData, type StructuredData } from './details/structured-data.js';
import { ElementStack, markOf } from './element-stack.js';
import { HeadingCollector } from './heading-collector.js';
import { fold, LinkCollector } from './link-collector.js';
import { LinkReader } from './link-reader.js';
import { rankOf } from './main/kinds.js';
import { MainText } from './main/main-text.js';
import { Outline } from './main/outline.js';
import { escaped, escapedLine } from './markdown/escape.js';
import { InlineCollector } from './markdown/inline-collector.js';
import { markdownOf } from './markdown/markdown.js';
import { Metadata } from './metadata.js';
import * as names from './names.js';
import { blockFlag, elementFlags, headingFlag, rawFlag, rootFlag, unseenFlag, voidFlag } from './names.js';
import { TextCollector } from './text-collector.js';

/** Less is no main text. */
const shortestMain = 25;

export interface ReadLimits {
  /** Characters of text, and links, that are kept. */
  maxText: number;
  maxLinks: number;
  /** Also ftp: and file: links. */
  anyScheme: boolean;
  /** No main text, no details. */
  plain: boolean;
  /** Make Markdown of the main part too. */
  markdown: boolean;
}

export class PageBuilder {
  /** The element whose content is plain text (0: none), and where that text starts (-1: not yet). */
  raw = 0;
  rawStart = -1;
  readonly stack = new ElementStack();
  private readonly text = new TextCollector();
  private readonly links = new LinkCollector(this.text);
  private readonly outline = new Outline(this.text);
  private readonly main = new MainText();
  private readonly headings = new HeadingCollector(this.text);
  private readonly seen = new SeenCollector(this.text);
  private readonly linkReader = new LinkReader(this.links, this.stack, this.headings, this.seen);
  private readonly inline = new InlineCollector(this.text);
  /** Scripts that say what the page is about; is the open one such a script? */
  private readonly data: string[] = [];
  private isData = false;
  private metadata = new Metadata();
  private source = '';
  private limits: ReadLimits = { maxText: 0, maxLinks: 0, anyScheme: false, plain: false, markdown: false };
  /** Depth of the outermost element that nobody sees (0: none); likewise for templates, drawings and noframes. */
  private hiddenAt = 0;
  private inertAt = 0;
  private drawingAt = 0;
  private noframesAt = 0;
  private openLink = -1;
  private linkDepth = 0;
  private frameset = false;
  private body = false;

  /** Where the characters of a page are read fastest, if it has no more of them than there is room for. */
  get room(): Uint16Array | undefined {
    return this.text.room;
  }

  /** `codes` are the characters of `source` as numbers, which are read several times faster. */
  reset(source: string, codes: Uint16Array, limits: ReadLimits): void {
    this.source = source;
    this.limits = limits;
    this.text.reset(source, codes, limits.maxText);
    this.stack.reset(source);
    this.links.reset();
    this.linkReader.reset(source, limits.maxLinks);
    this.outline.reset(source, codes, !limits.plain);
    this.seen.reset(source);
    this.inline.reset(limits.markdown);
    this.data.length = 0;
    this.isData = false;
    this.metadata = new Metadata();
    this.raw = 0;
    this.rawStart = -1;
    this.hiddenAt = this.inertAt = this.drawingAt = this.noframesAt = 0;
    this.openLink = -1;
    this.headings.reset();
    this.frameset = this.body = false;
  }

  /** Is title, style, noframes … markup here, not plain text? In drawings; and in framesets, whose noframes we read. */
  get readsAllAsMarkup(): boolean {
    return this.drawingAt > 0 || (this.frameset && this.noframesAt === 0);
  }

  /** Inside title, script …, with some text already. Text of xmp and plaintext is seen, and was added as it came. */
  get isInUnseenText(): boolean {
    return this.rawStart >= 0 && this.raw !== names.xmpTag && this.raw !== names.plaintextTag;
  }

  addText(start: number, end: number): void {
    if (this.raw !== 0) this.addRawText(start, end);
    else if (this.hiddenAt === 0 && !(this.text.isFull && this.openLink >= 0)) {
      this.text.append(start, end, true);
      if (this.inline.isOn) this.inline.addText(start, end);
    } else if (this.openLink >= 0) {
      // Nobody sees it, or it is behind the text that is kept; but it says where the link leads.
      this.links.addText(this.openLink, fold(decodeHTML(this.source.slice(start, end))));
    }
  }

  private addRawText(start: number, end: number): void {
    if (this.rawStart < 0) this.rawStart = start;
    if (this.hiddenAt > 0 || (this.raw !== names.xmpTag && this.raw !== names.plaintextTag)) return;
    this.text.append(start, end, false);
  }

  /** Ends an element of plain text whose text ends at `end`. */
  endRaw(end: number): void {
    if (this.isData && this.rawStart >= 0 && this.inertAt === 0) {
      this.data.push(this.source.slice(this.rawStart, end));
    } else if (this.raw === names.titleTag && this.inertAt === 0) {
      this.metadata.readTitle(this.rawStart < 0 ? '' : this.source.slice(this.rawStart, end));
    }
    this.raw = 0;
    this.rawStart = -1;
    this.isData = false;
  }

  open(tag: number, attributes: Attributes, selfClosing: boolean): void {
    const flags = tag < elementFlags.length ? elementFlags[tag] : 0;
    if (this.raw !== 0) this.endRaw(this.rawStart);
    if (this.drawingAt > 0) {
      // HTML §13.2.6.5: a block ends a drawing that somebody forgot to close.
      if ((flags & (blockFlag | voidFlag)) === blockFlag) this.leaveTo(this.drawingAt - 1);
      else if (tag !== names.aTag) {
        if (!selfClosing && (flags & voidFlag) === 0) this.enter(tag, flags, attributes);
        return;
      }
    }
    if ((flags & blockFlag) !== 0) this.separate(tag, flags);
    if (tag === names.aTag) this.openAnchor(attributes);
    else if ((flags & rootFlag) !== 0) this.openRoot(tag, attributes);
    else if ((flags & rawFlag) !== 0) this.openRaw(tag, attributes);
    else {
      const left = this.stack.depthBefore(flags);
      if (left < this.stack.depth) this.leaveTo(left);
      if ((flags & voidFlag) !== 0) this.openVoid(tag, attributes);
      else if (this.isPlainText(tag)) this.openPlainText(tag, attributes);
      else if (!(selfClosing && tag === names.svgTag)) this.enter(tag, flags, attributes);
    }
  }

  /** Words on both sides of here are apart. */
  private separate(tag: number, flags: number): void {
    this.text.separate();
    this.outline.separate(tag, flags);
    if (this.inline.isOn && tag === names.brTag) this.inline.addBreak();
  }

  private openRaw(tag: number, attributes: Attributes): void {
    this.raw = tag;
    this.isData =
      tag === names.scriptTag &&
      attributes.has(names.typeAttribute) &&
      /^\s*application\/ld\+json/i.test(attributes.text(this.source, names.typeAttribute));
  }

  private isPlainText(tag: number): boolean {
    if (tag === names.noframesTag) return !this.frameset;
    return tag === names.iframeTag || tag === names.xmpTag || tag === names.plaintextTag;
  }

  private openPlainText(tag: number, attributes: Attributes): void {
    if (tag === names.iframeTag && this.inertAt === 0) this.linkReader.readFrame('iframe', attributes);
    this.raw = tag;
  }

  private openRoot(tag: number, attributes: Attributes): void {
    if (tag === names.htmlTag) this.metadata.readHtml(this.source, attributes);
    if (tag !== names.bodyTag || this.body) return;
    this.body = true;
    if (!this.frameset) this.stack.root = 'html>body' + this.mark(attributes);
  }

  private mark(attributes: Attributes): string {
    const attribute = attributes.has(names.idAttribute) ? names.idAttribute : names.classAttribute;
    if (!attributes.has(attribute)) return '';
    const sign = attribute === names.idAttribute ? '#' : '.';
    return markOf(this.source, attributes.starts[attribute], attributes.ends[attribute], sign);
  }

  /** An element with content. */
  private enter(tag: number, flags: number, attributes: Attributes): void {
    if (tag === names.framesetTag && !this.body) {
      this.frameset = true;
      if (this.stack.depth === 0) this.stack.root = 'html';
    }
    const isId = attributes.has(names.idAttribute);
    const attribute = isId ? names.idAttribute : names.classAttribute;
    const marked = attributes.has(attribute);
    const start = marked ? attributes.starts[attribute] : 0;
    if (!this.stack.push(tag, flags, start, marked ? attributes.ends[attribute] : 0, isId)) return;
    const depth = this.stack.depth;
    if (this.hiddenAt === 0 && ((flags & unseenFlag) !== 0 || this.isHidden(tag, attributes))) this.hiddenAt = depth;
    if (tag === names.templateTag && this.inertAt === 0) this.inertAt = depth;
    if (tag === names.svgTag && this.drawingAt === 0) this.drawingAt = depth;
    if (tag === names.noframesTag && this.noframesAt === 0) this.noframesAt = depth;
    if (this.hiddenAt > 0) return;
    this.outline.open(tag, attributes, depth);
    if (!this.limits.plain) this.seen.enter(tag, attributes, depth, this.metadata);
    if (this.inline.isOn) this.inline.enter(tag, depth, this.outline.elements - 1);
    if ((flags & headingFlag) !== 0) this.headings.enter(depth, rankOf(tag));
  }

  private isHidden(tag: number, attributes: Attributes): boolean {
    if (attributes.has(names.hiddenAttribute)) return true;
    if (tag === names.dialogTag && !attributes.has(names.openAttribute)) return true;
    if (!attributes.has(names.styleAttribute)) return false;
    return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.text(this.source, names.styleAttribute));
  }

  private openVoid(tag: number, attributes: Attributes): void {
    if (this.inertAt > 0) return;
    switch (tag) {
      case names.imgTag:
        if (this.openLink >= 0 && attributes.has(names.altAttribute)) {
          this.links.addText(this.openLink, fold(attributes.text(this.source, names.altAttribute)));
        }
        break;
      case names.areaTag:
        this.linkReader.readArea(attributes, this.hiddenAt === 0);
        break;
      case names.frameTag:
        this.linkReader.readFrame('frame', attributes);
        break;
      case names.metaTag:
        if (this.metadata.readMeta(this.source, attributes) === 'refresh') this.linkReader.readRefresh(attributes);
        break;
      case names.linkTag:
        this.metadata.readLink(this.source, attributes);
        this.seen.headLink(attributes);
        break;
      case names.baseTag:
        this.metadata.readBase(this.source, attributes);
        break;
    }
  }

  private openAnchor(attributes: Attributes): void {
    this.endLink();
    const link = this.inertAt > 0 ? -1 : this.linkReader.readAnchor(attributes, this.hiddenAt === 0);
    if (link < 0) return;
    this.openLink = link;
    this.outline.openLink();
    this.linkDepth = this.stack.depth;
  }

  /** An end tag; text of a plain-text element ended at `textEnd`. */
  close(tag: number, textEnd: number): void {
    const flags = tag < elementFlags.length ? elementFlags[tag] : 0;
    if ((flags & blockFlag) !== 0) this.separate(tag, flags);
    if (this.raw !== 0) this.endRaw(textEnd);
    else if (tag === names.aTag) this.endLink();
    else if ((flags & (voidFlag | rootFlag)) === 0) this.leaveTo(this.stack.depthAfterEnd(tag));
  }

  private leaveTo(depth: number): void {
    this.stack.popTo(depth);
    this.outline.closeTo(depth);
    this.seen.leaveTo(depth);
    if (this.inline.isOn) this.inline.leaveTo(depth);
    if (this.hiddenAt > depth) this.hiddenAt = 0;
    if (this.inertAt > depth) this.inertAt = 0;
    if (this.drawingAt > depth) this.drawingAt = 0;
    if (this.noframesAt > depth) this.noframesAt = 0;
    if (this.openLink >= 0 && this.linkDepth > depth) this.endLink();
    this.headings.leaveTo(depth);
  }

  private endLink(): void {
    if (this.openLink < 0) return;
    this.links.end(this.openLink);
    this.outline.closeLink();
    this.seen.endLink();
    this.openLink = -1;
  }

  /** Everything, when the page has been read to its end. `isCut`: it goes on behind its source. */
  page(url: string, isCut: boolean): ParsedPage {
    if (this.raw !== 0) this.endRaw(this.source.length);
    this.leaveTo(0);
    this.endLink();
    this.outline.finish();
    const { title, base: written, canonical, language, description } = this.metadata;
    const { noindex, nofollow, reservations, tdmPolicy, mining } = this.metadata;
    const text = this.text.text();
    const { anyScheme } = this.limits;
    const own = new UrlResolver(url, anyScheme);
    const base = written === undefined ? undefined : own.resolve(written);
    const resolver = base === undefined || base === own.page ? own : new UrlResolver(base, anyScheme);
    const data = this.limits.plain ? undefined : readStructuredData(this.data);
    const headings = this.headings.texts(text);
    const page: ParsedPage = {
      title: title ?? '',
      text,
      main: this.mainText(text, data),
      language,
      headings: headings.filter(heading => heading !== ''),
      links: this.links.links(this.source, text, headings, resolver),
      base: base ?? own.page ?? url,
      canonical: canonical === undefined ? undefined : resolver.resolve(canonical),
      feeds: this.metadata.feeds(resolver),
      description: description || data?.description || '',
      details: this.limits.plain
        ? noDetails
        : detailsOf(this.metadata, data, this.seen.details(text, this.outline, resolver)),
      cut: this.cutParts(isCut),
      noindex,
      nofollow,
      reservations,
      tdmPolicy: tdmPolicy === '' ? '' : (resolver.resolve(tdmPolicy) ?? ''),
      mining,
    };
    if (this.inline.isOn) page.markdown = this.markdown(page, resolver);
    this.source = '';
    return page;
  }

  private cutParts(isCut: boolean): CutPart[] {
    const parts: CutPart[] = isCut ? ['document'] : [];
    if (this.text.isFull) parts.push('text');
    if (this.linkReader.hasMore) parts.push('links');
    return parts;
  }

  private mainText(text: string, data: StructuredData | undefined): string {
    if (this.limits.plain) return text;
    const body = data?.articleBody ?? '';
    const isArticle = isArticleType(data?.type ?? '') || isArticleType(this.metadata.stated('type'));
    const { characters, highest } = this.text;
    this.main.choose(this.outline, characters, highest, text, { isArticle, body });
    const main = this.main.textOf(this.outline, text);
    // Nothing was found: what the page tells machines, else all there is.
    if (main.length < shortestMain && body.length > text.length) return body;
    return main.length < shortestMain ? text : main;
  }

  private markdown({ text, main }: ParsedPage, resolver: UrlResolver): string {
    const { outline, inline, source } = this;
    const links = this.links.spans(source, resolver);
    const markdown = markdownOf({ outline, kept: this.main.kept, text, source, inline, links });
    return markdown.length < shortestMain ? escapedLine(escaped(main)) : markdown;
  }
}
