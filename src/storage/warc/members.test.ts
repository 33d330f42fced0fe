import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DamagedMember, endOfWholeMembers, readMembers } from './members.js';
import { RecoveredRecords, recoverRecords } from './recovered-records.js';
import { WarcWriter } from './warc-writer.js';

let folder: string;
let path: string;
const offsets: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-members-'));
  const writer = new WarcWriter({ folder });
  offsets.length = 0;
  for (let n = 0; n < 3; n++) {
    const { file, offset } = writer.write({
      url: `http://a.example/${n}`,
      exchange: {
        request: `GET /${n} HTTP/1.1\r\n\r\n`,
        responseHead: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n',
        // One that is compressed, and longer than what is read at first.
        responseBody: new TextEncoder().encode(
          n === 1 ? Array.from({ length: 9000 }, (_, i) => i * i).join(' ') : `<p>${n}`,
        ),
        at: 1.7e12,
      },
      metadata: n === 2 ? { reason: 'fetched for another' } : { hopsFromSeed: n },
    });
    path = join(folder, file);
    offsets.push(offset);
  }
  writer.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('gives every record with its place', () => {
  const members = [...readMembers(path)];
  expect(members.map(({ fields }) => fields.get('warc-type'))).toEqual([
    'warcinfo',
    ...Array.from({ length: 3 }, () => ['response', 'request', 'metadata']).flat(),
  ]);
  expect(offsets).toEqual([1, 4, 7].map(i => members[i].offset));
  expect(members.at(-1)!.offset + members.at(-1)!.length).toBe(readFileSync(path).length);
  expect(members[2].block.toString()).toBe('GET /0 HTTP/1.1\r\n\r\n');
});

it('finds any byte that was changed, and any length that was cut', () => {
  const bytes = readFileSync(path);
  const missed: number[] = [];
  const [first] = readMembers(path);
  const content = gunzipSync(bytes);
  // Time, speed and system in the head of a member (RFC 1952 §2.3), and the bits that fill up its last packed byte (RFC 1951 §3.1.1), mean nothing: what
  // unpacks to the same is no damage.
  const isDamage = (changed: Buffer) => !gunzipSync(changed).equals(content);
  for (let at = first.length; at < bytes.length; at += at < offsets[1] ? 5 : 397) {
    const changed = Buffer.from(bytes);
    changed[at] ^= 0x10;
    writeFileSync(path, changed);
    if (endOfWholeMembers(path) === bytes.length && isDamage(changed)) missed.push(at);
  }
  expect(missed).toEqual([]);
  writeFileSync(path, bytes.subarray(0, -1));
  expect(endOfWholeMembers(path)).toBeGreaterThan(offsets[2]);
  expect(() => [...readMembers(path)]).toThrow(DamagedMember);
});

it('recovers whole answers of documents, once each, also from two crashes', () => {
  const torn = readFileSync(path).subarray(0, -5);
  writeFileSync(path, torn);
  recoverRecords(folder, path, offsets[1]);
  recoverRecords(folder, path, offsets[0]);
  const records = new RecoveredRecords(folder);
  expect(records.size).toBe(2);
  expect(records.take('http://a.example/2')).toBeUndefined();
  expect(records.take('http://a.example/0')!.request).toBe('GET /0 HTTP/1.1\r\n\r\n');
  expect(records.take('http://a.example/0')).toBeUndefined();
  expect(records.take('http://a.example/1')!.response.block.toString()).toContain('0 1 4 9 16');
  records.remove();
  expect(new RecoveredRecords(folder).size).toBe(0);
});
