/**
 * What the frontier knows of each URL, 32 bytes apiece, all fields of a URL side by side: whoever touches a URL among a
 * million waits for memory once, not once per field.
 */
import { grownCapacity } from './growth.js';

export const State = {
  /** Seen, never offered. */
  Known: 0,
  Waiting: 1,
  InFlight: 2,
  /** Answered, or never to be fetched. */
  Closed: 3,
  /** Refused or thrown out for want of room; an offer may bring it back. */
  Dropped: 4,
} as const;

const stateBits = 7;
const wideBit = 8;
const carriedBit = 16;
const depthShift = 5;
const deepest = 0x7ffffff;

/** Index of each field in the eight words of a record; words 0 and 1 are the priority. */
const recordWords = 8;
const originWord = 2;
const parentWord = 3;
const slotWord = 4;
const textWord = 5;
const metaWord = 6;
const offersWord = 7;

export class UrlRecords {
  count = 0;
  private words = new Int32Array(0);
  private priorities = new Float64Array(0);

  /** A new record: never offered, no parent. */
  add(origin: number, textStart: number, wide: boolean): number {
    const id = this.count++;
    if (this.count * recordWords > this.words.length) this.grow();
    const at = id * recordWords;
    this.priorities[at >> 1] = Number.NaN;
    this.words[at + originWord] = origin;
    this.words[at + parentWord] = -1;
    this.words[at + textWord] = textStart;
    this.words[at + metaWord] = wide ? wideBit : 0;
    return id;
  }

  has(id: number): boolean {
    return id >= 0 && id < this.count;
  }

  priority(id: number): number {
    return this.priorities[id * (recordWords >> 1)];
  }

  setPriority(id: number, priority: number): void {
    this.priorities[id * (recordWords >> 1)] = priority;
  }

  origin(id: number): number {
    return this.words[id * recordWords + originWord];
  }

  parent(id: number): number {
    return this.words[id * recordWords + parentWord];
  }

  setParent(id: number, parent: number): void {
    this.words[id * recordWords + parentWord] = parent;
  }

  /** Where it stands in its host's queue; meaningful only while it waits. */
  slot(id: number): number {
    return this.words[id * recordWords + slotWord];
  }

  setSlot(id: number, slot: number): void {
    this.words[id * recordWords + slotWord] = slot;
  }

  /** Where its text begins; it ends where the next one's begins. */
  textStart(id: number): number {
    return this.words[id * recordWords + textWord] >>> 0;
  }

  /** The text has characters beyond ASCII. */
  wide(id: number): boolean {
    return (this.words[id * recordWords + metaWord] & wideBit) !== 0;
  }

  state(id: number): number {
    return this.words[id * recordWords + metaWord] & stateBits;
  }

  setState(id: number, state: number): void {
    const at = id * recordWords + metaWord;
    this.words[at] = (this.words[at] & ~stateBits) | state;
  }

  carried(id: number): boolean {
    return (this.words[id * recordWords + metaWord] & carriedBit) !== 0;
  }

  setCarried(id: number, carried: boolean): void {
    const at = id * recordWords + metaWord;
    this.words[at] = carried ? this.words[at] | carriedBit : this.words[at] & ~carriedBit;
  }

  depth(id: number): number {
    return this.words[id * recordWords + metaWord] >>> depthShift;
  }

  setDepth(id: number, depth: number): void {
    const at = id * recordWords + metaWord;
    this.words[at] = (this.words[at] & ((1 << depthShift) - 1)) | (Math.min(depth, deepest) << depthShift);
  }

  /** How many offers its priority stands for. */
  offers(id: number): number {
    return this.words[id * recordWords + offersWord];
  }

  setOffers(id: number, offers: number): void {
    this.words[id * recordWords + offersWord] = offers;
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  private grow(): void {
    const capacity = grownCapacity(this.words.length / recordWords, this.count);
    const words = new Int32Array(capacity * recordWords);
    words.set(this.words);
    this.words = words;
    this.priorities = new Float64Array(words.buffer);
  }
}
