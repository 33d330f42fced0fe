/**
 * Undoes content codings (RFC 9110 §8.4.1) without giving a small body the power to fill the memory. Whole bodies of
 * ordinary size are decoded in one synchronous call, which is several times faster than a stream; those that turn out
 * too large or broken go through a stream that gives what can be had of them.
 */
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { gzipMembers } from './gzip-members.js';

export interface Decoded {
  kind: 'decoded';
  body: Uint8Array;
  /** There would be more: the limit was reached, or the rest is missing or broken. */
  truncated: 'length' | 'coding' | false;
}

export interface Undecodable {
  kind: 'undecodable';
  detail: string;
  /** Refused because so little would become so much. */
  bomb: boolean;
}

/** Text seldom shrinks to less than a fiftieth; what swells more than this and passes the size limit is a bomb. */
const largestRatio = 200;
/** How many codings may lie over each other. */
const mostCodings = 3;
/** Small bites, so that it shows early how much a bomb swells. */
const biteLength = 2048;

interface Coding {
  whole(body: Uint8Array, options: zlib.ZlibOptions): Buffer;
  /** What can be had of a body that is no whole one; undefined when that is nothing, or too much. */
  beginning?(body: Uint8Array, maxBytes: number): Buffer | undefined;
  stream(): Transform;
}

/** What newer versions of Node have; the types of the oldest one we run on do not know it. */
interface Zstandard {
  zstdDecompressSync: Coding['whole'];
  createZstdDecompress: Coding['stream'];
}

function knowsZstandard(module: object): module is Zstandard {
  return 'zstdDecompressSync' in module && 'createZstdDecompress' in module;
}

const gzip: Coding = { whole: zlib.gunzipSync, beginning: gzipMembers, stream: () => zlib.createGunzip() };
const codingsByName: Record<string, (body: Uint8Array) => Coding> = {
  gzip: () => gzip,
  'x-gzip': () => gzip,
  br: () => ({ whole: zlib.brotliDecompressSync, stream: () => zlib.createBrotliDecompress() }),
  // "deflate" is the zlib format; some servers send the bare stream (RFC 9110 §8.4.1.2). The zlib header tells.
  deflate: body =>
    (body[0] & 0x0f) === 8 && ((body[0] << 8) | body[1]) % 31 === 0
      ? { whole: zlib.inflateSync, stream: () => zlib.createInflate() }
      : { whole: zlib.inflateRawSync, stream: () => zlib.createInflateRaw() },
};
if (knowsZstandard(zlib)) {
  const { zstdDecompressSync: whole, createZstdDecompress: stream } = zlib;
  codingsByName['zstd'] = () => ({ whole, stream });
}

/** For the Accept-Encoding header. */
export const acceptedCodings = Object.keys(codingsByName)
  .filter(name => name !== 'x-gzip')
  .join(', ');

/** The codings of a response in the order they were applied. */
export function codingsOf(headers: Record<string, string | string[]>): string[] {
  const header = headers['content-encoding'];
  if (header === undefined) return [];
  return String(header)
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'identity');
}

/** Decodes at most `maxBytes`; a coding that is broken or cut off gives what comes before the break. */
export async function decompress(
  coded: Uint8Array,
  codings: readonly string[],
  maxBytes: number,
): Promise<Decoded | Undecodable> {
  if (codings.length > mostCodings) return undecodable(`${codings.length} content codings over each other`);
  let result: Decoded = { kind: 'decoded', body: coded, truncated: false };
  for (const name of [...codings].reverse()) {
    if (result.body.length === 0) return result;
    const coding = Object.hasOwn(codingsByName, name) ? codingsByName[name](result.body) : undefined;
    if (!coding) return undecodable(`unknown content coding ${name}`);
    const next = decodeWhole(coding, result.body, maxBytes) ?? (await decodeBites(coding, name, result.body, maxBytes));
    if (next.kind === 'undecodable') return next;
    result = { ...next, truncated: result.truncated || next.truncated };
  }
  return result;
}

function undecodable(detail: string, bomb = false): Undecodable {
  return { kind: 'undecodable', detail, bomb };
}

/** Undefined when it is too large or broken; the other way then finds out which. */
function decodeWhole(coding: Coding, coded: Uint8Array, maxBytes: number): Decoded | undefined {
  try {
    return { kind: 'decoded', body: coding.whole(coded, { maxOutputLength: maxBytes }), truncated: false };
  } catch {
    const body = coding.beginning?.(coded, maxBytes);
    return body && { kind: 'decoded', body, truncated: 'coding' };
  }
}

/** Feeds the coded bytes bite by bite until they end, break, or have become `maxBytes`. */
function decodeBites(
  coding: Coding,
  name: string,
  coded: Uint8Array,
  maxBytes: number,
): Promise<Decoded | Undecodable> {
  return new Promise(resolve => {
    const stream = coding.stream();
    const chunks: Buffer[] = [];
    let length = 0;
    let eaten = 0;
    const finish = (result: Decoded | Undecodable) => {
      stream.destroy();
      resolve(result);
    };
    const partial = (truncated: Decoded['truncated']): Decoded => ({
      kind: 'decoded',
      body: Buffer.concat(chunks).subarray(0, maxBytes),
      truncated,
    });
    stream.on('data', (chunk: Buffer) => {
      if (length >= maxBytes) return;
      chunks.push(chunk);
      length += chunk.length;
      if (length < maxBytes) return;
      finish(
        length > eaten * largestRatio
          ? undecodable(`${eaten} bytes of ${name} swell to ${length}`, true)
          : partial('length'),
      );
    });
    stream.on('error', (error: Error) => {
      finish(length > 0 ? partial('coding') : undecodable(`broken ${name} data: ${error.message}`));
    });
    stream.on('end', () => finish(partial('coding')));
    const bite = () => {
      if (stream.destroyed) return;
      const from = eaten;
      eaten = Math.min(coded.length, from + biteLength);
      if (from === eaten) stream.end();
      else stream.write(coded.subarray(from, eaten), bite);
    };
    bite();
  });
}
