// What a collection asks of an SQLite library: rows and full-text index of visits, then reading all of it back. Run by
// bench/sqlite.js in a process of its own: `node workload.js LIBRARY VISITS`; prints milliseconds of processor time a visit.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [library, visits] = [process.argv[2], Number(process.argv[3])];
const linksPerVisit = 50;
const visitsPerCommit = 200;

const module = await import(library);
const Connection = module.DatabaseSync ?? module.default;
const readOnly = module.DatabaseSync ? { readOnly: true } : { readonly: true };
const lists = statement => {
  if (statement.setReturnArrays) statement.setReturnArrays(true);
  else statement.raw();
  return statement;
};

const vocabulary = Array.from({ length: 30_000 }, (_, k) => ((k * 2_654_435_761) % 1e9).toString(36));
const texts = Array.from({ length: 100 }, (_, n) => {
  let state = n + 1;
  return Array.from({ length: 1200 }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    // The k-th most frequent word occurs in proportion to 1/k (Zipf).
    return vocabulary[Math.floor(vocabulary.length ** (state / 0x7fffffff)) - 1];
  }).join(' ');
});

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-bench-'));
const path = join(folder, 'a.db');
const result = {};
function measure(name, action) {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  result[name] = (user + system) / 1000 / visits;
}

const database = new Connection(path);
database.exec(`
  PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000;
  CREATE TABLE links (from_id INTEGER, to_id INTEGER, ordinal INTEGER, priority REAL, anchor TEXT);
  CREATE TABLE pages (seq INTEGER PRIMARY KEY, url TEXT, title TEXT, text TEXT);
  CREATE VIRTUAL TABLE pages_fts USING fts5(title, text, content='pages', content_rowid='seq', tokenize='porter unicode61')`);
const tenLinks = Array(10).fill('(?, ?, ?, ?, ?)').join(', ');
const insertLinks = database.prepare(`INSERT INTO links VALUES ${tenLinks}`);
const insertPage = database.prepare('INSERT INTO pages VALUES (?, ?, ?, ?)');
const insertText = database.prepare('INSERT INTO pages_fts (rowid, title, text) VALUES (?, ?, ?)');

function inTransactions(write) {
  for (let n = 0; n < visits; n++) {
    if (n % visitsPerCommit === 0) database.exec('BEGIN');
    write(n);
    if (n % visitsPerCommit === visitsPerCommit - 1 || n === visits - 1) database.exec('COMMIT');
  }
}
measure('links', () =>
  inTransactions(n => {
    for (let first = 0; first < linksPerVisit; first += 10) {
      const row = [];
      for (let i = first; i < first + 10; i++) row.push(n, n + i, i, i / 50, `link to page ${n + i}`);
      insertLinks.run(...row);
    }
  }),
);
measure('text', () =>
  inTransactions(n => {
    const text = texts[n % texts.length];
    insertPage.run(n, `http://host${n % 400}.example/page-${n}.html`, `Page ${n}`, text);
    insertText.run(n, `Page ${n}`, text);
  }),
);
const reader = new Connection(path, readOnly);
measure('read', () => {
  let sum = 0;
  for (const [to] of lists(reader.prepare('SELECT to_id, priority, anchor FROM links ORDER BY rowid')).iterate())
    sum += to;
  for (const { text } of reader.prepare('SELECT * FROM pages ORDER BY seq').iterate()) sum += text.length;
  if (!(sum > 0)) throw new Error('nothing was read back');
});
reader.close();
database.close();
const open = process.platform === 'linux' ? readdirSync('/proc/self/fd').filter(isOurs).length : undefined;
const files = readdirSync(folder);
rmSync(folder, { recursive: true, force: true });
process.send({ ...result, open, files: files.length });

function isOurs(descriptor) {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(folder);
  } catch {
    // The one that lists the folder of descriptors.
    return false;
  }
}
