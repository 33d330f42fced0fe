/**
 * All lemmas of an ontology in one block of bytes, in sorted runs: one run per file they come from. A lemma is found by
 * halving, so there is nothing to build beside the bytes. Two words of one lemma are joined by "_", as in WordNet.
 */
import { IntegerList } from './integer-list.js';

export class LemmaTable {
  private pool: Buffer<ArrayBuffer>;
  private used = 0;
  private readonly starts = new IntegerList();
  /** First lemma of each run. */
  private readonly runs: number[] = [];

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
    const wanted = Buffer.from(lemma);
    const number = this.lowest(run, wanted);
    return number < this.endOf(run) && this.compare(number, wanted, false) === 0 ? number : -1;
  }

  /** Visits the lemmas that begin with `prefix`. */
  withPrefix(prefix: string, visit: (number: number) => void): void {
    const wanted = Buffer.from(prefix);
    for (let run = 0; run < this.runs.length; run++) {
      for (let number = this.lowest(run, wanted); number < this.endOf(run); number++) {
        if (this.compare(number, wanted, true) !== 0) break;
        visit(number);
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

  private endOf(run: number): number {
    return this.runs[run + 1] ?? this.size;
  }

  /** The first lemma of a run that is not before `wanted`. */
  private lowest(run: number, wanted: Buffer): number {
    let low = this.runs[run];
    for (let high = this.endOf(run); low < high; ) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, wanted, false) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sign of the comparison with `wanted`; of the lemma's first bytes only, when `wanted` is a prefix. */
  private compare(number: number, wanted: Buffer, prefix: boolean): number {
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

function grown(pool: Buffer): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(pool.length * 2);
  pool.copy(larger);
  return larger;
}
