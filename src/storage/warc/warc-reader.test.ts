import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WARCRecord, WARCSerializer } from 'warcio';
import { FailureError } from '../../core/errors.js';
import { exampleExchange } from '../example-visits.contract.js';
import { gzipMember } from './gzip-member.js';
import { parseHttpResponse } from './http-message.js';
import { readWarc, readWarcStream, type WarcReaderOptions, type WarcRecord } from './warc-reader.js';
import { WarcWriter } from './warc-writer.js';

async function read(bytes: Uint8Array, chunk = bytes.length, options?: WarcReaderOptions): Promise<WarcRecord[]> {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunk) pieces.push(bytes.subarray(at, at + chunk));
  const records: WarcRecord[] = [];
  for await (const record of readWarcStream(Readable.from(pieces), 'test.warc', options)) records.push(record);
  return records;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** As wget 1.21 writes: WARC 1.0, angle brackets, chunked responses kept as they came. */
const wgetBlock =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n6\r\nhello \r\n5;x=y\r\nworld\r\n0\r\n\r\n';
const wgetRecord = [
  'WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2020-01-01T00:00:00Z\r\n',
  'WARC-Target-URI: <http://wget.example/>\r\nContent-Type: application/http;msgtype=response\r\n',
  `Content-Length: ${wgetBlock.length}\r\n\r\n${wgetBlock}\r\n\r\n`,
].join('');

/** As Heritrix 3 writes metadata; with a folded header, bare line feeds and an extra empty line. */
const heritrixRecord =
  'WARC/0.18\nWARC-Type: metadata\nWARC-Target-URI: http://heritrix.example/a\nX-Folded: one\n two\nContent-Length: 20\n\nvia: http://b.net/\r\n\n\n\n';

describe('readWarc', () => {
  it('reads what other writers write, plain and gzipped, however the bytes arrive', async () => {
    const plain = Buffer.from(wgetRecord + heritrixRecord + wgetRecord);
    const members = Buffer.concat([gzipSync(wgetRecord), gzipSync(heritrixRecord), gzipSync(wgetRecord)]);
    for (const bytes of [plain, members, gzipSync(plain)]) {
      for (const chunk of [1, 2, 7, 4096]) {
        const records = await read(bytes, chunk);
        expect(records.map(record => [record.version, record.type, record.targetUri])).toEqual([
          ['1.0', 'response', 'http://wget.example/'],
          ['0.18', 'metadata', 'http://heritrix.example/a'],
          ['1.0', 'response', 'http://wget.example/'],
        ]);
        expect(records[1].headers.get('x-folded')).toBe('one two');
        expect(text(records[1].block)).toBe('via: http://b.net/\r\n');
        expect(text(parseHttpResponse(records[2].block)!.body)).toBe('hello world');
      }
    }
  });

  it('reads what warcio writes', async () => {
    const record = await WARCRecord.create(
      {
        url: 'http://w.example/',
        type: 'response',
        warcVersion: 'WARC/1.1',
        httpHeaders: { 'Content-Type': 'text/plain' },
      },
      (async function* () {
        yield new TextEncoder().encode('some text');
      })(),
    );
    const [back] = await read(await WARCSerializer.serialize(record, { gzip: true }));
    expect(back.targetUri).toBe('http://w.example/');
    expect(text(parseHttpResponse(back.block)!.body)).toBe('some text');
  });

  it('cuts blocks that are too long and goes on behind them', async () => {
    const records = await read(Buffer.from(wgetRecord + heritrixRecord), 10, { maximumBlockBytes: 15 });
    expect(records.map(record => [record.block.length, record.blockTruncated])).toEqual([
      [15, true],
      [15, true],
    ]);
  });

  it('gives the whole records of a file that was cut, then says where it ends', async () => {
    const whole = Buffer.concat([gzipSync(heritrixRecord), gzipSync(wgetRecord)]);
    const found: string[] = [];
    const reading = (async () => {
      for await (const record of readWarcStream(Readable.from([whole.subarray(0, whole.length - 20)]), 'cut.warc.gz')) {
        found.push(record.type);
      }
    })();
    await expect(reading).rejects.toThrow(/^cut\.warc\.gz: cannot read what follows record 1: /);
    await expect(reading).rejects.toThrow(FailureError);
    expect(found).toEqual(['metadata']);
  });

  it.each([
    ['<html>no archive</html>', /expected "WARC\/1\.1" but found "<html>no archive<\/html>"/],
    ['WARC/1.1\r\nWARC-Type: response\r\n\r\n', /no usable Content-Length/],
    ['WARC/1.1\r\nnonsense\r\n\r\n', /has the line "nonsense"/],
    ['WARC/1.1\r\nWARC-Type: response\r\n', /ends inside a record header/],
    ['WARC/1.1\r\nContent-Length: 10\r\n\r\nshort', /ends 5 bytes before the end of a record/],
  ])('says what is wrong with %j', async (content, message) => {
    await expect(read(Buffer.from(content))).rejects.toThrow(message);
  });

  it('reads nothing from an empty file', async () => {
    expect(await read(new Uint8Array(0))).toEqual([]);
  });
});

describe('our own files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'honeyguide-warc-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('give back any body byte for byte', async () => {
    const writer = new WarcWriter({ folder });
    const bodies = fc.sample(fc.uint8Array({ maxLength: 5000, size: 'max' }), { numRuns: 60, seed: 7 });
    const locations = bodies.map((responseBody, i) => {
      const url = `http://a.example/${i}`;
      return writer.write({ url, exchange: exampleExchange(url, responseBody, 0), metadata: {} });
    });
    writer.close();
    const read: Uint8Array[] = [];
    for await (const record of readWarc(join(folder, locations[0].file))) {
      if (record.type === 'response') read.push(parseHttpResponse(record.block)!.body);
    }
    expect(read.map(text)).toEqual(bodies.map(text));
  });

  it('names a file that is not there', async () => {
    const reading = (async () => {
      for await (const _ of readWarc(join(folder, 'none.warc'))) throw new Error('nothing to read');
    })();
    await expect(reading).rejects.toThrow(/none\.warc: cannot read its first record: ENOENT/);
  });

  it('reads a file by its content, not its name', async () => {
    writeFileSync(join(folder, 'a.warc.gz'), heritrixRecord);
    const types: string[] = [];
    for await (const record of readWarc(join(folder, 'a.warc.gz'))) types.push(record.type);
    expect(types).toEqual(['metadata']);
  });
});

describe('gzipMember', () => {
  it('is gzip, stored or compressed', async () => {
    const { gunzipSync } = await import('node:zlib');
    for (const size of [0, 1, 1023, 1024, 65535, 65536, 200_000]) {
      const bytes = new Uint8Array(size).map((_, i) => i % 251);
      for (const stored of [false, true]) {
        expect(Buffer.compare(gunzipSync(gzipMember(bytes, stored)), bytes), `${size} ${stored}`).toBe(0);
      }
    }
  });
});

describe('parseHttpResponse', () => {
  const response = (coding: string, body: Uint8Array) =>
    Buffer.concat([
      Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n\r\n`),
      body,
    ]);
  const words = Buffer.from('words '.repeat(50));

  it.each([
    ['gzip', gzipSync(words)],
    ['br', brotliCompressSync(words)],
    ['deflate', deflateSync(words)],
    ['deflate', deflateRawSync(words)],
    ['identity', words],
    // The header stayed, the coding was undone.
    ['gzip', words],
    ['deflate, gzip', gzipSync(deflateSync(words))],
  ])('undoes %s', (coding, body) => {
    const parsed = parseHttpResponse(response(coding, body))!;
    expect(text(parsed.body)).toBe(text(words));
    expect(parsed.headers['set-cookie']).toEqual(['a', 'b']);
  });

  it('refuses to blow up', () => {
    expect(() => parseHttpResponse(response('gzip', gzipSync(Buffer.alloc(1 << 20))), 1000)).toThrow(
      /larger than|too large/i,
    );
  });

  it('knows what is no response', () => {
    expect(parseHttpResponse(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toBeUndefined();
    expect(parseHttpResponse(new Uint8Array(0))).toBeUndefined();
  });
});
