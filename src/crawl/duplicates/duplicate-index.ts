/**
 * Which pages repeat an earlier one: exactly (same digest) or nearly (simhashes that differ in at most three bits, and what
 * the pages say themselves is not far apart either; see `fingerprint.ts`).
 *
 * Near ones are found as Manku et al. (2007, §3) do: of four blocks of 16 bits at least one is equal when at most three bits
 * differ, so four tables, each by one block, hold every candidate; among a million pages some sixty are compared, not all.
 * A page that repeats another enters no table: what is near to a copy but not to its original is no copy, and
 * likeness does not creep from page to page.
 */
import { differentBits, farBits, nearBits } from '../../algorithms/text/simhash.js';
import { grownInts } from '../../packed/growth.js';
import { HashSlots } from '../../packed/hash-slots.js';
import { hashText, TextStore, writeText } from '../../packed/text-store.js';

export interface Duplicate {
  /** The earlier page. */
  of: number;
  kind: 'exact' | 'near';
}

/** What is stored of a page that was compared once. */
export interface Prints {
  digest: string;
  simhash: string;
  /** The earlier page that it repeats. */
  duplicateOf?: number;
}

const blocks = 4;
/** Numbers of two simhashes. */
const words = 4;
const digits = 16;
const blockValues = 1 << 16;
/**
 * Pages of a table that are compared, the latest first. Of ten million pages that have nothing in common each value has some 150; where there are
 * more, as on sites of few words, pages are as like one another as copies are, and a page must not cost more the longer the crawl is.
 */
const mostCompared = 250;

export class DuplicateIndex {
  private readonly slots = new HashSlots();
  private readonly digests = new TextStore();
  private scratch = new Uint8Array(256);
  private scratchView = new DataView(this.scratch.buffer);
  /** Of each distinct digest: where its text is, and the page. */
  private digestTexts = new Int32Array(64);
  private digestPages = new Int32Array(64);
  private digestCount = 0;

  /** For each block and value: the latest original with it, plus one; 0 for none. */
  private readonly heads = new Int32Array(blocks * blockValues);
  /** Original n: four words, for each block the one before with the same value, plus one. */
  private earlier = new Int32Array(64 * blocks);
  /** Original n: low and high half of its simhash, then those of the second one. */
  private hashes = new Int32Array(64 * words);
  /** Does original n have a second one? */
  private hasSecond = new Uint8Array(64);
  private originals = new Int32Array(64);
  private originalCount = 0;

  private readonly wanted = new Int32Array(words);

  /**
   * Enters a page; says which earlier one it repeats. An empty digest or simhash is not compared. `simhash` has 16 digits, or
   * 32 with the second one; pages of older collections have no second one, and then the first decides alone.
   */
  add(id: number, digest: string, simhash: string): Duplicate | undefined {
    const exact = digest === '' ? -1 : this.addDigest(id, digest);
    if (exact >= 0) return { of: exact, kind: 'exact' };
    if (simhash === '') return undefined;
    const hasSecond = this.want(simhash);
    const near = this.nearest(hasSecond);
    if (near >= 0) return { of: this.originals[near], kind: 'near' };
    this.addOriginal(id, hasSecond);
    return undefined;
  }

  /** Enters a page of which it is known already whether it repeats another: nothing is compared. */
  restore(id: number, { digest, simhash, duplicateOf }: Prints): void {
    if (digest !== '') this.addDigest(id, digest);
    if (simhash === '' || duplicateOf !== undefined) return;
    this.addOriginal(id, this.want(simhash));
  }

  /** The page that had this digest before, -1 when it is new. */
  private addDigest(id: number, digest: string): number {
    if (3 * digest.length > this.scratch.length) {
      this.scratch = new Uint8Array(3 * digest.length);
      this.scratchView = new DataView(this.scratch.buffer);
    }
    const end = writeText(this.scratch, 0, digest);
    const hash = hashText(this.scratchView, 0, end, 0);
    let slot = this.slots.seek(hash);
    for (let known = this.slots.id(slot); known >= 0; known = this.slots.id(slot)) {
      if (this.digests.equals(this.digestTexts[known] >>> 0, this.scratchView, 0, end)) return this.digestPages[known];
      slot = this.slots.seekAfter(slot, hash);
    }
    const number = this.digestCount;
    // Four gigabytes of digests: no further ones are kept.
    if (!this.digests.fits(end) || !this.slots.put(slot, hash, number)) return -1;
    this.digestCount++;
    if (number === this.digestPages.length) {
      this.digestTexts = grownInts(this.digestTexts, 2 * number);
      this.digestPages = grownInts(this.digestPages, 2 * number);
    }
    this.digestTexts[number] = this.digests.add(this.scratchView, 0, end);
    this.digestPages[number] = id;
    return -1;
  }

  /** Says whether there is a second one. */
  private want(simhash: string): boolean {
    for (let half = 0; half < words; half++) this.wanted[half] = wordAt(simhash, half);
    return simhash.length > digits;
  }

  /** The nearest original within `nearBits`, of equally near ones the first; -1 when there is none. */
  private nearest(hasSecond: boolean): number {
    const { heads, earlier, hashes, wanted } = this;
    const [low, high] = wanted;
    let best = -1;
    let bestBits = nearBits;
    for (let block = 0; block < blocks; block++) {
      let left = mostCompared;
      for (let next = heads[place(block, low, high)]; next > 0; next = earlier[(next - 1) * blocks + block]) {
        if (left-- === 0) break;
        const original = next - 1;
        const at = original * words;
        const bits = differentBits(hashes[at], low) + differentBits(hashes[at + 1], high);
        if (bits > bestBits || (bits === bestBits && best >= 0 && original >= best)) continue;
        if (hasSecond && this.hasSecond[original] !== 0) {
          if (differentBits(hashes[at + 2], wanted[2]) + differentBits(hashes[at + 3], wanted[3]) > farBits) continue;
        }
        best = original;
        bestBits = bits;
      }
    }
    return best;
  }

  private addOriginal(id: number, hasSecond: boolean): void {
    const number = this.originalCount++;
    if (number === this.originals.length) {
      this.originals = grownInts(this.originals, 2 * number);
      this.hashes = grownInts(this.hashes, 2 * words * number);
      this.earlier = grownInts(this.earlier, 2 * blocks * number);
      const grown = new Uint8Array(2 * number);
      grown.set(this.hasSecond);
      this.hasSecond = grown;
    }
    this.originals[number] = id;
    this.hashes.set(this.wanted, words * number);
    this.hasSecond[number] = hasSecond ? 1 : 0;
    const [low, high] = this.wanted;
    for (let block = 0; block < blocks; block++) {
      const at = place(block, low, high);
      this.earlier[number * blocks + block] = this.heads[at];
      this.heads[at] = number + 1;
    }
  }
}

/** Half `half` of the simhashes in a fingerprint: low and high of the first, low and high of the second; 0 for none. */
function wordAt(simhash: string, half: number): number {
  const start = (half >> 1) * digits + (1 - (half & 1)) * 8;
  return Number.parseInt(simhash.slice(start, start + 8) || '0', 16) | 0;
}

/** Where the table of a block has the pages that share this one's value. */
function place(block: number, low: number, high: number): number {
  const half = block < 2 ? low : high;
  return block * blockValues + ((half >>> (16 * (block & 1))) & 0xffff);
}
