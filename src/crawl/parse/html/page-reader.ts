/**
 * Runs the tokenizer (htmlparser2) over a page. It tells where tags, attributes and text are; the builder knows what they
 * mean. Where a browser would lose the rest of the page (a quote, comment or title that is never closed), reading starts
 * again behind the damage.
 */
import type { ParsedPage } from '../../../core/page.js';
import { Attributes } from './attributes.js';
import { attributes as attributeNames, hrefAttribute, srcAttribute, titleTag } from './names.js';
import { PageBuilder, type ReadLimits } from './page-builder.js';
import { QuickTokenizer } from './quick-tokenizer.js';

/** Restarts from the page's end. Each is one more pass over the rest, so few of them keep the time linear. */
const mostRestarts = 8;

/** Buffers for this many characters are kept from page to page; larger ones are given back. */
const leastRoom = 1 << 18;
const largestKept = 1 << 21;

export class PageReader {
  private readonly tokenizer = new QuickTokenizer({ decodeEntities: false }, this);
  private readonly builder = new PageBuilder();
  private readonly attributes = new Attributes();
  private source = '';
  /** The characters of `source`, and their bytes. Little-endian machines only, as all that Node supports well. */
  private codes = this.builder.room ?? new Uint16Array(leastRoom);
  private bytes = bytesOf(this.codes);
  /** Where in the page the tokenizer's text starts. */
  private shift = 0;
  private tag = 0;
  private tagStart = 0;
  private inTag = false;
  private attribute = 0;
  private commentStart = -1;
  private restartAt = -1;

  /** `isCut`: the page goes on behind `source`, so what is open at its end is no damage. */
  read(source: string, isCut: boolean, url: string, limits: ReadLimits): ParsedPage {
    this.source = source;
    this.inTag = false;
    this.makeRoom(source.length);
    this.bytes.write(source, 'utf16le');
    this.builder.reset(source, this.codes, limits);
    let restarts = 0;
    for (let from = 0; from >= 0; ) {
      this.shift = from;
      this.restartAt = this.commentStart = -1;
      this.tokenizer.reset();
      this.tokenizer.write(from === 0 ? this.source : this.source.slice(from));
      this.tokenizer.end();
      if (this.restartAt < 0 && !isCut && restarts++ < mostRestarts) this.lookForDamage();
      from = this.restartAt;
    }
    this.source = '';
    const page = this.builder.page(url, isCut);
    if (this.codes.length > largestKept) this.makeRoom(0);
    return page;
  }

  /** Where text is gathered fastest, if the page is not too long for that. */
  private makeRoom(characters: number): void {
    const { room } = this.builder;
    if (room && characters <= room.length) this.codes = room;
    else if (characters > this.codes.length || characters === 0) {
      this.codes = new Uint16Array(Math.max(leastRoom, characters));
    } else return;
    this.bytes = bytesOf(this.codes);
  }

  ontext(start: number, end: number): void {
    // At the page's end, inside a tag, the tokenizer may report text that starts nowhere.
    if (start >= 0) this.builder.addText(start + this.shift, end + this.shift);
  }

  onopentagname(start: number, end: number): void {
    this.tagStart = start + this.shift;
    this.tag = this.builder.stack.numberOf(this.codes, this.tagStart, end + this.shift);
    this.inTag = true;
    this.attributes.clear();
    this.attribute = 0;
  }

  onattribname(start: number, end: number): void {
    const attribute = attributeNames.find(this.codes, start + this.shift, end + this.shift);
    this.attribute = attribute !== 0 && this.attributes.add(attribute) ? attribute : 0;
  }

  onattribdata(start: number, end: number): void {
    const attribute = this.attribute;
    if (attribute === 0) return;
    this.attributes.starts[attribute] = start + this.shift;
    this.attributes.ends[attribute] = end + this.shift;
    if (attribute === hrefAttribute || attribute === srcAttribute)
      this.lookForLostQuote(start + this.shift, end + this.shift);
  }

  onattribend(): void {
    this.attribute = 0;
  }

  onopentagend(): void {
    this.endTag(false);
  }

  onselfclosingtag(): void {
    this.endTag(true);
  }

  private endTag(selfClosing: boolean): void {
    this.inTag = false;
    this.builder.open(this.tag, this.attributes, selfClosing);
  }

  onclosetag(start: number, end: number): void {
    const from = start + this.shift;
    // Two characters back: `</`.
    this.builder.close(this.builder.stack.numberOf(this.codes, from, end + this.shift), from - 2);
  }

  oncomment(start: number, end: number): void {
    // Only a comment that was never closed ends where the page ends.
    if (end + this.shift === this.source.length) this.commentStart = start + this.shift;
  }

  isInForeignContext(): boolean {
    return this.builder.readsAllAsMarkup;
  }

  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
  ontextentity(): void {}
  onattribentity(): void {}

  /**
   * `<a href="x.html>text</a> … <a href="`: a target with a tag inside has lost its closing quote. What lies between two
   * quotes is read once for each kind of quote, so these restarts cost linear time together.
   */
  private lookForLostQuote(start: number, end: number): void {
    const close = this.source.indexOf('>', start);
    if (close < 0 || close >= end) return;
    const open = this.source.indexOf('<', close);
    if (open >= 0 && open < end) this.endTagAt(close);
  }

  private endTagAt(place: number): void {
    this.tokenizer.pause();
    this.attributes.cutAt(place);
    this.endTag(false);
    // The new start is in markup, whatever element this was.
    if (this.builder.raw !== 0) this.builder.endRaw(place + 1);
    this.restartAt = place + 1;
  }

  /** Is something still open at the end of the page that swallowed the rest of it? */
  private lookForDamage(): void {
    if (this.inTag) {
      const close = this.source.indexOf('>', this.tagStart);
      if (close >= 0) this.endTagAt(close);
    } else if (this.commentStart >= 0) {
      const close = this.source.indexOf('>', this.commentStart);
      if (close < 0) return;
      // No comment behind this one is closed either: read their marks as the short kind that ends at the next `>`.
      this.source = this.source.slice(0, close) + this.source.slice(close).replaceAll('<!--', '<!  ');
      this.restartAt = close + 1;
    } else if (this.builder.isInUnseenText) {
      // A script is full of `<`; the next end tag is a better guess at its end.
      const open = this.source.indexOf(this.builder.raw === titleTag ? '<' : '</', this.builder.rawStart);
      if (open < 0) return;
      this.builder.endRaw(open);
      this.restartAt = open;
    }
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
