/**
 * What hosts behind one IP address share: how many of them are asked at once, and how often. A host's address is known from its first
 * look-up on. Hosts that must wait get places in a line, each a pause after the one before, so that none of them is looked at in vain.
 */
import { grownCapacity, grownFloats, grownInts } from '../../packed/growth.js';

export interface GroupLimits {
  /** Milliseconds between two requests. */
  delay: number;
  /** Requests in flight at once. */
  concurrency: number;
}

const unknown = -1;
/** The address of this host does not count. */
const uncounted = -2;
/** Milliseconds after which one looks again at an address that has all the requests it may have. */
const lookAgain = 100;
/** Silent answers in a row before the address gets a rest, and the longest rest, in milliseconds. */
const silentBefore = 8;
const longestRest = 300_000;

interface Address {
  inFlight: number;
  asked: number;
  /** Who comes last in the line may ask then. */
  line: number;
  notBefore: number;
  /** Requests in a row that nobody answered. */
  silent: number;
}

export class AddressTurns {
  private readonly addresses: Address[] = [];
  private readonly numbers = new Map<string, number>();
  private addressOf = new Int32Array(0);
  /** When the turn of a host comes that had to wait. */
  private turns = new Float64Array(0);

  constructor(private readonly limits?: GroupLimits) {}

  ensure(hosts: number): void {
    if (!this.limits || hosts <= this.addressOf.length) return;
    const capacity = grownCapacity(this.addressOf.length, hosts);
    this.addressOf = grownInts(this.addressOf, capacity, unknown);
    this.turns = grownFloats(this.turns, capacity, Number.NEGATIVE_INFINITY);
  }

  knows(host: number): boolean {
    return !this.limits || this.addressOf[host] !== unknown;
  }

  /**
   * The address of a host (null: it does not count), which has `inFlight` requests under way: one of them learnt it. Says whether that one may go on.
   */
  meet(host: number, name: string | null, inFlight: number, now: number): boolean {
    if (name === null && this.limits) this.addressOf[host] = uncounted;
    if (name === null || !this.limits) return true;
    let number = this.numbers.get(name);
    if (number === undefined) {
      const negative = Number.NEGATIVE_INFINITY;
      number =
        this.addresses.push({ inFlight: 0, asked: negative, line: negative, notBefore: negative, silent: 0 }) - 1;
      this.numbers.set(name, number);
    }
    const before = this.at(host);
    if (before) before.inFlight -= inFlight;
    const address = this.addresses[number];
    const isFree = this.isFree(address, now);
    address.inFlight += inFlight;
    if (isFree) address.asked = now;
    this.addressOf[host] = number;
    return isFree;
  }

  began(host: number, now: number): void {
    const address = this.at(host);
    if (!address) return;
    address.inFlight++;
    address.asked = now;
  }

  /** When the pause after the last request to its address is over. */
  pauseEnd(host: number): number {
    const address = this.at(host);
    return address && this.limits ? address.asked + this.limits.delay : Number.NEGATIVE_INFINITY;
  }

  askedAgain(host: number, now: number): void {
    const address = this.at(host);
    if (address) address.asked = now;
  }

  ended(host: number): void {
    const address = this.at(host);
    if (address) address.inFlight--;
  }

  heard(host: number, answered: boolean, now: number): void {
    const address = this.at(host);
    if (!address) return;
    address.silent = answered ? 0 : address.silent + 1;
    const over = address.silent - silentBefore;
    if (over >= 0) address.notBefore = now + Math.min(longestRest, 1000 * 2 ** over);
  }

  /** Gives a host its place in the line of its address, where it cannot be asked now: false, and `turn` says when it can. */
  admits(host: number, now: number): boolean {
    const address = this.at(host);
    if (!address || !this.limits || this.isFree(address, now)) return true;
    const { delay, concurrency } = this.limits;
    const crowded = address.inFlight >= concurrency ? now + lookAgain : now;
    address.line = Math.max(address.line + delay, address.asked + delay, address.notBefore, crowded);
    this.turns[host] = address.line;
    return false;
  }

  turn(host: number): number {
    return this.limits ? this.turns[host] : Number.NEGATIVE_INFINITY;
  }

  get bytes(): number {
    return this.addressOf.byteLength + this.turns.byteLength;
  }

  private at(host: number): Address | undefined {
    return this.limits ? this.addresses[this.addressOf[host]] : undefined;
  }

  private isFree({ inFlight, asked, notBefore }: Address, now: number): boolean {
    const { delay, concurrency } = this.limits!;
    return inFlight < concurrency && asked + delay <= now && notBefore <= now;
  }
}
