/** One gzip member (RFC 1952) per WARC record, so that any record can be read without those before it. */
import { crc32, gzipSync } from 'node:zlib';
import { Deflater } from './deflate/deflater.js';
import { mostBytes } from './deflate/layout.js';

/** Magic, deflate, no flags, no time, no extra flags, unknown system. */
const header = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
const trailerBytes = 8;
const largestStoredBlock = 65535;
/** Below this, what is saved is not worth the time (zlib: 32 against 8 µs for 100 bytes). */
const worthCompressing = 1024;
/** Of zlib: levels 1 to 6 take 5612 to 6103 bytes for a page of 20 KB; 1 costs the least time. */
const level = 1;

/** Null where it cannot be had: WebAssembly is forbidden, or takes more addresses than a process may have here. */
let ours: Deflater | null | undefined;

export function gzipMember(record: Uint8Array, alreadyCompressed: boolean): Uint8Array {
  if (alreadyCompressed || record.length < worthCompressing) return storedMember(record);
  if (ours === undefined) ours = newDeflater();
  if (!ours || record.length > mostBytes) return gzipSync(record, { level, chunkSize: record.length >> 1 });
  const packed = ours.deflated(record);
  return memberOf(record, packed.length, member => member.set(packed, header.length));
}

function newDeflater(): Deflater | null {
  try {
    return new Deflater();
  } catch {
    return null;
  }
}

/** A member whose deflate blocks hold the bytes as they are (RFC 1951 §3.2.4): for what does not shrink any more. */
function storedMember(record: Uint8Array): Uint8Array {
  const blocks = Math.max(1, Math.ceil(record.length / largestStoredBlock));
  return memberOf(record, blocks * 5 + record.length, member => {
    let at = header.length;
    for (let block = 0; block < blocks; block++) {
      const from = block * largestStoredBlock;
      const length = Math.min(largestStoredBlock, record.length - from);
      member[at] = block === blocks - 1 ? 1 : 0;
      member.writeUInt16LE(length, at + 1);
      member.writeUInt16LE(length ^ 0xffff, at + 3);
      member.set(record.subarray(from, from + length), at + 5);
      at += 5 + length;
    }
  });
}

function memberOf(record: Uint8Array, contentBytes: number, fill: (member: Buffer) => void): Buffer {
  const trailer = header.length + contentBytes;
  const member = Buffer.allocUnsafe(trailer + trailerBytes);
  member.set(header, 0);
  fill(member);
  member.writeUInt32LE(crc32(record), trailer);
  member.writeUInt32LE(record.length >>> 0, trailer + 4);
  return member;
}
