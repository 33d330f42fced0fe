/**
 * Requests and renderings, each at a desk of its own: a rendering waits for requests, and must never take their room. A page that is
 * rendered asks nobody by itself, so a rendering is given to another worker as soon as the one that had it is silent.
 */
import type { Answer, Beat } from '../messages/answer.js';
import { type Assignment, Desk, type Job } from './desk.js';
import type { Lease, LeaseTimes } from './leases.js';

/** Milliseconds that a worker which renders may be missed before somebody else does it: it may be restarted just now. */
const patience = 5000;

export class Desks {
  readonly requests: Desk;
  readonly renderings: Desk;
  /** When somebody was last heard who renders. */
  private rendererHeard = Number.NEGATIVE_INFINITY;
  /** Workers that fell silent over renderings: what else they had is not to blame. */
  private readonly lostRenderings = new Set<string>();

  constructor(times: LeaseTimes) {
    let tickets = 0;
    const nextTicket = () => ++tickets;
    this.renderings = new Desk({ ...times, timeout: 0 }, nextTicket);
    this.requests = new Desk(times, nextTicket, worker => !this.isRendering(worker));
  }

  get queued(): number {
    return this.requests.queued + this.renderings.queued;
  }

  get underWay(): number {
    return this.requests.underWay + this.renderings.underWay;
  }

  /** There are workers, and none of them renders. */
  nobodyRenders(now: number): boolean {
    const { requests, renderings } = this;
    return renderings.workers.size === 0 && requests.workers.size > 0 && now - this.rendererHeard > patience;
  }

  assign(now: number): Assignment[] {
    return [...this.requests.assign(now), ...this.renderings.assign(now)];
  }

  takeBack(ticket: number): void {
    for (const desk of this.both) desk.takeBack(ticket);
  }

  abandon(job: Job): Lease | undefined {
    return this.requests.abandon(job) ?? this.renderings.abandon(job);
  }

  spoke(worker: string, now: number): void {
    for (const desk of this.both) desk.spoke(worker, now);
  }

  answered(said: Answer, now: number): void {
    this.spoke(said.worker, now);
    const desk = said.said === 'rendered' ? this.renderings : this.requests;
    desk.answered(said, now);
  }

  /** A worker lives. True: it was not known. */
  beat(beat: Beat, now: number): boolean {
    const { worker, renderCapacity } = beat;
    this.lostRenderings.delete(worker);
    if (renderCapacity > 0) {
      this.rendererHeard = now;
      this.renderings.beat({ ...beat, capacity: renderCapacity }, now);
    } else this.renderings.left(worker);
    return this.requests.beat(beat, now);
  }

  left(worker: string): void {
    for (const desk of this.both) desk.left(worker);
  }

  quiet(now: number): string[] {
    return [...new Set(this.both.flatMap(desk => desk.quiet(now)))];
  }

  excuse(names: readonly string[], now: number): void {
    for (const desk of this.both) desk.excuse(names, now);
  }

  /** See `Desk`; of those who are gone, only when they have nothing left of either kind. */
  giveUpOverdue(now: number): ReturnType<Desk['giveUpOverdue']> {
    const given = new Map<string, { name: string; lost: number; isGone: boolean }>();
    for (const { name, lost } of this.renderings.giveUpOverdue(now)) {
      if (lost > 0) this.lostRenderings.add(name);
      given.set(name, { name, lost, isGone: false });
    }
    for (const { name, lost, isGone } of this.requests.giveUpOverdue(now)) {
      given.set(name, { name, lost: lost + (given.get(name)?.lost ?? 0), isGone });
      if (isGone) this.lostRenderings.delete(name);
    }
    return [...given.values()];
  }

  endAll(lost: string): void {
    for (const desk of this.both) desk.endAll(lost);
  }

  private get both(): Desk[] {
    return [this.requests, this.renderings];
  }

  private isRendering(worker: string): boolean {
    const known = this.renderings.workers.get(worker);
    return this.lostRenderings.has(worker) || (known !== undefined && known.tickets.size > 0);
  }
}
