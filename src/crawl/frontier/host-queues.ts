/**
 * One priority queue per host: four-way heaps that lie in one shared array, each in a segment of its own. A segment that
 * is full moves to the free end; when that is used up, all segments move together into a new array, without the holes.
 *
 * An entry is the priority rounded to 32 bits and the id, so that a pop in a host of a hundred URLs reads a few cache
 * lines. Rounding keeps the order; where two rounded priorities are equal, the records hold the exact ones. Equal
 * priorities leave in the order of their ids, which is the order in which the URLs were found.
 */
import { grownCapacity, grownInts } from '../../packed/growth.js';
import { LargestNumbers } from '../../packed/selection.js';
import type { UrlRecords } from './url-records.js';

const arity = 4;
/** Three are used; with four, those of one host lie in one cache line. */
const segmentWords = 4;
const sizeWord = 1;
const roomWord = 2;

export class HostQueues {
  /** Entry e: rounded priority at 2e of `keys`, id at 2e + 1 of `ids`; both are views of one buffer. */
  private keys: Float32Array;
  private ids: Int32Array;
  private freeFrom = 0;
  /** Of each host, side by side: where its segment starts, how many wait in it, for how many it has room. */
  private segments = new Int32Array(0);
  private hosts = 0;

  constructor(private readonly records: UrlRecords) {
    this.keys = new Float32Array(0);
    this.ids = new Int32Array(0);
  }

  /** Makes sure that hosts 0 … count - 1 have a queue. */
  ensure(count: number): void {
    if (count * segmentWords > this.segments.length) {
      const capacity = grownCapacity(this.segments.length / segmentWords, count);
      this.segments = grownInts(this.segments, capacity * segmentWords);
    }
    this.hosts = Math.max(this.hosts, count);
  }

  size(host: number): number {
    return this.segments[host * segmentWords + sizeWord];
  }

  /** The best URL of a host; its queue must not be empty. */
  best(host: number): number {
    return this.ids[2 * this.segments[host * segmentWords] + 1];
  }

  push(host: number, id: number): void {
    if (this.segments[host * segmentWords + sizeWord] === this.segments[host * segmentWords + roomWord])
      this.makeRoom(host);
    const slot = this.segments[host * segmentWords + sizeWord]++;
    this.siftUp(host, slot, Math.fround(this.records.priority(id)), id);
  }

  pop(host: number): number {
    const id = this.best(host);
    this.removeAt(host, 0);
    return id;
  }

  remove(host: number, id: number): void {
    this.removeAt(host, this.records.slot(id));
  }

  /** Puts an id whose priority has changed where it belongs. */
  reposition(host: number, id: number): void {
    this.settle(host, this.records.slot(id), Math.fround(this.records.priority(id)), id);
  }

  /** Every waiting id, host by host. */
  list(): Int32Array {
    let total = 0;
    for (let host = 0; host < this.hosts; host++) total += this.segments[host * segmentWords + sizeWord];
    const listed = new Int32Array(total);
    let count = 0;
    for (let host = 0; host < this.hosts; host++) {
      const end = 2 * (this.segments[host * segmentWords] + this.segments[host * segmentWords + sizeWord]);
      for (let at = 2 * this.segments[host * segmentWords]; at < end; at += 2) listed[count++] = this.ids[at + 1];
    }
    return listed;
  }

  /** The n-th largest priority, rounded, of all that wait for these hosts; -Infinity when fewer do. Looks at little more than n of them. */
  priorityAt(n: number, hosts: readonly number[]): number {
    const largest = new LargestNumbers(n);
    const slots: number[] = [];
    for (const host of hosts) {
      const first = 2 * this.segments[host * segmentWords];
      const size = this.size(host);
      slots.push(0);
      for (let slot = slots.pop(); slot !== undefined; slot = slots.pop()) {
        // What lies below one that is too small is no larger.
        if (slot >= size || !largest.add(this.keys[first + 2 * slot])) continue;
        for (let child = arity * slot + arity; child > arity * slot; child--) slots.push(child);
      }
    }
    return largest.least;
  }

  /** Keeps the ids that `stays` and restores the order of all queues, whatever happened to the priorities. Linear. */
  rebuild(stays: (id: number) => boolean): void {
    for (let host = 0; host < this.hosts; host++) this.rebuildHost(host, stays);
  }

  rebuildHost(host: number, stays: (id: number) => boolean): void {
    const first = 2 * this.segments[host * segmentWords];
    const end = first + 2 * this.segments[host * segmentWords + sizeWord];
    let kept = 0;
    for (let at = first; at < end; at += 2) {
      const id = this.ids[at + 1];
      if (!stays(id)) continue;
      this.write(first + 2 * kept, Math.fround(this.records.priority(id)), id, kept);
      kept++;
    }
    this.segments[host * segmentWords + sizeWord] = kept;
    for (let slot = (kept - 2) >> 2; slot >= 0; slot--) {
      this.siftDown(host, slot, this.keys[first + 2 * slot], this.ids[first + 2 * slot + 1]);
    }
  }

  get bytes(): number {
    return this.ids.byteLength + this.segments.byteLength;
  }

  private write(at: number, key: number, id: number, slot: number): void {
    this.keys[at] = key;
    this.ids[at + 1] = id;
    this.records.setSlot(id, slot);
  }

  /** Does a (key, id) leave before an entry? */
  private before(key: number, id: number, at: number): boolean {
    const other = this.keys[at];
    return key !== other ? key > other : this.exactlyBefore(id, this.ids[at + 1]);
  }

  private exactlyBefore(id: number, other: number): boolean {
    const priority = this.records.priority(id);
    const otherPriority = this.records.priority(other);
    return priority !== otherPriority ? priority > otherPriority : id < other;
  }

  /** Moves the free place at `slot` towards the root until `id` may fill it; returns where that was. */
  private siftUp(host: number, slot: number, key: number, id: number): number {
    const first = 2 * this.segments[host * segmentWords];
    let hole = slot;
    while (hole > 0) {
      const parent = (hole - 1) >> 2;
      const at = first + 2 * parent;
      if (!this.before(key, id, at)) break;
      this.write(first + 2 * hole, this.keys[at], this.ids[at + 1], hole);
      hole = parent;
    }
    this.write(first + 2 * hole, key, id, hole);
    return hole;
  }

  private siftDown(host: number, slot: number, key: number, id: number): void {
    const first = 2 * this.segments[host * segmentWords];
    const size = this.segments[host * segmentWords + sizeWord];
    let hole = slot;
    for (;;) {
      let child = arity * hole + 1;
      if (child >= size) break;
      const last = Math.min(child + arity, size);
      let best = child;
      for (child++; child < last; child++) {
        const at = first + 2 * child;
        if (this.before(this.keys[at], this.ids[at + 1], first + 2 * best)) best = child;
      }
      const at = first + 2 * best;
      if (this.before(key, id, at)) break;
      this.write(first + 2 * hole, this.keys[at], this.ids[at + 1], hole);
      hole = best;
    }
    this.write(first + 2 * hole, key, id, hole);
  }

  private settle(host: number, slot: number, key: number, id: number): void {
    if (this.siftUp(host, slot, key, id) === slot) this.siftDown(host, slot, key, id);
  }

  private removeAt(host: number, slot: number): void {
    const last = --this.segments[host * segmentWords + sizeWord];
    if (slot === last) return;
    const at = 2 * (this.segments[host * segmentWords] + last);
    this.settle(host, slot, this.keys[at], this.ids[at + 1]);
  }

  private makeRoom(host: number): void {
    const size = this.segments[host * segmentWords + sizeWord];
    const room = size + Math.max(2, size >> 1);
    // The last segment grows where it stands: a crawl of one site never copies its queue here.
    const start =
      this.segments[host * segmentWords] + size === this.freeFrom ? this.segments[host * segmentWords] : this.freeFrom;
    if (2 * (start + room) > this.ids.length) {
      this.repack(host, room);
      return;
    }
    if (start !== this.segments[host * segmentWords])
      this.ids.copyWithin(
        2 * start,
        2 * this.segments[host * segmentWords],
        2 * (this.segments[host * segmentWords] + size),
      );
    this.segments[host * segmentWords] = start;
    this.segments[host * segmentWords + roomWord] = room;
    this.freeFrom = start + room;
  }

  /** Moves every segment into a new array, each with an eighth to spare, `host` with `room`; a quarter is free at the end. */
  private repack(host: number, room: number): void {
    let total = room;
    for (let other = 0; other < this.hosts; other++) total += spaced(this.segments[other * segmentWords + sizeWord]);
    const ids = new Int32Array(2 * (total + (total >> 2) + 64));
    let start = 0;
    for (let other = 0; other < this.hosts; other++) {
      const size = this.segments[other * segmentWords + sizeWord];
      const from = 2 * this.segments[other * segmentWords];
      if (size > 16) ids.set(this.ids.subarray(from, from + 2 * size), 2 * start);
      else for (let at = 0; at < 2 * size; at++) ids[2 * start + at] = this.ids[from + at];
      this.segments[other * segmentWords] = start;
      this.segments[other * segmentWords + roomWord] = other === host ? room : spaced(size);
      start += this.segments[other * segmentWords + roomWord];
    }
    this.ids = ids;
    this.keys = new Float32Array(ids.buffer);
    this.freeFrom = start;
  }
}

function spaced(size: number): number {
  return size + (size >> 3);
}
