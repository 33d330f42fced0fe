/** Who wants what, and who has it: requests that wait, requests with workers, and the workers. Knows nothing of Redis. */
import type { AddressAnswer, Beat, FetchedAnswer } from '../messages/answer.js';
import type { Task } from '../messages/task.js';
import { type Lease, Leases, type LeaseTimes } from './leases.js';
import { Waiting } from './waiting.js';
import { type KnownWorker, WorkerList } from './worker-list.js';

/** What came of asking: an answer, or why there is none. `blamed`: a worker was lost over it. */
export type Outcome = { said: FetchedAnswer | AddressAnswer } | { lost: string; blamed: boolean };

export interface Job {
  url: string;
  host: string;
  task: (numbered: { epoch: string; ticket: number }) => Task;
  end: (outcome: Outcome) => void;
}

/** A job that a worker shall get. */
export interface Assignment {
  job: Job;
  lease: Lease;
}

export class Desk {
  readonly workers = new WorkerList();
  private readonly leases: Leases;
  private readonly jobs = new Map<number, Job>();
  private readonly waiting = new Waiting<Job>();
  private tickets = 0;

  constructor(private readonly times: LeaseTimes) {
    this.leases = new Leases(times);
  }

  /** Requests that no worker has yet, and requests with workers. */
  get queued(): number {
    return this.waiting.size;
  }

  get underWay(): number {
    return this.leases.size;
  }

  add(job: Job): void {
    this.waiting.add(job);
  }

  /** Those that can be given to workers now; each counts as given. */
  assign(now: number): Assignment[] {
    const assigned: Assignment[] = [];
    this.waiting.takeEach(job => {
      const worker = this.workers.choose(job.host);
      if (worker) assigned.push({ job, lease: this.lease(job, worker, now) });
      return worker !== undefined;
    });
    return assigned;
  }

  /** It never left; it waits again. */
  takeBack(ticket: number): void {
    const job = this.settle(ticket);
    if (job) this.waiting.add(job);
  }

  /** Nobody waits for it any longer. Gives what a worker has of it. */
  abandon(job: Job): Lease | undefined {
    if (this.waiting.remove(job)) return undefined;
    for (const [ticket, each] of this.jobs) {
      if (each !== job) continue;
      const lease = this.leases.get(ticket);
      this.settle(ticket);
      return lease;
    }
    return undefined;
  }

  /** An answer. One that nobody waits for, or from a worker that lost the request, is nobody's. */
  answered(said: FetchedAnswer | AddressAnswer): void {
    if (this.leases.get(said.ticket)?.worker === said.worker) this.settle(said.ticket)?.end({ said });
  }

  /** A worker lives. True: it was not known. What it should have and has not was lost. */
  beat(beat: Beat, now: number): boolean {
    const isNew = this.workers.heard(beat, now);
    const tickets = this.workers.get(beat.worker)?.tickets ?? [];
    for (const { ticket } of this.leases.missing(beat, tickets)) {
      this.lose(ticket, 'it was lost between the machines', false);
    }
    return isNew;
  }

  /** A worker has left, with nothing in hand. */
  left(name: string): void {
    const tickets = [...(this.workers.get(name)?.tickets ?? [])];
    this.workers.remove(name);
    for (const ticket of tickets) this.lose(ticket, `the worker ${name} has left`, false);
  }

  /** Takes from silent workers what they have; gives how much of whom. Those that have nothing left are forgotten. */
  giveUpOverdue(now: number): { name: string; lost: number; isGone: boolean }[] {
    const given: { name: string; lost: number; isGone: boolean }[] = [];
    for (const { name, tickets, heardAt } of [...this.workers.all()]) {
      const overdue = this.leases.overdue(tickets, heardAt, now);
      for (const { ticket } of overdue) this.lose(ticket, `the worker ${name} is silent`, true);
      const isGone = now > heardAt + this.times.silence && tickets.size === 0;
      if (isGone) this.workers.remove(name);
      if (isGone || overdue.length > 0) given.push({ name, lost: overdue.length, isGone });
    }
    return given;
  }

  /** Nobody could be heard until now. */
  excuse(now: number): void {
    for (const worker of this.workers.all()) worker.heardAt = now;
  }

  /** Nothing will be answered any more. */
  endAll(lost: string): void {
    for (const ticket of [...this.jobs.keys()]) this.lose(ticket, lost, false);
    this.waiting.takeEach(job => {
      job.end({ lost, blamed: false });
      return true;
    });
  }

  private lease(job: Job, worker: KnownWorker, now: number): Lease {
    const lease: Lease = { ticket: ++this.tickets, worker: worker.name, url: job.url, sentAt: now };
    this.leases.add(lease);
    this.jobs.set(lease.ticket, job);
    worker.tickets.add(lease.ticket);
    return lease;
  }

  private lose(ticket: number, lost: string, blamed: boolean): void {
    this.settle(ticket)?.end({ lost, blamed });
  }

  /** It is under way no longer; gives who waits for it. */
  private settle(ticket: number): Job | undefined {
    const lease = this.leases.take(ticket);
    if (lease) this.workers.get(lease.worker)?.tickets.delete(ticket);
    const job = this.jobs.get(ticket);
    this.jobs.delete(ticket);
    return job;
  }
}
