/**
 * When each site may be asked, and which of those that may has the best URL. A site is all hosts of one registrable domain (Heritrix and
 * Nutch can queue by domain, too): a domain with a thousand hosts gets no more turns than a few hosts would.
 */
import { grownBytes, grownCapacity, grownFloats, grownInts } from '../../packed/growth.js';
import { LeastHeap } from '../../packed/least-heap.js';
import type { GroupLimits } from './address-turns.js';
import type { ReadyHosts } from './ready-hosts.js';
import { UnansweredShare } from './unanswered-share.js';

export interface SiteLimits extends GroupLimits {
  /** Pages taken, of sites that no seed is on. */
  pages: number;
  /** Hosts of one site that may be asked for the first time in quick succession, and milliseconds for each one after them. */
  newHosts: number;
  newHostDelay: number;
}

/** The site has a seed: the user has named it. */
const ownBit = 1;
const answeredBit = 2;
/** Silent answers in a row before the site gets a rest, and the longest rest, in milliseconds. */
const silentBefore = 3;
const longestRest = 300_000;

export class SiteSchedule {
  readonly unanswered: UnansweredShare;
  private readonly ready = new LeastHeap();
  /** Those that have never answered. */
  private readonly strange = new LeastHeap();
  private readonly later = new LeastHeap();
  private now = Number.NEGATIVE_INFINITY;
  private inFlight = new Int32Array(0);
  private taken = new Int32Array(0);
  private silent = new Int32Array(0);
  private flags = new Uint8Array(0);
  /** When a request to the site last began. */
  private asked = new Float64Array(0);
  private notBefore = new Float64Array(0);
  private delays = new Float64Array(0);
  /** New hosts: when the allowance is full again, and when the last one in the line may be asked. */
  private spentUntil = new Float64Array(0);
  private line = new Float64Array(0);

  /** `slots`: requests at once in all, where strangers get a share of them. */
  constructor(
    private readonly limits: SiteLimits,
    private readonly hosts: ReadyHosts,
    slots?: number,
  ) {
    this.unanswered = new UnansweredShare(slots);
  }

  ensure(count: number): void {
    this.ready.ensure(count);
    this.strange.ensure(count);
    this.later.ensure(count);
    if (count <= this.asked.length) return;
    const capacity = grownCapacity(this.asked.length, count);
    const negative = Number.NEGATIVE_INFINITY;
    this.inFlight = grownInts(this.inFlight, capacity);
    this.taken = grownInts(this.taken, capacity);
    this.silent = grownInts(this.silent, capacity);
    this.flags = grownBytes(this.flags, capacity);
    this.asked = grownFloats(this.asked, capacity, negative);
    this.notBefore = grownFloats(this.notBefore, capacity, negative);
    this.delays = grownFloats(this.delays, capacity, this.limits.delay);
    this.spentUntil = grownFloats(this.spentUntil, capacity, negative);
    this.line = grownFloats(this.line, capacity, negative);
  }

  /** Call whenever the best URL of the site's ready hosts may have changed. */
  refresh(site: number): void {
    const host = this.hosts.top(site);
    const mayAsk = host >= 0 && this.inFlight[site] < this.limits.concurrency && !this.full(site);
    const at = mayAsk ? this.freeAt(site) : Number.POSITIVE_INFINITY;
    this.place(site, at <= this.now ? host : -1);
    if (mayAsk && at > this.now) this.later.set(site, at, site);
    else this.later.remove(site);
  }

  /** Time has passed. */
  advance(now: number): void {
    this.now = now;
    while (this.later.size > 0 && this.later.topKey <= now) this.refresh(this.later.top);
  }

  /** The site to ask now, -1 when none may be. */
  best(): number {
    const known = this.ready.top;
    const stranger = this.unanswered.hasRoom ? this.strange.top : -1;
    if (known < 0 || stranger < 0) return Math.max(known, stranger);
    return this.strange.topIsBefore(this.ready) ? stranger : known;
  }

  /** When the next site that waits for time may be asked; Infinity when there is none. */
  get nextAt(): number {
    return this.later.size > 0 ? this.later.topKey : Number.POSITIVE_INFINITY;
  }

  /** That site; there must be one. */
  get nextSite(): number {
    return this.later.top;
  }

  /** When the site may be asked, whether anything waits for it or not; Infinity while enough of its requests are in flight. */
  openAt(site: number): number {
    return this.inFlight[site] >= this.limits.concurrency ? Number.POSITIVE_INFINITY : this.freeAt(site);
  }

  /** `isNew`: the host was never asked before. */
  began(site: number, isNew: boolean, now: number): void {
    this.inFlight[site]++;
    this.asked[site] = now;
    if (!this.hasAnswered(site)) this.unanswered.add(1);
    if (isNew) this.spentUntil[site] = Math.max(this.spentUntil[site], now) + this.limits.newHostDelay;
  }

  /** When the pause after its last request is over. */
  pauseEnd(site: number): number {
    return this.asked[site] + this.delays[site];
  }

  askedAgain(site: number, now: number): void {
    this.asked[site] = now;
  }

  ended(site: number): void {
    this.inFlight[site]--;
    if (!this.hasAnswered(site)) this.unanswered.add(-1);
  }

  /** Was a request answered, with whatever? Sites that keep silent get longer and longer rests. */
  heard(site: number, answered: boolean, now: number): void {
    if (answered) {
      this.silent[site] = 0;
      this.answer(site);
      return;
    }
    if (!this.hasAnswered(site)) this.unanswered.learn(false);
    const over = ++this.silent[site] - silentBefore;
    if (over >= 0) this.notBefore[site] = now + Math.min(longestRest, 1000 * 2 ** over);
  }

  /** It has answered, now or in an earlier run. */
  answer(site: number): void {
    if (this.hasAnswered(site)) return;
    this.flags[site] |= answeredBit;
    this.unanswered.add(-this.inFlight[site]);
    this.unanswered.learn(true);
    this.refresh(site);
  }

  hasAnswered(site: number): boolean {
    return (this.flags[site] & answeredBit) !== 0;
  }

  /** A seed is on it: its pages and its hosts are not limited. */
  own(site: number): void {
    if ((this.flags[site] & ownBit) !== 0) return;
    this.flags[site] |= ownBit;
    this.refresh(site);
  }

  /** Whether it is the user's own, and whether it has answered, as one number; and the same put back. */
  flagsOf(site: number): number {
    return this.flags[site];
  }

  setFlags(site: number, flags: number): void {
    this.flags[site] |= flags & (ownBit | answeredBit);
  }

  /** Pages that sites may have, those without a seed. */
  get mostPages(): number {
    return this.limits.pages;
  }

  /** Would it be full if so many were the most? */
  fullAt(site: number, pages: number): boolean {
    return this.taken[site] >= pages && (this.flags[site] & ownBit) === 0;
  }

  count(site: number, pages: number): void {
    this.taken[site] += pages;
  }

  /** A host of it wants this pause: all of them together get a pause like it. */
  slowDown(site: number, delay: number): void {
    this.delays[site] = Math.max(this.delays[site], delay);
  }

  /** When a host may be asked that never was: not after `now`, or it has a place in the line. */
  newHostTurn(site: number, now: number): number {
    const { newHosts, newHostDelay } = this.limits;
    if (newHostDelay === 0 || (this.flags[site] & ownBit) !== 0) return now;
    const free = this.spentUntil[site] - (newHosts - 1) * newHostDelay;
    if (free <= now) return now;
    this.line[site] = Math.max(this.line[site] + newHostDelay, free);
    return this.line[site];
  }

  full(site: number): boolean {
    return this.fullAt(site, this.limits.pages);
  }

  /** Full, and nothing in flight that could come back. */
  finished(site: number): boolean {
    return this.full(site) && this.inFlight[site] === 0;
  }

  pages(site: number): number {
    return this.taken[site];
  }

  get bytes(): number {
    const own = 3 * this.inFlight.byteLength + this.flags.byteLength + 5 * this.asked.byteLength;
    return own + this.ready.bytes + this.strange.bytes + this.later.bytes;
  }

  /** Among the ready ones, by the best URL of its best host; in neither heap when there is none. */
  private place(site: number, host: number): void {
    const heap = this.hasAnswered(site) ? this.ready : this.strange;
    if (heap === this.ready) this.strange.remove(site);
    if (host < 0) heap.remove(site);
    else heap.set(site, -this.hosts.priority(host), this.hosts.url(host));
  }

  private freeAt(site: number): number {
    return Math.max(this.pauseEnd(site), this.notBefore[site]);
  }
}
