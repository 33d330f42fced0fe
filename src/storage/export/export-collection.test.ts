import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { FailureError, UsageError } from '../../core/errors.js';
import { Random } from '../../core/random.js';
import type { Collection } from '../collection.js';
import type { PageOptions } from '../collection-types.js';
import { exampleSeeds, exampleVisit } from '../example-visits.contract.js';
import { openCollection, openStore } from '../open.js';
import type { Visit } from '../store.js';
import { exportCollection } from './export-collection.js';

let folder: string;
let collection: Collection;
let visits: Visit[];

async function collect(name: string, archive: boolean): Promise<Collection> {
  const store = await openStore({ folder: join(folder, name), resume: false, threaded: false, archive });
  const random = new Random(4);
  store.discover(exampleSeeds);
  visits = Array.from({ length: 30 }, (_, n) => exampleVisit(n, random));
  visits[1].page!.title = 'Says "honey", and\r\nmore';
  visits[1].page!.relevant = true;
  visits[7].page = { ...visits[1].page!, duplicateOf: 1, duplicateKind: 'near' };
  for (const visit of visits) store.visit(visit);
  await store.close();
  return openCollection(join(folder, name));
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-export-'));
  collection = await collect('collection', true);
});
afterEach(() => {
  collection.close();
  rmSync(folder, { recursive: true, force: true });
});

const out = (name: string) => join(folder, name);
const pages = () => visits.filter(visit => visit.page);
const wanted = () => pages().filter(({ page }) => page!.relevant);

it('writes JSON lines with the text', async () => {
  const result = await exportCollection(collection, { format: 'jsonl', out: out('a.jsonl') });
  const text = readFileSync(out('a.jsonl'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(result).toEqual({ out: out('a.jsonl'), pages: wanted().length, bytes: Buffer.byteLength(text), beside: [] });
  expect(lines.map(line => line.url)).toEqual(wanted().map(visit => visit.url));
  const visit = visits[1];
  expect(lines[lines.findIndex(line => line.url === visit.url)]).toEqual({
    url: visit.url,
    title: 'Says "honey", and\r\nmore',
    relevant: true,
    score: visit.page!.score,
    priority: 0.1,
    depth: 1,
    fetchedAt: '2023-11-14T22:13:21.000Z',
    status: 200,
    contentType: 'text/html',
    language: 'en',
    bytes: visit.page!.bytes,
    digest: visit.page!.digest,
    duplicateOf: null,
    ...{ headline: '', author: '', date: '', description: '', siteName: '', type: '', licence: '', cut: '' },
    ...{ noindex: false, reservations: 'noai tdm-reservation', tdmPolicy: 'http://example.com/policy' },
    warcFile: 'honeyguide-20231114T221320-00000.warc.gz',
    warcOffset: expect.any(Number),
    warcLength: expect.any(Number),
    host: 'host1.example',
    modified: '',
    canonical: null,
    nofollow: false,
    duplicateKind: null,
    path: [visit.url],
    headings: [],
    text: visit.page!.text,
    main: visit.page!.main,
  });
  const even = wanted().find(({ id }) => id % 2 === 0);
  expect(lines.find(line => line.url === even?.url)).toMatchObject({
    ...{ author: 'A. Bee', date: '2024-03-01', description: even?.page?.description, headings: even?.page?.headings },
  });
});

it('writes repeats with what they repeat, or leaves them out; and all pages when asked', async () => {
  const written = async (options: PageOptions) => {
    await exportCollection(collection, { format: 'jsonl', out: out('a.jsonl'), ...options });
    const lines = readFileSync(out('a.jsonl'), 'utf8').trimEnd().split('\n');
    return lines.map(line => JSON.parse(line));
  };
  const [copy, original] = [visits[7].url, visits[1].url];
  expect((await written({})).find(line => line.url === copy).duplicateOf).toBe(original);
  const unique = (await written({ unique: true })).map(line => line.url);
  expect(unique).toEqual(
    wanted()
      .map(({ url }) => url)
      .filter(url => url !== copy),
  );
  expect(await written({ all: true })).toHaveLength(pages().length);
  await exportCollection(collection, { out: out('a.csv') });
  const rows = readFileSync(out('a.csv'), 'utf8').split('\r\nhttp');
  expect(rows.find(row => `http${row}`.startsWith(`${copy},`))).toContain(`,${original},`);
});

it('has no unique sites', async () => {
  await expect(exportCollection(collection, { out: out('a.csv'), sites: true, unique: true })).rejects.toThrow(
    '--unique is for pages: sites are no repeats of one another. Leave it or --sites out.',
  );
});

it('writes what is permitted', async () => {
  const options = { format: 'jsonl', out: out('a.jsonl'), all: true, onlyPermitted: true };
  const { pages: written } = await exportCollection(collection, options);
  const permitted = pages().filter(({ page }) => !page!.noindex && page!.reservations.length === 0);
  expect(readFileSync(out('a.jsonl'), 'utf8').match(/"url":"[^"]*/g)).toEqual(
    permitted.map(({ url }) => `"url":"${url}`),
  );
  expect([written, written < pages().length]).toEqual([permitted.length, true]);
  await expect(exportCollection(collection, { ...options, sites: true })).rejects.toThrow(UsageError);
});

it('writes CSV as RFC 4180 says', async () => {
  await exportCollection(collection, { format: 'csv', out: out('a.csv') });
  const text = readFileSync(out('a.csv'), 'utf8');
  expect(text.startsWith('url,title,relevant,score,priority,depth,fetchedAt,status,')).toBe(true);
  expect(text).toContain(`\r\n${visits[1].url},"Says ""honey"", and\r\nmore",true,`);
  expect(text.split(/\r\n(?=http)/).length - 1).toBe(wanted().length);
});

it('takes the form from the name of the file, and compresses where it ends in .gz', async () => {
  const plain = await exportCollection(collection, { out: out('a.csv') });
  const packed = await exportCollection(collection, { out: out('a.csv.gz') });
  const text = readFileSync(out('a.csv'));
  expect(plain).toMatchObject({ pages: wanted().length, bytes: text.length });
  expect(gunzipSync(readFileSync(out('a.csv.gz'))).equals(text)).toBe(true);
  expect(packed.bytes).toBe(readFileSync(out('a.csv.gz')).length);
});

describe.each(['a.warc', 'a.warc.gz'])('writes %s', name => {
  it('with the records of the pages, which point to the one warcinfo record in it', async () => {
    const result = await exportCollection(collection, { out: out(name) });
    const bytes = readFileSync(out(name));
    // Gzip or not, as the name says; and every reader can tell.
    expect(bytes.subarray(0, 2).toString('hex')).toBe(name.endsWith('.gz') ? '1f8b' : '5741');
    const found: string[] = [];
    let info: string | null | undefined;
    for await (const record of new WARCParser(createReadStream(out(name)))) {
      if (record.warcType === 'warcinfo') {
        info = record.warcHeader('WARC-Record-ID');
        expect(record.warcHeader('WARC-Filename')).toBe(name);
      } else {
        expect(record.warcHeader('WARC-Warcinfo-ID')).toBe(info);
        found.push(`${record.warcType} ${record.warcTargetURI}`);
      }
      const body = await record.readFully(true);
      if (record.warcType === 'response') expect(Buffer.from(body).toString()).toContain('<p>');
    }
    expect(info).toMatch(/^<urn:uuid:/);
    const types = (rendered?: string) => ['response', 'request', 'metadata', ...(rendered ? ['conversion'] : [])];
    expect(found).toEqual(wanted().flatMap(({ url, rendered }) => types(rendered).map(type => `${type} ${url}`)));
    expect(result).toMatchObject({ pages: wanted().length, bytes: bytes.length });
  });
});

it.each(['a.jsonl', 'a.sqlite', 'notes'])('clears away what a killed export of %s has left', async name => {
  /** No process has so large a number. */
  const dead = 2 ** 30;
  const format = name === 'notes' ? 'markdown' : undefined;
  writeFileSync(out(`${name}.${dead}.part-journal`), '');
  if (format) mkdirSync(out(`${name}.${dead}.part`));
  else writeFileSync(out(`${name}.${dead}.part`), 'half of it');
  writeFileSync(out(`${name}.${process.ppid}.part`), 'of one that still writes');
  await exportCollection(collection, { out: out(name), format });
  const left = readdirSync(folder).filter(each => each.includes('.part'));
  expect(left).toEqual([`${name}.${process.ppid}.part`]);
});

it('says what cannot be', async () => {
  const attempt = (format: string, file: string) => exportCollection(collection, { format, out: out(file) });
  await expect(attempt('xml', 'a.xml')).rejects.toThrow(
    new UsageError(
      'There is no format "xml". Use --format with one of: jsonl, csv, parquet, markdown, warc, wacz, gexf, opensearch, sqlite.',
    ),
  );
  await expect(attempt('csv', 'no/such/folder.csv')).rejects.toThrow(/no\/such does not exist\. Make it first/);
  await expect(exportCollection(collection, { out: out('a.xml') })).rejects.toThrow(/a\.xml says no form/);
  await expect(attempt('csv', 'collection')).rejects.toThrow(/collection is a folder\. Name a file in it with --out\./);
  await expect(attempt('csv', 'collection/honeyguide.db/a.csv')).rejects.toThrow(
    /honeyguide\.db is a file, not a folder/,
  );
  const bare = await collect('bare', false);
  await expect(exportCollection(bare, { format: 'warc', out: out('b.warc.gz') })).rejects.toThrow(FailureError);
  expect(existsSync(out('b.warc.gz'))).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['bare', 'collection']);
  bare.close();
});

it('names the damaged file of an archive', async () => {
  const [file] = readdirSync(join(folder, 'collection', 'warc'));
  const path = join(folder, 'collection', 'warc', file);
  const { offset } = collection.page(wanted()[0].url).archive!;
  writeFileSync(path, readFileSync(path).fill(0xee, offset + 40, offset + 60));
  const damaged = exportCollection(collection, { out: out('a.warc') });
  await expect(damaged).rejects.toThrow(`${file} is damaged (at byte ${offset}: `);
  expect(existsSync(out('a.warc'))).toBe(false);
});
