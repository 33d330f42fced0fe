/**
 * Distances along IS-A. The broader concepts of a concept, with their distances, are found once and kept, all of them in
 * one array: two concepts are then compared by walking two short sorted lists.
 */
import { IntegerList } from './integer-list.js';
import type { Ontology } from './ontology.js';

/** A distance takes 6 bits beside the concept's number; no chain of IS-A is that long. */
const distanceBits = 6;
const longestDistance = (1 << distanceBits) - 1;

export class Taxonomy {
  /** Where a concept's list starts in `pool`, plus 1; 0: not asked yet. Its first item is its length. */
  private readonly starts: Int32Array;
  /** concept · 64 + distance, in order; the concept itself is in its list, at distance 0. */
  private readonly pool = new IntegerList(1 << 12);
  private readonly depths: Int8Array;
  /** Of the last `meet`: length of the shortest path over a common broader concept, and that concept (the deeper of two). */
  pathLength = Number.POSITIVE_INFINITY;
  nearest = -1;
  /** Of the last `meet`: the deepest common broader concept, and how far above each of the two it is. */
  subsumer = -1;
  stepsFromFirst = 0;
  stepsFromSecond = 0;

  constructor(private readonly ontology: Ontology) {
    this.starts = new Int32Array(ontology.size);
    this.depths = new Int8Array(ontology.size).fill(-1);
  }

  /**
   * Edges from the root to the concept by the shortest way. A root is at depth 1, as if below a top that has no name;
   * WordNet's "entity", which is that top, is at 0. Otherwise two kinds of a root of one's own would have nothing in common.
   */
  depth(concept: number): number {
    if (this.depths[concept] < 0) {
      let depth = longestDistance;
      this.ancestors(concept, (ancestor, distance) => {
        if (this.ontology.broader.row(ancestor).length > 0) return;
        depth = Math.min(depth, distance + (ancestor === this.ontology.top ? 0 : 1));
      });
      // In a circle of IS-A nothing is a root: every member is as good as one.
      this.depths[concept] = depth === longestDistance ? 1 : depth;
    }
    return this.depths[concept];
  }

  /** Visits the concept itself and all broader ones with the number of edges up to each. */
  ancestors(concept: number, visit: (ancestor: number, distance: number) => void): void {
    const start = this.list(concept);
    const end = start + this.pool.at(start);
    for (let i = start + 1; i <= end; i++) visit(this.pool.at(i) >> distanceBits, this.pool.at(i) & longestDistance);
  }

  /** Compares two concepts; the answer is in the fields above. False when they have nothing in common. */
  meet(first: number, second: number): boolean {
    let i = this.list(first);
    let j = this.list(second);
    const items = this.pool.storage;
    const endOfFirst = i + items[i++];
    const endOfSecond = j + items[j++];
    let deepest = -1;
    let depthOfNearest = -1;
    this.nearest = -1;
    this.pathLength = Number.POSITIVE_INFINITY;
    this.subsumer = -1;
    while (i <= endOfFirst && j <= endOfSecond) {
      const a = items[i];
      const b = items[j];
      const concept = a >> distanceBits;
      if (concept < b >> distanceBits) i++;
      else if (concept > b >> distanceBits) j++;
      else {
        const up = a & longestDistance;
        const down = b & longestDistance;
        const depth = this.depths[concept] < 0 ? this.depth(concept) : this.depths[concept];
        if (up + down < this.pathLength || (up + down === this.pathLength && depth > depthOfNearest)) {
          this.pathLength = up + down;
          this.nearest = concept;
          depthOfNearest = depth;
        }
        if (depth > deepest || (depth === deepest && up + down < this.stepsFromFirst + this.stepsFromSecond)) {
          deepest = depth;
          this.subsumer = concept;
          this.stepsFromFirst = up;
          this.stepsFromSecond = down;
        }
        i++;
        j++;
      }
    }
    return this.subsumer >= 0;
  }

  /** Visits every concept that both are kinds of, themselves included. */
  common(first: number, second: number, visit: (concept: number) => void): void {
    let i = this.list(first);
    let j = this.list(second);
    const items = this.pool.storage;
    const endOfFirst = i + items[i++];
    const endOfSecond = j + items[j++];
    while (i <= endOfFirst && j <= endOfSecond) {
      const difference = (items[i] >> distanceBits) - (items[j] >> distanceBits);
      if (difference === 0) visit(items[i] >> distanceBits);
      if (difference <= 0) i++;
      if (difference >= 0) j++;
    }
  }

  /** Length of the shortest path along IS-A, up and then down; Infinity when there is none. */
  distance(first: number, second: number): number {
    this.meet(first, second);
    return this.pathLength;
  }

  private list(concept: number): number {
    if (this.starts[concept] === 0) this.collect(concept);
    return this.starts[concept] - 1;
  }

  private collect(concept: number): void {
    const { broader } = this.ontology;
    const distances = new Map([[concept, 0]]);
    for (const [each, distance] of distances) {
      if (distance === longestDistance) continue;
      for (const above of broader.row(each)) if (!distances.has(above)) distances.set(above, distance + 1);
    }
    const start = this.pool.length;
    this.pool.push(distances.size);
    const packed = Array.from(distances, ([each, distance]) => (each << distanceBits) | distance);
    for (const item of packed.sort((a, b) => a - b)) this.pool.push(item);
    this.starts[concept] = start + 1;
  }
}
