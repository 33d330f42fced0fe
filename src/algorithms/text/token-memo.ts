/**
 * Remembers which term a lower-case ASCII token stands for. A page repeats the words of earlier pages, so stop-word test,
 * stemming and interning happen once per distinct token, and a known token costs no string at all.
 *
 * A token is known by 64 bits of hash, not by its letters: comparing letters costs more than all the rest of a lookup. Two
 * of a million tokens have the same 64 bits once in 30 million crawls, and then one word counts as another.
 */

/** Instead of a term: the memo does not hold the token. */
export const unknownToken = -2;

/** Start of the two hashes of a token. */
export const hashStart = 0x811c9dc5 | 0;
export const checkStart = 0;

/** FNV-1a. */
export const hashNext = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
/** Independent of the other: turned by five bits, so that high bits reach low ones, and another factor. */
export const checkNext = (check: number, code: number): number =>
  Math.imul(((check << 5) | (check >>> 27)) ^ code, 0x9e3779b1);

/** 32-bit words of a slot: hash, check, and the term moved by 2, so that 0 marks a free slot. The fourth keeps it in one cache line. */
const width = 4;

export class TokenMemo {
  private slots = 1 << 12;
  private table = new Int32Array(this.slots * width);
  private entries = 0;

  /** `limit`: after so many tokens the memo starts afresh. It is a cache: results do not depend on it. */
  constructor(private readonly limit = 1 << 20) {}

  /** The term of the token with these hashes, or `unknownToken`. */
  get(hash: number, check: number): number {
    return this.table[this.find(hash, check) + 2] + unknownToken;
  }

  /** `term` is -1 or an id. */
  set(hash: number, check: number, term: number): void {
    if (this.entries >= this.limit) this.clear();
    if (this.entries * 2 >= this.slots) this.grow();
    this.place(hash, check, term - unknownToken);
    this.entries++;
  }

  /** Where the token is, or where it would be put. */
  private find(hash: number, check: number): number {
    const { table } = this;
    const last = table.length - 1;
    let slot = (hash * width) & last;
    while (table[slot + 2] !== 0 && (table[slot] !== hash || table[slot + 1] !== check)) slot = (slot + width) & last;
    return slot;
  }

  private place(hash: number, check: number, moved: number): void {
    const slot = this.find(hash, check);
    this.table[slot] = hash;
    this.table[slot + 1] = check;
    this.table[slot + 2] = moved;
  }

  private grow(): void {
    const smaller = this.table;
    this.slots *= 2;
    this.table = new Int32Array(this.slots * width);
    for (let from = 0; from < smaller.length; from += width) {
      if (smaller[from + 2] !== 0) this.place(smaller[from], smaller[from + 1], smaller[from + 2]);
    }
  }

  private clear(): void {
    this.table.fill(0);
    this.entries = 0;
  }
}
