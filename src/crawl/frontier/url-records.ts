/**
 * What the frontier knows of each URL, 32 bytes apiece, all fields of a URL side by side: whoever touches a URL among a
 * million waits for memory once, not once per field. Records lie in chunks that never move, so growth copies nothing.
 */
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

/** Records in a chunk: half a megabyte. */
const chunkBits = 14;
const chunkMask = (1 << chunkBits) - 1;

/** Index of each field in the eight words of a record; words 0 and 1 are the priority. */
const recordWords = 8;
const originWord = 2;
const parentWord = 3;
const slotWord = 4;
const textWord = 5;
const metaWord = 6;
const offersWord = 7;

/** All records in columns: what cannot be found out again from the URLs. */
export interface RecordColumns {
  priorities: Float64Array;
  parents: Int32Array;
  /** State, depth, and whether numbers travel with it. */
  metas: Int32Array;
  offers: Int32Array;
}

export class UrlRecords {
  count = 0;
  private readonly words: Int32Array[] = [];
  /** The same memory as `words`. */
  private readonly priorities: Float64Array[] = [];

  /** A new record: never offered, no parent. */
  add(origin: number, text: number, wide: boolean): number {
    const id = this.count++;
    if (id >> chunkBits === this.words.length) {
      const chunk = new Int32Array(recordWords << chunkBits);
      this.words.push(chunk);
      this.priorities.push(new Float64Array(chunk.buffer));
    }
    const words = this.words[id >> chunkBits];
    this.setPriority(id, Number.NaN);
    words[place(id, originWord)] = origin;
    words[place(id, parentWord)] = -1;
    words[place(id, textWord)] = text;
    words[place(id, metaWord)] = wide ? wideBit : 0;
    return id;
  }

  has(id: number): boolean {
    return id >= 0 && id < this.count;
  }

  priority(id: number): number {
    return this.priorities[id >> chunkBits][place(id, 0) >> 1];
  }

  setPriority(id: number, priority: number): void {
    this.priorities[id >> chunkBits][place(id, 0) >> 1] = priority;
  }

  origin(id: number): number {
    return this.words[id >> chunkBits][place(id, originWord)];
  }

  parent(id: number): number {
    return this.words[id >> chunkBits][place(id, parentWord)];
  }

  setParent(id: number, parent: number): void {
    this.words[id >> chunkBits][place(id, parentWord)] = parent;
  }

  /** Where it stands in its host's queue; meaningful only while it waits. */
  slot(id: number): number {
    return this.words[id >> chunkBits][place(id, slotWord)];
  }

  setSlot(id: number, slot: number): void {
    this.words[id >> chunkBits][place(id, slotWord)] = slot;
  }

  /** Where the text after its origin is. */
  text(id: number): number {
    return this.words[id >> chunkBits][place(id, textWord)] >>> 0;
  }

  /** The text has characters beyond ASCII. */
  wide(id: number): boolean {
    return (this.words[id >> chunkBits][place(id, metaWord)] & wideBit) !== 0;
  }

  state(id: number): number {
    return this.words[id >> chunkBits][place(id, metaWord)] & stateBits;
  }

  setState(id: number, state: number): void {
    const words = this.words[id >> chunkBits];
    const at = place(id, metaWord);
    words[at] = (words[at] & ~stateBits) | state;
  }

  carried(id: number): boolean {
    return (this.words[id >> chunkBits][place(id, metaWord)] & carriedBit) !== 0;
  }

  setCarried(id: number, carried: boolean): void {
    const words = this.words[id >> chunkBits];
    const at = place(id, metaWord);
    words[at] = carried ? words[at] | carriedBit : words[at] & ~carriedBit;
  }

  depth(id: number): number {
    return this.words[id >> chunkBits][place(id, metaWord)] >>> depthShift;
  }

  setDepth(id: number, depth: number): void {
    const words = this.words[id >> chunkBits];
    const at = place(id, metaWord);
    words[at] = (words[at] & ((1 << depthShift) - 1)) | (Math.min(depth, deepest) << depthShift);
  }

  /** How many offers its priority stands for. */
  offers(id: number): number {
    return this.words[id >> chunkBits][place(id, offersWord)];
  }

  setOffers(id: number, offers: number): void {
    this.words[id >> chunkBits][place(id, offersWord)] = offers;
  }

  /** `withOffers`: else those are left out. */
  columns(withOffers: boolean): RecordColumns {
    const { count, words, priorities: chunks } = this;
    const priorities = new Float64Array(count);
    const parents = new Int32Array(count);
    const metas = new Int32Array(count);
    const offers = new Int32Array(withOffers ? count : 0);
    for (let id = 0; id < count; id++) {
      const chunk = words[id >> chunkBits];
      const at = place(id, 0);
      priorities[id] = chunks[id >> chunkBits][at >> 1];
      parents[id] = chunk[at + parentWord];
      metas[id] = chunk[at + metaWord] & ~wideBit;
      if (withOffers) offers[id] = chunk[at + offersWord];
    }
    return { priorities, parents, metas, offers };
  }

  /** For the first records, which must be there. */
  setColumns({ priorities, parents, metas, offers }: RecordColumns): void {
    for (let id = 0; id < priorities.length; id++) {
      const chunk = this.words[id >> chunkBits];
      const at = place(id, 0);
      this.priorities[id >> chunkBits][at >> 1] = priorities[id];
      chunk[at + parentWord] = parents[id];
      chunk[at + metaWord] = (chunk[at + metaWord] & wideBit) | (metas[id] & ~wideBit);
      if (offers.length > 0) chunk[at + offersWord] = offers[id];
    }
  }

  get bytes(): number {
    return this.words.length * (recordWords << chunkBits) * Int32Array.BYTES_PER_ELEMENT;
  }
}

/** Index of a field within its record's chunk. */
function place(id: number, word: number): number {
  return (id & chunkMask) * recordWords + word;
}

/** The state in a `meta` of the columns, and a meta with another one. */
export function stateOf(meta: number): number {
  return meta & stateBits;
}

export function withState(meta: number, state: number): number {
  return (meta & ~stateBits) | state;
}

export function isCarried(meta: number): boolean {
  return (meta & carriedBit) !== 0;
}

/** Nothing travels with it any longer. */
export function withoutCarry(meta: number): number {
  return meta & ~carriedBit;
}
