import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WARCRecord, WARCSerializer } from 'warcio';
import { UsageError } from '../../core/errors.js';
import type { Fetched, Web } from '../../crawl/fetch/web.js';
import { exportCollection } from '../../storage/export/export-collection.js';
import { openCollection } from '../../storage/open.js';
import { parseHttpResponse } from '../../storage/warc/http-message.js';
import { resume } from '../crawl.js';
import { type ImportOptions, importRecordings } from './import-recordings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-import-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const home = 'http://bees.example/';
const page = (title: string, ...links: string[]) =>
  `<title>${title}</title><p>${title} about honey bees and hives.</p>${links.map(url => `<a href="${url}">bees</a>`).join(' ')}`;

interface Recorded {
  url: string;
  body?: string | Uint8Array;
  status?: string;
  headers?: Record<string, string>;
  type?: 'response' | 'revisit';
}

/** Written by warcio, as Browsertrix does it. */
async function warcOf(records: readonly Recorded[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (const { url, body = '', status = '200 OK', headers = {}, type = 'response' } of records) {
    const made = WARCRecord.create(
      {
        ...{ url, type, date: '2020-05-01T10:00:00Z', warcVersion: 'WARC/1.1' },
        httpHeaders: { 'Content-Type': 'text/html', ...headers },
        statusline: `HTTP/1.1 ${status}`,
      },
      [typeof body === 'string' ? new TextEncoder().encode(body) : body][Symbol.iterator]() as never,
    );
    parts.push(await WARCSerializer.serialize(made, { gzip: true }));
  }
  return Buffer.concat(parts);
}

const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

async function sampleArchive(): Promise<string> {
  const file = join(folder, 'others.warc.gz');
  const bytes = await warcOf([
    { url: home, body: page('Home', '/a', '/moved', 'http://elsewhere.example/x') },
    { url: `${home}style.css`, body: 'p {}', headers: { 'Content-Type': 'text/css' } },
    { url: `${home}a`, body: gzipSync(page('A', '/b')), headers: { 'Content-Encoding': 'gzip' } },
    { url: `${home}moved`, status: '301 Moved', headers: { Location: '/b' } },
    { url: `${home}b`, body: chunked(page('B')), headers: { 'Transfer-Encoding': 'chunked' } },
    { url: 'http://island.example/', body: page('Island') },
    { url: `${home}gone`, status: '404 Not Found', body: 'no' },
  ]);
  writeFileSync(file, bytes);
  return file;
}

const bees: ImportOptions = { query: 'honey bees', judge: 'keywords', strategy: 'best-first', delay: 0 };

it('makes a collection of a WARC of others, with paths, verdicts and an archive of its own', async () => {
  const out = join(folder, 'bees');
  const result = await importRecordings([await sampleArchive()], { ...bees, out });
  expect(result).toEqual({ folder: out, recorded: 6, pages: 4, relevant: 4, waiting: 1, others: 1, problems: [] });
  const collection = openCollection(out);
  try {
    expect(Array.from(collection.pages({ all: true }), ({ url }) => url).sort()).toEqual(
      [home, `${home}a`, `${home}b`, 'http://island.example/'].sort(),
    );
    expect(collection.path(collection.page(`${home}a`))).toEqual([home, `${home}a`]);
    expect(collection.path(collection.page('http://island.example/'))).toEqual(['http://island.example/']);
    const packed = collection.page(`${home}a`);
    expect(new Date(packed.fetchedAt).toISOString()).toBe('2020-05-01T10:00:00.000Z');
    const { block, date } = await collection.warcRecord(packed);
    expect(date).toBe('2020-05-01T10:00:00.000Z');
    expect(Buffer.from(parseHttpResponse(block)!.body).toString()).toBe(page('A', '/b'));
    const unchunked = await collection.warcRecord(collection.page(`${home}b`));
    expect(Buffer.from(parseHttpResponse(unchunked.block)!.body).toString()).toBe(page('B'));
    expect(collection.search('hives').length).toBe(4);
    expect(collection.explain('http://elsewhere.example/x').path.map(({ outcome }) => outcome)).toEqual([
      'page',
      'waiting',
    ]);
  } finally {
    collection.close();
  }
});

it('is gone on with by resume, from the links that were found', async () => {
  const out = join(folder, 'bees');
  await importRecordings([await sampleArchive()], { ...bees, out });
  const asked: string[] = [];
  const web: Web = {
    async fetch(url): Promise<Fetched> {
      asked.push(url);
      const html = page(`New ${url}`);
      const answer = { kind: 'response', url, status: 200, headers: {}, contentType: 'text/html' } as const;
      return { ...answer, body: new Uint8Array(0), html, truncated: false, milliseconds: 1 };
    },
    async close() {},
  };
  const { ending, progress } = await resume(out, { web, pages: 20 });
  expect(asked).toEqual(['http://elsewhere.example/x']);
  expect([ending, progress.pages]).toEqual(['exhausted', 5]);
});

it('reads WACZ files, ours too, indexes with and without their archive, and lists', async () => {
  const out = join(folder, 'bees');
  const archive = await sampleArchive();
  await importRecordings([archive], { ...bees, out });
  const collection = openCollection(out);
  await exportCollection(collection, { out: join(folder, 'bees.wacz') });
  collection.close();
  const again = await importRecordings([join(folder, 'bees.wacz')], { ...bees, out: join(folder, 'again') });
  expect(again).toMatchObject({ recorded: 4, pages: 4, relevant: 4 });

  mkdirSync(join(folder, 'index'));
  const lines = ` CDX N b a m s k r M S V g\nexample,bees)/ 2020 ${home} text/html 200 X - - 9 0 others.warc.gz\n`;
  writeFileSync(join(folder, 'index', 'a.cdx'), lines);
  const alone = await importRecordings([join(folder, 'index', 'a.cdx')], { ...bees, out: join(folder, 'alone') });
  expect(alone).toMatchObject({ recorded: 0, pages: 0, waiting: 1 });
  writeFileSync(join(folder, 'index', 'others.warc.gz'), readFileSync(archive));
  const beside = await importRecordings([join(folder, 'index', 'a.cdx')], { ...bees, out: join(folder, 'beside') });
  expect(beside).toMatchObject({ recorded: 1, pages: 1, waiting: 3 });

  writeFileSync(join(folder, 'list.txt'), `# places\n${home}\nhttp://new.example/\n`);
  const listed = await importRecordings([join(folder, 'list.txt'), archive], { ...bees, out: join(folder, 'listed') });
  expect(listed).toMatchObject({ pages: 4, waiting: 2 });
});

it('says what cannot be imported', async () => {
  const out = join(folder, 'bees');
  const attempt = (...inputs: string[]) => importRecordings(inputs, { ...bees, out });
  await expect(attempt()).rejects.toThrow(UsageError);
  await expect(attempt(join(folder, 'none.warc'))).rejects.toThrow(/No such file or folder/);
  writeFileSync(join(folder, 'a.docx'), '');
  await expect(attempt(join(folder, 'a.docx'))).rejects.toThrow(/a\.docx is nothing that can be imported\. Give WARC/);
  writeFileSync(join(folder, 'a.txt'), 'no url\n');
  await expect(attempt(join(folder, 'a.txt'))).rejects.toThrow(/a\.txt, line 1: "no url" is no URL/);
  writeFileSync(join(folder, 'a.wacz'), 'no zip');
  await expect(attempt(join(folder, 'a.wacz'))).rejects.toThrow(/a\.wacz is no whole ZIP file: it has no directory/);
  writeFileSync(join(folder, 'a.warc'), 'no warc');
  await expect(attempt(join(folder, 'a.warc'))).rejects.toThrow(/cannot read its first record/);
  writeFileSync(join(folder, 'b.warc.gz'), await warcOf([]));
  await expect(attempt(join(folder, 'b.warc.gz'))).rejects.toThrow(/no page was recorded there/);
});
