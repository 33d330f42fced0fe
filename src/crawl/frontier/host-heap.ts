/** A binary heap of hosts by a number, least first, ties by a whole number; each host at most once. */
import { grownCapacity, grownFloats, grownInts } from './growth.js';

const absent = -1;

export class HostHeap {
  size = 0;
  private keys = new Float64Array(0);
  private ties = new Int32Array(0);
  private hosts = new Int32Array(0);
  /** Where each host stands. */
  private places = new Int32Array(0);

  /** Makes room for hosts 0 … count - 1. */
  ensure(count: number): void {
    if (count <= this.places.length) return;
    const capacity = grownCapacity(this.places.length, count);
    this.keys = grownFloats(this.keys, capacity);
    this.ties = grownInts(this.ties, capacity);
    this.hosts = grownInts(this.hosts, capacity);
    this.places = grownInts(this.places, capacity, absent);
  }

  /** -1 when empty. */
  get top(): number {
    return this.size === 0 ? absent : this.hosts[0];
  }

  /** Key of the top; the heap must not be empty. */
  get topKey(): number {
    return this.keys[0];
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
    if (place !== last) this.settle(place, this.hosts[last], this.keys[last], this.ties[last]);
  }

  get bytes(): number {
    return this.keys.byteLength + 3 * this.places.byteLength;
  }

  /** Fills the free place with a host, moving it up or down to where it belongs. */
  private settle(place: number, host: number, key: number, tie: number): void {
    const { keys, ties, size } = this;
    let hole = place;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (keys[parent] < key || (keys[parent] === key && ties[parent] <= tie)) break;
      this.move(parent, hole);
      hole = parent;
    }
    if (hole === place) {
      for (let child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
        const right = child + 1;
        if (right < size && (keys[right] < keys[child] || (keys[right] === keys[child] && ties[right] < ties[child]))) {
          child = right;
        }
        if (key < keys[child] || (key === keys[child] && tie <= ties[child])) break;
        this.move(child, hole);
        hole = child;
      }
    }
    keys[hole] = key;
    ties[hole] = tie;
    this.hosts[hole] = host;
    this.places[host] = hole;
  }

  private move(from: number, to: number): void {
    this.keys[to] = this.keys[from];
    this.ties[to] = this.ties[from];
    this.places[(this.hosts[to] = this.hosts[from])] = to;
  }
}
