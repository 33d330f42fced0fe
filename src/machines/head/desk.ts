/** Who wants what, and who has it: work that waits, work with workers, and the workers. Knows nothing of Redis. */
import type { Answer, Beat } from '../messages/answer.js';
import type { WorkTask } from '../messages/task.js';
import { type Lease, Leases, type LeaseTimes } from './leases.js';
import { Suspects } from './suspects.js';
import { Waiting } from './waiting.js';
import { type KnownWorker, WorkerList } from './worker-list.js';

/** What came of asking: an answer, or why there is none. `vanished`: so many workers did over it, and it is not to be asked for again. */
export type Outcome = { said: Answer } | { lost: string; vanished?: number };

export interface Job {
  url: string;
  host: string;
  /** The worker reads what it gets, and not only carries it. */
  isRead: boolean;
  task: (numbered: { epoch: string; ticket: number }) => WorkTask;
  end: (outcome: Outcome) => void;
}

/** A job that a worker shall get. */
export interface Assignment {
  job: Job;
  lease: Lease;
}

export class Desk {
  readonly workers: WorkerList;
  private readonly leases: Leases;
  private readonly jobs = new Map<number, Job>();
  private readonly waiting = new Waiting<Job>();
  private readonly suspects = new Suspects();
  /** Workers from whom something was taken, and who were not heard since. */
  private readonly silent = new Set<string>();

  /** `wasAlone`: may what a worker had be suspected, for all that others know of it? */
  constructor(
    private readonly times: LeaseTimes,
    private readonly nextTicket: () => number,
    private readonly wasAlone: (worker: string) => boolean = () => true,
  ) {
    this.workers = new WorkerList(times.silence);
    this.leases = new Leases(times);
  }

  /** Work that no worker has yet, and work with workers. */
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
    const give = (job: Job, worker: KnownWorker | undefined) => {
      if (worker) assigned.push({ job, lease: this.lease(job, worker, now) });
      return worker !== undefined;
    };
    const suspected = this.assignSuspects(give, now);
    this.waiting.takeEach(job => !suspected.has(job) && give(job, this.workers.choose(job.host, now)));
    return assigned;
  }

  /** First, so that whoever is to be free for one of them gets nothing else. Gives those that wait. */
  private assignSuspects(give: (job: Job, worker: KnownWorker | undefined) => boolean, now: number): ReadonlySet<Job> {
    const waiting = new Set<Job>();
    if (this.suspects.isEmpty) return waiting;
    this.waiting.takeEach(job => {
      if (!job.isRead || !this.suspects.isSuspect(job.url)) return false;
      const isGiven = give(job, this.workers.chooseAlone(job.host, now));
      if (!isGiven) waiting.add(job);
      return isGiven;
    });
    if (waiting.size === 0) this.workers.release();
    return waiting;
  }

  /** Who has it. */
  holderOf(ticket: number): string | undefined {
    return this.leases.get(ticket)?.worker;
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
  answered(said: Answer, now: number): void {
    this.spoke(said.worker, now);
    if (this.leases.get(said.ticket)?.worker !== said.worker) return;
    const job = this.settle(said.ticket);
    if (job?.isRead) this.suspects.wasRead(job.url);
    job?.end({ said });
  }

  /** A worker said something. */
  spoke(worker: string, now: number): void {
    this.workers.spoke(worker, now);
    this.lives(worker);
  }

  /** A worker lives. True: it was not known. What it should have and has not was lost. */
  beat(beat: Beat, now: number): boolean {
    const isNew = this.workers.heard(beat, now);
    this.lives(beat.worker);
    const tickets = this.workers.get(beat.worker)?.tickets ?? [];
    for (const { ticket } of this.leases.missing(beat, tickets)) {
      this.lose(ticket, 'it was lost between the machines');
    }
    return isNew;
  }

  /** A worker has left, with nothing in hand. */
  left(name: string): void {
    const tickets = [...(this.workers.get(name)?.tickets ?? [])];
    this.workers.remove(name);
    for (const ticket of tickets) this.lose(ticket, `the worker ${name} has left`);
  }

  /** Those that seem to be silent and would lose something now, unless they are found to be alive. */
  quiet(now: number): string[] {
    const isDue = ({ heardAt, tickets }: KnownWorker) =>
      now > heardAt + this.times.silence &&
      (tickets.size === 0 || this.leases.overdue(tickets, heardAt, now).length > 0);
    return Array.from(this.workers.all()).flatMap(worker => (isDue(worker) ? [worker.name] : []));
  }

  /** They were found to be alive. */
  excuse(names: Iterable<string>, now: number): void {
    for (const name of names) this.workers.spoke(name, now);
  }

  /** Takes from silent workers what they have; gives how much of whom. Those that have nothing left are forgotten. */
  giveUpOverdue(now: number): { name: string; lost: number; isGone: boolean }[] {
    const given: { name: string; lost: number; isGone: boolean }[] = [];
    for (const worker of [...this.workers.all()]) {
      const { name, tickets, heardAt, alone } = worker;
      const overdue = this.leases.overdue(tickets, heardAt, now);
      const isSilent = now > heardAt + this.times.silence;
      for (const { ticket } of overdue) {
        if (isSilent) this.giveUp(ticket, name, alone && this.wasAlone(name), `the worker ${name} is silent`);
        // It lives and reads other pages, and never this one.
        else this.giveUp(ticket, `${name} ${ticket}`, true, `the worker ${name} has had it for too long`);
      }
      if (isSilent && overdue.length > 0) this.silent.add(name);
      const isGone = isSilent && tickets.size === 0;
      if (isGone) this.workers.remove(name);
      if (isGone || overdue.length > 0) given.push({ name, lost: overdue.length, isGone });
    }
    return given;
  }

  /** Nothing will be answered any more. */
  endAll(lost: string): void {
    for (const ticket of [...this.jobs.keys()]) this.lose(ticket, lost);
    this.endWaiting(lost);
  }

  /** Nobody will get what waits. */
  endWaiting(lost: string): void {
    this.waiting.takeEach(job => {
      job.end({ lost });
      return true;
    });
  }

  private lease(job: Job, worker: KnownWorker, now: number): Lease {
    const lease: Lease = { ticket: this.nextTicket(), worker: worker.name, url: job.url, sentAt: now };
    this.leases.add(lease);
    this.jobs.set(lease.ticket, job);
    worker.tickets.add(lease.ticket);
    return lease;
  }

  private lose(ticket: number, lost: string): void {
    this.settle(ticket)?.end({ lost });
  }

  private giveUp(ticket: number, loser: string, alone: boolean, lost: string): void {
    const job = this.settle(ticket);
    const vanished = job?.isRead ? this.suspects.lost(job.url, loser, alone) : undefined;
    job?.end({ lost, vanished });
  }

  private lives(worker: string): void {
    if (this.silent.delete(worker)) this.suspects.isBack(worker);
  }

  /** It is under way no longer; gives who waits for it. */
  private settle(ticket: number): Job | undefined {
    const lease = this.leases.take(ticket);
    const job = this.jobs.get(ticket);
    if (lease && job) this.workers.settled(lease.worker, ticket, job.host);
    this.jobs.delete(ticket);
    return job;
  }
}
