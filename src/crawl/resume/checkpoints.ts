/**
 * What a crawl knows is stored now and then: a resumed crawl takes it over and tells again only what came later. Between two visits, since
 * those are what a store holds for certain.
 */
import type { CrawlParts } from '../parts.js';
import type { CrawlState } from './crawl-state.js';

/** Visits between two checkpoints, at the least. */
const leastVisits = 1000;
/** Bytes of a checkpoint for each visit since the one before: to copy and write a thousand costs some ten microseconds, a visit a hundred times as many (`bench/scale/checkpoint.js`). */
const bytesPerVisit = 2000;
/** Of the frontier alone: it tells something of the first one. */
const bytesPerUrl = 16;

export class Checkpoints {
  /** Bytes of the last one. */
  bytes = 0;
  private since = 0;

  /** `visits`: how many were made; `least`: between two checkpoints. */
  constructor(
    private readonly parts: Pick<CrawlParts, 'store' | 'frontier'>,
    private readonly state: CrawlState,
    private readonly visits: () => number,
    private readonly least = leastVisits,
  ) {}

  /** A visit has come to its end. */
  visited(): void {
    if (++this.since >= this.interval) this.write();
  }

  /** Visits from the last one to the next. */
  get interval(): number {
    const expected = Math.max(this.bytes, this.parts.frontier.known * bytesPerUrl);
    return Math.max(this.least, expected / bytesPerVisit);
  }

  write(): void {
    this.since = 0;
    const { store } = this.parts;
    if (!store.checkpoint || !this.state.isWhole || this.visits() === 0) return;
    const parts = this.state.save();
    this.bytes = parts.reduce((sum, { state }) => sum + state.byteLength, 0);
    store.checkpoint(parts);
  }
}
