import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { exampleExchange } from '../example-visits.contract.js';
import { base32, warcDigest } from './digest.js';
import { type ArchiveEntry, WarcWriter } from './warc-writer.js';

const at = Date.UTC(2026, 10, 15, 20, 0, 0, 123);
const html = new TextEncoder().encode(`<html>${'<p>honey bees and wax</p>'.repeat(400)}</html>`);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-warc-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (url: string, body: Uint8Array, more: Partial<ArchiveEntry> = {}, header = ''): ArchiveEntry => ({
  url,
  exchange: exampleExchange(url, body, at, header),
  metadata: { via: 'http://seed.example/', score: 0.75, relevant: true, reason: 'linked from\r\nX-Evil: yes' },
  ...more,
});

interface Read {
  type: string;
  headers: Map<string, string>;
  http?: Headers | Map<string, string>;
  status?: number;
  raw: string;
  decoded: string;
}

/** Everything as the reader of others sees it. */
async function readAll(file: string): Promise<Read[]> {
  const records: Read[] = [];
  const pass = async (decode: boolean, visit: (record: Read, i: number) => void) => {
    let i = 0;
    for await (const record of new WARCParser(createReadStream(join(folder, file)))) {
      const bytes = await record.readFully(decode);
      const headers = new Map(
        [...record.warcHeaders.headers].map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const text = Buffer.from(bytes).toString('latin1');
      visit(
        {
          type: String(record.warcType),
          headers,
          http: record.httpHeaders?.headers,
          status: record.httpHeaders?.statusCode as number | undefined,
          raw: text,
          decoded: text,
        },
        i++,
      );
    }
  };
  await pass(false, record => records.push(record));
  await pass(true, (record, i) => {
    records[i].decoded = record.raw;
  });
  return records;
}

const sha1 = (bytes: string) => `sha1:${base32(createHash('sha1').update(bytes, 'latin1').digest())}`;

describe('digests', () => {
  it('are those of RFC 4648 §10 and of FIPS 180', () => {
    const vectors = {
      '': '',
      f: 'MY',
      fo: 'MZXQ',
      foo: 'MZXW6',
      foob: 'MZXW6YQ',
      fooba: 'MZXW6YTB',
      foobar: 'MZXW6YTBOI',
    };
    for (const [text, expected] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(expected);
    // The empty payload, as it stands in countless WARC files.
    expect(warcDigest(new Uint8Array(0))).toBe('sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ');
  });
});

describe('WarcWriter', () => {
  it('writes records that warcio reads, with digests that agree', async () => {
    const writer = new WarcWriter({ folder, info: { software: 'Honeyguide', operator: 'a test' } });
    writer.write(entry('http://a.example/1', html));
    writer.close();
    const [file] = readdirSync(folder);
    expect(file).toBe('honeyguide-20261115T200000-00000.warc.gz');
    const [info, response, request, metadata, ...rest] = await readAll(file);
    expect(rest).toEqual([]);
    expect(info.type).toBe('warcinfo');
    expect(info.headers.get('warc-filename')).toBe(file);
    expect(info.raw).toBe('format: WARC File Format 1.1\r\nsoftware: Honeyguide\r\noperator: a test\r\n');
    expect([response.type, request.type, metadata.type]).toEqual(['response', 'request', 'metadata']);
    expect(response.headers.get('warc-date')).toBe('2026-11-15T20:00:00.123Z');
    expect(response.headers.get('warc-target-uri')).toBe('http://a.example/1');
    expect(response.headers.get('warc-ip-address')).toBe('192.0.2.1');
    expect(response.headers.get('warc-warcinfo-id')).toBe(info.headers.get('warc-record-id'));
    expect(response.headers.has('warc-truncated')).toBe(false);
    expect(response.status).toBe(200);
    expect(response.decoded).toBe(Buffer.from(html).toString('latin1'));
    expect(response.headers.get('warc-payload-digest')).toBe(sha1(response.decoded));
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\n\r\n`;
    expect(response.headers.get('warc-block-digest')).toBe(sha1(head + response.decoded));
    for (const record of [request, metadata]) {
      expect(record.headers.get('warc-concurrent-to')).toBe(response.headers.get('warc-record-id'));
      expect(record.headers.get('warc-target-uri')).toBe('http://a.example/1');
    }
    expect(metadata.headers.get('warc-block-digest')).toBe(sha1(metadata.raw));
    expect(metadata.raw).toBe(
      'via: http://seed.example/\r\nscore: 0.75\r\nrelevant: true\r\nreason: linked from X-Evil: yes\r\n',
    );
  });

  it('writes a rendered page as a conversion of its response', async () => {
    const writer = new WarcWriter({ folder });
    const { offset, groupLength } = writer.write(
      entry('http://a.example/1', html, { rendered: '<p>made by scripts: ü' }),
    );
    const next = writer.write(entry('http://a.example/2', html));
    writer.close();
    expect(next.offset).toBe(offset + groupLength);
    const records = await readAll(readdirSync(folder)[0]);
    const [response, conversion] = [records[1], records[4]];
    expect(conversion.type).toBe('conversion');
    expect(conversion.headers.get('warc-refers-to')).toBe(response.headers.get('warc-record-id'));
    expect(conversion.headers.get('warc-target-uri')).toBe('http://a.example/1');
    expect(conversion.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Buffer.from(conversion.raw, 'latin1').toString()).toBe('<p>made by scripts: ü');
    expect(conversion.headers.get('warc-block-digest')).toBe(sha1(conversion.raw));
  });

  it('keeps compressed bodies as they came, and tells of an undone transfer coding', async () => {
    const writer = new WarcWriter({ folder });
    const wire = gzipSync(html);
    // Incompressible and longer than one stored deflate block (65,535 bytes).
    const noise = new Uint8Array(200_001).map((_, i) => (Math.imul(i, 2654435761) >>> 13) & 255);
    writer.write(entry('http://a.example/gz', wire, {}, 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n'));
    writer.write(entry('http://a.example/br', noise, {}, 'content-encoding: x-unknown\r\n'));
    writer.close();
    const records = (await readAll(readdirSync(folder)[0])).filter(record => record.type === 'response');
    expect(records[0].decoded).toBe(Buffer.from(html).toString('latin1'));
    expect(records[0].headers.get('warc-payload-digest')).toBe(sha1(Buffer.from(wire).toString('latin1')));
    expect(records[0].raw).toBe(Buffer.from(wire).toString('latin1'));
    expect(records[0].http?.get('x-orig-transfer-encoding')).toBe('chunked');
    expect(records[1].raw).toBe(Buffer.from(noise).toString('latin1'));
  });

  it('takes a digest that is known, unless it is of another payload or none', async () => {
    const writer = new WarcWriter({ folder });
    const digest = createHash('sha1').update(html).digest('hex');
    const wire = gzipSync(html);
    const digests = [
      writer.write(entry('http://a.example/1', html, { digest })),
      writer.write(entry('http://a.example/2', html, { digest: 'none' })),
      writer.write(entry('http://a.example/3', wire, { digest }, 'Content-Encoding: gzip\r\n')),
    ].map(({ payloadDigest }) => payloadDigest);
    writer.close();
    expect(digests).toEqual([warcDigest(html), warcDigest(html), warcDigest(wire)]);
  });

  it('says when a body was cut', async () => {
    const writer = new WarcWriter({ folder });
    const cut = entry('http://a.example/long', html);
    cut.exchange.truncated = 'length';
    writer.write(cut);
    writer.close();
    expect((await readAll(readdirSync(folder)[0]))[1].headers.get('warc-truncated')).toBe('length');
  });

  it('writes a revisit record for the same bytes, a response for others', async () => {
    const writer = new WarcWriter({ folder });
    const first = writer.write(entry('http://a.example/1', html));
    const repeats = { url: 'http://a.example/1', at, payloadDigest: first.payloadDigest };
    writer.write(entry('http://b.example/2', html, { repeats }));
    writer.write(entry('http://b.example/3', gzipSync(html), { repeats }, 'Content-Encoding: gzip\r\n'));
    writer.close();
    const records = await readAll(readdirSync(folder)[0]);
    const revisit = records.find(record => record.type === 'revisit')!;
    expect(revisit.headers.get('warc-profile')).toBe(
      'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
    );
    expect(revisit.headers.get('warc-refers-to-target-uri')).toBe('http://a.example/1');
    expect(revisit.headers.get('warc-refers-to-date')).toBe('2026-11-15T20:00:00.123Z');
    expect(revisit.headers.get('warc-payload-digest')).toBe(first.payloadDigest);
    expect(revisit.raw).toBe('');
    expect(records.filter(record => record.type === 'response').length).toBe(2);
  });

  it('begins a new file when one is full, and goes on with the last', async () => {
    const options = { folder, maximumBytes: 3000 };
    let writer = new WarcWriter(options);
    const locations = Array.from({ length: 8 }, (_, i) => writer.write(entry(`http://a.example/${i}`, html)));
    writer.sync();
    const files = writer.takeChanges();
    writer.close();
    expect(files.map(file => file.name)).toEqual(readdirSync(folder).sort());
    expect(files.length).toBeGreaterThan(2);
    const last = files.at(-1)!;
    writer = new WarcWriter({ ...options, append: last, serial: files.length });
    locations.push(writer.write(entry('http://a.example/8', html)));
    writer.close();
    for (const [i, { file, offset, length, groupLength }] of locations.entries()) {
      const bytes = readFileSync(join(folder, file));
      const parse = async (from: number, to: number) => {
        const found: string[] = [];
        const part = bytes.subarray(from, to);
        for await (const record of new WARCParser(Readable.from([part]))) {
          found.push(`${record.warcType} ${record.warcTargetURI}`);
          await record.readFully(false);
        }
        return found;
      };
      expect(await parse(offset, offset + length)).toEqual([`response http://a.example/${i}`]);
      const types = ['response', 'request', 'metadata'].map(type => `${type} http://a.example/${i}`);
      expect(await parse(offset, offset + groupLength)).toEqual(types);
    }
  });
});
