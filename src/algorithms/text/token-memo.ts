/**
 * Remembers which term a lower-case ASCII token stands for, keyed by the token's bytes. A page repeats the words of
 * earlier pages, so stop-word test, stemming and interning happen once per distinct token, and a known token costs no
 * string at all.
 */
export class TokenMemo {
  private slots = 1 << 12;
  private hashes = new Int32Array(this.slots);
  /** Where the token starts in `pool`, plus 1; 0 marks a free slot. */
  private offsets = new Int32Array(this.slots);
  private terms = new Int32Array(this.slots);
  /** Tokens one after another, each preceded by its length. */
  private pool = new Uint8Array(1 << 16);
  private used = 0;
  private entries = 0;

  /** `limit`: after so many tokens the memo starts afresh. It is a cache: results do not depend on it. */
  constructor(private readonly limit = 1 << 20) {}

  /** The term of `bytes[0..length)`, or `undefined`. */
  get(bytes: Uint8Array, length: number, hash: number): number | undefined {
    const mask = this.slots - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const offset = this.offsets[slot];
      if (offset === 0) return undefined;
      if (this.hashes[slot] === hash && this.holds(offset - 1, bytes, length)) return this.terms[slot];
    }
  }

  /** `length` must be below 256 and the token not yet in the memo. */
  set(bytes: Uint8Array, length: number, hash: number, term: number): void {
    if (this.entries >= this.limit) this.clear();
    if (this.entries * 2 >= this.slots) this.grow();
    if (this.used + length + 1 > this.pool.length) {
      const larger = new Uint8Array(this.pool.length * 2);
      larger.set(this.pool);
      this.pool = larger;
    }
    const offset = this.used;
    this.pool[offset] = length;
    for (let i = 0; i < length; i++) this.pool[offset + 1 + i] = bytes[i];
    this.used += length + 1;
    this.entries++;
    this.place(hash, offset + 1, term);
  }

  private holds(offset: number, bytes: Uint8Array, length: number): boolean {
    const pool = this.pool;
    if (pool[offset] !== length) return false;
    for (let i = 0; i < length; i++) if (pool[offset + 1 + i] !== bytes[i]) return false;
    return true;
  }

  private place(hash: number, offset: number, term: number): void {
    const mask = this.slots - 1;
    let slot = hash & mask;
    while (this.offsets[slot] !== 0) slot = (slot + 1) & mask;
    this.hashes[slot] = hash;
    this.offsets[slot] = offset;
    this.terms[slot] = term;
  }

  private grow(): void {
    const { hashes, offsets, terms } = this;
    this.slots *= 2;
    this.hashes = new Int32Array(this.slots);
    this.offsets = new Int32Array(this.slots);
    this.terms = new Int32Array(this.slots);
    for (let i = 0; i < offsets.length; i++) if (offsets[i] !== 0) this.place(hashes[i], offsets[i], terms[i]);
  }

  private clear(): void {
    this.offsets.fill(0);
    this.used = 0;
    this.entries = 0;
  }
}
