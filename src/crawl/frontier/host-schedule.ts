/**
 * When each host may be asked, and which of those that may has the best URL. A host with waiting URLs is in exactly one
 * place: among the ready (by its best URL), among those that wait for time (by when), or in neither while enough of its
 * requests are in flight or its limit of pages is reached.
 */
import { grownCapacity, grownFloats, grownInts } from '../../packed/growth.js';
import { LeastHeap } from '../../packed/least-heap.js';
import type { HostQueues } from './host-queues.js';
import type { UrlRecords } from './url-records.js';

export interface HostLimits {
  /** Milliseconds between requests. */
  delay: number;
  /** Requests in flight at once. */
  concurrency: number;
  /** Pages taken. */
  pages: number;
}

export class HostSchedule {
  private readonly ready = new LeastHeap();
  private readonly later = new LeastHeap();
  private now = Number.NEGATIVE_INFINITY;
  /** When a request to the host last began or ended. */
  private asked = new Float64Array(0);
  /** Set by a retry: no request before. */
  private notBefore = new Float64Array(0);
  private delays = new Float64Array(0);
  private pageLimits = new Float64Array(0);
  private inFlight = new Int32Array(0);
  private taken = new Int32Array(0);

  constructor(
    private readonly queues: HostQueues,
    private readonly records: UrlRecords,
    private readonly limits: HostLimits,
  ) {}

  /** Makes sure that hosts 0 … count - 1 are known here. */
  ensure(count: number): void {
    this.ready.ensure(count);
    this.later.ensure(count);
    if (count <= this.asked.length) return;
    const capacity = grownCapacity(this.asked.length, count);
    this.asked = grownFloats(this.asked, capacity, Number.NEGATIVE_INFINITY);
    this.notBefore = grownFloats(this.notBefore, capacity, Number.NEGATIVE_INFINITY);
    this.delays = grownFloats(this.delays, capacity, this.limits.delay);
    this.pageLimits = grownFloats(this.pageLimits, capacity, this.limits.pages);
    this.inFlight = grownInts(this.inFlight, capacity);
    this.taken = grownInts(this.taken, capacity);
  }

  /** Call whenever a host's best URL, or whether it has one, may have changed. */
  refresh(host: number): void {
    if (this.queues.size(host) === 0 || this.inFlight[host] >= this.limits.concurrency || this.full(host)) {
      this.ready.remove(host);
      this.later.remove(host);
      return;
    }
    const at = this.readyAt(host);
    if (at <= this.now) {
      const best = this.queues.best(host);
      this.later.remove(host);
      this.ready.set(host, -this.records.priority(best), best);
    } else {
      this.ready.remove(host);
      this.later.set(host, at, host);
    }
  }

  /** The host to ask now, -1 when none may be. */
  best(now: number): number {
    this.now = now;
    while (this.later.size > 0 && this.later.topKey <= now) this.refresh(this.later.top);
    // Never twice round in practice: only a clock that went back makes a ready host wait again.
    while (this.ready.size > 0 && this.readyAt(this.ready.top) > now) this.refresh(this.ready.top);
    return this.ready.top;
  }

  /** When `best` can next find a host; undefined when only the end of a request can change that. */
  nextAt(now: number): number | undefined {
    if (this.best(now) >= 0) return now;
    return this.later.size > 0 ? this.later.topKey : undefined;
  }

  began(host: number, now: number): void {
    this.taken[host]++;
    this.beganAside(host, now);
  }

  /** A request that is not for a page of the frontier. Ends with `ended`. */
  beganAside(host: number, now: number): void {
    this.inFlight[host]++;
    this.asked[host] = now;
    this.refresh(host);
  }

  /** When the host may be asked, whether anything waits for it or not; Infinity while enough of its requests are in flight. */
  freeAt(host: number): number {
    return this.inFlight[host] >= this.limits.concurrency ? Number.POSITIVE_INFINITY : this.readyAt(host);
  }

  ended(host: number, now: number): void {
    this.inFlight[host]--;
    this.asked[host] = now;
    this.refresh(host);
  }

  /** A request that was not for a page. Follow with `ended`. */
  uncounted(host: number): void {
    this.taken[host]--;
  }

  /** A request that gave no page and will be made again, not before `at`. Follow with `ended`. */
  postponed(host: number, at: number): void {
    this.uncounted(host);
    this.notBefore[host] = Math.max(this.notBefore[host], at);
  }

  /** A page was taken in an earlier run. */
  restored(host: number): void {
    this.taken[host]++;
    this.refresh(host);
  }

  setDelay(host: number, delay: number): void {
    this.delays[host] = delay;
    this.refresh(host);
  }

  setPageLimit(host: number, pages: number): void {
    this.pageLimits[host] = pages;
    this.refresh(host);
  }

  delay(host: number): number {
    return this.delays[host];
  }

  pages(host: number): number {
    return this.taken[host];
  }

  full(host: number): boolean {
    return this.taken[host] >= this.pageLimits[host];
  }

  /** Full, and nothing in flight that could come back. */
  finished(host: number): boolean {
    return this.full(host) && this.inFlight[host] === 0;
  }

  get bytes(): number {
    const own = 4 * this.asked.byteLength + 2 * this.inFlight.byteLength;
    return own + this.ready.bytes + this.later.bytes;
  }

  private readyAt(host: number): number {
    return Math.max(this.asked[host] + this.delays[host], this.notBefore[host]);
  }
}
