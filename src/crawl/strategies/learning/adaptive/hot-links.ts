/**
 * The waiting links that are best: only of these the marks are kept, so that they can be ranked anew as the crawl learns. All others
 * wait in the frontier with the number they had last.
 */
import { kthLargest } from '../../../../packed/selection.js';
import type { Match, QueryWords } from './query-words.js';

/** Text that a link was found with, for `explain`: copies, so that no page stays in memory for them. */
export interface LinkWords {
  anchor: string;
  heading: string;
}

/** A waiting URL with what is known of it, all links to it taken together. */
export interface HotLink {
  id: number;
  /** The page that found it first. */
  parent: number;
  depth: number;
  inLinks: number;
  keys: Int32Array;
  kinds: Uint8Array;
  masses: Float32Array;
  /** Of the link that was found first. */
  words: LinkWords;
  /** Marks of its directory and of its host. */
  directory: number;
  host: number;
  /** What its best anchor, its best surroundings and its address share with the query, and how the page's language reads that. */
  query: QueryWords;
  anchor: Match;
  context: Match;
  address: Match;
  /** How much of the query the pages hold that link to it: the best of them. */
  page: number;
  /** How far those pages were on topic when they were read: the best of them. */
  label: number;
  priority: number;
  /** It goes first only to see what its section gives. */
  lookedAt?: boolean;
}

export class HotLinks {
  private readonly byId = new Map<number, HotLink>();
  private priorities = new Float64Array(64);

  constructor(private readonly most: number) {}

  get size(): number {
    return this.byId.size;
  }

  get(id: number): HotLink | undefined {
    return this.byId.get(id);
  }

  add(link: HotLink): void {
    this.byId.set(link.id, link);
  }

  remove(id: number): HotLink | undefined {
    const link = this.byId.get(id);
    this.byId.delete(id);
    return link;
  }

  all(): IterableIterator<HotLink> {
    return this.byId.values();
  }

  /** The `count` best, a few more where several are equal. */
  best(count: number): HotLink[] {
    const { size } = this.byId;
    if (size <= count) return [...this.byId.values()];
    if (this.priorities.length < size) this.priorities = new Float64Array(2 * size);
    let at = 0;
    for (const link of this.byId.values()) this.priorities[at++] = link.priority;
    const least = kthLargest(this.priorities.subarray(0, size), count);
    const best: HotLink[] = [];
    for (const link of this.byId.values()) if (link.priority >= least) best.push(link);
    return best;
  }

  /** Lets go of the worst when there are a quarter too many. */
  cool(): void {
    if (this.byId.size <= 1.25 * this.most) return;
    const kept = new Set(this.best(this.most).map(({ id }) => id));
    for (const id of this.byId.keys()) if (!kept.has(id)) this.byId.delete(id);
  }
}
