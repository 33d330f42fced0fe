/**
 * Every URL the crawl has seen, once, under a number. The text after the origin is kept as bytes; there is no string and no
 * object per URL.
 */
import { grownInts } from '../../packed/growth.js';
import { HashSlots } from '../../packed/hash-slots.js';
import { hashText, TextStore, writeText } from '../../packed/text-store.js';
import { OriginTable } from './origin-table.js';
import { UrlRecords } from './url-records.js';

const slash = 47;

export class UrlTable {
  readonly records = new UrlRecords();
  readonly origins = new OriginTable();
  private readonly slots = new HashSlots();
  private readonly texts = new TextStore();

  /** URLs read but not looked up yet: their bytes, and for each its origin, where its path is, and its hash. */
  private scratch = Buffer.alloc(4096);
  private scratchView = new DataView(this.scratch.buffer, this.scratch.byteOffset, this.scratch.length);
  private originIds = new Int32Array(64);
  private starts = new Int32Array(64);
  private ends = new Int32Array(64);
  private hashes = new Int32Array(64);
  private positions = new Int32Array(64);

  /** The origin read last in this batch: its id and its bytes in `scratch`. */
  private lastOrigin = -1;
  private lastStart = 0;
  private lastEnd = 0;

  /** Keeps the compiler from leaving out reads whose only purpose is to bring memory near. */
  protected touched = 0;
  private readonly single = [''];

  constructor(private readonly maximum: number) {}

  get count(): number {
    return this.records.count;
  }

  /** The id of a URL, new or old; -1 when the table is full and the URL is new. */
  intern(url: string): number {
    this.single[0] = url;
    this.read(this.single, true);
    return this.lookUp(0, true);
  }

  /** -1 when unknown. */
  find(url: string): number {
    this.single[0] = url;
    this.read(this.single, false);
    return this.lookUp(0, false);
  }

  /**
   * `intern` for many at once. In a large table every look-up waits for memory three times, one after the other. Here all
   * first steps are taken together, then all second ones, then all third: the waits overlap.
   */
  internAll(urls: readonly string[], ids: Int32Array): void {
    const count = urls.length;
    if (this.count === 0 || this.count + count > this.maximum) {
      for (let i = 0; i < count; i++) ids[i] = this.intern(urls[i]);
      return;
    }
    this.read(urls, true);
    // No decision may depend on what a step reads, or the next read would wait for it.
    let touched = 0;
    for (let i = 0; i < count; i++) touched ^= this.slots.touch(this.hashes[i]);
    for (let i = 0; i < count; i++) ids[i] = Math.max(0, this.slots.id(this.slots.seek(this.hashes[i])));
    for (let i = 0; i < count; i++) this.positions[i] = this.records.text(ids[i]);
    for (let i = 0; i < count; i++) touched ^= this.texts.touch(this.positions[i] >>> 0);
    this.touched = touched;
    for (let i = 0; i < count; i++) ids[i] = this.lookUp(i, true);
  }

  url(id: number): string {
    const { records } = this;
    return this.origins.text(records.origin(id)) + this.texts.text(records.text(id), records.wide(id));
  }

  host(id: number): number {
    return this.origins.host(this.records.origin(id));
  }

  get bytes(): number {
    const scratch = this.scratch.byteLength + 5 * this.ends.byteLength;
    return this.records.bytes + this.origins.bytes + this.slots.bytes + this.texts.bytes + scratch;
  }

  /** Writes all texts into `scratch` at once, finds the origins and hashes what follows the origin of each. */
  private read(urls: readonly string[], adding: boolean): void {
    if (urls.length > this.ends.length) this.growBatch(urls.length);
    const joined = urls.length === 1 ? urls[0] : urls.join('');
    if (3 * joined.length > this.scratch.length) this.growScratch(6 * joined.length);
    const ascii = this.scratch.write(joined) === joined.length;
    this.lastEnd = 0;
    let end = 0;
    for (let i = 0; i < urls.length; i++) {
      const urlStart = end;
      end = ascii ? urlStart + urls[i].length : writeText(this.scratch, urlStart, urls[i]);
      const start = this.readOrigin(urlStart, end, adding);
      this.originIds[i] = this.lastOrigin;
      this.starts[i] = start;
      this.ends[i] = end;
      this.hashes[i] = hashText(this.scratchView, start, end, this.lastOrigin);
    }
  }

  /** Finds the origin of a URL, or adds it, and keeps it as the last one; returns where it ends: at the slash after "//". */
  private readOrigin(start: number, end: number, adding: boolean): number {
    const { scratch, scratchView, lastStart } = this;
    const length = this.lastEnd - lastStart;
    // Most links of a page lead to its own site.
    if (length > 0 && start + length < end && scratch[start + length] === slash) {
      let at = 0;
      while (at < length && scratch[start + at] === scratch[lastStart + at]) at++;
      if (at === length) return start + length;
    }
    let at = start;
    while (at < end && (scratch[at] !== slash || scratch[at + 1] !== slash)) at++;
    const hasHost = at + 1 < end;
    for (at = Math.min(at + 2, end); at < end && scratch[at] !== slash; ) at++;
    let origin = this.origins.find(scratchView, start, at);
    if (origin < 0 && adding && this.count < this.maximum) origin = this.origins.add(scratchView, start, at);
    this.lastOrigin = origin;
    this.lastStart = start;
    // Only with a host is it sure that a URL which begins with this and a slash has the same origin.
    this.lastEnd = hasHost && origin >= 0 ? at : start;
    return at;
  }

  private lookUp(index: number, adding: boolean): number {
    const { records, slots } = this;
    const origin = this.originIds[index];
    if (origin < 0) return -1;
    const hash = this.hashes[index];
    const start = this.starts[index];
    const end = this.ends[index];
    let slot = slots.seek(hash);
    for (let id = slots.id(slot); id >= 0; id = slots.id(slot)) {
      if (records.origin(id) === origin && this.texts.equals(records.text(id), this.scratchView, start, end)) return id;
      slot = slots.seekAfter(slot, hash);
    }
    if (!adding || this.count >= this.maximum) return -1;
    if (!this.texts.fits(end - start) || !slots.put(slot, hash, this.count)) return -1;
    const text = this.texts.add(this.scratchView, start, end);
    return records.add(origin, text, this.texts.lastWide);
  }

  private growScratch(size: number): void {
    this.scratch = Buffer.alloc(size);
    this.scratchView = new DataView(this.scratch.buffer, this.scratch.byteOffset, size);
  }

  private growBatch(needed: number): void {
    const capacity = Math.max(needed, 2 * this.ends.length);
    this.originIds = grownInts(this.originIds, capacity);
    this.starts = grownInts(this.starts, capacity);
    this.ends = grownInts(this.ends, capacity);
    this.hashes = grownInts(this.hashes, capacity);
    this.positions = grownInts(this.positions, capacity);
  }
}
