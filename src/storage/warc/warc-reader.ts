/**
 * Reads WARC files, gzipped or plain, ours and those of others (wget, Heritrix, warcio …), one record at a time.
 * Forgiving where writers differ: bare line feeds, folded headers, `<…>` around target URIs, missing blank lines.
 */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FailureError } from '../../core/errors.js';
import { ByteQueue } from './byte-queue.js';

export interface WarcRecord {
  /** For example `1.1`. */
  version: string;
  type: string;
  /** Lower-case names; a repeated field keeps its first value. */
  headers: Map<string, string>;
  targetUri?: string;
  date?: string;
  id?: string;
  /** Cut at `maximumBlockBytes`. */
  block: Uint8Array;
  blockTruncated: boolean;
}

export interface WarcReaderOptions {
  /** Longer blocks are cut here, so that one huge record cannot fill the memory (default 64 MB). */
  maximumBlockBytes?: number;
}

const largestHeader = 1 << 20;

/** Throws a FailureError that names the file and the record when the rest cannot be read. */
export async function* readWarc(path: string, options: WarcReaderOptions = {}): AsyncGenerator<WarcRecord> {
  yield* readWarcStream(createReadStream(path, { highWaterMark: 1 << 18 }), path, options);
}

export async function* readWarcStream(
  stream: Readable,
  name: string,
  options: WarcReaderOptions = {},
): AsyncGenerator<WarcRecord> {
  const limit = options.maximumBlockBytes ?? 64 << 20;
  let count = 0;
  try {
    const bytes = new ByteQueue(await plainBytes(stream));
    for (;;) {
      const record = await readRecord(bytes, limit);
      if (!record) return;
      count++;
      yield record;
    }
  } catch (error) {
    const where = count === 0 ? 'its first record' : `what follows record ${count}`;
    throw new FailureError(`${name}: cannot read ${where}: ${(error as Error).message}`, { cause: error });
  } finally {
    stream.destroy();
  }
}

/** A record that is in memory already, uncompressed. */
export async function parseWarcRecord(bytes: Uint8Array): Promise<WarcRecord | undefined> {
  return readRecord(new ByteQueue([bytes]), Number.POSITIVE_INFINITY);
}

/** Undoes gzip (any number of members) when the first two bytes say so. */
async function plainBytes(stream: Readable): Promise<AsyncIterable<Uint8Array>> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  const all = (async function* () {
    if (first.length > 0) yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  })();
  if (first[0] !== 0x1f || first[1] !== 0x8b) return all;
  return inflate(all);
}

async function* inflate(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 16 });
  const feed = (async () => {
    for await (const chunk of source) {
      if (!gunzip.write(chunk)) await new Promise(resolve => gunzip.once('drain', resolve));
    }
    gunzip.end();
  })();
  // A failing source ends the decoder, whose iteration below then throws the source's error.
  feed.catch((error: Error) => gunzip.destroy(error));
  yield* gunzip as AsyncIterable<Uint8Array>;
}

async function readRecord(bytes: ByteQueue, limit: number): Promise<WarcRecord | undefined> {
  let line = await bytes.line(largestHeader);
  while (line === '') line = await bytes.line(largestHeader);
  if (line === undefined) return undefined;
  const version = /^WARC\/(\d+\.\d+)$/.exec(line.trimEnd())?.[1];
  if (!version) throw new Error(`expected "WARC/1.1" but found ${JSON.stringify(line.slice(0, 40))}`);
  const headers = await readHeaders(bytes);
  const length = Number(headers.get('content-length'));
  if (!Number.isSafeInteger(length) || length < 0) throw new Error('a record has no usable Content-Length');
  const block = await bytes.take(Math.min(length, limit));
  await bytes.skip(length - block.length);
  return {
    version,
    type: (headers.get('warc-type') ?? '').toLowerCase(),
    headers,
    // WARC 1.0 was read by some (wget) as asking for angle brackets here.
    targetUri: headers.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1'),
    date: headers.get('warc-date'),
    id: headers.get('warc-record-id'),
    block,
    blockTruncated: block.length < length,
  };
}

async function readHeaders(bytes: ByteQueue): Promise<Map<string, string>> {
  const headers = new Map<string, string>();
  let name = '';
  for (;;) {
    const line = await bytes.line(largestHeader);
    if (line === undefined) throw new Error('the file ends inside a record header');
    if (line === '') return headers;
    if (/^[ \t]/.test(line) && name) {
      headers.set(name, `${headers.get(name)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`a record header has the line ${JSON.stringify(line.slice(0, 40))}`);
    name = line.slice(0, colon).trim().toLowerCase();
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
}
