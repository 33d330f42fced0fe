import type { CrawlCourse } from '../../core/course.js';
import { grownBytes, grownCapacity, grownInts } from '../../packed/growth.js';
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import type { StateFields } from '../../packed/state-fields.js';

const known = 1;
const isRelevant = 2;
const isCounted = 4;
const both = isRelevant | isCounted;

/** What each kept page counts as just now: a byte for each URL, and eight for each page, which say in which order they came. */
export class Standings implements Saved {
  private bytes = new Uint8Array(1024);
  private pages = 0;
  private ids = new Int32Array(256);
  private known = new Int32Array(256);

  /** `knownUrls`: so many were known when the page had been read. */
  set(id: number, relevant: boolean, counted: boolean, knownUrls: number): void {
    if (this.pages === this.ids.length) {
      const capacity = grownCapacity(this.pages, this.pages + 1);
      this.ids = grownInts(this.ids, capacity);
      this.known = grownInts(this.known, capacity);
    }
    this.ids[this.pages] = id;
    this.known[this.pages++] = knownUrls;
    if (id >= this.bytes.length) this.bytes = grownBytes(this.bytes, grownCapacity(this.bytes.length, id + 1));
    this.bytes[id] = known | (relevant ? isRelevant : 0) | (counted ? isCounted : 0);
  }

  /** Undefined for a page that was not kept. */
  relevant(id: number): boolean | undefined {
    const byte = this.bytes[id] ?? 0;
    return byte & known ? (byte & isRelevant) !== 0 : undefined;
  }

  save(): PlainState {
    return { bytes: this.bytes, ids: this.ids.subarray(0, this.pages), known: this.known.subarray(0, this.pages) };
  }

  load(state: StateFields): () => void {
    const bytes = state.array('bytes', Uint8Array);
    const ids = state.array('ids', Int32Array);
    const known = state.array('known', Int32Array, ids.length);
    return () => Object.assign(this, { bytes, ids, known, pages: ids.length });
  }

  /** All pages in the order they came. */
  course(): Omit<CrawlCourse, 'waiting'> {
    const onTopic = Uint8Array.from(this.ids.subarray(0, this.pages), id => Number((this.bytes[id] & both) === both));
    return { onTopic, known: this.known.slice(0, this.pages) };
  }

  /** The page has another verdict now. By how much the number of relevant pages grows: -1, 0 or 1. */
  change(id: number, relevant: boolean): number {
    const byte = this.bytes[id] ?? 0;
    const before = (byte & isRelevant) !== 0;
    if (!(byte & known) || before === relevant) return 0;
    this.bytes[id] = byte ^ isRelevant;
    return byte & isCounted ? (relevant ? 1 : -1) : 0;
  }
}
