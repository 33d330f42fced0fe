/**
 * Every URL the crawl has seen, once, under a number. The text after the origin lies in one byte array, one URL after
 * another; there is no string and no object per URL.
 */
import { constants } from 'node:buffer';
import { grownCapacity, grownInts } from './growth.js';
import { finishHash, HashSlots } from './hash-slots.js';
import { OriginTable } from './origin-table.js';
import { UrlRecords } from './url-records.js';

/** Where record and text positions would no longer fit into 32 bits; by then the table has some 30 gigabytes. */
const mostUrls = 2 ** 28;
const mostText = Math.min(constants.MAX_LENGTH, 2 ** 32);

const slash = 47;
const hashSeed = 0x811c9dc5;
const hashPrime = 0x01000193;

export class UrlTable {
  readonly records = new UrlRecords();
  readonly origins = new OriginTable();
  private readonly slots = new HashSlots();
  private text = Buffer.alloc(64);
  private textLength = 0;

  /** URLs read but not looked up yet: their paths as bytes, end to end, and what `read` found out about each. */
  private scratch = new Uint8Array(4096);
  private ends = new Int32Array(64);
  private hashes = new Int32Array(64);
  private originIds = new Int32Array(64);
  /** Keeps the compiler from leaving out reads whose only purpose is to bring memory near. */
  protected touched = 0;
  private readonly maximum: number;

  constructor(maximum: number) {
    this.maximum = Math.min(maximum, mostUrls);
  }

  get count(): number {
    return this.records.count;
  }

  /** The id of a URL, new or old; -1 when the table is full and the URL is new. */
  intern(url: string): number {
    this.read(url, 0, 0, true);
    return this.lookUp(0, 0, true);
  }

  /** -1 when unknown. */
  find(url: string): number {
    this.read(url, 0, 0, false);
    return this.lookUp(0, 0, false);
  }

  /**
   * `intern` for many at once. In a large table every look-up waits for memory three times, one after the other. Here all
   * first steps are taken together, then all second ones, then all third: the waits overlap.
   */
  internAll(urls: readonly string[], ids: Int32Array): void {
    let start = 0;
    for (let i = 0; i < urls.length; i++) start = this.read(urls[i], i, start, true);
    for (let i = 0; i < urls.length; i++) ids[i] = this.slots.touch(this.hashes[i]);
    for (let i = 0; i < urls.length; i++) ids[i] = ids[i] < 0 ? 0 : this.records.textStart(ids[i]);
    let touched = 0;
    for (let i = 0; i < urls.length; i++) touched += this.text[ids[i] >>> 0];
    this.touched = touched;
    start = 0;
    for (let i = 0; i < urls.length; i++) {
      ids[i] = this.lookUp(i, start, true);
      start = this.ends[i];
    }
  }

  url(id: number): string {
    const { records } = this;
    const start = records.textStart(id);
    const end = this.textEnd(id);
    const path = records.wide(id) ? decodeWide(this.text, start, end) : this.text.toString('latin1', start, end);
    return this.origins.text(records.origin(id)) + path;
  }

  host(id: number): number {
    return this.origins.host(this.records.origin(id));
  }

  get bytes(): number {
    const scratch = this.scratch.byteLength + 3 * this.ends.byteLength;
    return this.records.bytes + this.origins.bytes + this.slots.bytes + this.text.byteLength + scratch;
  }

  /**
   * Splits a URL at its third slash, finds the origin, writes the rest into `scratch` from `start` on and hashes it (FNV-1a).
   * Returns where the bytes end. Origins are added only when `adding`; an unknown one is -1.
   */
  private read(url: string, index: number, start: number, adding: boolean): number {
    const length = url.length;
    if (index === this.ends.length) this.growBatch();
    if (start + 3 * length > this.scratch.length) this.growScratch(start + 3 * length);
    let position = 0;
    let hash = hashSeed;
    for (let slashes = 0; position < length; position++) {
      const unit = url.charCodeAt(position);
      if (unit === slash && ++slashes === 3) break;
      hash = Math.imul(hash ^ unit, hashPrime);
    }
    const originHash = finishHash(hash);
    let origin = this.origins.find(url, position, originHash);
    if (origin < 0 && adding && this.count < this.maximum) origin = this.origins.add(url, position, originHash);
    const { scratch } = this;
    let end = start;
    for (; position < length; position++) {
      const unit = url.charCodeAt(position);
      hash = Math.imul(hash ^ unit, hashPrime);
      if (unit < 0x80) scratch[end++] = unit;
      else end = encodeWide(scratch, end, unit);
    }
    this.hashes[index] = finishHash(hash);
    this.originIds[index] = origin;
    this.ends[index] = end;
    return end;
  }

  private lookUp(index: number, start: number, adding: boolean): number {
    const { records, slots } = this;
    const origin = this.originIds[index];
    if (origin < 0) return -1;
    const hash = this.hashes[index];
    const end = this.ends[index];
    let slot = slots.seek(hash);
    for (let id = slots.id(slot); id >= 0; id = slots.id(slot)) {
      if (records.origin(id) === origin && this.sameText(id, start, end)) return id;
      slot = slots.seekAfter(slot, hash);
    }
    if (!adding || this.count >= this.maximum || this.textLength + end - start > mostText) return -1;
    const id = this.append(origin, start, end);
    slots.put(slot, hash, id);
    return id;
  }

  private sameText(id: number, start: number, end: number): boolean {
    const { scratch, text } = this;
    const from = this.records.textStart(id);
    if (this.textEnd(id) - from !== end - start) return false;
    const shift = from - start;
    for (let i = start; i < end; i++) if (scratch[i] !== text[i + shift]) return false;
    return true;
  }

  private append(origin: number, start: number, end: number): number {
    const from = this.textLength;
    this.textLength += end - start;
    if (this.textLength > this.text.length) this.growText();
    const { scratch, text } = this;
    let ored = 0;
    for (let i = start, to = from; i < end; i++, to++) ored |= text[to] = scratch[i];
    return this.records.add(origin, from, ored >= 0x80);
  }

  private textEnd(id: number): number {
    return id + 1 === this.records.count ? this.textLength : this.records.textStart(id + 1);
  }

  private growText(): void {
    const text = Buffer.alloc(Math.min(mostText, grownCapacity(this.text.length, this.textLength)));
    text.set(this.text);
    this.text = text;
  }

  private growScratch(needed: number): void {
    const grown = new Uint8Array(2 * needed);
    grown.set(this.scratch);
    this.scratch = grown;
  }

  private growBatch(): void {
    const capacity = 2 * this.ends.length;
    this.ends = grownInts(this.ends, capacity);
    this.hashes = grownInts(this.hashes, capacity);
    this.originIds = grownInts(this.originIds, capacity);
  }
}

/** Each UTF-16 unit by itself, in two or three bytes, so that any string survives, half surrogate pairs too. */
function encodeWide(bytes: Uint8Array, at: number, unit: number): number {
  if (unit < 0x800) {
    bytes[at] = 0xc0 | (unit >> 6);
    bytes[at + 1] = 0x80 | (unit & 0x3f);
    return at + 2;
  }
  bytes[at] = 0xe0 | (unit >> 12);
  bytes[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
  bytes[at + 2] = 0x80 | (unit & 0x3f);
  return at + 3;
}

function decodeWide(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; ) {
    const byte = bytes[at++];
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (byte < 0xe0) text += String.fromCharCode(((byte & 0x1f) << 6) | (bytes[at++] & 0x3f));
    else text += String.fromCharCode(((byte & 0x0f) << 12) | ((bytes[at++] & 0x3f) << 6) | (bytes[at++] & 0x3f));
  }
  return text;
}
