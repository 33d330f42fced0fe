/**
 * The training graph of Liu §3.2: the pages of a session, every real hyperlink among them, and for each page its hidden state, the
 * number of hops to the nearest target (breadth-first backwards from the targets, Liu fig. 5).
 */
import type { Session } from '../core/session.js';

export class TrainingGraph {
  /** Links as pairs of page numbers, each pair once, none to itself. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Hops to the nearest target; -1 when none can be reached. */
  readonly hops: Int32Array;

  constructor(readonly session: Session) {
    const numbers = new Map(session.pages.map((page, number) => [page.url, number]));
    const from: number[] = [];
    const to: number[] = [];
    session.pages.forEach(({ links }, number) => {
      const targets = new Set(links.map(url => numbers.get(url) ?? -1));
      for (const target of targets) {
        if (target < 0 || target === number) continue;
        from.push(number);
        to.push(target);
      }
    });
    this.from = Int32Array.from(from);
    this.to = Int32Array.from(to);
    this.hops = hopsToTargets(session, this.from, this.to);
  }

  get links(): number {
    return this.from.length;
  }

  /** Hidden states 0…count−1: the hops; the last state also takes what is farther and what reaches no target. */
  states(count: number): Int32Array {
    return this.hops.map(hops => (hops < 0 ? count - 1 : Math.min(hops, count - 1)));
  }

  /** |L_ij| of Liu eq. 3: links from state i to state j, row-major. */
  transitions(count: number): Float64Array {
    const states = this.states(count);
    const counts = new Float64Array(count * count);
    for (let link = 0; link < this.from.length; link++) {
      counts[states[this.from[link]] * count + states[this.to[link]]]++;
    }
    return counts;
  }
}

function hopsToTargets({ pages }: Session, from: Int32Array, to: Int32Array): Int32Array {
  const sources: number[][] = pages.map(() => []);
  for (let link = 0; link < from.length; link++) sources[to[link]].push(from[link]);
  const hops = new Int32Array(pages.length).fill(-1);
  const queue: number[] = [];
  pages.forEach(({ useful }, number) => {
    if (!useful) return;
    hops[number] = 0;
    queue.push(number);
  });
  for (let i = 0; i < queue.length; i++) {
    for (const source of sources[queue[i]]) {
      if (hops[source] >= 0) continue;
      hops[source] = hops[queue[i]] + 1;
      queue.push(source);
    }
  }
  return hops;
}
