/**
 * A good order for a crawler that knows every label: relevant pages as soon as they are known, and when there is none,
 * the off-topic path that pays best: most new relevant pages per off-topic fetch.
 */
import type { LabelledGraph } from './labelled-graph.js';

/** Above this many pages the search stops at the first depth that pays: looking farther costs too much. */
const largeWeb = 20_000;

/** Every reachable page once, each after a page that links to it (or a seed). */
export function greedyOrder(graph: LabelledGraph, lookahead = graph.relevant.length > largeWeb ? 0 : 3): number[] {
  const state = new GreedyCrawl(graph);
  for (;;) {
    state.fetchReadyPages();
    const path = state.bestPath(lookahead);
    if (path.length === 0) break;
    for (const page of path) {
      state.fetch(page);
      state.fetchReadyPages();
    }
  }
  state.fetchTheRest();
  return state.order;
}

class GreedyCrawl {
  readonly order: number[] = [];
  private readonly fetched: Uint8Array;
  private readonly known: Uint8Array;
  private readonly ready: number[] = [];
  private waiting: number[] = [];
  /** Relevant pages linked from a page that nobody knows yet: what fetching it would uncover. */
  private readonly gains: Int32Array;
  private readonly inStarts: Int32Array;
  private readonly inSources: Int32Array;
  private readonly seenIn: Int32Array;
  private search = 0;
  private left: number;

  constructor(private readonly graph: LabelledGraph) {
    const pages = graph.relevant.length;
    this.fetched = new Uint8Array(pages);
    this.known = new Uint8Array(pages);
    this.gains = new Int32Array(pages);
    this.seenIn = new Int32Array(pages);
    const { starts, sources } = reversed(graph);
    this.inStarts = starts;
    this.inSources = sources;
    this.left = 0;
    for (let page = 0; page < pages; page++) {
      if (graph.relevant[page] === 0) continue;
      this.left++;
      for (let i = starts[page]; i < starts[page + 1]; i++) this.gains[sources[i]]++;
    }
    for (const seed of graph.seeds) this.discover(seed);
  }

  fetch(page: number): void {
    if (this.fetched[page]) return;
    this.fetched[page] = 1;
    this.order.push(page);
    const { starts, targets } = this.graph;
    for (let i = starts[page]; i < starts[page + 1]; i++) this.discover(targets[i]);
  }

  /** A known relevant page costs nothing, so waiting with it never helps. */
  fetchReadyPages(): void {
    for (let page = this.ready.pop(); page !== undefined; page = this.ready.pop()) this.fetch(page);
  }

  fetchTheRest(): void {
    for (let i = 0; i < this.waiting.length; i++) this.fetch(this.waiting[i]);
  }

  /** Off-topic pages to fetch one after another, the first of them known; empty when nothing more can be gained. */
  bestPath(lookahead: number): number[] {
    if (this.left === 0) return [];
    this.search++;
    this.waiting = this.waiting.filter(page => this.fetched[page] === 0);
    let level = this.waiting.map(page => ({ page, gain: this.gains[page], parent: undefined as Step | undefined }));
    for (const step of level) this.seenIn[step.page] = this.search;
    let best: Step | undefined;
    let bestRate = 0;
    for (let cost = 1, last = Number.POSITIVE_INFINITY; level.length > 0 && cost <= last; cost++) {
      for (const step of level) {
        if (step.gain / cost <= bestRate) continue;
        bestRate = step.gain / cost;
        best = step;
        last = Math.min(last, cost + lookahead);
      }
      level = cost < last ? this.nextLevel(level) : [];
    }
    const path: number[] = [];
    for (let step = best; step !== undefined; step = step.parent) path.push(step.page);
    return path.reverse();
  }

  private nextLevel(level: readonly Step[]): Step[] {
    const { starts, targets, relevant } = this.graph;
    const next: Step[] = [];
    for (const parent of level) {
      for (let i = starts[parent.page]; i < starts[parent.page + 1]; i++) {
        const page = targets[i];
        if (this.known[page] || relevant[page] || this.seenIn[page] === this.search) continue;
        this.seenIn[page] = this.search;
        next.push({ page, gain: parent.gain + this.gains[page], parent });
      }
    }
    return next;
  }

  private discover(page: number): void {
    if (this.known[page]) return;
    this.known[page] = 1;
    if (this.graph.relevant[page] === 0) {
      this.waiting.push(page);
      return;
    }
    this.left--;
    this.ready.push(page);
    for (let i = this.inStarts[page]; i < this.inStarts[page + 1]; i++) this.gains[this.inSources[i]]--;
  }
}

interface Step {
  page: number;
  gain: number;
  parent: Step | undefined;
}

function reversed({ starts, targets, relevant }: LabelledGraph): { starts: Int32Array; sources: Int32Array } {
  const pages = relevant.length;
  const inStarts = new Int32Array(pages + 1);
  for (const target of targets) inStarts[target + 1]++;
  for (let page = 0; page < pages; page++) inStarts[page + 1] += inStarts[page];
  const next = inStarts.slice();
  const sources = new Int32Array(targets.length);
  for (let page = 0; page < pages; page++) {
    for (let i = starts[page]; i < starts[page + 1]; i++) sources[next[targets[i]]++] = page;
  }
  return { starts: inStarts, sources };
}
