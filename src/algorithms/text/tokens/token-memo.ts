/**
 * Remembers which term a lower-case ASCII token stands for. A page repeats the words of earlier pages, so stop-word test,
 * stemming and interning happen once per distinct token, and a known token costs no string at all.
 *
 * A token is known by bits of its hashes, not by its letters: comparing letters costs more than all the rest of a lookup. The table is
 * as small as it can be, for it is memory that a lookup waits for: the first hash says in which slot to look, and the slot has 42 bits of
 * both. So a new token is taken for another one once in a million million times, and then one word counts as another.
 */

/** Instead of a term: the memo does not hold the token. */
export const unknownToken = -2;

/** Start of the two hashes of a token. */
export const hashStart = 0x811c9dc5 | 0;
export const checkStart = 0;

export const hashFactor = 0x01000193;
export const checkFactor = 0x9e3779b1 | 0;

/** FNV-1a. */
export const hashNext = (hash: number, code: number): number => Math.imul(hash ^ code, hashFactor);
/** Independent of the other: turned by five bits, so that high bits reach low ones, and another factor. */
export const checkNext = (check: number, code: number): number =>
  Math.imul(((check << 5) | (check >>> 27)) ^ code, checkFactor);

/** Lower-case code of an ASCII letter or digit, 0 for everything else. */
export const folded = new Uint8Array(65536);
for (let code = 48; code < 58; code++) folded[code] = code;
for (let code = 97; code < 123; code++) folded[code] = folded[code - 32] = code;

/** Both hashes of the token that `hashToken` read last. */
export const hashed = { hash: hashStart, check: checkStart };

/** Reads the token of ASCII letters and digits that begins at `start`. Where it ends: something else stands there. */
export function hashToken(codes: Uint16Array, start: number): number {
  let at = start;
  let hash = hashStart;
  let check = checkStart;
  let character = folded[codes[at]];
  while (character !== 0) {
    // Four characters at a step, as far as they go: a step for each takes half as long again.
    let four = character;
    character = folded[codes[++at]];
    if (character !== 0) {
      four |= character << 8;
      character = folded[codes[++at]];
      if (character !== 0) {
        four |= character << 16;
        character = folded[codes[++at]];
        if (character !== 0) {
          four |= character << 24;
          character = folded[codes[++at]];
        }
      }
    }
    hash = hashNext(hash, four);
    // What a product does not do: high bits reach low ones, which say in which slot to look.
    hash ^= hash >>> 15;
    check = checkNext(check, four);
  }
  hashed.hash = hash;
  hashed.check = check;
  return at;
}

/** A slot: the second hash; then the highest bits of the first one, and the term moved by 2, so that 0 marks a free slot. */
const width = 2;
const termBits = 22;
const lastTerm = 2 ** termBits - 3;
const termMask = 2 ** termBits - 1;
/** As many as the words of some hundred pages take: whenever it grows it forgets all, and whoever reads its numbers is told all words again. Larger, it is slower for good. */
const firstSlots = 1 << 15;
/** Fuller, tokens would stand far from where they are looked for first. */
const fullest = 0.7;

export class TokenMemo {
  /** How often it has begun anew. */
  round = 0;
  private slots = firstSlots;
  private table = new Int32Array(this.slots * width);
  private entries = 0;

  /** `limit`: after so many tokens the memo starts afresh. It is a cache: results do not depend on it. */
  constructor(private readonly limit = 1 << 20) {}

  /** The term of the token with these hashes, or `unknownToken`. */
  get(hash: number, check: number): number {
    return this.at(this.find(hash, check));
  }

  /** The term of the token that stands there. */
  at(place: number): number {
    return (this.table[place + 1] & termMask) + unknownToken;
  }

  /** The token that stands there, as a number, until all begins anew. */
  numberAt(place: number): number {
    return place / width;
  }

  /** `term` is -1 or an id. One that has no room in a slot is not remembered. */
  set(hash: number, check: number, term: number): void {
    if (term > lastTerm) return;
    if (this.entries >= this.limit) this.begin(this.slots);
    // Slots do not say where else they might be, so a larger table begins empty.
    else if (this.entries >= fullest * this.slots) this.begin(2 * this.slots);
    const slot = this.find(hash, check);
    this.table[slot] = check;
    this.table[slot + 1] = (hash & ~termMask) | (term - unknownToken);
    this.entries++;
  }

  /** Where the token is, or where it would be put. */
  find(hash: number, check: number): number {
    const { table } = this;
    const last = table.length - 1;
    let slot = (hash * width) & last;
    while (table[slot + 1] !== 0 && (table[slot] !== check || ((table[slot + 1] ^ hash) & ~termMask) !== 0)) {
      slot = (slot + width) & last;
    }
    return slot;
  }

  private begin(slots: number): void {
    this.slots = slots;
    this.table = new Int32Array(slots * width);
    this.entries = 0;
    this.round++;
  }
}
