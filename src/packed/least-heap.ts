/** A binary heap of hosts by a number, least first, ties by a whole number; each host at most once. */
import { grownCapacity, grownInts } from './growth.js';

const absent = -1;
/** An entry: two words of key, the tie, the host; side by side, so that a step down the heap reads one cache line. */
const entryWords = 4;
const tieWord = 2;
const hostWord = 3;

export class LeastHeap {
  size = 0;
  private words = new Int32Array(0);
  /** The same memory as `words`. */
  private keys = new Float64Array(0);
  /** Where each host stands. */
  private places = new Int32Array(0);

  /** Makes room for hosts 0 … count - 1. */
  ensure(count: number): void {
    if (count <= this.places.length) return;
    const capacity = grownCapacity(this.places.length, count);
    this.words = grownInts(this.words, capacity * entryWords);
    this.keys = new Float64Array(this.words.buffer);
    this.places = grownInts(this.places, capacity, absent);
  }

  has(host: number): boolean {
    return host < this.places.length && this.places[host] !== absent;
  }

  /** -1 when empty. */
  get top(): number {
    return this.size === 0 ? absent : this.words[hostWord];
  }

  /** Key of the top; the heap must not be empty. */
  get topKey(): number {
    return this.keys[0];
  }

  /** Does the top come before that of another heap? Neither may be empty. */
  topIsBefore(other: LeastHeap): boolean {
    return before(this.keys[0], this.words[tieWord], other.keys[0], other.words[tieWord]);
  }

  /** Puts a host in, or changes its key. */
  set(host: number, key: number, tie: number): void {
    const place = this.places[host];
    this.settle(place === absent ? this.size++ : place, host, key, tie);
  }

  remove(host: number): void {
    const place = this.places[host];
    if (place === absent) return;
    this.places[host] = absent;
    const last = --this.size;
    if (place === last) return;
    const at = last * entryWords;
    this.settle(place, this.words[at + hostWord], this.keys[at >> 1], this.words[at + tieWord]);
  }

  get bytes(): number {
    return this.words.byteLength + this.places.byteLength;
  }

  /** Fills the free place with a host, moving it up or down to where it belongs. */
  private settle(place: number, host: number, key: number, tie: number): void {
    const { keys, words, size } = this;
    let hole = place;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      const at = parent * entryWords;
      if (!before(key, tie, keys[at >> 1], words[at + tieWord])) break;
      this.put(hole, words[at + hostWord], keys[at >> 1], words[at + tieWord]);
      hole = parent;
    }
    if (hole === place) {
      for (let child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
        let at = child * entryWords;
        const right = at + entryWords;
        if (child + 1 < size && before(keys[right >> 1], words[right + tieWord], keys[at >> 1], words[at + tieWord])) {
          at = right;
        }
        if (!before(keys[at >> 1], words[at + tieWord], key, tie)) break;
        this.put(hole, words[at + hostWord], keys[at >> 1], words[at + tieWord]);
        hole = at / entryWords;
      }
    }
    this.put(hole, host, key, tie);
  }

  private put(place: number, host: number, key: number, tie: number): void {
    const at = place * entryWords;
    this.keys[at >> 1] = key;
    this.words[at + tieWord] = tie;
    this.words[at + hostWord] = host;
    this.places[host] = place;
  }
}

function before(key: number, tie: number, otherKey: number, otherTie: number): boolean {
  return key !== otherKey ? key < otherKey : tie < otherTie;
}
