import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../../crawl/fetch/web.js';
import { finishedExchange } from './response-record.js';
import { WarcWriter } from './warc-writer.js';

const url = 'http://a.example/ü?x=1';
const exchange: Exchange = {
  request: 'GET / HTTP/1.1\r\n\r\n',
  responseHead: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
  responseBody: Buffer.from('<p>honey bees'.repeat(200)),
  ...{ at: 1_700_000_000_000, ip: '192.0.2.1' },
};

let folder: string;
let serial = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-record-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The record of a response as a writer leaves it, random names left out. */
function written(given: Exchange): { text: string; digest: string } {
  const writer = new WarcWriter({ folder, serial: serial++ });
  const { file, offset, length, payloadDigest } = writer.write({ url, exchange: given, metadata: {} });
  writer.close();
  const record = gunzipSync(readFileSync(join(folder, file)).subarray(offset, offset + length)).toString('latin1');
  return { text: record.replace(/\r\nWARC-(Warcinfo|Record)-ID: [^\r]*/g, ''), digest: payloadDigest };
}

describe('a record that another machine made', () => {
  it('is the one that would be made here, but for the name of the file’s maker', () => {
    expect(written(finishedExchange(url, exchange))).toEqual(written(exchange));
  });

  it('of what was asked for the page’s sake names its own URL', () => {
    const own = 'http://b.example/script.js';
    const member = finishedExchange(url, { ...exchange, url: own }).responseBody;
    expect(gunzipSync(member).toString('latin1')).toContain(`WARC-Target-URI: ${own}\r\n`);
  });

  const made = finishedExchange(url, exchange);
  const member = made.responseBody;
  const inner = gunzipSync(member);
  it.each<[string, Uint8Array]>([
    ['no gzip', Buffer.from('WARC/1.1\r\n')],
    ['cut off', member.subarray(0, member.length - 5)],
    ['followed by something', Buffer.concat([member, Buffer.from('x')])],
    ['followed by another record', Buffer.concat([member, member])],
    ['of another URL', finishedExchange('http://evil.example/', exchange).responseBody],
    ['no record', gzipSync('hello')],
    ['a record and more', gzipSync(Buffer.concat([inner, inner]))],
    ['of another length than it says', gzipSync(inner.subarray(0, inner.length - 10))],
  ])('is not written where it is %s', (_name, responseBody) => {
    const { text } = written({ ...made, responseBody });
    expect(text).toContain('WARC-Truncated: disconnect');
    expect(text).not.toContain('honey bees');
  });
});
