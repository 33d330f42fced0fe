/** The files inside a ZIP file (APPNOTE 6.3, ZIP64 too), one stream each. Nothing but its directory is in memory. */
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { FailureError } from '../../core/errors.js';

export interface ZippedFile {
  path: string;
  /** Uncompressed. */
  bytes: number;
  open(): Readable;
}

const endSignature = 0x06054b50;
const longEndSignature = 0x06064b50;
const locatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const locatorBytes = 20;
/** The end may be followed by a comment of this length. */
const longestComment = 0xffff;
/** Of a directory: a million files. More is no archive of web pages. */
const largestDirectory = 256 << 20;
const unknown32 = 0xffffffff;

interface Place {
  offset: number;
  packedBytes: number;
  method: number;
}

export function filesInZip(path: string): ZippedFile[] {
  const descriptor = openSync(path, 'r');
  try {
    return entriesOf(descriptor, path);
  } finally {
    closeSync(descriptor);
  }
}

function entriesOf(descriptor: number, path: string): ZippedFile[] {
  const { size } = fstatSync(descriptor);
  const broken = (what: string) => new FailureError(`${path} is no whole ZIP file: ${what}.`);
  const read = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    if (offset < 0 || readSync(descriptor, bytes, 0, length, offset) < length) throw broken('it ends too early');
    return bytes;
  };
  const { start, length } = directoryPlace(read, size, broken);
  if (length > largestDirectory || start + length > size) throw broken('its directory is damaged');
  const directory = read(start, length);
  const files: ZippedFile[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => directory.readUInt16LE(at + field));
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [packedBytes, bytes, offset] = longSizes(
      extra,
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    );
    const place = { method: directory.readUInt16LE(at + 10), packedBytes, offset };
    files.push({ path: name, bytes, open: () => openEntry(path, name, place) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function directoryPlace(
  read: (offset: number, length: number) => Buffer,
  size: number,
  broken: (what: string) => FailureError,
): { start: number; length: number } {
  const tailBytes = Math.min(size, endBytes + longestComment);
  const tail = read(size - tailBytes, tailBytes);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== endSignature) end--;
  if (end < 0) throw broken('it has no directory');
  const short = { length: tail.readUInt32LE(end + 12), start: tail.readUInt32LE(end + 16) };
  const locatorAt = size - tailBytes + end - locatorBytes;
  if (locatorAt < 0) return short;
  const locator = read(locatorAt, locatorBytes);
  if (locator.readUInt32LE(0) !== locatorSignature) return short;
  const long = read(Number(locator.readBigUInt64LE(8)), 56);
  if (long.readUInt32LE(0) !== longEndSignature) throw broken('its directory is damaged');
  return { length: Number(long.readBigUInt64LE(40)), start: Number(long.readBigUInt64LE(48)) };
}

/** Sizes that do not fit into 32 bits stand in a field of their own, in this order, each only where it is needed. */
function longSizes(extra: Buffer, bytes: number, packed: number, offset: number): [number, number, number] {
  const values = [bytes, packed, offset];
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    for (const [i, value] of values.entries()) {
      if (value !== unknown32 || from + 8 > extra.length) continue;
      values[i] = Number(extra.readBigUInt64LE(from));
      from += 8;
    }
  }
  return [values[1], values[0], values[2]];
}

function openEntry(path: string, name: string, { offset, packedBytes, method }: Place): Readable {
  const head = Buffer.alloc(30);
  const descriptor = openSync(path, 'r');
  readSync(descriptor, head, 0, head.length, offset);
  closeSync(descriptor);
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (packedBytes === 0) return Readable.from([]);
  const packed = createReadStream(path, { start, end: start + packedBytes - 1 });
  if (method === 0) return packed;
  if (method !== 8) throw new FailureError(`${path}: ${name} is compressed in a way that is not known (${method}).`);
  const inflate = createInflateRaw();
  packed.on('error', error => inflate.destroy(error));
  return packed.pipe(inflate);
}
