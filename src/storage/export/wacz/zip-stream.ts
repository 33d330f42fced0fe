/**
 * A ZIP file as a stream (APPNOTE 6.3): sizes and checksums follow each entry and stand in the directory at the end, so nothing need be
 * known beforehand. Everything is written in the long form (ZIP64), since an archive may be larger than 4 GB.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Piece } from '../exporter.js';

export interface ZipEntry {
  path: string;
  /** Of the content, uncompressed. */
  bytes: number;
  /** In hex. */
  sha256: string;
}

interface Placed extends ZipEntry {
  offset: number;
  packedBytes: number;
  checksum: number;
  method: number;
}

const stored = 0;
const deflated = 8;
const version = 45;
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const unknown32 = 0xffffffff;

export class ZipStream {
  private readonly entries: Placed[] = [];
  private offset = 0;
  private readonly time: number;

  constructor(at: Date) {
    this.time = dosTime(at);
  }

  /** One file. `deflate`: compress it; what is stored can be read from the middle. */
  async *entry(
    path: string,
    content: Iterable<Piece> | AsyncIterable<Piece>,
    { deflate = false } = {},
  ): AsyncGenerator<Uint8Array, ZipEntry> {
    const entry: Placed = {
      ...{ path, bytes: 0, sha256: '', offset: this.offset, packedBytes: 0, checksum: 0 },
      method: deflate ? deflated : stored,
    };
    yield this.counted(localHeader(entry, this.time));
    const digest = createHash('sha256');
    const measured = async function* () {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        entry.bytes += bytes.length;
        entry.checksum = crc32(bytes, entry.checksum);
        digest.update(bytes);
        yield bytes;
      }
    };
    for await (const piece of deflate ? packed(measured()) : measured()) {
      entry.packedBytes += piece.length;
      yield this.counted(piece);
    }
    entry.sha256 = digest.digest('hex');
    this.entries.push(entry);
    yield this.counted(descriptor(entry));
    return { path, bytes: entry.bytes, sha256: entry.sha256 };
  }

  /** The directory. Nothing follows it. */
  *end(): Generator<Uint8Array> {
    const start = this.offset;
    for (const entry of this.entries) yield this.counted(centralHeader(entry, this.time));
    yield endOfDirectory(this.entries.length, this.offset - start, start);
  }

  private counted(bytes: Uint8Array): Uint8Array {
    this.offset += bytes.length;
    return bytes;
  }
}

async function* packed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: true });
  const deflate = createDeflateRaw({ level: 6 });
  source.on('error', error => deflate.destroy(error));
  for await (const piece of source.pipe(deflate)) yield piece as Uint8Array;
}

function localHeader({ path, method }: Placed, time: number): Uint8Array {
  const name = Buffer.from(path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(time, 10);
  // Checksum 0; sizes in the extra field, where they are not known yet either.
  header.writeUInt32LE(unknown32, 18);
  header.writeUInt32LE(unknown32, 22);
  header.writeUInt16LE(name.length, 26);
  const extra = zip64Extra(0, 0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function descriptor({ checksum, packedBytes, bytes }: Placed): Uint8Array {
  const block = Buffer.alloc(24);
  block.writeUInt32LE(0x08074b50, 0);
  block.writeUInt32LE(checksum, 4);
  block.writeBigUInt64LE(BigInt(packedBytes), 8);
  block.writeBigUInt64LE(BigInt(bytes), 16);
  return block;
}

function centralHeader({ path, method, checksum, packedBytes, bytes, offset }: Placed, time: number): Uint8Array {
  const name = Buffer.from(path);
  const extra = zip64Extra(bytes, packedBytes, offset);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(checksum, 16);
  header.writeUInt32LE(unknown32, 20);
  header.writeUInt32LE(unknown32, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(unknown32, 42);
  return Buffer.concat([header, name, extra]);
}

function zip64Extra(...sizes: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * sizes.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * sizes.length, 2);
  for (const [i, size] of sizes.entries()) extra.writeBigUInt64LE(BigInt(size), 4 + 8 * i);
  return extra;
}

function endOfDirectory(entries: number, bytes: number, start: number): Uint8Array {
  const long = Buffer.alloc(56);
  long.writeUInt32LE(0x06064b50, 0);
  long.writeBigUInt64LE(44n, 4);
  long.writeUInt16LE(version, 12);
  long.writeUInt16LE(version, 14);
  long.writeBigUInt64LE(BigInt(entries), 24);
  long.writeBigUInt64LE(BigInt(entries), 32);
  long.writeBigUInt64LE(BigInt(bytes), 40);
  long.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  const short = Buffer.alloc(22);
  short.writeUInt32LE(0x06054b50, 0);
  // Those who know only the short form get what fits into it.
  const fits = (value: number, most: number) => Math.min(value, most);
  short.writeUInt16LE(fits(entries, 0xffff), 8);
  short.writeUInt16LE(fits(entries, 0xffff), 10);
  short.writeUInt32LE(fits(bytes, unknown32), 12);
  short.writeUInt32LE(fits(start, unknown32), 16);
  return Buffer.concat([long, locator, short]);
}

/** Date in the high half, time in the low one; in steps of two seconds, from 1980 on. */
function dosTime(at: Date): number {
  const date = ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
