/**
 * Shortest paths over all edges of an ontology, both ways. One search from all senses of a word serves every comparison
 * with it, and the last searches are kept: a strategy compares thousands of words with the few of its query.
 */
import type { Ontology } from './ontology.js';

/** Farther than this counts as no path: 0.5^10 is a thousandth, and nearly everything is that near to everything. */
const farthest = 10;
/** Searches kept; one takes a byte per concept. */
const keptSearches = 64;

export class Distances {
  /** By the senses they start from, as objects: the senses of a word met before are the same object. */
  private readonly searches = new Map<Int32Array, Uint8Array>();
  private readonly queue: Int32Array;

  constructor(private readonly ontology: Ontology) {
    this.queue = new Int32Array(ontology.size);
  }

  /** Length of the shortest path from any of the first to any of the second; Infinity when there is none. */
  between(first: Int32Array, second: Int32Array): number {
    if (first.length === 0 || second.length === 0) return Number.POSITIVE_INFINITY;
    const swapped = this.searches.has(first) && !this.searches.has(second);
    const steps = this.stepsFrom(swapped ? first : second);
    let fewest = Number.POSITIVE_INFINITY;
    for (const concept of swapped ? second : first) {
      if (steps[concept] > 0 && steps[concept] - 1 < fewest) fewest = steps[concept] - 1;
    }
    return fewest;
  }

  /** Steps to each concept plus 1; 0 where none of at most `farthest` steps lead. */
  private stepsFrom(sources: Int32Array): Uint8Array {
    const known = this.searches.get(sources);
    if (known) return known;
    const { neighbours, size } = this.ontology;
    const steps = new Uint8Array(size);
    const { queue } = this;
    let length = 0;
    for (const source of sources) {
      if (steps[source] === 0) queue[length++] = source;
      steps[source] = 1;
    }
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
    this.searches.set(sources, steps);
    return steps;
  }
}
