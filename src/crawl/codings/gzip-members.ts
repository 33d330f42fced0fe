/**
 * gzip files one after the other (RFC 1952 §2.2), read one by one: servers and proxies append pages of their own, notices and
 * half files to what is packed, and zlib throws all of it away then.
 */
import zlib from 'node:zlib';

/** CRC and length behind each. */
const trailer = 8;
const [hasCrc, hasExtra, hasName, hasComment] = [2, 4, 8, 16];

/** What can be read before the first that cannot; undefined when that is nothing, or more than `maxBytes`. */
export function gzipMembers(coded: Uint8Array, maxBytes: number): Buffer | undefined {
  const members: Buffer[] = [];
  let length = 0;
  for (let from = 0; from < coded.length; ) {
    const start = headEnd(coded, from);
    const member = start === undefined ? undefined : inflate(coded.subarray(start), maxBytes - length);
    if (member === 'too large') return undefined;
    if (start === undefined || !member) break;
    members.push(member.content);
    length += member.content.length;
    from = start + member.consumed + trailer;
  }
  return length === 0 ? undefined : Buffer.concat(members);
}

function inflate(coded: Uint8Array, most: number): { content: Buffer; consumed: number } | 'too large' | undefined {
  if (most <= 0) return 'too large';
  try {
    const options = { maxOutputLength: most, info: true };
    const { buffer, engine } = zlib.inflateRawSync(coded, options) as Buffer & WithEngine;
    return { content: buffer, consumed: engine.bytesWritten };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : undefined;
  }
}

/** What `info` gives; the types do not know it. */
interface WithEngine {
  buffer: Buffer<ArrayBuffer>;
  engine: { bytesWritten: number };
}

/** Where the content of the file at `from` begins; undefined when there is none. */
function headEnd(coded: Uint8Array, from: number): number | undefined {
  if (coded[from] !== 0x1f || coded[from + 1] !== 0x8b || coded[from + 2] !== 8) return undefined;
  const flags = coded[from + 3];
  let at = from + 10;
  if ((flags & hasExtra) !== 0) at += 2 + (coded[at] | (coded[at + 1] << 8));
  for (const flag of [hasName, hasComment]) {
    if ((flags & flag) === 0) continue;
    const end = coded.indexOf(0, at);
    if (end < 0) return undefined;
    at = end + 1;
  }
  if ((flags & hasCrc) !== 0) at += 2;
  return at < coded.length ? at : undefined;
}
