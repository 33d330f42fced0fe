/**
 * All lemmas of an ontology in one block of bytes, in sorted runs: one run per file they come from. A beginning is found by
 * halving, a whole lemma by its hash: to find the lemma of one word takes ten tries or more. Two words of one lemma are
 * joined by "_", as in WordNet.
 */
import { Beginnings, bytesOf } from '../beginnings.js';
import { IntegerList } from '../integer-list.js';

export class LemmaTable {
  private pool: Buffer<ArrayBuffer>;
  private used = 0;
  private readonly starts = new IntegerList();
  /** First lemma of each run. */
  private readonly runs: number[] = [];
  /** Lemmas by hash, each with its number plus 1 in the first free place; made when first asked for. */
  private slots = new Int32Array(8);
  private hashedCount = 0;

  constructor(capacity = 1 << 12) {
    this.pool = Buffer.allocUnsafeSlow(capacity);
    this.starts.push(0);
  }

  get size(): number {
    return this.starts.length - 1;
  }

  /** What is added from here on comes in the order of its bytes, up to the next call. */
  startRun(): void {
    this.runs.push(this.size);
  }

  /** The number of the new lemma. */
  addBytes(bytes: Uint8Array, start: number, end: number): number {
    while (this.used + end - start > this.pool.length) this.pool = grown(this.pool);
    for (let i = start; i < end; i++) this.pool[this.used++] = bytes[i];
    this.starts.push(this.used);
    return this.size - 1;
  }

  /** Number of runs. */
  get runCount(): number {
    return this.runs.length;
  }

  /** The lemma's number in a run, or -1. */
  find(lemma: string, run: number): number {
    if (run >= this.runs.length) return -1;
    if (this.hashedCount < this.size) this.hashAll();
    const { slots } = this;
    const wanted = bytesOf(lemma);
    const [first, end] = [this.runs[run], this.endOf(run)];
    for (let at = hashOf(wanted, 0, wanted.length) & (slots.length - 1); slots[at] !== 0; ) {
      const number = slots[at] - 1;
      if (number >= first && number < end && this.compare(number, wanted, false) === 0) return number;
      at = (at + 1) & (slots.length - 1);
    }
    return -1;
  }

  /** Does any lemma of a run begin with `prefix`? */
  hasPrefix(prefix: string, run: number): boolean {
    if (run >= this.runs.length) return false;
    const wanted = bytesOf(prefix);
    const number = this.lowest(run, wanted);
    return number < this.endOf(run) && this.compare(number, wanted, true) === 0;
  }

  /** Visits the lemmas that begin with `prefix`. */
  withPrefix(prefix: string, visit: (number: number) => void): void {
    const wanted = bytesOf(prefix);
    for (let run = 0; run < this.runs.length; run++) {
      for (let number = this.lowest(run, wanted); number < this.endOf(run); number++) {
        if (this.compare(number, wanted, true) !== 0) break;
        visit(number);
      }
    }
  }

  /** Visits the lemmas in which a word begins with one of `beginnings`: one walk over all bytes, some milliseconds. */
  withWordsLike(beginnings: readonly string[], visit: (number: number) => void): void {
    const wanted = new Beginnings(beginnings);
    const { pool } = this;
    const starts = this.starts.view();
    for (let number = 0; number < this.size; number++) {
      const end = starts[number + 1];
      for (let at = starts[number]; at < end; at++) {
        if (wanted.match(pool, at, end)) {
          visit(number);
          break;
        }
        while (at < end && isWordByte(pool[at])) at++;
      }
    }
  }

  text(number: number): string {
    return this.pool.toString('utf8', this.starts.at(number), this.starts.at(number + 1));
  }

  /** The same lemmas under the same numbers, and one more run. `lemmas` may come in any order. */
  withRun(lemmas: Iterable<string>): LemmaTable {
    const copy = new LemmaTable(this.used + (1 << 12));
    this.pool.copy(copy.pool, 0, 0, this.used);
    copy.used = this.used;
    for (let number = 1; number <= this.size; number++) copy.starts.push(this.starts.at(number));
    copy.runs.push(...this.runs);
    copy.startRun();
    const sorted = Array.from(lemmas, lemma => Buffer.from(lemma)).sort(Buffer.compare);
    for (const bytes of sorted) copy.addBytes(bytes, 0, bytes.length);
    return copy;
  }

  private hashAll(): void {
    let { length } = this.slots;
    while (length < 2 * this.size) length *= 2;
    const slots = new Int32Array(length);
    const starts = this.starts.view();
    for (let number = 0; number < this.size; number++) {
      let at = hashOf(this.pool, starts[number], starts[number + 1]) & (length - 1);
      while (slots[at] !== 0) at = (at + 1) & (length - 1);
      slots[at] = number + 1;
    }
    this.slots = slots;
    this.hashedCount = this.size;
  }

  private endOf(run: number): number {
    return this.runs[run + 1] ?? this.size;
  }

  /** The first lemma of a run that is not before `wanted`. */
  private lowest(run: number, wanted: Uint8Array): number {
    let low = this.runs[run];
    for (let high = this.endOf(run); low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, wanted, false) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sign of the comparison with `wanted`; of the lemma's first bytes only, when `wanted` is a prefix. */
  private compare(number: number, wanted: Uint8Array, prefix: boolean): number {
    const start = this.starts.at(number);
    const length = this.starts.at(number + 1) - start;
    const common = Math.min(length, wanted.length);
    for (let i = 0; i < common; i++) {
      const difference = this.pool[start + i] - wanted[i];
      if (difference !== 0) return difference;
    }
    return prefix && length >= wanted.length ? 0 : length - wanted.length;
  }
}

/** Lower-case letters, digits and all beyond ASCII; the rest ("_", "-", "'") parts words. */
function isWordByte(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || byte >= 128 || (byte >= 48 && byte <= 57);
}

/** FNV-1a; its upper half is mixed in because the lower bits of short texts alone are much alike. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash ^ (hash >>> 15);
}

function grown(pool: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(pool.length * 2);
  pool.copy(larger);
  return larger;
}
