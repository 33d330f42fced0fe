/**
 * Element and attribute names as small numbers. The parser meets thousands of them on a page; looking them up from the
 * characters of the page makes no string.
 */

/** Reads known names at any place of a text (as UTF-16 codes), upper or lower case. */
export class NameTable {
  private readonly slots: Int16Array;
  private readonly mask: number;

  /** `names[0]` stands for "unknown"; the number of a name is its index. */
  constructor(readonly names: readonly string[]) {
    let size = 64;
    while (size < names.length * 8) size *= 2;
    this.mask = size - 1;
    this.slots = new Int16Array(size);
    for (let id = 1; id < names.length; id++) {
      let slot = hash(codesOf(names[id]), 0, names[id].length) & this.mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
      this.slots[slot] = id;
    }
  }

  /** Number of the name that is `text[start, end)`; 0 when it is not in the table. */
  find(text: Uint16Array, start: number, end: number): number {
    if (end - start > 12) return 0;
    let slot = hash(text, start, end) & this.mask;
    for (;;) {
      const id = this.slots[slot];
      if (id === 0 || sameName(this.names[id], text, start, end)) return id;
      slot = (slot + 1) & this.mask;
    }
  }
}

/** Characters of a short text. */
function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function hash(text: Uint16Array, start: number, end: number): number {
  let value = end - start;
  for (let i = start; i < end; i++) value = (Math.imul(value, 31) + (text[i] | 32)) | 0;
  return value ^ (value >>> 7);
}

function sameName(name: string, text: Uint16Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false;
  for (let i = start; i < end; i++) {
    const code = text[i];
    const lower = code >= 0x41 && code <= 0x5a ? code | 32 : code;
    if (lower !== name.charCodeAt(i - start)) return false;
  }
  return true;
}

/** What the parser must know of an element. Bits, so that one mask answers "any of these?". */
export const VOID = 1 << 0; // has no content and no end tag
export const BLOCK = 1 << 1; // separates words
export const CLOSES_P = 1 << 2; // ends an open paragraph
export const RAW = 1 << 3; // content is text that nobody sees (script, style …)
export const UNSEEN = 1 << 4; // content is markup that nobody sees (template, noscript …)
export const SCOPE = 1 << 5; // an end tag inside cannot end what is outside (HTML §13.2.4.2 "in scope")
export const SPECIAL = 1 << 6; // ends the search for an open li, dd or dt (HTML §13.2.4.2 "special")
export const ROOT = 1 << 7; // html, head, body: implied anyway, never on the stack
export const HEADING = 1 << 8;
// Groups whose members end each other without an end tag.
export const PARAGRAPH = 1 << 9;
export const ITEM = 1 << 10;
export const DEFINITION = 1 << 11;
export const CELL = 1 << 12;
export const ROW = 1 << 13;
export const SECTION = 1 << 14;
export const TABLE = 1 << 15;
export const OPTION = 1 << 16;
export const OPTION_GROUP = 1 << 17;
export const SELECT = 1 << 18;
export const LIST = 1 << 19;
export const LOOSE = 1 << 20; // special, but an li, dd or dt inside still ends an open one outside

const WALL = BLOCK | CLOSES_P | SPECIAL;
const groups: [flags: number, names: string][] = [
  [
    VOID,
    'base basefont bgsound col command embed frame input isindex keygen link meta nextid param source spacer track',
  ],
  [VOID, 'wbr'],
  [VOID | BLOCK, 'area br img image'],
  [VOID | WALL, 'hr'],
  [WALL | LOOSE, 'address div'],
  [WALL, 'article aside blockquote center details dialog fieldset figcaption figure footer form header'],
  [WALL, 'hgroup main nav pre listing search section summary'],
  [WALL | LIST, 'ul ol dir menu dl'],
  [WALL | PARAGRAPH | LOOSE, 'p'],
  [WALL | HEADING, 'h1 h2 h3 h4 h5 h6'],
  [WALL, 'xmp plaintext frameset'],
  [WALL | ITEM, 'li'],
  [WALL | DEFINITION, 'dd dt'],
  [WALL | TABLE | SCOPE, 'table'],
  [BLOCK | SPECIAL | SCOPE | CELL, 'td th'],
  [BLOCK | SPECIAL | ROW, 'tr'],
  [BLOCK | SPECIAL | SECTION, 'thead tbody tfoot colgroup'],
  [BLOCK | SPECIAL | SCOPE | SECTION, 'caption'],
  [BLOCK | OPTION, 'option'],
  [BLOCK | OPTION_GROUP, 'optgroup'],
  [BLOCK | SPECIAL | SELECT, 'select'],
  [BLOCK | SPECIAL, 'button legend noframes video audio canvas iframe'],
  [SPECIAL | SCOPE, 'object applet marquee'],
  [RAW | BLOCK, 'textarea noembed'],
  [RAW, 'script style title'],
  [UNSEEN | SPECIAL | SCOPE, 'template'],
  [UNSEEN, 'noscript datalist svg'],
  [ROOT | BLOCK, 'html head body'],
  [
    0,
    'a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label map mark math meter nobr output',
  ],
  [0, 'picture progress q rb rp rt rtc ruby s samp slot small span strike strong sub sup time tt u var'],
];

const tagNames = [''];
const tagFlags = [0];
for (const [flags, names] of groups) {
  for (const name of names.split(' ')) {
    tagNames.push(name);
    tagFlags.push(flags);
  }
}

export const tags = new NameTable(tagNames);
/** Flags by element number. */
export const FLAGS = Int32Array.from(tagFlags);

function tag(name: string): number {
  return tags.find(codesOf(name), 0, name.length);
}
export const A = tag('a');
export const AREA = tag('area');
export const BASE = tag('base');
export const BODY = tag('body');
export const DIALOG = tag('dialog');
export const FRAME = tag('frame');
export const FRAMESET = tag('frameset');
export const HTML = tag('html');
export const IFRAME = tag('iframe');
export const IMG = tag('img');
export const LINK = tag('link');
export const META = tag('meta');
export const NOFRAMES = tag('noframes');
export const NOSCRIPT = tag('noscript');
export const P = tag('p');
export const PLAINTEXT = tag('plaintext');
export const SVG = tag('svg');
export const TABLE_TAG = tag('table');
export const TEMPLATE = tag('template');
export const TITLE = tag('title');
export const XMP = tag('xmp');

/** Attributes the parser reads; all others are passed over. */
export const attributes = new NameTable([
  ...['', 'id', 'class', 'href', 'src', 'rel', 'title', 'alt', 'hidden', 'style', 'lang', 'xml:lang', 'open'],
  ...['name', 'property', 'content', 'http-equiv'],
]);

function attribute(name: string): number {
  return attributes.find(codesOf(name), 0, name.length);
}
export const ID = attribute('id');
export const CLASS = attribute('class');
export const HREF = attribute('href');
export const SRC = attribute('src');
export const REL = attribute('rel');
export const TITLE_ATTRIBUTE = attribute('title');
export const ALT = attribute('alt');
export const HIDDEN = attribute('hidden');
export const STYLE = attribute('style');
export const LANG = attribute('lang');
export const XML_LANG = attribute('xml:lang');
export const OPEN = attribute('open');
export const NAME = attribute('name');
export const PROPERTY = attribute('property');
export const CONTENT = attribute('content');
export const HTTP_EQUIV = attribute('http-equiv');
