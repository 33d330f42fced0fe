/**
 * The URLs still to fetch. `take` gives the one of highest priority among the hosts that may be asked now, in logarithmic
 * time. Every number lies in a typed array: about a hundred bytes per URL, its text included.
 */

import { bestOf, kthLargest } from '../../packed/selection.js';
import type { Combine, FrontierView } from '../strategies/strategy.js';
import { CarryTable } from './carry-table.js';
import type { FrontierOptions, Offered } from './frontier-options.js';
import { FrontierState } from './frontier-state.js';
import { HeldHosts } from './holding/held-hosts.js';
import { HostQueues } from './host-queues.js';
import { HostSchedule } from './host-schedule.js';
import { HostTurns } from './host-turns.js';
import { combinedPriority, isFixed, isNumber, lastOfAll } from './priorities.js';
import { SiteQueues } from './site-queues.js';
import { State } from './url-records.js';
import { UrlTable } from './url-table.js';

/** Most calls drop nothing; they share this. */
const none: readonly number[] = [];

export class Frontier implements FrontierView {
  private readonly counts = { waiting: 0, inFlight: 0, dropped: 0 };
  /** Hosts that have a queue and a place in the schedule. */
  private hostsReady = 0;
  private readonly combine: Combine;
  private readonly maxWaiting: number;
  private readonly table: UrlTable;
  private readonly queues: HostQueues;
  private readonly schedule: HostSchedule;
  private readonly carries: CarryTable;
  /** Hosts by name, for those who ask them. */
  readonly turns: HostTurns;
  readonly sites: SiteQueues;
  /** All of it but for times, for a crawl that goes on. */
  readonly saved: FrontierState;

  constructor(options: FrontierOptions) {
    this.combine = options.combine;
    this.carries = new CarryTable(options.carryWidth ?? 0);
    this.maxWaiting = options.maxWaiting ?? Number.POSITIVE_INFINITY;
    this.table = new UrlTable(options.maxKnown ?? Number.POSITIVE_INFINITY);
    this.queues = new HostQueues(this.table.records);
    const { delay, hostConcurrency = 1, maxPerHost: pages = Number.POSITIVE_INFINITY, restraint, lookahead } = options;
    const limits = { ...options, host: { delay, concurrency: hostConcurrency, pages } };
    const { records } = this.table;
    const held = restraint && new HeldHosts(restraint, records, id => this.table.url(id));
    this.schedule = new HostSchedule(this.queues, records, limits, { held, lookahead });
    this.sites = new SiteQueues(this.table, this.queues, this.schedule);
    this.turns = new HostTurns(this.table.origins, this.schedule, () => this.ensureHosts());
    const { table, queues, schedule, carries, counts } = this;
    this.saved = new FrontierState({ table, queues, schedule, carries, counts }, options, () => this.ensureHosts());
  }

  /** URLs ever seen. */
  get known(): number {
    return this.table.count;
  }

  /** URLs waiting. */
  get size(): number {
    return this.counts.waiting;
  }

  get inFlight(): number {
    return this.counts.inFlight;
  }

  /** URLs that were refused or thrown out for want of room and have not come back. */
  get dropped(): number {
    return this.counts.dropped;
  }

  get hosts(): number {
    return this.table.origins.hosts;
  }

  /** The id of a normalised URL, new or old (0, 1, 2 … in order of first sight); -1 when `maxKnown` is reached and it is new. */
  intern(url: string): number {
    const id = this.table.intern(url);
    this.ensureHosts();
    return id;
  }

  /** `intern` for all links of a page: about a quarter faster than one by one when a million URLs are known. */
  internAll(urls: readonly string[], ids = new Int32Array(urls.length)): Int32Array {
    this.table.internAll(urls, ids);
    this.ensureHosts();
    return ids;
  }

  /** -1 when unknown. */
  find(url: string): number {
    return this.table.find(url);
  }

  url(id: number): string {
    return this.table.url(id);
  }

  /** As `URL.host` has it: with the port when it is not the scheme's own. */
  host(id: number): string {
    return this.table.origins.hostName(this.table.host(id));
  }

  depth(id: number): number {
    return this.table.records.depth(id);
  }

  /** -1 for a seed. */
  parent(id: number): number {
    return this.table.records.parent(id);
  }

  /** Its last priority, also after it was taken; NaN when it was never offered. */
  priority(id: number): number {
    return this.table.records.priority(id);
  }

  carry(id: number): Float64Array | undefined {
    return this.table.records.carried(id) ? this.carries.get(id) : undefined;
  }

  isWaiting(id: number): boolean {
    return this.table.records.has(id) && this.table.records.state(id) === State.Waiting;
  }

  /** Taken or done. */
  isClosed(id: number): boolean {
    if (!this.table.records.has(id)) return false;
    const state = this.table.records.state(id);
    return state === State.InFlight || state === State.Closed;
  }

  /**
   * A link to `id` was found. The first offer sets depth and parent; later ones combine with its priority while it waits,
   * unless that is fixed: a seed stays in front, whatever links lead to it. The carried numbers are those of the offer that set the priority: for `max` the better one, else the latest.
   */
  offer(id: number, priority: number, depth: number, parent: number, carry?: Float64Array, carryOffset = 0): Offered {
    const { records } = this.table;
    const state = records.state(id);
    if (state === State.InFlight || state === State.Closed) return 'closed';
    if (!(priority > Number.NEGATIVE_INFINITY)) return 'dropped';
    if (state === State.Waiting) {
      this.combineOffer(id, priority, carry, carryOffset);
      return 'combined';
    }
    if (Number.isNaN(records.priority(id))) {
      records.setDepth(id, depth);
      records.setParent(id, parent);
    }
    records.setPriority(id, priority);
    records.setOffers(id, 1);
    this.setCarry(id, carry, carryOffset);
    const host = this.table.host(id);
    // A seed, or where it redirects to.
    if (depth === 0) this.schedule.own(host);
    if (this.schedule.finished(host)) {
      this.markDropped(id);
      return 'dropped';
    }
    this.enqueue(host, id);
    return records.state(id) === State.Waiting ? 'added' : 'dropped';
  }

  /** The best URL among hosts that may be asked now, now in flight; -1 when there is none. */
  take(now: number): number {
    const host = this.schedule.best(now);
    if (host < 0) return -1;
    const id = this.queues.pop(host);
    this.table.records.setState(id, State.InFlight);
    this.counts.waiting--;
    this.counts.inFlight++;
    this.schedule.began(host, now, id);
    return id;
  }

  /** `take` cannot succeed before that time; undefined when only the end of a request can make it. */
  nextAt(now: number): number | undefined {
    return this.schedule.nextAt(now);
  }

  /**
   * A taken URL was answered: its host may be asked again after its delay. What is no page need not count as one. Gives the
   * URLs dropped because that was the host's last page.
   */
  done(id: number, now: number, counts = true): readonly number[] {
    this.endFlight(id, State.Closed);
    const host = this.table.host(id);
    if (!counts) this.schedule.uncounted(host);
    this.schedule.ended(host, now, id);
    return this.dropFinished(host);
  }

  /** A taken URL goes back with its old priority; its host is not asked before `at`. Gives the URLs dropped as `done` does. */
  retry(id: number, at: number, now: number): readonly number[] {
    this.endFlight(id, State.Known);
    const host = this.table.host(id);
    this.schedule.postponed(host, at);
    this.schedule.ended(host, now, id);
    this.enqueue(host, id);
    return this.dropFinished(host);
  }

  /** It will never be fetched. One in flight is left alone. */
  close(id: number): void {
    const { records } = this.table;
    const state = records.state(id);
    if (state === State.InFlight) return;
    if (state === State.Waiting) this.dequeue(id);
    if (state === State.Dropped) this.counts.dropped--;
    records.setState(id, State.Closed);
  }

  /** An earlier run has fetched it: it counts for its host unless it was no page, and is closed. Gives what `done` gives. */
  restored(id: number, counts = true): readonly number[] {
    this.close(id);
    if (!counts) return none;
    const host = this.table.host(id);
    this.schedule.restored(host);
    return this.dropFinished(host);
  }

  setHostDelay(host: string, milliseconds: number): void {
    const number = this.table.origins.internHost(host);
    this.ensureHosts();
    this.schedule.setDelay(number, milliseconds);
  }

  /** Pages that may be taken from a host, those taken before included. Gives the URLs dropped because it has had them. */
  setHostLimit(host: string, pages: number): readonly number[] {
    const number = this.table.origins.internHost(host);
    this.ensureHosts();
    this.schedule.setPageLimit(number, pages);
    return this.dropFinished(number);
  }

  /** Pages taken from a host; one that was retried counts once. */
  hostPages(host: string): number {
    const number = this.table.origins.findHost(host);
    return number < 0 ? 0 : this.schedule.pages(number);
  }

  waiting(visit: (id: number) => void): void {
    for (const id of this.queues.list()) if (this.isWaiting(id)) visit(id);
  }

  best(count: number): number[] {
    return bestOf(this.queues.list(), count, id => this.table.records.priority(id));
  }

  /** A priority of -Infinity drops the URL. What is fixed stays. */
  assign(priorityOf: (id: number) => number | undefined): void {
    const { records } = this.table;
    for (const id of this.queues.list()) {
      if (isFixed(records.priority(id))) continue;
      const priority = priorityOf(id);
      if (!isNumber(priority)) continue;
      if (priority === Number.NEGATIVE_INFINITY) this.expel(id);
      else records.setPriority(id, priority);
    }
    this.rebuild();
  }

  /** A person puts a waiting URL before or behind all others. */
  fix(id: number, place: 'first' | 'last'): void {
    if (!this.isWaiting(id)) return;
    this.table.records.setPriority(id, place === 'first' ? Number.POSITIVE_INFINITY : lastOfAll);
    this.reposition(id);
  }

  /** A priority of -Infinity drops the URL; NaN changes nothing, nor does any number what is fixed: seeds, and a person's word. */
  set(id: number, priority: number): void {
    if (!this.isWaiting(id) || !isNumber(priority) || isFixed(this.priority(id))) return;
    if (priority === Number.NEGATIVE_INFINITY) {
      this.dequeue(id);
      this.markDropped(id);
    } else {
      this.table.records.setPriority(id, priority);
      this.reposition(id);
    }
  }

  /** Bytes of its own arrays. */
  bytes(): number {
    return this.table.bytes + this.queues.bytes + this.schedule.bytes + this.carries.bytes;
  }

  private ensureHosts(): void {
    if (this.hosts === this.hostsReady) return;
    this.hostsReady = this.hosts;
    this.queues.ensure(this.hosts);
    this.schedule.ensure(this.hosts, host => this.table.origins.hostName(host));
  }

  private enqueue(host: number, id: number): void {
    const { records } = this.table;
    if (records.state(id) === State.Dropped) this.counts.dropped--;
    records.setState(id, State.Waiting);
    this.counts.waiting++;
    this.queues.push(host, id);
    if (this.queues.best(host) === id) this.schedule.refresh(host);
    if (this.counts.waiting > this.maxWaiting + Math.floor(this.maxWaiting / 10)) this.dropWorst();
  }

  private dequeue(id: number): void {
    const host = this.table.host(id);
    const wasBest = this.queues.best(host) === id;
    this.queues.remove(host, id);
    this.counts.waiting--;
    if (wasBest) this.schedule.refresh(host);
  }

  private combineOffer(id: number, priority: number, carry: Float64Array | undefined, carryOffset: number): void {
    const { records } = this.table;
    const old = records.priority(id);
    if (isFixed(old) || (this.combine === 'max' && priority <= old)) return;
    this.setCarry(id, carry, carryOffset);
    const offers = records.offers(id) + 1;
    records.setOffers(id, offers);
    const combined = combinedPriority(this.combine, old, priority, offers);
    if (combined === old) return;
    records.setPriority(id, combined);
    this.reposition(id);
  }

  private reposition(id: number): void {
    const host = this.table.host(id);
    const best = this.queues.best(host);
    this.queues.reposition(host, id);
    if (best === id || this.queues.best(host) === id) this.schedule.refresh(host);
  }

  private setCarry(id: number, carry: Float64Array | undefined, offset: number): void {
    if (this.carries.width === 0) return;
    this.table.records.setCarried(id, carry !== undefined);
    if (carry !== undefined) this.carries.set(id, carry, offset);
  }

  private endFlight(id: number, state: number): void {
    const { records } = this.table;
    if (records.state(id) !== State.InFlight) throw new Error(`URL ${id} of the frontier is not in flight`);
    records.setState(id, state);
    this.counts.inFlight--;
  }

  private markDropped(id: number): void {
    const { records } = this.table;
    if (records.state(id) !== State.Dropped) this.counts.dropped++;
    records.setState(id, State.Dropped);
  }

  /** From waiting to dropped; the queue must be rebuilt after. */
  private expel(id: number): void {
    this.markDropped(id);
    this.counts.waiting--;
  }

  private rebuild(): void {
    this.queues.rebuild(this.stillWaiting);
    for (let host = 0; host < this.hosts; host++) this.schedule.refresh(host);
  }

  private readonly stillWaiting = (id: number): boolean => this.table.records.state(id) === State.Waiting;

  /** Everything that waits for a host which has had its pages. */
  private dropFinished(host: number): readonly number[] {
    const dropped: number[] = [];
    for (const each of this.schedule.finishedWith(host)) {
      if (this.queues.size(each) === 0) continue;
      this.queues.rebuildHost(each, id => {
        this.expel(id);
        dropped.push(id);
        return false;
      });
      this.schedule.refresh(each);
    }
    return dropped.length === 0 ? none : dropped.sort((a, b) => a - b);
  }

  /** Linear, but called once for a tenth of `maxWaiting` offers. Of equal priorities those found last go. */
  private dropWorst(): void {
    const { records } = this.table;
    const ids = this.queues.list().sort();
    const least = kthLargest(
      Float64Array.from(ids, id => records.priority(id)),
      this.maxWaiting,
    );
    let room = this.maxWaiting;
    for (const id of ids) if (records.priority(id) > least) room--;
    for (const id of ids) {
      const priority = records.priority(id);
      if (priority < least || (priority === least && room-- <= 0)) this.expel(id);
    }
    this.rebuild();
  }
}
