// `node bench/load/library-calls.js [pages] [rounds] [plain|gzip]`: what a stored page costs at the least. The calls of libraries that storing takes
// (hashing, packing, rows into SQLite, bytes onto the disk) run alone over the pages of a crawl, with all that goes into them made before, and
// their processor time is added to that of the bare loop. Nothing of ours is in the sum: no words, language, main text, verdict or order.
import { hash } from 'node:crypto';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, crc32, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { crawl } from '../../dist/index.js';
import { Database } from '../../dist/storage/sqlite/database.js';
import { TextReader } from '../../dist/storage/sqlite/text/text-rows.js';
import { median, processorMilliseconds } from '../measuring.js';
import { measured } from './contestants.js';
import { serveShape, shapes } from './shapes.js';

const [pages, rounds] = [Number(process.argv[2] ?? 4000), Number(process.argv[3] ?? 3)];
const shape = shapes.find(({ name, hosts }) => hosts === 1 && name === (process.argv[4] ?? 'plain'));
if (!shape || !(pages > 0) || !(rounds > 0)) {
  console.error('Write: node bench/load/library-calls.js 4000 3 plain');
  process.exit(2);
}
const isPacked = shape.coding === 'gzip';
/** What a crawl commits at once when it is quick: a quarter of a second of it. */
const visitsPerCommit = 200;
const pragmas = ['page_size = 8192', 'journal_mode = WAL', 'synchronous = FULL', 'cache_size = -32000'].map(
  set => `PRAGMA ${set}`,
);
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };
const foundBy = 'coalesce((SELECT seq FROM visits WHERE visits.id = from_id), 0)';
const ofVisit = 'JOIN visits ON links.rowid BETWEEN first_link AND first_link + link_count - 1';

/** @typedef {import('../../dist/storage/sqlite/database.js').Value} Value */
/** Its first column is the number of the visit that it came with. @typedef {readonly Value[]} Row */
/**
 * Tables that grow with every page: how their rows are read, and how many are inserted by one call.
 * @type {{ name: string, columns: string, visit: string, from: string, together: number }[]}
 */
const tables = [
  { name: 'urls', columns: 'id, url, depth, from_id, priority', visit: foundBy, from: 'urls', together: 10 },
  {
    name: 'links',
    columns: 'from_id, to_id, ordinal, links.priority, anchor, block',
    visit: 'seq',
    from: `links ${ofVisit}`,
    together: 10,
  },
  { name: 'visits', columns: '*', visit: 'seq', from: 'visits', together: 1 },
  { name: 'pages', columns: '*', visit: 'seq', from: 'pages', together: 1 },
  { name: 'texts', columns: '*', visit: 'last', from: 'texts', together: 1 },
];

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-calls-'));
const { web, stop } = await serveShape(shape, { pages, kilobytes: 20 });
const job = { seeds: web.seeds, query: web.query, limit: pages, concurrency: 64 };
const out = join(folder, 'collection');
const how = { concurrency: 64, hostConcurrency: 64, delay: 0, allowPrivate: ['*'] };
await crawl({ seeds: web.seeds, query: web.query, strategy: 'best-first', pages, out, ...how });

const collection = new Database(join(out, 'honeyguide.db'), { readOnly: true });
/** @param {string} sql @returns {Row[]} */
const rowsOf = sql => collection.prepareLists(sql).all();
const stored = tables.map(({ name, columns, visit, from, together }) => ({
  ...{ name, together },
  rows: rowsOf(`SELECT ${visit}, ${columns} FROM ${from} ORDER BY 1`),
}));
const schema = collection.column(
  "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN ('urls_url', 'links_to', 'pages_lines')",
);
const packs = collection.column('SELECT packed FROM texts');
const unpacked = packs.map(pack => brotliDecompressSync(/** @type {Uint8Array} */ (pack)));
const reader = new TextReader(collection);
const texts = rowsOf('SELECT seq, title FROM pages ORDER BY seq').map(([seq, title]) => {
  return /** @type {Row} */ ([seq, seq, title, reader.text(Number(seq))]);
});
/** As the server sent them. @type {Buffer[]} */
const bodies = [];
for (const url of collection.column('SELECT url FROM pages ORDER BY seq')) {
  const { body } = await request(String(url));
  bodies.push(Buffer.from(await body.arrayBuffer()));
}
collection.close();
const contents = isPacked ? bodies.map(body => gunzipSync(body)) : bodies;
const members = isPacked ? bodies : bodies.map(body => gzipSync(body, { level: 1 }));

/** Writes rows of tables in transactions, as a crawl does. @param {string[]} made @param {typeof stored} all */
function insert(made, all) {
  const database = new Database(join(folder, 'rows.db'));
  for (const sql of [...pragmas, ...made]) database.exec(sql);
  const writers = all.map(({ name, together, rows }) => {
    const places = `(${Array(rows[0].length - 1).fill('?')})`;
    const one = database.prepare(`INSERT INTO ${name} VALUES ${places}`);
    return {
      rows,
      together,
      one,
      many: database.prepare(`INSERT INTO ${name} VALUES ${Array(together).fill(places)}`),
      next: 0,
    };
  });
  for (let last = visitsPerCommit; writers.some(({ rows, next }) => next < rows.length); last += visitsPerCommit) {
    database.exec('BEGIN IMMEDIATE');
    for (const writer of writers) {
      const { rows, together, one, many } = writer;
      const from = writer.next;
      while (writer.next < rows.length && Number(rows[writer.next][0]) <= last) writer.next++;
      let at = from;
      for (; at + together <= writer.next; at += together)
        many.run(...rows.slice(at, at + together).flatMap(row => row.slice(1)));
      for (; at < writer.next; at++) one.run(...rows[at].slice(1));
    }
    database.exec('COMMIT');
  }
  database.close();
  rmSync(join(folder, 'rows.db'));
}

/** The archive's bytes onto the disk, before each commit. */
function writeMembers() {
  const file = openSync(join(folder, 'members'), 'w');
  for (let at = 0; at < members.length; at += visitsPerCommit) {
    writeSync(file, Buffer.concat(members.slice(at, at + visitsPerCommit)));
    fdatasyncSync(file);
  }
  closeSync(file);
}

const fullText = [
  "CREATE VIRTUAL TABLE words USING fts5(title, text, content='', tokenize='porter unicode61')",
  "INSERT INTO words (words, rank) VALUES ('hashsize', 67108864)",
];
/** @type {[name: string, call: () => unknown][]} */
const calls = [
  [
    'sha1 of the body, and of the archived record',
    () => [contents, bodies].map(all => all.map(body => hash('sha1', body))),
  ],
  isPacked
    ? ['check sum of what came packed', () => bodies.map(body => crc32(body))]
    : [
        'gzip at level 1 for the archive',
        () => bodies.map(body => gzipSync(body, { level: 1, chunkSize: body.length >> 1 })),
      ],
  ['bytes of the archive onto the disk', writeMembers],
  [
    'brotli at level 1, texts of eight pages together',
    () => unpacked.map(text => brotliCompressSync(text, { params: brotli })),
  ],
  ['rows of visits, pages, links, URLs and texts into SQLite', () => insert(schema.map(String), stored)],
  ['full text by FTS5', () => insert(fullText, [{ name: 'words (rowid, title, text)', together: 1, rows: texts }])],
];

/** Milliseconds of the processor for a page, round by round. @type {Map<string, number[]>} */
const costs = new Map();
/** @param {string} name @param {number} cost */
const note = (name, cost) => costs.set(name, [...(costs.get(name) ?? []), cost]);
for (let round = 0; round < rounds; round++) {
  for (const [name, file] of [
    ['bare loop: fetch, tokenise', 'floor.js'],
    ['whole crawl, best-first', 'honeyguide.js'],
  ]) {
    const { cpuSeconds, pages: read } = await measured(file, job);
    note(name, (1000 * cpuSeconds) / read);
  }
  for (const [name, call] of calls) {
    const before = processorMilliseconds();
    call();
    note(name, (processorMilliseconds() - before) / bodies.length);
  }
}
stop();
rmSync(folder, { recursive: true, force: true });

const [floor, whole, ...parts] = [...costs].map(([name, times]) => ({ name, time: median(times) }));
const sum = [floor, ...parts].reduce((all, { time }) => all + time, 0);
const sumWithoutIndex = sum - parts[parts.length - 1].time;
console.log(
  `${pages} pages, ${shape.name}, medians of ${rounds} rounds: milliseconds of the processor a page, and in the bare loop's`,
);
for (const { name, time } of [
  floor,
  ...parts,
  { name: 'sum without full text', time: sumWithoutIndex },
  { name: 'sum', time: sum },
  whole,
]) {
  console.log(`${name.padEnd(58)} ${time.toFixed(3)}  ${(time / floor.time).toFixed(2)} ×`);
}
process.exit(0);
