/**
 * The hosts of each site that may be asked, as far as they themselves are concerned, the best first. Most sites have one host: those need
 * no list. Others have a binary heap.
 */
import { grownCapacity, grownFloats, grownInts } from '../../packed/growth.js';

const absent = -1;

export class ReadyHosts {
  /** Of sites with one ready host: that host. */
  private only = new Int32Array(0);
  /** Of sites with several. */
  private readonly heaps = new Map<number, number[]>();
  /** Where each host stands in the heap of its site, and by what: its best URL and the priority of that, when it was put in. */
  private places = new Int32Array(0);
  private urls = new Int32Array(0);
  private priorities = new Float64Array(0);

  ensure(hosts: number, sites: number): void {
    if (hosts > this.places.length) {
      const capacity = grownCapacity(this.places.length, hosts);
      this.places = grownInts(this.places, capacity, absent);
      this.urls = grownInts(this.urls, capacity);
      this.priorities = grownFloats(this.priorities, capacity);
    }
    if (sites > this.only.length) this.only = grownInts(this.only, grownCapacity(this.only.length, sites), absent);
  }

  /** The best host of a site; -1 when none is ready. */
  top(site: number): number {
    return this.heaps.get(site)?.[0] ?? this.only[site];
  }

  /** Puts a host in, or moves it to where it belongs now. `url`: its best one. */
  put(site: number, host: number, url: number, priority: number): void {
    this.urls[host] = url;
    this.priorities[host] = priority;
    const heap = this.heaps.get(site);
    if (heap) {
      const place = this.places[host] === absent ? heap.push(host) - 1 : this.places[host];
      this.settle(heap, place, host);
    } else if (this.only[site] === absent || this.only[site] === host) {
      this.only[site] = host;
    } else {
      const pair: number[] = [this.only[site], host];
      this.heaps.set(site, pair);
      this.places[pair[0]] = 0;
      this.only[site] = absent;
      this.settle(pair, 1, host);
    }
  }

  remove(site: number, host: number): void {
    if (this.only[site] === host) this.only[site] = absent;
    const place = this.places[host];
    if (place === absent) return;
    this.places[host] = absent;
    const heap = this.heaps.get(site)!;
    const last = heap.pop()!;
    if (place < heap.length) this.settle(heap, place, last);
    if (heap.length > 1) return;
    this.heaps.delete(site);
    this.only[site] = heap[0];
    this.places[heap[0]] = absent;
  }

  /** The best URL of a ready host, and its priority. */
  url(host: number): number {
    return this.urls[host];
  }

  priority(host: number): number {
    return this.priorities[host];
  }

  get bytes(): number {
    return this.only.byteLength + 2 * this.places.byteLength + this.priorities.byteLength;
  }

  private before(host: number, other: number): boolean {
    const [one, two] = [this.priorities[host], this.priorities[other]];
    return one !== two ? one > two : this.urls[host] < this.urls[other];
  }

  /** Fills the free place with a host, moving it up or down. */
  private settle(heap: number[], place: number, host: number): void {
    let hole = place;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (!this.before(host, heap[parent])) break;
      this.move(heap, hole, heap[parent]);
      hole = parent;
    }
    for (let child = 2 * hole + 1; hole >= place && child < heap.length; child = 2 * hole + 1) {
      if (child + 1 < heap.length && this.before(heap[child + 1], heap[child])) child++;
      if (!this.before(heap[child], host)) break;
      this.move(heap, hole, heap[child]);
      hole = child;
    }
    this.move(heap, hole, host);
  }

  private move(heap: number[], place: number, host: number): void {
    heap[place] = host;
    this.places[host] = place;
  }
}
