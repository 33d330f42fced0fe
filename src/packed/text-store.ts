/**
 * Short texts in chunks of a megabyte, one after another, each behind its length. Chunks never move: nothing is copied when
 * the store grows, and next to nothing is left empty. There is no string and no object per text.
 */
const chunkBits = 20;
const chunkSize = 1 << chunkBits;
const chunkMask = chunkSize - 1;
/** Positions have 32 bits. */
const mostChunks = 2 ** (32 - chunkBits);
/** Bytes of the longest length: three times seven bits. */
const longestHeader = 3;

export class TextStore {
  /** Whether the text added last goes beyond ASCII. */
  lastWide = false;
  private readonly chunks: Buffer[] = [];
  /** The same memory as `chunks`, to read and write four bytes at a step. */
  private readonly views: DataView[] = [];
  /** First free byte of the last chunk. */
  private free = chunkSize;

  /** Is there room for so many bytes? Only for less than a megabyte at once, and four gigabytes in all. */
  fits(length: number): boolean {
    const needed = longestHeader + length;
    return this.free + needed <= chunkSize || (needed <= chunkSize && this.chunks.length < mostChunks);
  }

  /** Adds bytes `start` … `end - 1`, which must fit; returns their position. */
  add(bytes: DataView, start: number, end: number): number {
    if (this.free + longestHeader + end - start > chunkSize) {
      const chunk = Buffer.alloc(chunkSize);
      this.chunks.push(chunk);
      this.views.push(new DataView(chunk.buffer, chunk.byteOffset, chunkSize));
      this.free = 0;
    }
    const index = this.chunks.length - 1;
    const view = this.views[index];
    const position = index * chunkSize + this.free;
    let at = this.free;
    let length = end - start;
    for (; length >= 0x80; length >>>= 7) view.setUint8(at++, 0x80 | (length & 0x7f));
    view.setUint8(at++, length);
    let from = start;
    let ored = 0;
    for (; from + 4 <= end; from += 4, at += 4) {
      const word = bytes.getInt32(from, true);
      ored |= word;
      view.setInt32(at, word, true);
    }
    for (; from < end; from++, at++) {
      const byte = bytes.getUint8(from);
      ored |= byte;
      view.setUint8(at, byte);
    }
    this.lastWide = (ored & 0x80808080) !== 0;
    this.free = at;
    return position;
  }

  equals(position: number, bytes: DataView, start: number, end: number): boolean {
    const view = this.views[position >>> chunkBits];
    let at = position & chunkMask;
    let length = end - start;
    for (; length >= 0x80; length >>>= 7) if (view.getUint8(at++) !== (0x80 | (length & 0x7f))) return false;
    if (view.getUint8(at++) !== length) return false;
    let from = start;
    for (; from + 4 <= end; from += 4, at += 4) {
      if (view.getInt32(at, true) !== bytes.getInt32(from, true)) return false;
    }
    for (; from < end; from++, at++) if (view.getUint8(at) !== bytes.getUint8(from)) return false;
    return true;
  }

  /** `wide`: some of it is beyond ASCII. */
  text(position: number, wide: boolean): string {
    const chunk = this.chunks[position >>> chunkBits];
    let at = position & chunkMask;
    let length = chunk[at] & 0x7f;
    for (let shift = 7; chunk[at++] >= 0x80; shift += 7) length |= (chunk[at] & 0x7f) << shift;
    return wide ? decodeWide(chunk, at, at + length) : chunk.toString('latin1', at, at + length);
  }

  /** Reads one byte of a text, to bring its memory near before it is needed. */
  touch(position: number): number {
    return this.chunks[position >>> chunkBits][position & chunkMask];
  }

  get bytes(): number {
    return this.chunks.length * chunkSize;
  }
}

/** Writes a text as bytes from `at` on, up to three for each unit; returns where they end. */
export function writeText(bytes: Uint8Array, at: number, text: string): number {
  let end = at;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes[end++] = unit;
    else end = encodeWide(bytes, end, unit);
  }
  return end;
}

/** 32 bits of MurmurHash2 (Appleby): four bytes at a step, whatever their alignment. */
export function hashText(bytes: DataView, start: number, end: number, seed: number): number {
  let hash = seed ^ (end - start);
  let at = start;
  for (; at + 4 <= end; at += 4) {
    let word = Math.imul(bytes.getInt32(at, true), 0x5bd1e995);
    word = Math.imul(word ^ (word >>> 24), 0x5bd1e995);
    hash = Math.imul(hash, 0x5bd1e995) ^ word;
  }
  for (; at < end; at++) hash = Math.imul(hash ^ bytes.getUint8(at), 0x5bd1e995);
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return hash ^ (hash >>> 15);
}

/** One UTF-16 unit beyond ASCII in two or three bytes. Each stands for itself, so that half a surrogate pair survives too. */
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
