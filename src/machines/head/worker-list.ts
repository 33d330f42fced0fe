/** The workers of a crawl as the head knows them, and which of them asks which host. */
import type { Beat } from '../messages/answer.js';

export interface KnownWorker {
  name: string;
  /** When it was last heard, by the head's own clock. */
  heardAt: number;
  /** Tickets with it now. */
  tickets: Set<number>;
  /** Its last word on itself. */
  beat: Beat;
}

/** Of hosts, those asked last: the others begin anew, with any worker. */
const mostHosts = 100_000;

export class WorkerList {
  private readonly workers = new Map<string, KnownWorker>();
  /** Those asked last come last. */
  private readonly hosts = new Map<string, string>();

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
    else this.workers.set(beat.worker, { name: beat.worker, heardAt: now, tickets: new Set(), beat });
    return known === undefined;
  }

  /** Whoever asked its hosts is gone: others will. */
  remove(name: string): void {
    this.workers.delete(name);
  }

  /**
   * Who asks this host: always the same worker while it lives, since its connection and address are known there; else the one with the
   * most room. Undefined while that one has no room, or nobody is there.
   */
  choose(host: string): KnownWorker | undefined {
    const own = this.workers.get(this.hosts.get(host) ?? '');
    const worker = own ?? this.roomiest();
    if (!worker || roomOf(worker) <= 0) return undefined;
    this.hosts.delete(host);
    this.hosts.set(host, worker.name);
    if (this.hosts.size > mostHosts) this.hosts.delete(this.hosts.keys().next().value!);
    return worker;
  }

  private roomiest(): KnownWorker | undefined {
    let best: KnownWorker | undefined;
    for (const worker of this.workers.values()) {
      if (!best || shareOf(worker) < shareOf(best)) best = worker;
    }
    return best;
  }
}

const roomOf = ({ beat, tickets }: KnownWorker): number => beat.capacity - tickets.size;

/** How busy it is. */
const shareOf = ({ beat, tickets }: KnownWorker): number => tickets.size / beat.capacity;
