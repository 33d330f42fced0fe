/** The workers of a crawl as the head knows them, and which of them asks which host. */
import type { Beat } from '../messages/answer.js';

export interface KnownWorker {
  name: string;
  /** When it was last heard, by the head's own clock. */
  heardAt: number;
  /** Tickets with it now. */
  tickets: Set<number>;
  /** It gets nothing more while it has what it has: that is to be read by somebody who has nothing else. */
  alone: boolean;
  /** Its last word on itself. */
  beat: Beat;
}

/** A worker that has more of what it can take than this, and so many times the share of another, lets hosts go to that one. */
const busy = 0.5;
const muchBusier = 2;
/** Of hosts, those asked last: the others begin anew, with any worker. */
const mostHosts = 100_000;

export class WorkerList {
  private readonly workers = new Map<string, KnownWorker>();
  /** Those asked last come last. */
  private readonly hosts = new Map<string, string>();
  /** Hosts that are being asked, and how often. */
  private readonly asked = new Map<string, number>();
  /** Gets nothing more until it has nothing in hand, and then something alone. */
  private reserved = '';

  /** `silence`: milliseconds after which whoever says nothing is gone. */
  constructor(private readonly silence: number) {}

  get size(): number {
    return this.workers.size;
  }

  all(): IterableIterator<KnownWorker> {
    return this.workers.values();
  }

  get(name: string): KnownWorker | undefined {
    return this.workers.get(name);
  }

  /** Gives true where it was not known. */
  heard(beat: Beat, now: number): boolean {
    const known = this.workers.get(beat.worker);
    if (known) Object.assign(known, { beat, heardAt: now });
    else this.workers.set(beat.worker, { name: beat.worker, heardAt: now, tickets: new Set(), alone: false, beat });
    return known === undefined;
  }

  /** It said something. */
  spoke(name: string, now: number): void {
    const known = this.workers.get(name);
    if (known) known.heardAt = now;
  }

  /** It has this no longer, and asks the host once less. */
  settled(name: string, ticket: number, host: string): void {
    const asked = (this.asked.get(host) ?? 0) - 1;
    if (asked > 0) this.asked.set(host, asked);
    else this.asked.delete(host);
    const known = this.workers.get(name);
    known?.tickets.delete(ticket);
    if (known?.tickets.size === 0) known.alone = false;
  }

  /** Whoever asked its hosts is gone: others will. */
  remove(name: string): void {
    this.workers.delete(name);
  }

  /**
   * Who asks this host: always the same worker while it lives, since its connection and address are known there, unless it has much to do
   * and another little, or has fallen silent; else the one with the most room. Undefined while that one has no room, or nobody is there.
   */
  choose(host: string, now: number): KnownWorker | undefined {
    const [own, roomiest] = [this.ownerOf(host), this.roomiest(now)];
    const mayMove = own && !this.asked.has(host);
    const moves = mayMove && (this.isGone(own, now) || (roomiest && isMuchBusier(own, roomiest)));
    const worker = own && !moves ? own : roomiest;
    if (!worker || !this.isOpen(worker, now) || roomOf(worker) <= 0) return undefined;
    return this.give(host, worker);
  }

  /** Who asks this host and has nothing else, now and until it has answered. Undefined while one is being made free. */
  chooseAlone(host: string, now: number): KnownWorker | undefined {
    const lives = (worker: KnownWorker | undefined) => (worker && this.isHeard(worker, now) ? worker : undefined);
    const worker = lives(this.workers.get(this.reserved)) ?? lives(this.ownerOf(host)) ?? this.roomiest(now);
    this.reserved = worker?.name ?? '';
    if (!worker || worker.tickets.size > 0) return undefined;
    this.reserved = '';
    worker.alone = true;
    return this.give(host, worker);
  }

  /** Nothing is to be read alone. */
  release(): void {
    this.reserved = '';
  }

  private ownerOf(host: string): KnownWorker | undefined {
    return this.workers.get(this.hosts.get(host) ?? '');
  }

  private give(host: string, worker: KnownWorker): KnownWorker {
    this.asked.set(host, 1 + (this.asked.get(host) ?? 0));
    this.hosts.delete(host);
    this.hosts.set(host, worker.name);
    if (this.hosts.size > mostHosts) this.hosts.delete(this.hosts.keys().next().value!);
    return worker;
  }

  /** Whoever was not heard for a while gets nothing more, though what it has stays with it. */
  private isHeard({ heardAt }: KnownWorker, now: number): boolean {
    return now <= heardAt + this.silence / 2;
  }

  private isGone({ heardAt }: KnownWorker, now: number): boolean {
    return now > heardAt + this.silence;
  }

  private isOpen(worker: KnownWorker, now: number): boolean {
    return !worker.alone && worker.name !== this.reserved && this.isHeard(worker, now);
  }

  private roomiest(now: number): KnownWorker | undefined {
    let best: KnownWorker | undefined;
    for (const worker of this.workers.values()) {
      if (this.isOpen(worker, now) && (!best || shareOf(worker) < shareOf(best))) best = worker;
    }
    return best;
  }
}

const roomOf = ({ beat, tickets }: KnownWorker): number => beat.capacity - tickets.size;

/** How busy it is. */
const shareOf = ({ beat, tickets }: KnownWorker): number => tickets.size / beat.capacity;

const isMuchBusier = (one: KnownWorker, other: KnownWorker): boolean =>
  shareOf(one) > busy && shareOf(one) > muchBusier * shareOf(other);
