/**
 * Hosts whose best URL has sunk, and is worth less than what is taken just now. Without this a crawl that waits for the pauses of better hosts
 * would pass its time with them, however low they are, and its pages would be theirs.
 */
import { LeastHeap } from '../../../packed/least-heap.js';
import { isFixed } from '../priorities.js';
import type { UrlRecords } from '../url-records.js';
import type { Restraint } from './restraint.js';

/** They wait as long as better ones come: for so many pauses of the host that the last one came from, and for so many milliseconds at least and at most. */
const pauses = 3;
const leastPatience = 2000;
const mostPatience = 60_000;

export class HeldHosts {
  private readonly hosts = new LeastHeap();
  /** URLs in flight that had sunk, and others of sites that have answered before: whoever never answers holds nobody up. */
  private readonly sunken = new Set<number>();
  private readonly better = new Set<number>();
  /** The priority of the last of these others, and until when the next one is waited for. */
  private level = Number.NEGATIVE_INFINITY;
  private until = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly restraint: Restraint,
    private readonly records: UrlRecords,
    private readonly urlOf: (id: number) => string,
  ) {}

  ensure(hosts: number): void {
    this.hosts.ensure(hosts);
  }

  /** Must a host wait whose best URL this is? It is remembered when it must. */
  holds(host: number, best: number): boolean {
    const priority = this.records.priority(best);
    const held = priority < this.level && this.restraint.sank(this.urlOf(best)) && !this.hasRoom;
    if (held) this.hosts.set(host, -priority, best);
    else this.hosts.remove(host);
    return held;
  }

  has(host: number): boolean {
    return this.hosts.has(host);
  }

  /** Nothing waits for it, or it may not be asked anyway. */
  forget(host: number): void {
    this.hosts.remove(host);
  }

  /** The best of those that are held, -1 when there is none. */
  get best(): number {
    return this.hosts.top;
  }

  /** Has that one waited long enough? */
  get isOver(): boolean {
    return this.hosts.size > 0 && (-this.hosts.topKey >= this.level || this.hasRoom);
  }

  /** When those that are held need wait no longer, as far as others in flight let that be known; Infinity when there are none. */
  get endsAt(): number {
    return this.hosts.size === 0 || this.better.size > 0 ? Number.POSITIVE_INFINITY : this.until;
  }

  /** Nobody else may be asked now, nor before `nextAt`. Does the best of those that are held come instead? */
  letGo(nextAt: number, now: number): boolean {
    if (this.hosts.size === 0 || this.better.size > 0) return false;
    if (now < this.until && nextAt !== Number.POSITIVE_INFINITY) return false;
    this.level = -this.hosts.topKey;
    return true;
  }

  /** `answers`: its site has answered before. `delay`: between two requests to its host. */
  took(id: number, answers: boolean, delay: number, now: number): void {
    if (this.restraint.sank(this.urlOf(id))) {
      this.sunken.add(id);
      return;
    }
    const priority = this.records.priority(id);
    if (!answers || isFixed(priority)) return;
    this.better.add(id);
    this.level = priority;
    this.waitFor(delay, now);
  }

  ended(id: number, delay: number, now: number): void {
    this.sunken.delete(id);
    if (this.better.delete(id)) this.waitFor(delay, now);
  }

  private waitFor(delay: number, now: number): void {
    this.until = now + Math.min(mostPatience, Math.max(leastPatience, pauses * delay));
  }

  private get hasRoom(): boolean {
    return this.restraint.hasRoom(this.sunken.size);
  }
}
