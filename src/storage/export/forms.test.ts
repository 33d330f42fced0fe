/** Forms that programs of others read back: Parquet in DuckDB, WACZ in wabac, GEXF in graphology, SQLite, Markdown with front matter. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectedGraph } from 'graphology';
import { parse as parseGexf } from 'graphology-gexf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Collection } from '../collection.js';
import { beePage, beeVisit, keepers, mirror, seed, writeBees } from '../example-bees.contract.js';
import { exampleExchange } from '../example-visits.contract.js';
import { openCollection, openStore } from '../open.js';
import { Database } from '../sqlite/database.js';
import { type ExportOptions, exportCollection } from './export-collection.js';
import { duckRows, inWabac } from './readers.contract.js';

let folder: string;
let collection: Collection;

const rich = 'http://rich.example/a%20b/ü';
const script = 'http://rich.example/data.json';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-forms-'));
  const store = await openStore({ folder: join(folder, 'bees'), resume: false, threaded: false, archive: true });
  writeBees(store);
  const body = Buffer.from(
    '<title>Rich</title><main><h2>Dance</h2><p>They <b>dance</b>.</p><ul><li>round<li>waggle</ul></main>',
  );
  const page = beePage('Rich', 'Dance They dance.', { main: 'Dance\nThey dance.', headings: ['Dance'] });
  store.discover([{ id: 7, url: rich, depth: 1, from: 0, priority: 1 }]);
  store.visit(
    beeVisit(7, rich, {
      page,
      rendered: body.toString(),
      exchanges: [
        exampleExchange(rich, Buffer.from('<script src=a.js></script>'), 1_700_000_000_007),
        { ...exampleExchange(script, Buffer.from('{"kept":1}'), 1_700_000_000_008), url: script },
      ],
    }),
  );
  await store.close();
  collection = openCollection(join(folder, 'bees'));
});
afterAll(() => {
  collection.close();
  rmSync(folder, { recursive: true, force: true });
});

async function exported(name: string, options: Partial<ExportOptions> = {}): Promise<string> {
  const out = join(folder, name);
  await exportCollection(collection, { out, ...options });
  return out;
}

it('Parquet has typed columns and the same rows in DuckDB', async () => {
  const path = await exported('a.parquet', { all: true, markdown: true });
  const stats = collection.stats();
  const [counted] = await duckRows(
    `SELECT count(*) AS pages, count(*) FILTER (relevant AND duplicateOf IS NULL) AS relevant FROM '${path}'`,
  );
  expect(counted).toEqual({ pages: String(stats.pages), relevant: String(stats.relevant) });
  const types = await duckRows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`);
  expect(Object.fromEntries(types.map(row => [row['column_name'], row['column_type']]))).toMatchObject({
    ...{ url: 'VARCHAR', relevant: 'BOOLEAN', score: 'DOUBLE', bytes: 'BIGINT', fetchedAt: 'TIMESTAMP' },
    ...{ path: 'VARCHAR[]', headings: 'VARCHAR[]', main: 'VARCHAR', markdown: 'VARCHAR' },
  });
  const [row] = await duckRows(`SELECT * FROM '${path}' WHERE url = '${rich}'`);
  expect(row).toMatchObject({ title: 'Rich', score: 0.9, path: [seed, rich], headings: ['Dance'], depth: '0' });
  expect(row).toMatchObject({ text: 'Dance They dance.', fetchedAt: '2023-11-14 22:13:20.007' });
  expect(row['markdown']).toContain('## Dance');
  expect(row['markdown']).toContain('- waggle');
});

it('Parquet of many pages is written in several row groups', async () => {
  const { parquet } = await import('./parquet/parquet.js');
  const pages = function* () {
    const page = collection.page(seed);
    for (let i = 0; i < 4100; i++) yield { ...page, title: `Page ${i}` };
  };
  const pieces: Uint8Array[] = [];
  const more = { fileName: 'a', gzip: false, description: '', datasheet: () => '', counted() {} };
  for await (const piece of parquet.write?.(collection, { pages, ...more }) ?? []) pieces.push(Buffer.from(piece));
  expect(pieces).toHaveLength(2);
  const path = join(folder, 'many.parquet');
  writeFileSync(path, Buffer.concat(pieces));
  const columns = await duckRows(
    `SELECT row_group_num_rows AS rows, path_in_schema AS name, stats_max_value AS most FROM parquet_metadata('${path}')`,
  );
  const groups = columns.filter(({ name }) => name === 'url').map(({ rows }) => Number(rows));
  expect(groups).toEqual([4000, 100]);
  // Of numbers it is said between which they lie; of texts it is not, since whoever writes would hold on to them.
  const most = (name: string) => columns.find(column => column['name'] === name)?.['most'];
  expect([most('score'), most('text'), most('url')]).toEqual(['0.9', null, null]);
});

it('WACZ opens in wabac, with every page, its text, verdict and path, and what scripts asked for', async () => {
  const path = await exported('a.wacz', { where: 'not host = www.bees.example' });
  await inWabac(path, async ({ pages, replay }) => {
    expect(pages.map(({ url }) => url).sort()).toEqual([keepers, mirror, rich].sort());
    expect(pages.find(({ url }) => url === rich)).toMatchObject({ title: 'Rich' });
    expect(await replay(keepers)).toEqual({ status: 200, body: '<p>body of 4</p>' });
    // It repeats the keepers byte for byte: the archive says so, and the reader finds the bytes.
    expect(await replay(mirror)).toEqual({ status: 200, body: '<p>body of 4</p>' });
    expect(await replay(script)).toEqual({ status: 200, body: '{"kept":1}' });
    expect(await replay('http://not.there.example/')).toBeUndefined();
  });
});

it('WACZ brings the original of a page that is wanted alone', async () => {
  const path = await exported('b.wacz', { where: 'host = mirror.example' });
  await inWabac(path, async ({ pages, replay }) => {
    expect(pages.map(({ url }) => url)).toEqual([mirror]);
    expect(await replay(mirror)).toEqual({ status: 200, body: '<p>body of 4</p>' });
  });
});

it('GEXF opens in graphology, with pages as nodes and links as edges', async () => {
  const graph = parseGexf(DirectedGraph, readFileSync(await exported('a.gexf', { all: true }), 'utf8'));
  const labels = graph.mapNodes((_, { label }) => label);
  expect(labels.sort()).toEqual([...collection.pages({ all: true })].map(({ url }) => url).sort());
  const edges = graph.mapEdges((_edge, _facts, source, target) =>
    [source, target].map(node => graph.getNodeAttribute(node, 'label')).join(' > '),
  );
  expect(edges.sort()).toEqual([
    `${keepers} > ${mirror}`,
    `${keepers} > ${seed}`,
    `${seed} > http://tractors.example/`,
  ]);
  expect(graph.getNodeAttributes('2')).toMatchObject({ relevant: false, score: 0.1, host: 'tractors.example' });
});

it('SQLite has the pages, their links and a full-text index', async () => {
  const database = new Database(await exported('a.sqlite'), { readOnly: true });
  try {
    const found = database.column(
      'SELECT url FROM pages JOIN (SELECT rowid FROM pages_fts(?)) AS found ON found.rowid = pages.id',
      'dancing',
    );
    expect(found).toEqual([seed, rich]);
    expect(database.column('SELECT target FROM links WHERE source = 4 ORDER BY target')).toEqual([0, 5]);
    expect(database.value('PRAGMA integrity_check')).toBe('ok');
  } finally {
    database.close();
  }
});

it('Markdown is a folder with front matter, or one file', async () => {
  const notes = await exported('notes', { format: 'markdown', manifest: true });
  const [name] = readdirSync(join(notes, 'rich.example'));
  const [, front, text] = readFileSync(join(notes, 'rich.example', name), 'utf8').split(/^---$/m);
  expect(parse(front)).toMatchObject({ url: rich, title: 'Rich', score: 0.9, relevant: true, path: [seed, rich] });
  expect(text).toContain('## Dance');
  expect(readFileSync(join(notes, 'index.md'), 'utf8')).toContain(`[Rich](rich.example/${name})`);
  expect(readdirSync(notes)).toContain('manifest.json');
  await expect(exported('notes', { format: 'markdown' })).rejects.toThrow(/notes is there already/);
  const whole = readFileSync(await exported('notes.md'), 'utf8');
  expect(whole.match(/^# /gm)).toHaveLength(4);
  expect(whole).toContain(`<${rich}>`);
});

it('WARC holds every exchange of a page', async () => {
  const { WARCParser } = await import('warcio');
  const { createReadStream } = await import('node:fs');
  const path = await exported('a.warc.gz', { where: 'host = rich.example' });
  const found: string[] = [];
  for await (const record of new WARCParser(createReadStream(path))) {
    found.push(`${record.warcType} ${record.warcTargetURI ?? ''}`);
    await record.readFully(false);
  }
  expect(found.slice(1)).toEqual([
    ...['response', 'request', 'metadata', 'conversion'].map(type => `${type} ${rich}`),
    ...['response', 'request', 'metadata'].map(type => `${type} ${script}`),
  ]);
});
