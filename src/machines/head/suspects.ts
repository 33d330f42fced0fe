/**
 * Pages that may end whoever reads them. That a worker falls silent says little of the pages it had: it may have been killed, or its
 * machine, its line or Redis was slow. So a page is suspected only when it was there each time, is then given to workers that have nothing
 * else, and is set aside when several of those vanished over it while others read other pages well. Whoever is heard again was only slow.
 */

/** Workers that may vanish over a page before it is given to others alone. */
const mostLosses = 2;
/** Workers that must vanish over it alone, and pages that must have been read since the first of them. */
const enoughAlone = 3;
const readMeanwhile = 10;
/** So many are enough where there is nothing else to read. */
const enoughAnyway = 8;
const mostKnown = 10_000;

interface Suspicion {
  /** Who vanished over it, and whether it had nothing else then. */
  workers: Map<string, boolean>;
  /** Pages read when the first of those vanished that had nothing else. */
  readBefore: number;
}

export class Suspects {
  private readonly suspicions = new Map<string, Suspicion>();
  private read = 0;

  get isEmpty(): boolean {
    return this.suspicions.size === 0;
  }

  /** It must be read by somebody who has nothing else. */
  isSuspect(url: string): boolean {
    return (this.suspicions.get(url)?.workers.size ?? 0) >= mostLosses;
  }

  /** Somebody fell silent over it. Gives how many it were where that is enough, and forgets them. */
  lost(url: string, worker: string, alone: boolean): number | undefined {
    const suspicion = this.suspicions.get(url) ?? { workers: new Map<string, boolean>(), readBefore: this.read };
    const { workers } = suspicion;
    if (alone && countAlone(workers) === 0) suspicion.readBefore = this.read;
    workers.set(worker, alone);
    this.suspicions.delete(url);
    const vanished = countAlone(workers);
    const others = this.read - suspicion.readBefore;
    if (vanished >= enoughAnyway || (vanished >= enoughAlone && others >= readMeanwhile)) return workers.size;
    this.suspicions.set(url, suspicion);
    if (this.suspicions.size > mostKnown) this.suspicions.delete(this.suspicions.keys().next().value!);
    return undefined;
  }

  /** A page was read. */
  wasRead(url: string): void {
    this.read++;
    this.suspicions.delete(url);
  }

  /** A worker that was taken for gone is there. */
  isBack(worker: string): void {
    for (const [url, { workers }] of this.suspicions) {
      if (workers.delete(worker) && workers.size === 0) this.suspicions.delete(url);
    }
  }
}

function countAlone(workers: ReadonlyMap<string, boolean>): number {
  let count = 0;
  for (const alone of workers.values()) if (alone) count++;
  return count;
}
