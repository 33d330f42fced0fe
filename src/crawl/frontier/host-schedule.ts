/**
 * When each host may be asked, and which of those that may has the best URL. A host with waiting URLs is in exactly one
 * place: among the ready of its site (by its best URL), among those that wait for time (by when), or in neither while enough of its
 * requests are in flight or its limit of pages is reached. Above the hosts stand their sites, beside them their addresses.
 */
import { grownBytes, grownCapacity, grownFloats, grownInts } from '../../packed/growth.js';
import { LeastHeap } from '../../packed/least-heap.js';
import { AddressTurns, type GroupLimits } from './address-turns.js';
import type { HeldHosts } from './holding/held-hosts.js';
import { Lookahead } from './holding/lookahead.js';
import type { HostQueues } from './host-queues.js';
import { ReadyHosts } from './ready-hosts.js';
import { type SiteLimits, SiteSchedule } from './site-schedule.js';
import { SiteTable } from './site-table.js';
import type { UrlRecords } from './url-records.js';

export interface HostLimits extends GroupLimits {
  /** Pages taken. */
  pages: number;
}

export interface ScheduleLimits {
  host: HostLimits;
  /** Absent: every host is a site of its own, and sites have no limits. */
  site?: SiteLimits & { nameOf: (host: string) => string };
  /** Absent: nobody counts by address. */
  address?: GroupLimits;
  /** Requests at once in all, where sites that have never answered get a share of them only. */
  slots?: number;
}

export interface PageLimits {
  host: number;
  site: number;
}

export interface HostFacts {
  taken: number;
  asked: number;
  siteFlags: number;
  limit: number;
}

/** Who may be asked next: by its number, and when. */
export interface NextTurn {
  host: number;
  at: number;
  /** What made it wait. */
  cause: 'pause' | 'retry' | 'address' | 'site';
}

const unlimited: SiteLimits = {
  delay: 0,
  concurrency: Number.POSITIVE_INFINITY,
  pages: Number.POSITIVE_INFINITY,
  newHosts: Number.POSITIVE_INFINITY,
  newHostDelay: 0,
};

export class HostSchedule {
  readonly table: SiteTable;
  readonly sites: SiteSchedule;
  readonly addresses: AddressTurns;
  private readonly limits: HostLimits;
  /** Requests that one site gets for each of one host, about. */
  private readonly hostsPerSite: number;
  private readonly ready = new ReadyHosts();
  private readonly later = new LeastHeap();
  private now = Number.NEGATIVE_INFINITY;
  /** When a request to the host last began or ended. */
  private asked = new Float64Array(0);
  /** Set by a retry, or by the line of its site for new hosts: no request before. */
  private notBefore = new Float64Array(0);
  private delays = new Float64Array(0);
  private pageLimits = new Float64Array(0);
  private inFlight = new Int32Array(0);
  private taken = new Int32Array(0);
  /** 1: it was asked before, in this run or an earlier one. */
  private wasAsked = new Uint8Array(0);

  private readonly held?: HeldHosts;
  private readonly lookahead?: Lookahead;
  /** Hosts that are known here. */
  hosts = 0;

  /** `held`: absent where nothing sinks. `lookahead`: absent where nothing waits for what is better. */
  constructor(
    private readonly queues: HostQueues,
    private readonly records: UrlRecords,
    { host, site, address, slots }: ScheduleLimits,
    { held, lookahead }: { held?: HeldHosts; lookahead?: number } = {},
  ) {
    this.held = held;
    if (lookahead !== undefined) this.lookahead = new Lookahead(lookahead, host.delay, queues, this);
    this.limits = host;
    this.hostsPerSite = site ? site.concurrency / host.concurrency : Number.POSITIVE_INFINITY;
    this.table = new SiteTable(site?.nameOf);
    this.sites = new SiteSchedule(site ?? unlimited, this.ready, slots);
    this.addresses = new AddressTurns(address);
  }

  /** Makes sure that hosts 0 … count - 1 are known here. */
  ensure(count: number, hostName: (host: number) => string): void {
    this.hosts = count;
    this.table.ensure(count, hostName);
    this.sites.ensure(this.table.count);
    this.ready.ensure(count, this.table.count);
    this.addresses.ensure(count);
    this.later.ensure(count);
    this.held?.ensure(count);
    if (count <= this.asked.length) return;
    const capacity = grownCapacity(this.asked.length, count);
    this.asked = grownFloats(this.asked, capacity, Number.NEGATIVE_INFINITY);
    this.notBefore = grownFloats(this.notBefore, capacity, Number.NEGATIVE_INFINITY);
    this.delays = grownFloats(this.delays, capacity, this.limits.delay);
    this.pageLimits = grownFloats(this.pageLimits, capacity, this.limits.pages);
    this.inFlight = grownInts(this.inFlight, capacity);
    this.taken = grownInts(this.taken, capacity);
    this.wasAsked = grownBytes(this.wasAsked, capacity);
  }

  /** Call whenever a host's best URL, or whether it has one, may have changed. */
  refresh(host: number): void {
    const site = this.table.of(host);
    const mayAsk = this.isOpen(host) && !this.held?.holds(host, this.queues.best(host));
    const at = mayAsk ? this.readyAt(host) : Number.POSITIVE_INFINITY;
    if (at <= this.now) {
      const best = this.queues.best(host);
      this.ready.put(site, host, best, this.records.priority(best));
    } else this.ready.remove(site, host);
    if (mayAsk && at > this.now) this.later.set(host, at, host);
    else this.later.remove(host);
    this.sites.refresh(site);
    this.lookahead?.changed();
  }

  /** The host to ask now, -1 when none may be. */
  best(now: number): number {
    const host = this.bestReady(now);
    if (host < 0 || !this.lookahead) return host;
    return this.lookahead.admits(this.records.priority(this.queues.best(host)), now) ? host : -1;
  }

  /** Nobody waits for strangers, for whoever takes long to answer, or for hosts with longer pauses than that. */
  comesSoon(host: number, now: number, patience: number): boolean {
    if (this.queues.size(host) === 0 || this.full(host) || this.held?.has(host) || !this.hasAnswered(host))
      return false;
    if (this.inFlight[host] > 0 && now - this.asked[host] > patience) return false;
    const at = Math.max(this.readyAt(host), this.sites.pauseEnd(this.table.of(host)));
    return at - now <= patience && this.delays[host] <= patience;
  }

  private bestReady(now: number): number {
    this.now = now;
    this.sites.advance(now);
    while (this.later.size > 0 && this.later.topKey <= now) this.refresh(this.later.top);
    if (this.held?.isOver) this.refresh(this.held.best);
    for (;;) {
      const site = this.sites.best();
      if (site < 0 && this.held?.letGo(this.laterAt, now)) {
        this.refresh(this.held.best);
        continue;
      }
      if (site < 0) return -1;
      const host = this.ready.top(site);
      if (this.isTurn(host, site, now)) return host;
      this.refresh(host);
    }
  }

  /** When `best` can next find a host; undefined when only the end of a request can change that. */
  nextAt(now: number): number | undefined {
    if (this.best(now) >= 0) return now;
    // Something may be asked, and a better one is waited for; or nothing may, but for what is held.
    const others = this.bestReady(now) >= 0 ? this.lookahead : this.held;
    const at = Math.min(this.laterAt, others?.endsAt ?? Number.POSITIVE_INFINITY);
    return at === Number.POSITIVE_INFINITY ? undefined : at;
  }

  /** Who may be asked next of those that wait for time, and what made it wait. Ask `nextAt` first. */
  next(): NextTurn | undefined {
    const hostAt = this.later.size > 0 ? this.later.topKey : Number.POSITIVE_INFINITY;
    const at = Math.min(hostAt, this.sites.nextAt);
    if (at === Number.POSITIVE_INFINITY) return undefined;
    if (hostAt > at) return { host: this.ready.top(this.sites.nextSite), at, cause: 'site' };
    const host = this.later.top;
    const cause = this.notBefore[host] === at ? 'retry' : this.addresses.turn(host) === at ? 'address' : 'pause';
    return { host, at, cause };
  }

  /** A request for a URL of the frontier. */
  began(host: number, now: number, url: number): void {
    this.held?.took(url, this.hasAnswered(host), this.delays[host], now);
    this.lookahead?.took(now);
    this.taken[host]++;
    this.sites.count(this.table.of(host), 1);
    this.beganAside(host, now);
  }

  /** A request that is not for a page of the frontier. Ends with `ended`. */
  beganAside(host: number, now: number): void {
    this.sites.began(this.table.of(host), this.wasAsked[host] === 0, now);
    this.wasAsked[host] = 1;
    this.addresses.began(host, now);
    this.inFlight[host]++;
    this.asked[host] = now;
    this.refresh(host);
  }

  /** When the host may be asked, whether anything waits for it or not; Infinity while enough requests are in flight. */
  freeAt(host: number): number {
    if (this.inFlight[host] >= this.limits.concurrency) return Number.POSITIVE_INFINITY;
    return Math.max(this.readyAt(host), this.sites.openAt(this.table.of(host)));
  }

  /** A request in flight is to be followed by another one to its host. Gives `now` when it may, and takes it for sent; else when that will be. */
  again(host: number, now: number): number {
    const site = this.table.of(host);
    const at = Math.max(this.asked[host] + this.delays[host], this.sites.pauseEnd(site), this.addresses.pauseEnd(host));
    if (at > now) return at;
    this.asked[host] = now;
    this.sites.askedAgain(site, now);
    this.addresses.askedAgain(host, now);
    this.refresh(host);
    return now;
  }

  /** `url`: absent where it was not for a URL of the frontier. */
  ended(host: number, now: number, url?: number): void {
    if (url !== undefined) this.held?.ended(url, this.delays[host], now);
    this.sites.ended(this.table.of(host));
    this.addresses.ended(host);
    this.inFlight[host]--;
    this.asked[host] = now;
    this.refresh(host);
  }

  /** Was the request that ends now answered, with whatever? Follow with `ended`. */
  heard(host: number, answered: boolean, now: number): void {
    this.sites.heard(this.table.of(host), answered, now);
    this.addresses.heard(host, answered, now);
  }

  /** It was asked in an earlier run. */
  met(host: number, answered: boolean): void {
    this.wasAsked[host] = 1;
    if (answered) this.sites.answer(this.table.of(host));
  }

  hasAnswered(host: number): boolean {
    return this.sites.hasAnswered(this.table.of(host));
  }

  /** A request in flight has found out its host's address: may it go on? */
  meet(host: number, address: string | null, now: number): boolean {
    return this.addresses.meet(host, address, this.inFlight[host], now);
  }

  /** A request that was not for a page. Follow with `ended`. */
  uncounted(host: number): void {
    this.taken[host]--;
    this.sites.count(this.table.of(host), -1);
  }

  /** A request that gave no page and will be made again, not before `at`. Follow with `ended`. */
  postponed(host: number, at: number): void {
    this.uncounted(host);
    this.notBefore[host] = Math.max(this.notBefore[host], at);
  }

  /** A page was taken in an earlier run. */
  restored(host: number): void {
    this.taken[host]++;
    this.sites.count(this.table.of(host), 1);
    this.refresh(host);
  }

  setDelay(host: number, delay: number): void {
    this.delays[host] = delay;
    this.sites.slowDown(this.table.of(host), delay / this.hostsPerSite);
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

  /** Its pages, or those of its site, are there, and nothing is in flight that could come back. */
  finished(host: number): boolean {
    return (this.full(host) && this.inFlight[host] === 0) || this.sites.finished(this.table.of(host));
  }

  /** The hosts that are finished when this one had a request less: all of its site, itself, or none. */
  finishedWith(host: number): Iterable<number> {
    const site = this.table.of(host);
    if (this.sites.finished(site)) return this.table.hosts(site);
    return this.finished(host) ? [host] : [];
  }

  /** A seed is on this host. */
  own(host: number): void {
    this.sites.own(this.table.of(host));
  }

  /** What is known of a host but for times; NaN: no command has set its limit. */
  facts(host: number): HostFacts {
    const limit = this.pageLimits[host];
    return {
      taken: this.taken[host],
      asked: this.wasAsked[host],
      siteFlags: this.sites.flagsOf(this.table.of(host)),
      limit: limit === this.limits.pages ? Number.NaN : limit,
    };
  }

  /** Of a host that nothing is known of yet. Follow with `refresh`. */
  setFacts(host: number, { taken, asked, siteFlags, limit }: HostFacts): void {
    const site = this.table.of(host);
    this.taken[host] = taken;
    this.wasAsked[host] = asked;
    if (!Number.isNaN(limit)) this.pageLimits[host] = limit;
    this.sites.count(site, taken);
    this.sites.setFlags(site, siteFlags);
  }

  /** Pages of a host and of a site, at the most. */
  get mostPages(): PageLimits {
    return { host: this.limits.pages, site: this.sites.mostPages };
  }

  /** Had it, or its site, all its pages if these were the most? A limit that a command has set stays. */
  fullAt(host: number, most: PageLimits): boolean {
    const limit = this.pageLimits[host];
    const ofHost = limit === this.limits.pages ? most.host : limit;
    return this.taken[host] >= ofHost || this.sites.fullAt(this.table.of(host), most.site);
  }

  get bytes(): number {
    const own = 4 * this.asked.byteLength + 2 * this.inFlight.byteLength + this.wasAsked.byteLength;
    const groups = this.table.bytes + this.sites.bytes + this.addresses.bytes;
    return own + groups + this.ready.bytes + this.later.bytes;
  }

  /** When the next host that waits for time may be asked, or the next site; Infinity when there is none. */
  private get laterAt(): number {
    return Math.min(this.later.size > 0 ? this.later.topKey : Number.POSITIVE_INFINITY, this.sites.nextAt);
  }

  /** Something waits for it, and it can be asked, now or later. */
  private isOpen(host: number): boolean {
    const isOpen = this.queues.size(host) > 0 && this.inFlight[host] < this.limits.concurrency && !this.full(host);
    if (!isOpen) this.held?.forget(host);
    return isOpen;
  }

  private full(host: number): boolean {
    return this.taken[host] >= this.pageLimits[host];
  }

  private readyAt(host: number): number {
    return Math.max(this.asked[host] + this.delays[host], this.notBefore[host], this.addresses.turn(host));
  }

  /** A ready host of a site that may be asked: is it its turn as a new host of its site, and at its address? */
  private isTurn(host: number, site: number, now: number): boolean {
    // Never in practice: only a clock that went back makes a ready host wait again.
    if (this.freeAt(host) > now) return false;
    // There was room for one that has sunk, and others were faster.
    if (this.held?.holds(host, this.queues.best(host))) return false;
    if (this.wasAsked[host] === 0) {
      const turn = this.sites.newHostTurn(site, now);
      if (turn > now) {
        this.notBefore[host] = turn;
        return false;
      }
    }
    return this.addresses.admits(host, now);
  }
}
