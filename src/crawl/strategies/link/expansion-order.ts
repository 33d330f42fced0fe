/**
 * The book-keeping of Jamali: which downloaded pages are in the "seed set", how each candidate is linked with that set, and which
 * candidate ranks highest. Every link is looked at a bounded number of times, however large the frontier is.
 */
export class ExpansionOrder {
  /** By node: links from the seed set, links to it, content similarity, and the page's state. */
  private fromSeed = new Int32Array(1024);
  private toSeed = new Int32Array(1024);
  private similarities = new Float64Array(1024);
  private states = new Uint8Array(1024);
  /** Who links to a node: chains of links, newest first. */
  private lastLink = new Int32Array(1024).fill(-1);
  private previousLink = new Int32Array(4096);
  private sources = new Int32Array(4096);
  private linkCount = 0;
  /** A binary heap of candidates by rank; a candidate is in it once for every rank it had, the outdated ones are skipped. */
  private readonly heap: { node: number; rank: number; order: number }[] = [];
  private pushed = 0;

  /** A page was downloaded: it becomes a candidate. */
  add(node: number, targets: Int32Array, similarity: number): void {
    let largest = node;
    for (const target of targets) largest = Math.max(largest, target);
    this.reserve(largest + 1, this.linkCount + targets.length);
    this.similarities[node] = similarity;
    this.states[node] = candidate;
    for (const target of targets) {
      if (this.states[target] === promoted) this.toSeed[node]++;
      this.sources[this.linkCount] = node;
      this.previousLink[this.linkCount] = this.lastLink[target];
      this.lastLink[target] = this.linkCount++;
    }
    this.push(node);
  }

  /** Jamali eq. 1: (links to the seed set + links from it) × (0.1 + content similarity). */
  rank(node: number): number {
    return (this.toSeed[node] + this.fromSeed[node]) * (0.1 + this.similarities[node]);
  }

  /** The candidate of highest rank, the earliest of several; -1 when there is none. */
  best(): number {
    while (this.heap.length > 0) {
      const { node, rank } = this.heap[0];
      if (this.states[node] === candidate && rank === this.rank(node)) return node;
      this.pop();
    }
    return -1;
  }

  /** Moves a candidate to the seed set and adjusts the ranks of the pages that it links to and that link to it. */
  promote(node: number, targets: Int32Array): void {
    this.states[node] = promoted;
    for (const target of targets) {
      this.fromSeed[target]++;
      if (this.states[target] === candidate) this.push(target);
    }
    for (let link = this.lastLink[node]; link >= 0; link = this.previousLink[link]) {
      const source = this.sources[link];
      this.toSeed[source]++;
      if (this.states[source] === candidate) this.push(source);
    }
  }

  private push(node: number): void {
    const entry = { node, rank: this.rank(node), order: this.pushed++ };
    const { heap } = this;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(entry, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  private pop(): void {
    const { heap } = this;
    const entry = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1], heap[child])) child++;
      if (!before(heap[child], entry)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = entry;
  }

  private reserve(nodes: number, links: number): void {
    if (nodes > this.states.length) {
      const size = Math.max(nodes, this.states.length * 2);
      const before = this.lastLink.length;
      this.fromSeed = copyInto(new Int32Array(size), this.fromSeed);
      this.toSeed = copyInto(new Int32Array(size), this.toSeed);
      this.similarities = copyInto(new Float64Array(size), this.similarities);
      this.states = copyInto(new Uint8Array(size), this.states);
      this.lastLink = copyInto(new Int32Array(size), this.lastLink);
      this.lastLink.fill(-1, before);
    }
    if (links > this.sources.length) {
      const size = Math.max(links, this.sources.length * 2);
      this.sources = copyInto(new Int32Array(size), this.sources);
      this.previousLink = copyInto(new Int32Array(size), this.previousLink);
    }
  }
}

/** States of a node; 0 is "not downloaded". */
const candidate = 1;
const promoted = 2;

function before(a: { rank: number; order: number }, b: { rank: number; order: number }): boolean {
  return a.rank > b.rank || (a.rank === b.rank && a.order < b.order);
}

function copyInto<T extends Int32Array | Float64Array | Uint8Array>(larger: T, old: T): T {
  larger.set(old);
  return larger;
}
