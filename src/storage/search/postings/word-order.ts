/** The words of pages in the order in which they stand, by their numbers: what a part of the index is made from. */
import { grownInts } from '../../../packed/growth.js';

export class WordOrder {
  private ids = new Int32Array(1 << 16);
  /** Where each text ends: of each page first the title, then the text. */
  private readonly ends: number[] = [];

  get length(): number {
    return this.ends.at(-1) ?? 0;
  }

  /** The words of the next text. */
  add(found: Int32Array): void {
    const start = this.length;
    const end = start + found.length;
    if (this.ids.length < end) this.ids = grownInts(this.ids, Math.max(2 * this.ids.length, end));
    this.ids.set(found, start);
    this.ends.push(end);
  }

  title(page: number): Int32Array {
    return this.text(2 * page);
  }

  body(page: number): Int32Array {
    return this.text(2 * page + 1);
  }

  clear(): void {
    this.ends.length = 0;
  }

  private text(i: number): Int32Array {
    return this.ids.subarray(i === 0 ? 0 : this.ends[i - 1], this.ends[i]);
  }
}
