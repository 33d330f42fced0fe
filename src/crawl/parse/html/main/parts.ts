/** Which elements of a page are not its main part, by what they are, what their makers call them and what they hold. */
import {
  articleKind,
  besideKind,
  buttonKind,
  controlKind,
  formKind,
  frillKind,
  headingKind,
  kindOf,
  mainKind,
  rankOf,
  titleKind,
} from './kinds.js';
import * as mark from './marks.js';
import { marksOfWords } from './marks.js';
import type { BlockMeasures } from './measures.js';
import type { Outline } from './outline.js';
import { cookieWord, headsOtherSection, isCookieNotice } from './phrases.js';

/** Marks that say what an element is: hardly ever wrong. */
const besideMarks = mark.navigation | mark.footer | mark.side | mark.comments;
const otherMarks = besideMarks | mark.related | mark.social | mark.advert | mark.subscribe;
/** What lies over the page until it is closed. */
const floatingMarks = mark.cookies | mark.popup;
/** Trimmings: no part of a text to read, but perhaps of a list. */
const trimmingMarks = mark.unseen | mark.header | mark.caption | mark.tools | mark.byline | mark.author;
/** These outweigh all others: `comment-body` is still a body. */
const bodyMarks = mark.body | mark.quoted;

/** Of all that is worth reading on the page, the most that a part may hold and still be left out … */
const mostOther = 0.8;
/** … when there are signs in or around it that it is the main part … */
const mostWithSigns = 0.3;
/** … and when it floats. */
const mostFloating = 0.95;
/** What must be left of a page; else its names mean something else than usual. */
const leastLeft = 0.08;
/** Prose in trimmings counts a fifth when the main part is looked for. */
const trimmingWeight = 0.2;
/** A heading is a line of at most this many characters. */
const longestHeading = 60;
/** Longer blocks that speak of cookies are about them. */
const longestNotice = 1200;
/** A section named like comments or related pages holds at most this share of the prose. */
const mostSection = 0.7;
/** The heading of a section is among its first blocks. */
const headingWithin = 4;
/** A teaser has at most this much text for each link. */
const longestTeaser = 500;

/** States of elements and blocks. */
export const live = 0;
/** Not the main part, whatever kind of page it is. */
export const out = 1;
/** Not in a text to read, but perhaps in a list. */
export const faint = 2;

export class PageParts {
  /** State of each element, and of each block. */
  elements = new Uint8Array(1 << 12);
  blocks = new Uint8Array(1 << 12);
  /** As the measures have them, but of what is not left out. */
  prose = new Float64Array(1 << 12);
  worth = new Float64Array(1 << 12);
  /** Is the element, or one around it, called an article or its body? */
  isBody = new Uint8Array(1 << 12);
  private signs = new Int32Array(1 << 12);
  private titles = new Int32Array(1 << 12);
  private links = new Int32Array(1 << 12);
  private texts = new Int32Array(1 << 12);
  private isArticle = false;

  constructor(private readonly measures: BlockMeasures) {}

  read(outline: Outline, text: string, isArticle: boolean): void {
    this.makeRoom(outline);
    this.count(outline, true);
    this.isArticle = isArticle;
    this.readSigns(outline);
    const total = this.measures.worth[outline.blocks];
    for (let trust = 2; trust >= 0; trust--) {
      this.readElements(outline, text, trust);
      if (trust === 2) this.leaveOutCookies(outline, text);
      this.sum(outline);
      if (this.worth[outline.blocks] >= leastLeft * total) break;
    }
    this.leaveOutSections(outline, text);
    this.sum(outline);
    if (isArticle && this.leaveOutTeasers(outline)) this.sum(outline);
  }

  private makeRoom({ elements, blocks }: Outline): void {
    if (elements >= this.elements.length) {
      this.elements = new Uint8Array(2 * elements);
      this.isBody = new Uint8Array(2 * elements);
      this.signs = new Int32Array(2 * elements);
      this.titles = new Int32Array(2 * elements);
    }
    if (blocks >= this.blocks.length) {
      this.blocks = new Uint8Array(2 * blocks);
      this.prose = new Float64Array(2 * blocks);
      this.worth = new Float64Array(2 * blocks);
      this.links = new Int32Array(2 * blocks);
      this.texts = new Int32Array(2 * blocks);
    }
    this.blocks.fill(live, 0, blocks);
  }

  /** Counts titles, and whatever shows the main part, among the elements before each. */
  private readSigns({ elements, tags, marks, parents }: Outline): void {
    this.isBody[0] = 0;
    this.signs[0] = this.titles[0] = 0;
    for (let element = 0; element < elements; element++) {
      const kind = kindOf(tags[element]);
      const isTitle = kind === titleKind;
      const isBody = (marks[element] & mark.body) !== 0;
      this.titles[element + 1] = this.titles[element] + (isTitle ? 1 : 0);
      this.signs[element + 1] = this.signs[element] + (isTitle || isBody || kind === mainKind ? 1 : 0);
      if (element > 0)
        this.isBody[element] = isBody || kind === articleKind || kind === mainKind ? 1 : this.isBody[parents[element]];
    }
  }

  /** `trust` 2: names and elements mean what they mean elsewhere; 1: elements do; 0: nothing does. */
  private readElements(outline: Outline, text: string, trust: number): void {
    this.elements[0] = live;
    for (let element = 1; element < outline.elements; element++) {
      const above = this.elements[outline.parents[element]];
      this.elements[element] =
        above === out || trust === 0 ? above : this.stateOf(outline, element, above, trust > 1 ? text : undefined);
    }
  }

  /** `text` is absent where names mean nothing. */
  private stateOf(outline: Outline, element: number, above: number, text?: string): number {
    const kind = kindOf(outline.tags[element]);
    const marks = text === undefined ? 0 : this.marksOf(outline, element, text);
    if (kind === 0 && marks === 0) return above;
    if (kind === controlKind) return out;
    // Questions that open their answers are buttons in headings.
    const outer = kindOf(outline.tags[outline.parents[element]]);
    if (kind === buttonKind) return outer === headingKind || outer === titleKind ? above : out;
    const share = this.shareOf(outline, element);
    const hasSigns = this.signs[outline.ends[element]] > this.signs[element + 1];
    if (kind === besideKind && share < (hasSigns ? mostWithSigns : mostOther)) return out;
    if (kind === formKind && share < mostWithSigns) return out;
    if ((marks & bodyMarks) === 0) {
      const isInBody = this.isBody[outline.parents[element]] !== 0 && (marks & besideMarks) === 0;
      const most = hasSigns || isInBody ? mostWithSigns : mostOther;
      if ((marks & floatingMarks) !== 0 && !this.holdsTitle(outline, element)) {
        if (share < (most === mostOther ? mostFloating : most)) return out;
      }
      const isBox = (marks & otherMarks) === mark.side && this.isBox(outline, element);
      if ((marks & otherMarks) !== 0 && share < most && !isBox) return out;
    }
    if (kind === frillKind && share < mostWithSigns) return faint;
    if ((marks & trimmingMarks) !== 0 && (marks & bodyMarks) === 0 && share < mostWithSigns) return faint;
    return above;
  }

  /** What its names say of an element. An id that is made of the heading below it names a section of the text: `related-objects`. */
  private marksOf(outline: Outline, element: number, text: string): number {
    const named = outline.idMarks[element] & ~mark.comments;
    if (named === 0 || !this.isSection(outline, element)) return outline.marks[element];
    const first = outline.firstBlocks[element];
    const end = Math.min(outline.endBlocks[element], first + headingWithin);
    for (let block = first; block < end; block++) {
      if (rankOf(outline.tags[outline.owners[block]]) === 0) continue;
      const heading = text.slice(outline.starts[block], outline.stops[block]);
      return outline.marks[element] & ~(named & marksOfWords(heading));
    }
    return outline.marks[element];
  }

  /** Is it text among paragraphs? Manuals have their tips in boxes that they call sidebars. An article's are no part of it. */
  private isBox(outline: Outline, element: number): boolean {
    if (this.isArticle) return false;
    const first = outline.firstBlocks[element];
    const end = outline.endBlocks[element];
    if (this.texts[end] - this.texts[first] <= this.links[end] - this.links[first]) return false;
    return this.isSibling(outline, first - 1, element) || this.isSibling(outline, end, element);
  }

  /** Is a block a paragraph beside an element? */
  private isSibling({ blocks, owners, parents }: Outline, block: number, element: number): boolean {
    if (block < 0 || block >= blocks || !this.measures.isProse(block)) return false;
    return owners[block] === parents[element] || parents[owners[block]] === parents[element];
  }

  /** Is there more text than links in an element? */
  private isSection({ firstBlocks, endBlocks }: Outline, element: number): boolean {
    return this.isText(firstBlocks[element], endBlocks[element]);
  }

  private isText(first: number, end: number): boolean {
    const texts = this.texts[end] - this.texts[first];
    return texts >= 2 && texts > this.links[end] - this.links[first];
  }

  /** Of all that is worth reading on the page, what an element holds. */
  private shareOf({ blocks, firstBlocks, endBlocks }: Outline, element: number): number {
    const { worth } = this.measures;
    return blocks === 0 ? 0 : (worth[endBlocks[element]] - worth[firstBlocks[element]]) / worth[blocks];
  }

  /** A page may lie in one large overlay. */
  private holdsTitle({ ends, firstBlocks, endBlocks }: Outline, element: number): boolean {
    const { prose } = this.measures;
    if (this.titles[ends[element]] === this.titles[element + 1]) return false;
    return prose[endBlocks[element]] - prose[firstBlocks[element]] > 300;
  }

  private leaveOutCookies(outline: Outline, text: string): void {
    for (let at = text.indexOf(cookieWord); at >= 0; at = text.indexOf(cookieWord, at + 1)) {
      const block = outline.blockAt(at);
      const start = outline.starts[block];
      const stop = outline.stops[block];
      if (stop - start < longestNotice && isCookieNotice(text.slice(start, stop))) this.blocks[block] = faint;
      if (stop > at) at = stop - 1;
    }
  }

  /** What stands below a heading like "Related" or "Comments". */
  private leaveOutSections(outline: Outline, text: string): void {
    const { prose } = this.measures;
    for (let block = 0; block < outline.blocks; block++) {
      const start = outline.starts[block];
      const stop = outline.stops[block];
      if (stop - start > longestHeading || this.blocks[block] !== live) continue;
      if (this.elements[outline.owners[block]] !== live) continue;
      const heads = headsOtherSection(text.slice(start, stop).trim());
      if (heads === undefined) continue;
      const end = sectionEnd(outline, block);
      if (heads === 'ways' && this.isText(block, end)) continue;
      if (end === block + 1 || prose[end] - prose[block] > mostSection * prose[outline.blocks]) continue;
      this.blocks.fill(faint, block, end);
    }
  }

  /** Lists of teasers: a link and a little text, again and again. True when the page has some beside its text. */
  private leaveOutTeasers(outline: Outline): boolean {
    this.count(outline, false);
    const all = this.prose[outline.blocks];
    const teasers: number[] = [];
    let left = all;
    for (let element = 1; element < outline.elements; ) {
      if (this.elements[element] === live && this.isTeaserList(outline, element, all)) {
        teasers.push(element);
        left -= this.prose[outline.endBlocks[element]] - this.prose[outline.firstBlocks[element]];
        element = outline.ends[element];
      } else element++;
    }
    if (teasers.length === 0 || left < Math.max(250, 0.15 * all)) return false;
    for (const element of teasers) {
      for (let inner = element; inner < outline.ends[element]; inner++) {
        if (this.elements[inner] === live) this.elements[inner] = faint;
      }
    }
    return true;
  }

  private isTeaserList({ firstBlocks, endBlocks }: Outline, element: number, all: number): boolean {
    const first = firstBlocks[element];
    const end = endBlocks[element];
    const held = this.prose[end] - this.prose[first];
    const links = this.links[end] - this.links[first];
    const texts = this.texts[end] - this.texts[first];
    if (held === 0 || held >= all / 2) return false;
    return links >= 3 && texts > 0 && links >= texts && held < longestTeaser * links;
  }

  /** Counts links and texts, of all elements or of live ones, in the blocks before each. */
  private count({ blocks, owners, starts, stops }: Outline, all: boolean): void {
    this.links[0] = this.texts[0] = 0;
    for (let block = 0; block < blocks; block++) {
      const isLive = all || this.elements[owners[block]] === live;
      const isText = isLive && this.measures.isProse(block);
      const isLink = isLive && !isText && this.measures.isLink[block] !== 0 && stops[block] - starts[block] >= 15;
      this.texts[block + 1] = this.texts[block] + (isText ? 1 : 0);
      this.links[block + 1] = this.links[block] + (isLink ? 1 : 0);
    }
  }

  /** Brings `prose` and `worth` up to date. */
  private sum({ blocks, owners }: Outline): void {
    const { prose, worth } = this.measures;
    this.prose[0] = this.worth[0] = 0;
    for (let block = 0; block < blocks; block++) {
      const element = this.elements[owners[block]];
      const weight = element === out ? 0 : element === faint || this.blocks[block] === faint ? trimmingWeight : 1;
      this.prose[block + 1] = this.prose[block] + weight * (prose[block + 1] - prose[block]);
      this.worth[block + 1] = this.worth[block] + (element === out ? 0 : worth[block + 1] - worth[block]);
    }
  }
}

/** Where the section that a heading begins ends: at the next heading of its rank, or with the element it stands in. */
function sectionEnd(outline: Outline, heading: number): number {
  let element = outline.owners[heading];
  // Up to where something follows.
  for (let up = 0; up < 3 && element > 0 && outline.endBlocks[element] === heading + 1; up++) {
    element = outline.parents[element];
  }
  const end = outline.endBlocks[element];
  const rank = rankOf(outline.tags[outline.owners[heading]]);
  for (let block = heading + 1; rank > 0 && block < end; block++) {
    const next = rankOf(outline.tags[outline.owners[block]]);
    if (next > 0 && next <= rank) return block;
  }
  return end;
}
