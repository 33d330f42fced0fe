/** Files that we wrote ourselves, record by record with their places, each checked: a gzip member holds one record. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { warcDigest } from './digest.js';

export interface Member {
  /** Where it lies in the file, compressed. */
  offset: number;
  length: number;
  /** Lower-case names; a repeated field keeps its first value. */
  fields: ReadonlyMap<string, string>;
  block: Buffer;
}

/** What stands at `offset` is no whole record. */
export class DamagedMember extends Error {
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

const headerBytes = 10;
const trailerBytes = 8;
/** What zlib says of itself (fastest, and Unix, Windows or macOS), and what we say. */
const packers = new Set([0x0403, 0x040a, 0x0413, 0x00ff]);
const blockHeadBytes = 5;
/** What is read at once; a longer record is read again, in larger pieces. */
const pieceBytes = 256 << 10;
/** No page is as long: what would become longer is no record of ours. */
const largestRecord = 1 << 30;
const headEnd = '\r\n\r\n';

/** Throws a DamagedMember where a record is not whole; those before it have been given. */
export function* readMembers(path: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<Member> {
  const descriptor = openSync(path, 'r');
  try {
    const end = Math.min(to, fstatSync(descriptor).size);
    /** What was read last, and where it lies in the file. */
    let bytes = Buffer.alloc(0);
    let start = from;
    for (let offset = from; offset < end; ) {
      let found = unpacked(bytes.subarray(offset - start), offset);
      // The first bytes of a record may be the last of those that were read.
      for (let size = pieceBytes; !found; size *= 4) {
        const piece = Buffer.allocUnsafe(Math.min(size, end - offset));
        bytes = piece.subarray(0, readSync(descriptor, piece, 0, piece.length, offset));
        start = offset;
        found = unpacked(bytes, offset);
        if (!found && bytes.length < size) throw new DamagedMember(offset, 'the file ends inside a record');
      }
      yield { offset, length: found.length, ...takenApart(found.record, offset) };
      offset += found.length;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The place after the last whole record, from `from` on. */
export function endOfWholeMembers(path: string, from = 0): number {
  let end = from;
  try {
    for (const { offset, length } of readMembers(path, from)) end = offset + length;
  } catch (error) {
    if (!(error instanceof DamagedMember)) throw error;
  }
  return end;
}

/** Undefined when the member goes on beyond these bytes. */
function unpacked(bytes: Buffer, offset: number): { record: Buffer; length: number } | undefined {
  if (bytes.length < headerBytes) return undefined;
  // Magic, deflate, no flags, no time: as gzip-member.ts writes it.
  if (bytes.readUInt32BE(0) !== 0x1f8b0800 || bytes.readUInt32BE(4) !== 0) {
    throw new DamagedMember(offset, 'no record begins there');
  }
  if (!packers.has(bytes.readUInt16BE(8))) throw new DamagedMember(offset, 'it was packed by somebody else');
  const content = bytes.subarray(headerBytes);
  const isStored = content.length > 0 && (content[0] & 0b110) === 0;
  const found = isStored ? unstored(content, offset) : inflate(content, offset);
  if (!found) return undefined;
  const { buffer, engine } = found;
  const trailer = headerBytes + engine.bytesWritten;
  if (trailer + trailerBytes > bytes.length) return undefined;
  if (bytes.readUInt32LE(trailer) !== crc32(buffer) || bytes.readUInt32LE(trailer + 4) !== buffer.length) {
    throw new DamagedMember(offset, 'its checksum does not fit its content');
  }
  return { record: buffer, length: trailer + trailerBytes };
}

/** Blocks that hold the bytes as they are: most records are short, and zlib takes longer to begin than to do the work. */
function unstored(bytes: Buffer, offset: number): Inflated | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    if (at + blockHeadBytes > bytes.length) return undefined;
    const length = bytes.readUInt16LE(at + 1);
    // The five bits beside the first three mean nothing, and we write none.
    if (bytes[at] > 1 || (length ^ 0xffff) !== bytes.readUInt16LE(at + 3)) {
      throw new DamagedMember(offset, 'it cannot be unpacked: a block is not as it was written');
    }
    const end = at + blockHeadBytes + length;
    if (end > bytes.length) return undefined;
    parts.push(bytes.subarray(at + blockHeadBytes, end));
    if (bytes[at] === 1)
      return { buffer: parts.length === 1 ? parts[0] : Buffer.concat(parts), engine: { bytesWritten: end } };
    at = end;
  }
}

interface Inflated {
  buffer: Buffer;
  /** `bytesWritten`: how many of the bytes given belong to the stream. */
  engine: { bytesWritten: number };
}

const isInflated = (value: unknown): value is Inflated =>
  typeof value === 'object' && value !== null && 'buffer' in value && 'engine' in value;

function inflate(bytes: Uint8Array, offset: number): Inflated | undefined {
  try {
    const found: unknown = inflateRawSync(bytes, { info: true, maxOutputLength: largestRecord });
    if (!isInflated(found)) throw new Error('zlib gives no account of what it read');
    return found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR') return undefined;
    throw new DamagedMember(offset, `it cannot be unpacked: ${(error as Error).message}`);
  }
}

function takenApart(record: Buffer, offset: number): Pick<Member, 'fields' | 'block'> {
  const end = record.indexOf(headEnd);
  const lines = record.toString('utf8', 0, Math.max(0, end)).split('\r\n');
  const fields = new Map<string, string>();
  for (const line of lines.slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  const length = Number(fields.get('content-length'));
  if (!lines[0].startsWith('WARC/') || end + 2 * headEnd.length + length !== record.length) {
    throw new DamagedMember(offset, 'it is no WARC record');
  }
  const block = record.subarray(end + headEnd.length, record.length - headEnd.length);
  const digest = fields.get('warc-block-digest');
  if (digest !== undefined && digest !== warcDigest(block)) {
    throw new DamagedMember(offset, 'its digest does not fit its content');
  }
  return { fields, block };
}
