/**
 * The open elements of a page. The tokenizer reports tags as they are written; what they mean, which elements an
 * omitted end tag ends and which end tags end nothing, follows HTML §13.2.6 in a shortened form.
 */
import {
  cellFlag,
  closesParagraphFlag,
  definitionFlag,
  elementFlags,
  headingFlag,
  itemFlag,
  listFlag,
  looseFlag,
  optionFlag,
  optionGroupFlag,
  paragraphFlag,
  rowFlag,
  scopeFlag,
  sectionFlag,
  selectFlag,
  specialFlag,
  standInFlag,
  tableFlag,
  tags,
  templateFlag,
  thoroughFlag,
} from './names.js';

/** Browsers stop nesting here too (Blink: 512); deeper elements are read as if they were siblings. */
const deepest = 512;
/** A path grows no longer than about this: elements further inside are left out, the link's own element never. */
const longestPath = 200;
const longestMark = 40;

/** Which open elements the start of an element ends (`closes`), and which stop the search. */
const impliedEnds: [of: number, closes: number, barrier: number][] = [
  [cellFlag, cellFlag, rowFlag | sectionFlag | tableFlag | templateFlag],
  [rowFlag, cellFlag | rowFlag, sectionFlag | tableFlag | templateFlag],
  [sectionFlag, cellFlag | rowFlag | sectionFlag, tableFlag | templateFlag],
  [optionFlag, optionFlag, selectFlag | optionGroupFlag | templateFlag],
  [optionGroupFlag, optionFlag | optionGroupFlag, selectFlag | templateFlag],
];
const tablePartFlags = cellFlag | rowFlag | sectionFlag;
const impliedEndFlags = tablePartFlags | optionFlag | optionGroupFlag;

export class ElementStack {
  depth = 0;
  /** Path of what lies directly in the body (or the frameset). */
  root = 'html>body';
  private readonly elements = new Int32Array(deepest);
  /** Where each element's id, or else its class, stands in the page. */
  private readonly markStarts = new Int32Array(deepest);
  private readonly markEnds = new Int32Array(deepest);
  private readonly isId = new Uint8Array(deepest);
  private source = '';
  /** Path per depth, made when a link needs it; empty until then. `siblings` outlives the element. */
  private readonly paths = new Array<string>(deepest).fill('');
  private readonly siblings = new Array<Sibling | undefined>(deepest).fill(undefined);
  private openParagraphs = 0;
  private readonly otherNames = new Map<string, number>();
  private readonly others: string[] = [];

  reset(source: string): void {
    this.source = source;
    this.siblings.fill(undefined);
    this.depth = 0;
    this.root = 'html>body';
    this.openParagraphs = 0;
    this.otherNames.clear();
    this.others.length = 0;
  }

  /** Number of the element named at `[start, end)`. Names outside of HTML get numbers too, good for this page. */
  numberOf(codes: Uint16Array, start: number, end: number): number {
    const known = tags.find(codes, start, end);
    if (known !== 0) return known;
    const name = this.source.slice(start, Math.min(end, start + longestMark)).toLowerCase();
    let number = this.otherNames.get(name);
    if (number === undefined) {
      this.others.push(name);
      number = tags.names.length + this.others.length - 1;
      this.otherNames.set(name, number);
    }
    return number;
  }

  /** Ends what the start of an element ends by itself. Gives the depth that is left. */
  depthBefore(flags: number): number {
    let left = this.depth;
    if ((flags & closesParagraphFlag) !== 0 && this.openParagraphs > 0) left = this.outermost(paragraphFlag, scopeFlag);
    if ((flags & headingFlag) !== 0) {
      if (left > 0 && (this.flagsAt(left - 1) & headingFlag) !== 0) left--;
    } else if ((flags & (itemFlag | definitionFlag)) !== 0) {
      left = Math.min(left, this.beforeItem(flags & (itemFlag | definitionFlag)));
    } else if ((flags & impliedEndFlags) !== 0) {
      for (const [of, closes, barrier] of impliedEnds) {
        if ((flags & of) !== 0) left = Math.min(left, this.outermost(closes, barrier));
      }
    }
    return left;
  }

  /** Depth below the outermost element of `group` inside the nearest barrier. */
  private outermost(group: number, barrier: number): number {
    let left = this.depth;
    for (let i = this.depth - 1; i >= 0; i--) {
      const flags = this.flagsAt(i);
      if ((flags & group) !== 0) left = i;
      else if ((flags & barrier) !== 0) break;
    }
    return left;
  }

  /** HTML §13.2.6.4.7, "a start tag whose tag name is li": look up to the nearest special element but address, div, p. */
  private beforeItem(group: number): number {
    for (let i = this.depth - 1; i >= 0; i--) {
      const flags = this.flagsAt(i);
      if ((flags & group) !== 0) return i;
      if ((flags & (specialFlag | looseFlag)) === specialFlag) break;
    }
    return this.depth;
  }

  /** Depth that is left after an end tag; the present depth when it ends nothing. */
  depthAfterEnd(element: number): number {
    const flags = element < elementFlags.length ? elementFlags[element] : 0;
    if ((flags & standInFlag) !== 0) return this.outermost(standInFlag, templateFlag);
    const barrier = endBarrier(flags);
    const inline = (flags & (specialFlag | thoroughFlag)) === 0;
    for (let i = this.depth - 1; i >= 0; i--) {
      const here = this.flagsAt(i);
      // Any heading's end tag ends the open heading: `<h2>…</h1>`.
      if (this.elements[i] === element || (here & flags & headingFlag) !== 0) return i;
      // `<b><p></b>`: the paragraph goes on.
      if ((here & barrier) !== 0 || (inline && (here & specialFlag) !== 0)) break;
    }
    return this.depth;
  }

  /** False when the stack is full. */
  push(element: number, flags: number, markStart: number, markEnd: number, isId: boolean): boolean {
    if (this.depth === deepest) return false;
    this.elements[this.depth] = element;
    this.markStarts[this.depth] = markStart;
    this.markEnds[this.depth] = markEnd;
    this.isId[this.depth] = isId ? 1 : 0;
    this.paths[this.depth] = '';
    this.depth++;
    if ((flags & paragraphFlag) !== 0) this.openParagraphs++;
    return true;
  }

  popTo(depth: number): void {
    while (this.depth > depth) {
      this.depth--;
      if ((this.flagsAt(this.depth) & paragraphFlag) !== 0) this.openParagraphs--;
    }
  }

  private flagsAt(index: number): number {
    const element = this.elements[index];
    return element < elementFlags.length ? elementFlags[element] : 0;
  }

  /** Path of an element that is, or would be, directly inside the innermost open one. */
  pathTo(name: string): string {
    return this.child(this.path(this.depth), this.depth, name, '');
  }

  private path(depth: number): string {
    if (depth === 0) return this.root;
    const made = this.paths[depth - 1];
    if (made !== '') return made;
    const parent = this.path(depth - 1);
    if (parent.length > longestPath) return (this.paths[depth - 1] = parent);
    const element = this.elements[depth - 1];
    const name = element < tags.names.length ? tags.names[element] : this.others[element - tags.names.length];
    const sign = this.isId[depth - 1] === 1 ? '#' : '.';
    const mark = markOf(this.source, this.markStarts[depth - 1], this.markEnds[depth - 1], sign);
    return (this.paths[depth - 1] = this.child(parent, depth - 1, name, mark));
  }

  /** Items of one list share one path string. */
  private child(parent: string, depth: number, name: string, mark: string): string {
    const last = depth < deepest ? this.siblings[depth] : undefined;
    if (last !== undefined && last.name === name && last.mark === mark && last.parent === parent) return last.path;
    const path = parent + '>' + name + mark;
    if (depth < deepest) this.siblings[depth] = { parent, name, mark, path };
    return path;
  }
}

/** What stops the search for the element that an end tag ends. */
function endBarrier(flags: number): number {
  // HTML §13.2.6.4.4: "pop elements until a template element has been popped".
  if ((flags & thoroughFlag) !== 0) return 0;
  if ((flags & (tablePartFlags | tableFlag)) !== 0) return tableFlag | templateFlag;
  return (flags & itemFlag) !== 0 ? scopeFlag | listFlag : scopeFlag;
}

interface Sibling {
  parent: string;
  name: string;
  mark: string;
  path: string;
}

/** `#id` or `.class` of an element, as its path shows it. */
export function markOf(source: string, start: number, end: number, sign: '#' | '.'): string {
  let from = start;
  while (from < end && source.charCodeAt(from) <= 32) from++;
  let to = from;
  const limit = Math.min(end, from + longestMark);
  while (to < limit && source.charCodeAt(to) > 32 && source.charCodeAt(to) !== 0x3e) to++;
  return to > from ? sign + source.slice(from, to) : '';
}
