/**
 * What is with which worker, and until when. A host must not be asked by two workers at once, so a request is given up only when the
 * worker that has it can no longer be sending it: it may begin within a time from when Redis took the task in (`within`), and has
 * the time of one request from there on. What was given up goes back to the frontier, which keeps the pause of its host.
 */
import type { Beat } from '../messages/answer.js';

/** All in milliseconds. */
export interface LeaseTimes {
  /** A task that Redis took in longer ago is not begun. */
  within: number;
  /** For one request. */
  timeout: number;
  /** A worker that says nothing for so long is gone. */
  silence: number;
  /** Clocks are guessed. */
  slack: number;
  /** Longer than this nobody reads a page. */
  longest: number;
}

export interface Lease {
  ticket: number;
  worker: string;
  url: string;
  /** When it was sent, by the head's own clock. */
  sentAt: number;
  /** The latest time at which Redis can have taken it in, by the clock of Redis. Absent: it is on its way there. */
  takenIn?: number;
}

export class Leases {
  private readonly leases = new Map<number, Lease>();

  constructor(private readonly times: LeaseTimes) {}

  get size(): number {
    return this.leases.size;
  }

  add(lease: Lease): void {
    this.leases.set(lease.ticket, lease);
  }

  get(ticket: number): Lease | undefined {
    return this.leases.get(ticket);
  }

  /** Undefined where nobody waits for it any more. */
  take(ticket: number): Lease | undefined {
    const lease = this.leases.get(ticket);
    this.leases.delete(ticket);
    return lease;
  }

  /** Those that a worker does not have, though it lives and could not begin them now: they, or their answers, were lost on the way. */
  missing({ worker, held, at }: Pick<Beat, 'worker' | 'held' | 'at'>, tickets: Iterable<number>): Lease[] {
    const has = new Set(held);
    const { within, slack } = this.times;
    const missing: Lease[] = [];
    for (const ticket of tickets) {
      const lease = this.leases.get(ticket);
      if (!lease || has.has(ticket) || lease.takenIn === undefined || lease.worker !== worker) continue;
      if (at > lease.takenIn + within + slack) missing.push(lease);
    }
    return missing;
  }

  /** Those of a worker that was last heard at `heardAt`, which can be given to others now. */
  overdue(tickets: Iterable<number>, heardAt: number, now: number): Lease[] {
    const { within, timeout, silence, slack, longest } = this.times;
    const overdue: Lease[] = [];
    for (const ticket of tickets) {
      const lease = this.leases.get(ticket);
      if (!lease) continue;
      const isOver = now > lease.sentAt + within + timeout + slack && now > heardAt + silence;
      if (isOver || now > lease.sentAt + longest) overdue.push(lease);
    }
    return overdue;
  }
}
