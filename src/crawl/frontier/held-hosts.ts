/**
 * Hosts whose best URL has sunk, and is worth less than what is taken just now. Without this a crawl that waits for the pauses of better hosts
 * would pass its time with them, however low they are, and its pages would be theirs.
 */
import { LeastHeap } from '../../packed/least-heap.js';
import { isFixed } from './priorities.js';
import type { Restraint } from './restraint.js';
import type { UrlRecords } from './url-records.js';

/** Milliseconds that they wait for better ones at most. */
const patience = 60_000;

export class HeldHosts {
  private readonly hosts = new LeastHeap();
  /** URLs in flight that had sunk, and how many others are. */
  private readonly sunken = new Set<number>();
  private others = 0;
  /** The priority of what was taken last of all that has not sunk. */
  private level = Number.NEGATIVE_INFINITY;

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

  /** Nobody else may be asked before `nextAt`: the best of those that are held need not wait when that is far away. True when there is one. */
  letGo(nextAt: number, now: number): boolean {
    if (this.hosts.size === 0 || this.others > 0 || nextAt <= now + patience) return false;
    this.level = -this.hosts.topKey;
    return true;
  }

  took(id: number): void {
    if (this.restraint.sank(this.urlOf(id))) {
      this.sunken.add(id);
      return;
    }
    this.others++;
    const priority = this.records.priority(id);
    if (!isFixed(priority)) this.level = priority;
  }

  ended(id: number): void {
    if (!this.sunken.delete(id)) this.others--;
  }

  private get hasRoom(): boolean {
    return this.restraint.hasRoom(this.sunken.size);
  }
}
