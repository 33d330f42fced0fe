/** What others than the frontier itself have to say of hosts, by name: requests beside those that are taken, answers, addresses. */
import type { HostSchedule, NextTurn } from './host-schedule.js';
import type { OriginTable } from './origin-table.js';

export class HostTurns {
  /** `ensureHosts` makes the schedule know every host that has a number. */
  constructor(
    private readonly origins: OriginTable,
    private readonly schedule: HostSchedule,
    private readonly ensureHosts: () => void,
  ) {}

  /**
   * Begins a request that was not taken from the frontier and gives `now` when the host may be asked; else when that will be, Infinity
   * while only the end of another request can tell.
   */
  begin(host: string, now: number): number {
    const number = this.number(host);
    const at = this.schedule.freeAt(number);
    if (at > now) return at;
    this.schedule.beganAside(number, now);
    return now;
  }

  /** The same for one more request in the place of one that was taken or begun. */
  again(host: string, now: number): number {
    return this.schedule.again(this.number(host), now);
  }

  /** `url`: it was taken and stays in flight, so that another run finds it waiting; its host goes on without it. */
  end(host: string, now: number, url?: number): void {
    this.schedule.ended(this.number(host), now, url);
  }

  /** Who may be asked next of those that wait for time; ask `nextAt` of the frontier first. */
  next(): (Omit<NextTurn, 'host'> & { host: string; delay: number }) | undefined {
    const next = this.schedule.next();
    return next && { ...next, host: this.origins.hostName(next.host), delay: this.schedule.delay(next.host) };
  }

  /** Milliseconds between two requests. */
  delay(host: string): number {
    return this.schedule.delay(this.number(host));
  }

  /** Was a request to the host answered, with whatever? */
  heard(host: string, answered: boolean, now: number): void {
    this.schedule.heard(this.number(host), answered, now);
  }

  /** Are places for sites limited that have never answered? */
  get countsStrangers(): boolean {
    return this.schedule.sites.unanswered.isLimited;
  }

  /** Requests in flight to such sites, where those are counted. */
  get strangers(): number {
    return this.countsStrangers ? this.schedule.sites.unanswered.inFlight : 0;
  }

  /** Has its site ever answered? */
  hasAnswered(host: string): boolean {
    return this.schedule.hasAnswered(this.number(host));
  }

  /** An earlier run has asked it. */
  restored(host: string, answered: boolean): void {
    this.schedule.met(this.number(host), answered);
  }

  /** Need its address be found out? */
  wantsAddress(host: string): boolean {
    return !this.schedule.addresses.knows(this.number(host));
  }

  /** A request to the host has found out its address, or (null) that it does not count: may it go on? */
  meet(host: string, address: string | null, now: number): boolean {
    return this.schedule.meet(this.number(host), address, now);
  }

  private number(host: string): number {
    const number = this.origins.internHost(host);
    this.ensureHosts();
    return number;
  }
}
