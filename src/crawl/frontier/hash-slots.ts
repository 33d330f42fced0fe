/**
 * An open-addressing table from 32-bit hashes to ids. It holds no keys: whoever owns it compares the candidates that
 * `seek` finds. A slot is a hash and an id side by side, so a look-up costs one cache miss and rarely a false candidate.
 */
const empty = -1;
/** At least two of five slots are empty, so that most searches end within one cache line. */
const fullest = 0.6;

export class HashSlots {
  /** Slot i: hash at 2i, id at 2i + 1. */
  private slots: Int32Array;
  private capacity: number;
  private used = 0;
  private limit: number;
  private scale: number;

  constructor(capacity = 64) {
    this.capacity = capacity;
    this.slots = emptySlots(capacity);
    this.limit = Math.floor(capacity * fullest);
    this.scale = capacity / 4294967296;
  }

  /** First slot from the hash's home on that holds this hash, or the empty one where it belongs. */
  seek(hash: number): number {
    return this.scan(this.home(hash), hash | 0);
  }

  /** The next one after `slot`. */
  seekAfter(slot: number, hash: number): number {
    return this.scan(slot + 1 === this.capacity ? 0 : slot + 1, hash | 0);
  }

  /** -1 for an empty slot. */
  id(slot: number): number {
    return this.slots[2 * slot + 1];
  }

  /** Fills the empty slot that a search for `hash` has just ended at. */
  put(slot: number, hash: number, id: number): void {
    this.slots[2 * slot] = hash;
    this.slots[2 * slot + 1] = id;
    if (++this.used > this.limit) this.grow();
  }

  /** Reads the hash's home slot: its id when the hash is the same, else -1. Brings the memory near before it is needed. */
  touch(hash: number): number {
    const at = 2 * this.home(hash);
    return this.slots[at] === (hash | 0) ? this.slots[at + 1] : empty;
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  /** Scaling instead of masking lets the table have any size, so it can grow by less than a factor of two. */
  private home(hash: number): number {
    return Math.floor((hash >>> 0) * this.scale);
  }

  private scan(from: number, hash: number): number {
    const { slots, capacity } = this;
    let slot = from;
    while (slots[2 * slot + 1] !== empty && slots[2 * slot] !== hash) {
      if (++slot === capacity) slot = 0;
    }
    return slot;
  }

  /** Homes keep their order when the table grows, so both tables are walked from front to back. */
  private grow(): void {
    const old = this.slots;
    this.capacity += Math.ceil(this.capacity / 4);
    this.slots = emptySlots(this.capacity);
    this.limit = Math.floor(this.capacity * fullest);
    this.scale = this.capacity / 4294967296;
    for (let at = 0; at < old.length; at += 2) {
      if (old[at + 1] === empty) continue;
      let slot = this.home(old[at]);
      while (this.slots[2 * slot + 1] !== empty) if (++slot === this.capacity) slot = 0;
      this.slots[2 * slot] = old[at];
      this.slots[2 * slot + 1] = old[at + 1];
    }
  }
}

function emptySlots(capacity: number): Int32Array {
  return new Int32Array(2 * capacity).fill(empty);
}
