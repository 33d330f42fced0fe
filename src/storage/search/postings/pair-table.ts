/** Pairs of words by the numbers of the two, and the places they were given. */
const firstSlots = 1 << 12;
/** Of each slot: the first word, the second, the place. */
const width = 3;
const none = -1;

export class PairTable {
  private last = firstSlots - 1;
  private slots = new Int32Array(width * firstSlots).fill(none);
  private count = 0;

  /** -1 when it has none. */
  place(first: number, second: number): number {
    return this.slots[this.slot(first, second) + 2];
  }

  /** Its place; the next one where it has none. */
  placeOrNext(first: number, second: number): number {
    let slot = this.slot(first, second);
    if (this.slots[slot] !== none) return this.slots[slot + 2];
    if (2 * this.count > this.last) {
      this.grow();
      slot = this.slot(first, second);
    }
    this.put(slot, first, second, this.count);
    return this.count++;
  }

  forEach(take: (first: number, second: number, place: number) => void): void {
    const { slots } = this;
    for (let at = 0; at < slots.length; at += width) {
      if (slots[at] !== none) take(slots[at], slots[at + 1], slots[at + 2]);
    }
  }

  /** Where the pair stands, or where it would. */
  private slot(first: number, second: number): number {
    const { slots, last } = this;
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & last;
    for (;;) {
      const at = width * slot;
      if (slots[at] === none || (slots[at] === first && slots[at + 1] === second)) return at;
      slot = (slot + 1) & last;
    }
  }

  private put(slot: number, first: number, second: number, place: number): void {
    this.slots[slot] = first;
    this.slots[slot + 1] = second;
    this.slots[slot + 2] = place;
  }

  private grow(): void {
    const { slots } = this;
    this.last = 4 * (this.last + 1) - 1;
    this.slots = new Int32Array(4 * slots.length).fill(none);
    for (let at = 0; at < slots.length; at += width) {
      if (slots[at] !== none) this.put(this.slot(slots[at], slots[at + 1]), slots[at], slots[at + 1], slots[at + 2]);
    }
  }
}
