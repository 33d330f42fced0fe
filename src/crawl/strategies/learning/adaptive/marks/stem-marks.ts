import type { TextAnalyser } from '../../../../../algorithms/text/analyser.js';
import { grownCapacity, grownInts } from '../../../../../packed/growth.js';
import { hashOf } from './link-marks.js';

/** Numbers for stems that are the same in every run, where ids are each analyser's own. */
export class StemMarks {
  private hashes = new Int32Array(1024);

  constructor(private readonly text: TextAnalyser) {}

  /** Of these stems; of more than `most`, of the commonest ones, which other links have, too. */
  of(stems: Int32Array, most: number): Int32Array {
    const marks = new Int32Array(stems.length);
    for (let i = 0; i < marks.length; i++) marks[i] = this.hash(stems[i]);
    if (stems.length <= most) return marks;
    const order = Array.from(stems.keys());
    const { text } = this;
    order.sort((a, b) => text.idf(stems[a]) - text.idf(stems[b]) || marks[a] - marks[b]);
    return Int32Array.from(order.slice(0, most), i => marks[i]);
  }

  private hash(id: number): number {
    if (id >= this.hashes.length) this.hashes = grownInts(this.hashes, grownCapacity(this.hashes.length, id + 1));
    // One whose hash is 0 is reckoned each time.
    return this.hashes[id] || (this.hashes[id] = hashOf(this.text.term(id)));
  }
}
