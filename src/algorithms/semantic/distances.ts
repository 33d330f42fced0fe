/**
 * Shortest paths over all edges of an ontology, both ways. One search from a concept serves every comparison with it; the
 * searches of the last concepts are kept. A strategy compares thousands of words with the few of its query, so it asks
 * from the same few concepts again and again.
 */
import type { Ontology } from './ontology.js';

/** Farther than this counts as no path: 0.5^10 is a thousandth, and nearly everything is that near to everything. */
const farthest = 10;
/** Searches kept; one takes a byte per concept. */
const keptSearches = 64;

export class Distances {
  private readonly searches = new Map<number, Uint8Array>();
  private readonly queue: Int32Array;

  constructor(private readonly ontology: Ontology) {
    this.queue = new Int32Array(ontology.size);
  }

  between(a: number, b: number): number {
    const known = this.searches.get(a) ?? this.searches.get(b);
    const steps = known ? known[this.searches.has(a) ? b : a] : this.search(b)[a];
    return steps === 0 ? Number.POSITIVE_INFINITY : steps - 1;
  }

  /** Steps to each concept plus 1; 0 where none of at most `farthest` steps lead. */
  private search(from: number): Uint8Array {
    const { neighbours, size } = this.ontology;
    const steps = new Uint8Array(size);
    const { queue } = this;
    let length = 1;
    queue[0] = from;
    steps[from] = 1;
    for (let head = 0; head < length; head++) {
      const next = steps[queue[head]] + 1;
      if (next > farthest + 1) break;
      for (let i = neighbours.starts[queue[head]]; i < neighbours.starts[queue[head] + 1]; i++) {
        const other = neighbours.items[i];
        if (steps[other] !== 0) continue;
        steps[other] = next;
        queue[length++] = other;
      }
    }
    if (this.searches.size >= keptSearches) this.searches.delete(this.searches.keys().next().value!);
    this.searches.set(from, steps);
    return steps;
  }
}
