/** Archives as other programs write them, record by record as theirs are. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCollection } from '../../storage/open.js';
import { archivedExchanges } from '../../storage/warc/archived-exchanges.js';
import { readFields, splitRecords } from '../../storage/warc/split-records.js';
import { type ImportResult, importRecordings } from './import-recordings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-foreign-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const home = 'http://bees.example/';
const html = (title: string) => `<title>${title}</title><p>${title}: honey bees in their hives.</p>`;
const answer = (body: string, status = '200 OK', more = '') =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\n${more}\r\n${body}`;
const asking = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: bees.example\r\n\r\n`;

let count = 0;
const newId = () => `<urn:uuid:00000000-0000-0000-0000-${String(++count).padStart(12, '0')}>`;

/** One record; fields in the order given, a missing one left out. */
function record(type: string, url: string | undefined, block: string, more: Record<string, string> = {}): string {
  const length = Buffer.byteLength(block);
  const fields = {
    'WARC-Type': type,
    ...(url !== undefined && { 'WARC-Target-URI': url }),
    ...{ 'WARC-Date': '2020-05-01T10:00:00Z', 'WARC-Record-ID': newId(), ...more, 'Content-Length': String(length) },
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `WARC/1.0\r\n${head.join('')}\r\n${block}\r\n\r\n`;
}

/** Each record a gzip member, as all but a few write them. */
const packed = (records: readonly string[]) => Buffer.concat(records.map(each => gzipSync(each)));

async function imported(bytes: Uint8Array | string, name = 'a.warc.gz'): Promise<ImportResult> {
  writeFileSync(join(folder, name), bytes);
  const bees = { query: 'honey bees', judge: 'keywords', strategy: 'best-first', delay: 0 };
  return importRecordings([join(folder, name)], { ...bees, out: join(folder, `bees-${++count}`) });
}

/** Titles of the pages of a collection, and their requests as they were archived. */
function pagesOf({ folder: made }: ImportResult): { titles: string[]; requests: string[] } {
  const collection = openCollection(made);
  try {
    const pages = [...collection.pages({ all: true })];
    const requests = pages.map(page => {
      const group = collection.archivedGroup(page);
      const records = group ? [...splitRecords(gunzipSync(group))].map(readFields) : [];
      return archivedExchanges(records, () => undefined).exchanges[0]?.request.split('\r\n')[0] ?? '';
    });
    return { titles: pages.map(({ title }) => title).sort(), requests };
  } finally {
    collection.close();
  }
}

describe('an archive of', () => {
  it('wget: the request stands before the answer, which names it, and addresses in angle brackets', async () => {
    const id = newId();
    const result = await imported(
      packed([
        record('warcinfo', undefined, 'software: Wget/1.21\r\n'),
        record('request', `<${home}>`, asking('/'), { 'WARC-Record-ID': id }),
        record('response', `<${home}>`, answer(html('Home')), { 'WARC-Concurrent-To': id }),
        record('resource', 'metadata://gnu.org/software/wget/warc/MANIFEST.txt', '<urn:uuid:…>', {
          'Content-Type': 'text/plain',
        }),
      ]),
    );
    expect(result).toMatchObject({ pages: 1, recorded: 1, problems: [] });
    expect(pagesOf(result)).toEqual({ titles: ['Home'], requests: ['GET / HTTP/1.1'] });
  });

  it('Heritrix: names that were resolved, the request and remarks behind the answer, in one gzip member or none', async () => {
    const id = newId();
    const records = [
      record('warcinfo', undefined, 'software: Heritrix/3.4\r\n'),
      record('response', 'dns:bees.example', '20200501100000\nbees.example. 3600 IN A 192.0.2.1\n', {
        'Content-Type': 'text/dns',
      }),
      record('response', home, answer(html('Home')), { 'WARC-Record-ID': id }),
      record('request', home, asking('/'), { 'WARC-Concurrent-To': id }),
      record('metadata', home, 'fetchTimeMs: 12\r\n', { 'WARC-Concurrent-To': id }),
    ];
    const whole = await imported(gzipSync(records.join('')));
    expect(pagesOf(whole)).toEqual({ titles: ['Home'], requests: ['GET / HTTP/1.1'] });
    const plain = await imported(records.join('').replaceAll('WARC/1.0', 'WARC/0.18'), 'b.warc');
    expect(pagesOf(plain).titles).toEqual(['Home']);
  });

  it('a browser: what forms and scripts were told is no page, nor are its own notes', async () => {
    const [form, options] = [newId(), newId()];
    const result = await imported(
      packed([
        record('response', home, answer(html('Home'))),
        record('response', home, answer(html('Thank you')), { 'WARC-Record-ID': form }),
        record('request', home, asking('/', 'POST'), { 'WARC-Concurrent-To': form }),
        record('request', `${home}search`, asking('/search', 'OPTIONS'), { 'WARC-Record-ID': options }),
        record('response', `${home}search`, answer(''), { 'WARC-Concurrent-To': options }),
        record('resource', 'urn:pageinfo:http://bees.example/', '{}', { 'Content-Type': 'application/json' }),
        record('resource', `${home}made`, html('Made by hand'), { 'Content-Type': 'text/html' }),
      ]),
    );
    expect(result).toMatchObject({ pages: 2, others: 2 });
    expect(pagesOf(result).titles).toEqual(['Home', 'Made by hand']);
  });

  it('years: what a URL gave when it gave a page counts, not that it was unchanged or in trouble later', async () => {
    const result = await imported(
      packed([
        record('response', home, answer(html('Old'))),
        record('response', home, answer(html('New'))),
        record('response', home, answer('', '304 Not Modified')),
        record('response', home, answer('busy', '503 Service Unavailable')),
        record('response', `${home}moved`, answer('', '301 Moved', `Location: ${home}\r\n`)),
      ]),
    );
    expect(result).toMatchObject({ pages: 1, recorded: 2 });
    expect(pagesOf(result).titles).toEqual(['New']);
  });

  it('a program that died: what stands before the end is taken, and the rest is told of', async () => {
    const records = [
      record('response', home, answer(html('Home'))),
      record('response', `${home}a`, answer(html('A'.repeat(5000)))),
    ];
    const bytes = packed(records);
    const result = await imported(bytes.subarray(0, bytes.length - 20));
    expect(pagesOf(result).titles).toEqual(['Home']);
    expect(result.problems).toEqual([expect.stringMatching(/a\.warc\.gz: cannot read what follows record 1: /)]);
  });
});
