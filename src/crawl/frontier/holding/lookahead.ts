/**
 * How far down its order a crawl looks for a host that may be asked now. Good pages often lie on few hosts, each of which is asked once in a
 * while; who passes the time until then with whatever else waits, spends its pages on that. Which of the best URLs comes first hardly matters,
 * since all of them will be fetched soon: any of those may be taken before its turn, and what is worse waits for them.
 */
import type { HostQueues } from '../host-queues.js';

/** Nobody is waited for longer than so many pauses, and so many milliseconds. Without pauses nobody is: who wants none is in a hurry. */
const pauses = 3;
const mostPatience = 60_000;
/** While nobody waits, where the line lies is looked up after so many changes that it costs little: one for so many hosts and URLs to look at. */
const lookedAt = 16;
/** What is known of hosts. */
export interface ComingHosts {
  /** Those from 0 to one less are known. */
  readonly hosts: number;
  /** Does something wait for it that comes within so many milliseconds, as far as can be known? */
  comesSoon(host: number, now: number, patience: number): boolean;
}

export class Lookahead {
  private readonly patience: number;
  /** What comes before its turn has at least this priority, rounded as in the queues, by what was known so many changes ago. */
  private least = Number.NEGATIVE_INFINITY;
  private changes = Number.POSITIVE_INFINITY;
  private until = Number.NEGATIVE_INFINITY;

  /** `depth`: so many of the best URLs may come before their turn. `delay`: the usual one between two requests to a host, in milliseconds. */
  constructor(
    private readonly depth: number,
    delay: number,
    private readonly queues: HostQueues,
    private readonly coming: ComingHosts,
  ) {
    this.patience = Math.min(mostPatience, pauses * delay);
  }

  /** Another URL is a host's best, or it may be asked at another time. */
  changed(): void {
    this.changes++;
  }

  /** One was taken. */
  took(now: number): void {
    this.until = now + this.patience;
  }

  /** May the best of those be taken that can be asked now? */
  admits(priority: number, now: number): boolean {
    if (this.coming.hosts < 2 || this.patience === 0 || now >= this.until) return true;
    if (this.changes * lookedAt >= this.coming.hosts + this.depth) this.look(now);
    const rounded = Math.fround(priority);
    // Nobody is made to wait by a line that is no longer true.
    if (rounded < this.least && this.changes > 0) this.look(now);
    return rounded >= this.least;
  }

  /** When it may, unless another one is taken before. */
  get endsAt(): number {
    return this.until;
  }

  private look(now: number): void {
    const hosts: number[] = [];
    for (let host = 0; host < this.coming.hosts; host++) {
      if (this.coming.comesSoon(host, now, this.patience)) hosts.push(host);
    }
    this.least = this.queues.priorityAt(this.depth, hosts);
    this.changes = 0;
  }
}
