/** Columns of the combined matrix, built one after another into growing typed arrays. */
import type { LsiColumn } from '../../../../algorithms/text/lsi.js';

export class ColumnList {
  columns = 0;
  starts = new Int32Array(256);
  indices = new Int32Array(4096);
  values = new Float64Array(4096);
  private size = 0;

  /**
   * `linkWeight` is the length of the link part of a column beside a text part of length 1; with 0, occurrences and links
   * are taken as they are (Almpanidis §4). Either way the whole column then gets unit length (Almpanidis §5.1).
   */
  constructor(private readonly linkWeight: number) {}

  clear(): void {
    this.columns = 0;
    this.size = 0;
  }

  /** Adds the column of a page with this text (or none) and these link rows; `self` is one more link row, or -1. */
  add(text: LsiColumn | undefined, links: Int32Array, self = -1): void {
    const count = links.length + (self >= 0 ? 1 : 0);
    const hasText = text !== undefined && text.length > 0;
    const raw = this.linkWeight === 0;
    const textPart = hasText ? (raw ? text.length : 1) : 0;
    const linkPart = count === 0 ? 0 : raw ? Math.sqrt(count) : this.linkWeight;
    const length = Math.hypot(textPart, linkPart);
    this.reserve((text?.indices.length ?? 0) + count);
    if (hasText) {
      const scale = textPart / length;
      for (let i = 0; i < text.indices.length; i++) this.push(text.indices[i], text.values[i] * scale);
    }
    const link = linkPart / (length * Math.sqrt(count));
    for (let i = 0; i < links.length; i++) this.push(links[i], link);
    if (self >= 0) this.push(self, link);
    this.starts[++this.columns] = this.size;
  }

  private push(index: number, value: number): void {
    this.indices[this.size] = index;
    this.values[this.size++] = value;
  }

  private reserve(more: number): void {
    if (this.columns + 2 > this.starts.length) this.starts = copied(this.starts, new Int32Array(this.columns * 2));
    if (this.size + more <= this.indices.length) return;
    const length = Math.max(this.size + more, this.indices.length * 2);
    this.indices = copied(this.indices, new Int32Array(length));
    this.values = copied(this.values, new Float64Array(length));
  }
}

function copied<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
