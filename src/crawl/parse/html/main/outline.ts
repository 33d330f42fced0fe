/**
 * The page as a list of blocks (text without a break inside) and of the elements they lie in, in page order. Kept in
 * packed arrays: choosing the main text looks at thousands of elements, and objects for them would cost more than the pass
 * over the page.
 */
import { grownInts } from '../../../../packed/growth.js';
import type { Attributes } from '../attributes.js';
import {
  blockFlag,
  brTag,
  classAttribute,
  elementFlags,
  hrTag,
  idAttribute,
  itempropAttribute,
  roleAttribute,
  voidFlag,
} from '../names.js';
import type { TextCollector } from '../text-collector.js';
import { marksOf } from './marks.js';

/** Beyond these the page is read on, but its elements and blocks run together. */
const mostElements = 1 << 18;
const mostBlocks = 1 << 18;
/** Attributes that, beside the id, say what an element is for. */
const markers = [classAttribute, roleAttribute, itempropAttribute];

export class Outline {
  /** Elements so far. Number 0 is the body; an element's descendants follow it directly. */
  elements = 1;
  parents = new Int32Array(1 << 12);
  tags = new Int32Array(1 << 12);
  marks = new Int32Array(1 << 12);
  /** Those of `marks` that only its id gives it. */
  idMarks = new Int32Array(1 << 12);
  /** Number after the last descendant. */
  ends = new Int32Array(1 << 12);
  /** Blocks inside: from … to before. */
  firstBlocks = new Int32Array(1 << 12);
  endBlocks = new Int32Array(1 << 12);
  private depths = new Int32Array(1 << 12);

  blocks = 0;
  /** Element a block lies directly in. */
  owners = new Int32Array(1 << 12);
  /** Where its text is in the text of the page. */
  starts = new Int32Array(1 << 12);
  stops = new Int32Array(1 << 12);
  /** Characters of it that belong to links. */
  linked = new Int32Array(1 << 12);

  /** Is it wanted? */
  private isOn = true;
  private source = '';
  private codes: Uint16Array = new Uint16Array(0);
  private current = 0;
  private blockStart = 0;
  private blockLinked = 0;
  private linkStart = -1;
  private lastBreak = -1;

  constructor(private readonly text: TextCollector) {}

  reset(source: string, codes: Uint16Array, isOn: boolean): void {
    this.isOn = isOn;
    this.source = source;
    this.codes = codes;
    this.elements = 1;
    this.blocks = this.current = this.blockStart = this.blockLinked = 0;
    this.linkStart = this.lastBreak = -1;
  }

  /** An element that is seen starts at `depth` of the stack. Those inside of lines are passed over. */
  open(tag: number, attributes: Attributes, depth: number): void {
    if (!this.isOn) return;
    const isBlock = tag < elementFlags.length && (elementFlags[tag] & blockFlag) !== 0;
    if (!isBlock && tag < elementFlags.length) return;
    let marks = 0;
    for (const attribute of markers) if (attributes.has(attribute)) marks |= this.marksIn(attributes, attribute);
    const idMarks = attributes.has(idAttribute) ? this.marksIn(attributes, idAttribute) & ~marks : 0;
    marks |= idMarks;
    // Elements of a page's own naming may be anything; only their names can tell.
    if (!isBlock && marks === 0) return;
    this.endBlock();
    const element = this.elements;
    if (element === this.parents.length) {
      if (element === mostElements) return;
      this.growElements();
    }
    this.parents[element] = this.current;
    this.tags[element] = tag;
    this.marks[element] = marks;
    this.idMarks[element] = idMarks;
    this.depths[element] = depth;
    this.firstBlocks[element] = this.blocks;
    this.current = element;
    this.elements++;
  }

  private marksIn({ starts, ends }: Attributes, attribute: number): number {
    return marksOf(this.source, this.codes, starts[attribute], ends[attribute]);
  }

  /** Elements deeper than `depth` end. */
  closeTo(depth: number): void {
    while (this.depths[this.current] > depth) {
      this.endBlock();
      this.ends[this.current] = this.elements;
      this.endBlocks[this.current] = this.blocks;
      this.current = this.parents[this.current];
    }
  }

  /** Words on both sides of here are apart; most elements that do so also part blocks. */
  separate(tag: number, flags: number): void {
    if (!this.isOn) return;
    if ((flags & voidFlag) === 0 || tag === hrTag) this.endBlock();
    else if (tag === brTag) {
      // A second line break in a row makes a paragraph.
      if (this.lastBreak === this.text.length) this.endBlock();
      this.lastBreak = this.text.length;
    }
  }

  openLink(): void {
    this.linkStart = this.text.length;
  }

  closeLink(): void {
    if (this.linkStart >= 0) this.blockLinked += this.text.length - Math.max(this.linkStart, this.blockStart);
    this.linkStart = -1;
  }

  private endBlock(): void {
    const { length } = this.text;
    if (length === this.blockStart) return;
    const block = this.blocks;
    if (block === mostBlocks) this.stops[block - 1] = this.blockStart = length;
    if (block === mostBlocks) return;
    if (block === this.owners.length) this.growBlocks();
    if (this.linkStart >= 0) this.blockLinked += length - Math.max(this.linkStart, this.blockStart);
    this.owners[block] = this.current;
    this.starts[block] = this.blockStart;
    this.stops[block] = length;
    this.linked[block] = Math.min(this.blockLinked, length - this.blockStart);
    this.blocks++;
    this.blockStart = length;
    this.blockLinked = 0;
  }

  /** The page is over. */
  finish(): void {
    this.closeTo(0);
    this.endBlock();
    this.tags[0] = this.marks[0] = this.firstBlocks[0] = 0;
    this.ends[0] = this.elements;
    this.endBlocks[0] = this.blocks;
    this.source = '';
  }

  /** The block that holds a place of the text. */
  blockAt(place: number): number {
    let low = 0;
    let high = this.blocks - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private growElements(): void {
    const capacity = 2 * this.parents.length;
    this.parents = grownInts(this.parents, capacity);
    this.tags = grownInts(this.tags, capacity);
    this.marks = grownInts(this.marks, capacity);
    this.idMarks = grownInts(this.idMarks, capacity);
    this.ends = grownInts(this.ends, capacity);
    this.firstBlocks = grownInts(this.firstBlocks, capacity);
    this.endBlocks = grownInts(this.endBlocks, capacity);
    this.depths = grownInts(this.depths, capacity);
  }

  private growBlocks(): void {
    const capacity = 2 * this.owners.length;
    this.owners = grownInts(this.owners, capacity);
    this.starts = grownInts(this.starts, capacity);
    this.stops = grownInts(this.stops, capacity);
    this.linked = grownInts(this.linked, capacity);
  }
}
