/** HTTP responses as WARC blocks hold them: head and body apart, codings undone. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export interface ArchivedResponse {
  status: number;
  /** Lower-case names; repeated fields as lists. */
  headers: Record<string, string | string[]>;
  /** Transfer and content codings undone. */
  body: Uint8Array;
}

export interface HttpParts extends ArchivedResponse {
  /** First line and header fields as they are, with the blank line, but none that says how the body was chunked. */
  head: string;
  /** The body with its transfer coding undone, content codings in place. */
  coded: Uint8Array;
}

/** Undefined when the block is no HTTP response. `maximumBytes` bounds what a compressed body may become. */
export function parseHttpResponse(block: Uint8Array, maximumBytes = 64 << 20): ArchivedResponse | undefined {
  const parts = httpParts(block, maximumBytes);
  return parts && { status: parts.status, headers: parts.headers, body: parts.body };
}

/** The same with the head and the body as they were sent, for those who archive them again. */
export function httpParts(block: Uint8Array, maximumBytes = 64 << 20): HttpParts | undefined {
  const { status, headers, end } = parseHttpHead(block);
  if (status === undefined) return undefined;
  let coded: Uint8Array = block.subarray(end);
  if (/\bchunked\b/i.test(String(headers['transfer-encoding'] ?? ''))) coded = dechunk(coded);
  const codings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',');
  let body = coded;
  for (const coding of codings.reverse()) body = decode(body, coding.trim(), maximumBytes);
  const head = Buffer.from(block.subarray(0, end)).toString('latin1');
  return { status, headers, body, coded, head: head.replace(/^transfer-encoding[ \t]*:.*\r?\n/gim, '') };
}

export interface ArchivedHead {
  /** Undefined when the block is no HTTP response. */
  status: number | undefined;
  /** As in `ArchivedResponse`. */
  headers: Record<string, string | string[]>;
  /** Where the body begins. */
  end: number;
}

/** The first line and the header fields, and nothing of the body. */
export function parseHttpHead(block: Uint8Array): ArchivedHead {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = endOfHead(bytes);
  const lines = bytes.toString('latin1', 0, end).split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)?\s+(\d{3})/.exec(lines[0])?.[1];
  return { status: status === undefined ? undefined : Number(status), headers: parseHeaderLines(lines.slice(1)), end };
}

function endOfHead(bytes: Buffer): number {
  const crlf = bytes.indexOf('\r\n\r\n');
  const lf = bytes.indexOf('\n\n');
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return crlf + 4;
  return lf >= 0 ? lf + 2 : bytes.length;
}

function parseHeaderLines(lines: readonly string[]): Record<string, string | string[]> {
  // No prototype: a header called "constructor" is a header like any other.
  const headers: Record<string, string | string[]> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else headers[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return headers;
}

/** RFC 9112 §7.1. Archives exist that kept the header but not the coding: what is not chunked comes back as it is. */
function dechunk(body: Uint8Array): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const lineEnd = bytes.indexOf('\n', at);
    const size = /^([0-9a-f]+)\s*(?:;.*)?$/i.exec(bytes.toString('latin1', at, lineEnd < 0 ? at : lineEnd).trim())?.[1];
    if (!size) return parts.length === 0 ? body : Buffer.concat(parts);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    parts.push(bytes.subarray(lineEnd + 1, lineEnd + 1 + length));
    at = lineEnd + 1 + length + (bytes[lineEnd + 1 + length] === 13 ? 2 : 1);
  }
  return Buffer.concat(parts);
}

/** A body that cannot be decoded comes back as it is: some archives keep the header of a coding already undone. */
function decode(body: Uint8Array, coding: string, maximumBytes: number): Uint8Array {
  const options = { maxOutputLength: maximumBytes };
  try {
    if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(body, options);
    if (coding === 'br') return brotliDecompressSync(body, options);
    // "deflate" means zlib (RFC 9110 §8.4.1.2), but some servers send the bare stream.
    if (coding === 'deflate')
      return (body[0] & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw error;
  }
  return body;
}
