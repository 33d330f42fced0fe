/** Pairs of words by the numbers of the two, and the places they were given. */
import { grownInts } from '../../../packed/growth.js';

const firstSlots = 1 << 12;
/** In place of a place. */
const none = -1;

export class PairTable {
  private last = firstSlots - 1;
  /** Places alone, so that they stay in the processor's own memory: most pairs that are asked for are not there. */
  private slots = new Int32Array(firstSlots).fill(none);
  /** The words of each place. */
  private firsts = new Int32Array(firstSlots);
  private seconds = new Int32Array(firstSlots);
  private count = 0;

  /** -1 when it has none. */
  place(first: number, second: number): number {
    return this.slots[this.slot(first, second)];
  }

  /** Its place; the next one where it has none. */
  placeOrNext(first: number, second: number): number {
    const slot = this.slot(first, second);
    const place = this.slots[slot];
    if (place !== none) return place;
    const next = this.count++;
    if (next === this.firsts.length) {
      this.firsts = grownInts(this.firsts, 2 * next);
      this.seconds = grownInts(this.seconds, 2 * next);
    }
    this.firsts[next] = first;
    this.seconds[next] = second;
    this.slots[slot] = next;
    if (4 * this.count > this.last) this.grow();
    return next;
  }

  /** In the order of their places. */
  forEach(take: (first: number, second: number, place: number) => void): void {
    for (let place = 0; place < this.count; place++) take(this.firsts[place], this.seconds[place], place);
  }

  /** Where the pair stands, or where it would. */
  private slot(first: number, second: number): number {
    const { slots, last } = this;
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & last;
    for (;;) {
      const place = slots[slot];
      if (place === none || (this.firsts[place] === first && this.seconds[place] === second)) return slot;
      slot = (slot + 1) & last;
    }
  }

  private grow(): void {
    this.last = 4 * (this.last + 1) - 1;
    this.slots = new Int32Array(this.last + 1).fill(none);
    this.forEach((first, second, place) => {
      this.slots[this.slot(first, second)] = place;
    });
  }
}
