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
export const voidFlag = 1 << 0; // has no content and no end tag
export const blockFlag = 1 << 1; // separates words
export const closesParagraphFlag = 1 << 2; // ends an open paragraph
export const rawFlag = 1 << 3; // content is text that nobody sees (script, style …)
export const unseenFlag = 1 << 4; // content is markup that nobody sees (template, noscript …)
export const scopeFlag = 1 << 5; // an end tag inside cannot end what is outside (HTML §13.2.4.2 "in scope")
export const specialFlag = 1 << 6; // ends the search for an open li, dd or dt (HTML §13.2.4.2 "special")
export const rootFlag = 1 << 7; // html, head, body: implied anyway, never on the stack
export const headingFlag = 1 << 8;
// Groups whose members end each other without an end tag.
export const paragraphFlag = 1 << 9;
export const itemFlag = 1 << 10;
export const definitionFlag = 1 << 11;
export const cellFlag = 1 << 12;
export const rowFlag = 1 << 13;
export const sectionFlag = 1 << 14;
export const tableFlag = 1 << 15;
export const optionFlag = 1 << 16;
export const optionGroupFlag = 1 << 17;
export const selectFlag = 1 << 18;
export const listFlag = 1 << 19;
export const looseFlag = 1 << 20; // special, but an li, dd or dt inside still ends an open one outside
export const templateFlag = 1 << 21; // nothing inside ends what is outside
export const thoroughFlag = 1 << 22; // its end tag ends whatever is open in it
export const standInFlag = 1 << 23; // text to browsers that run scripts: its first end tag ends it, however often it was begun

const wallFlags = blockFlag | closesParagraphFlag | specialFlag;
const groups: [flags: number, names: string][] = [
  [
    voidFlag,
    'base basefont bgsound col command embed frame input isindex keygen link meta nextid param source spacer track',
  ],
  [voidFlag, 'wbr'],
  [voidFlag | blockFlag, 'area br img image'],
  [voidFlag | wallFlags, 'hr'],
  [wallFlags | looseFlag, 'address div'],
  [wallFlags, 'article aside blockquote center details dialog fieldset figcaption figure footer form header'],
  [wallFlags, 'hgroup main nav pre listing search section summary'],
  [wallFlags | listFlag, 'ul ol dir menu dl'],
  [wallFlags | paragraphFlag | looseFlag, 'p'],
  [wallFlags | headingFlag, 'h1 h2 h3 h4 h5 h6'],
  [wallFlags, 'xmp plaintext frameset'],
  [wallFlags | itemFlag, 'li'],
  [wallFlags | definitionFlag, 'dd dt'],
  [wallFlags | tableFlag | scopeFlag, 'table'],
  [blockFlag | specialFlag | scopeFlag | cellFlag, 'td th'],
  [blockFlag | specialFlag | rowFlag, 'tr'],
  [blockFlag | specialFlag | sectionFlag, 'thead tbody tfoot colgroup'],
  [blockFlag | specialFlag | scopeFlag | sectionFlag, 'caption'],
  [blockFlag | optionFlag, 'option'],
  [blockFlag | optionGroupFlag, 'optgroup'],
  [blockFlag | specialFlag | selectFlag, 'select'],
  [blockFlag | specialFlag, 'button legend noframes video audio canvas iframe'],
  [specialFlag | scopeFlag, 'object applet marquee'],
  [rawFlag | blockFlag, 'textarea noembed'],
  [rawFlag, 'script style title'],
  [unseenFlag | specialFlag | scopeFlag | templateFlag | thoroughFlag, 'template'],
  [unseenFlag | thoroughFlag | standInFlag, 'noscript'],
  [unseenFlag, 'datalist svg'],
  [rootFlag | blockFlag, 'html head body'],
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
export const elementFlags = Int32Array.from(tagFlags);

function tag(name: string): number {
  return tags.find(codesOf(name), 0, name.length);
}
export const aTag = tag('a');
export const areaTag = tag('area');
export const baseTag = tag('base');
export const bodyTag = tag('body');
export const brTag = tag('br');
export const dialogTag = tag('dialog');
export const frameTag = tag('frame');
export const framesetTag = tag('frameset');
export const h1Tag = tag('h1');
export const hrTag = tag('hr');
export const htmlTag = tag('html');
export const iframeTag = tag('iframe');
export const imgTag = tag('img');
export const liTag = tag('li');
export const linkTag = tag('link');
export const metaTag = tag('meta');
export const noframesTag = tag('noframes');
export const plaintextTag = tag('plaintext');
export const preTag = tag('pre');
export const scriptTag = tag('script');
export const svgTag = tag('svg');
export const templateTag = tag('template');
export const timeTag = tag('time');
export const titleTag = tag('title');
export const xmpTag = tag('xmp');

/** Attributes the parser reads; all others are passed over. */
export const attributes = new NameTable([
  ...['', 'id', 'class', 'href', 'src', 'rel', 'title', 'alt', 'hidden', 'style', 'lang', 'xml:lang', 'open'],
  ...['name', 'property', 'content', 'http-equiv', 'role', 'itemprop', 'type', 'datetime'],
]);

function attribute(name: string): number {
  return attributes.find(codesOf(name), 0, name.length);
}
export const idAttribute = attribute('id');
export const classAttribute = attribute('class');
export const hrefAttribute = attribute('href');
export const srcAttribute = attribute('src');
export const relAttribute = attribute('rel');
export const titleAttribute = attribute('title');
export const altAttribute = attribute('alt');
export const hiddenAttribute = attribute('hidden');
export const styleAttribute = attribute('style');
export const langAttribute = attribute('lang');
export const xmlLangAttribute = attribute('xml:lang');
export const openAttribute = attribute('open');
export const nameAttribute = attribute('name');
export const propertyAttribute = attribute('property');
export const contentAttribute = attribute('content');
export const httpEquivAttribute = attribute('http-equiv');
export const roleAttribute = attribute('role');
export const itempropAttribute = attribute('itemprop');
export const typeAttribute = attribute('type');
export const datetimeAttribute = attribute('datetime');
