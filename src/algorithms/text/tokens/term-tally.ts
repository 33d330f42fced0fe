/**
 * Counts the terms of one text after the other. Ids are numbers from 0 to a few million, some hundred of them in a text, and are
 * wanted in ascending order: bits say which ones there are, and further bits in which words of bits to look, so nothing is sorted and
 * a text costs no more in a large vocabulary.
 */
import type { TermCounts } from '../../../core/page.js';
import { grownInts } from '../../../packed/growth.js';

const wordBits = 5;
const mask = 31;

export class TermTally {
  /** Told of each term when it is first met in a text. Absent: nobody asks. */
  heard?: (id: number) => void;
  private counts = new Int32Array(1 << 15);
  /** Bit n: the term before n was met. */
  private met = new Int32Array(this.counts.length >> wordBits);
  /** Bit n: word n of `met` is not 0. */
  private words = new Int32Array(this.met.length >> wordBits);
  private distinct = 0;

  /** -1: a word that is no term. It is counted like the others, at a place before them: nobody can foresee whether the next word is one. */
  add(id: number): void {
    const place = id + 1;
    if (place >= this.counts.length) this.grow(place);
    if (this.counts[place]++ === 0) this.meet(place);
  }

  private meet(place: number): void {
    if (place === 0) return;
    const word = place >> wordBits;
    this.met[word] |= 1 << (place & mask);
    this.words[word >> wordBits] |= 1 << (word & mask);
    this.distinct++;
    this.heard?.(place - 1);
  }

  /** What was counted since the last time. */
  take(): TermCounts {
    const ids = new Int32Array(this.distinct);
    const counts = new Float32Array(this.distinct);
    let found = 0;
    let length = 0;
    let maximum = 0;
    for (let group = 0; found < ids.length; group++) {
      for (let words = this.words[group]; words !== 0; words &= words - 1) {
        const word = (group << wordBits) | lowestBit(words);
        for (let bits = this.met[word]; bits !== 0; bits &= bits - 1) {
          const place = (word << wordBits) | lowestBit(bits);
          const count = this.counts[place];
          this.counts[place] = 0;
          ids[found] = place - 1;
          counts[found++] = count;
          length += count;
          if (count > maximum) maximum = count;
        }
        this.met[word] = 0;
      }
      this.words[group] = 0;
    }
    this.distinct = 0;
    this.counts[0] = 0;
    return { ids, counts, length, maximum };
  }

  private grow(place: number): void {
    let size = 2 * this.counts.length;
    while (size <= place) size *= 2;
    this.counts = grownInts(this.counts, size);
    this.met = grownInts(this.met, size >> wordBits);
    this.words = grownInts(this.words, size >> (2 * wordBits));
  }
}

/** Number of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return mask - Math.clz32(bits & -bits);
}
