/**
 * Chooses the blocks of a page that a reader came for. Two kinds of page: one that is read, whose text lies together and
 * whose links, captions and asides are left out; and one that is looked through (a list, an index, a shop, a form), of
 * which everything is kept but what stands on every page of its site.
 *
 * The ideas are those of the extractors that came before: prose by length and link density (Kohlschütter, Fankhauser and
 * Nejdl 2010), the element that holds most of it (Readability), names of classes (both), and doubt when too little is left.
 */
import { slice } from '../link-collector.js';
import { liTag } from '../names.js';
import { headingKind, kindOf, partKind, titleKind } from './kinds.js';
import { BlockMeasures, firstWide } from './measures.js';
import type { Outline } from './outline.js';
import { live, out, PageParts } from './parts.js';
import { isAside } from './phrases.js';

/** What the page says of itself. */
export interface PageClaims {
  /** It declares itself an article (schema.org, Open Graph). */
  isArticle: boolean;
  /** Its text on one line, where it tells it to machines; empty when it does not. */
  body: string;
}

/** The main part is the innermost element with this share of the prose around it … */
const leastProse = 0.75;
/** … or, on pages that are looked through, of all that is worth reading. */
const leastWorth = 0.9;
/** Prose in characters from which a page is one that is read, whatever else is on it. */
const enoughProse = 1000;
const someProse = 250;
const littleProse = 100;
/** Longer blocks are looked at as text, not as lines. */
const longestLine = 300;

export class MainText {
  /** Per block: 1 when it belongs to the main text. */
  kept = new Uint8Array(1 << 12);
  /** Is the page one that is read from beginning to end? */
  isRead = false;
  private readonly measures = new BlockMeasures();
  private readonly parts = new PageParts(this.measures);
  private main = 0;

  /** `text` is the page's text, `codes` are its characters, none of them above `highest`. */
  choose(outline: Outline, codes: Uint16Array, highest: number, text: string, claims: PageClaims): void {
    if (outline.blocks > this.kept.length) this.kept = new Uint8Array(2 * outline.blocks);
    this.kept.fill(0, 0, outline.blocks);
    this.measures.read(outline, codes, highest >= firstWide);
    this.parts.read(outline, text, claims.isArticle);
    this.main = this.findMain(outline, text, claims);
    this.isRead = this.looksRead(outline, claims.isArticle);
    if (!this.isRead) this.main = descend(outline, this.parts.worth, leastWorth);
    this.keepParts(outline);
    if (!this.isRead) return;
    this.dropAsides(outline, text);
    this.dropLinkLists(outline);
    this.dropEmptyHeadings(outline);
  }

  /** The chosen blocks of the page's text, one a line. */
  textOf(outline: Outline, text: string): string {
    const lines: string[] = [];
    for (let block = 0; block < outline.blocks; block++) {
      if (this.kept[block] !== 0) lines.push(slice(text, outline.starts[block], outline.stops[block]));
    }
    return lines.join('\n');
  }

  private findMain(outline: Outline, text: string, { isArticle, body }: PageClaims): number {
    const told = toldMain(outline, text, body);
    if (told >= 0 && this.proseIn(outline, told) > 0) return told;
    let main = descend(outline, this.parts.prose, leastProse);
    if (isArticle && this.skipsText(outline, main)) main = descend(outline, this.parts.prose, leastProse);
    return this.climb(outline, main);
  }

  private proseIn(outline: Outline, element: number): number {
    return held(outline, this.parts.prose, element);
  }

  /**
   * Between the title and what has most text there is text already. Then that is the article and the other the comments, if
   * it is full of names, dates and buttons. From now on only what lies between counts.
   */
  private skipsText(outline: Outline, main: number): boolean {
    const { prose, elements } = this.parts;
    const { tags, owners, blocks } = outline;
    const first = outline.firstBlocks[main];
    let title = 0;
    for (; title < first; title++) {
      const isTitle = kindOf(tags[owners[title]]) === titleKind && this.measures.isLink[title] === 0;
      if (isTitle && elements[owners[title]] !== out) break;
    }
    if (prose[first] - prose[title] <= 300) return false;
    let paragraphs = 0;
    for (let block = title; block < first; block++) {
      if (prose[block + 1] > prose[block] && outline.tags[owners[block]] !== liTag) paragraphs++;
    }
    if (paragraphs < 3 || this.isPure(outline, main)) return false;
    const from = prose[title];
    const to = prose[first];
    for (let block = 0; block <= blocks; block++) prose[block] = Math.min(Math.max(prose[block], from), to);
    return true;
  }

  /** Is there hardly anything but running text in an element? */
  private isPure({ firstBlocks, endBlocks, owners }: Outline, element: number): boolean {
    let texts = 0;
    let others = 0;
    for (let block = firstBlocks[element]; block < endBlocks[element]; block++) {
      if (this.measures.isProse(block)) texts++;
      else if (this.parts.elements[owners[block]] !== out) others++;
    }
    return others < texts / 3;
  }

  /** Out again, while what is gained is text of the same kind: an article may lie in several elements. */
  private climb(outline: Outline, from: number): number {
    const { parents, firstBlocks, endBlocks } = outline;
    let main = from;
    let texts = 0;
    let links = 0;
    const count = (first: number, end: number) => {
      for (let block = first; block < end; block++) {
        if (this.parts.elements[outline.owners[block]] !== live) continue;
        if (this.measures.isProse(block)) texts++;
        else if (this.measures.isLink[block] !== 0) links++;
      }
    };
    for (let element = main; element > 0; element = parents[element]) {
      const parent = parents[element];
      count(firstBlocks[parent], firstBlocks[element]);
      count(endBlocks[element], endBlocks[parent]);
      if (texts === 0) continue;
      if (links > texts / 2) break;
      const gain = this.proseIn(outline, parent) - this.proseIn(outline, main);
      const isMuch = texts >= 3 && gain > 0.2 * this.proseIn(outline, main);
      if (this.parts.isBody[parent] === 0 && !isMuch) continue;
      main = parent;
      texts = links = 0;
    }
    return main;
  }

  private looksRead(outline: Outline, isArticle: boolean): boolean {
    const prose = this.proseIn(outline, this.main);
    if (prose >= enoughProse) return true;
    if (isArticle) return prose >= littleProse;
    if (prose < someProse || prose < 0.4 * this.lettersIn(outline, this.main)) return false;
    const letters = this.lettersIn(outline, 0);
    if (prose < 0.1 * letters) return false;
    if (prose >= 0.4 * letters) return true;
    let paragraphs = 0;
    for (let block = outline.firstBlocks[this.main]; block < outline.endBlocks[this.main]; block++) {
      if (this.parts.prose[block + 1] > this.parts.prose[block]) paragraphs++;
    }
    return paragraphs >= 3;
  }

  private lettersIn({ firstBlocks, endBlocks, owners, starts, stops }: Outline, element: number): number {
    let letters = 0;
    for (let block = firstBlocks[element]; block < endBlocks[element]; block++) {
      if (this.parts.elements[owners[block]] !== out) letters += stops[block] - starts[block];
    }
    return letters;
  }

  /** Keeps what no part leaves out. */
  private keepParts(outline: Outline): void {
    const { elements, blocks, worth } = this.parts;
    const first = outline.firstBlocks[this.main];
    const end = outline.endBlocks[this.main];
    const around = elements[this.main];
    let left = 0;
    for (let block = first; block < end; block++) if (blocks[block] === live) left += worth[block + 1] - worth[block];
    const dropsSections = this.isRead || left > 0.5 * worth[outline.blocks];
    let title = -1;
    for (let block = first; block < end; block++) {
      const owner = outline.owners[block];
      const state = elements[owner];
      if (blocks[block] !== live && dropsSections) continue;
      if (state !== live && state !== around && (this.isRead || state === out)) continue;
      // The title is told apart from the text. Further ones head parts of it.
      if (this.isRead && title < 0 && kindOf(outline.tags[owner]) === titleKind) title = owner;
      if (owner !== title) this.kept[block] = 1;
    }
  }

  private dropAsides(outline: Outline, text: string): void {
    for (let block = outline.firstBlocks[this.main]; block < outline.endBlocks[this.main]; block++) {
      const start = outline.starts[block];
      const stop = outline.stops[block];
      if (this.kept[block] === 0 || stop - start > longestLine) continue;
      if (isAside(text.slice(start, stop).trim(), this.measures.isLink[block] !== 0)) this.kept[block] = 0;
    }
  }

  /** A link alone among paragraphs belongs to them; three and more in a row, or any before and after the text, do not. */
  private dropLinkLists(outline: Outline): void {
    const first = outline.firstBlocks[this.main];
    const end = outline.endBlocks[this.main];
    let firstText = end;
    let lastText = first;
    for (let block = first; block < end; block++) {
      if (this.kept[block] === 0 || !this.measures.isProse(block)) continue;
      if (firstText === end) firstText = block;
      lastText = block;
    }
    for (let block = first; block < end; ) {
      if (this.kept[block] === 0 || this.measures.isLink[block] === 0) {
        block++;
        continue;
      }
      const start = block;
      let links = 0;
      while (block < end && (this.kept[block] === 0 || this.measures.isLink[block] !== 0)) links += this.kept[block++];
      if (links >= 3 || start < firstText || start > lastText) this.kept.fill(0, start, block);
    }
  }

  /** Headings that have lost all that stood below them. */
  private dropEmptyHeadings(outline: Outline): void {
    let below = 0;
    let lost = 0;
    for (let block = outline.endBlocks[this.main] - 1; block >= outline.firstBlocks[this.main]; block--) {
      const kind = kindOf(outline.tags[outline.owners[block]]);
      if (kind === headingKind || kind === titleKind) {
        if (below === 0 && lost > 0) this.kept[block] = 0;
        below = lost = 0;
      } else if (this.kept[block] !== 0) below++;
      else lost++;
    }
  }
}

/** What an element holds of sums over blocks. */
function held({ firstBlocks, endBlocks }: Outline, sums: Float64Array, element: number): number {
  return sums[endBlocks[element]] - sums[firstBlocks[element]];
}

/** The innermost element that holds at least a share of what each element around it holds; no list, table or paragraph. */
function descend(outline: Outline, sums: Float64Array, share: number): number {
  for (let element = 0; ; ) {
    let best = element;
    let most = 0;
    for (let child = element + 1; child < outline.ends[element]; child = outline.ends[child]) {
      const holds = held(outline, sums, child);
      if (holds > most) {
        most = holds;
        best = child;
      }
    }
    if (best === element || most < share * held(outline, sums, element)) return wholeOf(outline, element);
    element = best;
  }
}

/** The element itself, or what the list, table or paragraph it belongs to lies in. */
function wholeOf({ tags, parents }: Outline, from: number): number {
  let element = from;
  while (element > 0 && kindOf(tags[element]) === partKind) element = parents[element];
  return element;
}

/** The smallest element that holds what the page itself names as its text; -1 when that is not to be found. */
function toldMain(outline: Outline, text: string, body: string): number {
  if (body.length < 200) return -1;
  const start = text.indexOf(body.slice(0, 40));
  const end = start < 0 ? -1 : text.indexOf(body.slice(-40), start);
  if (end < 0 || end - start > 1.5 * body.length) return -1;
  const last = outline.blockAt(end);
  let element = outline.owners[outline.blockAt(start)];
  while (element > 0 && outline.endBlocks[element] <= last) element = outline.parents[element];
  return element;
}
