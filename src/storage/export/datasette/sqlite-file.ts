/** A small SQLite file with what is wanted, for Datasette and for SQL: pages, the links between them, and a full-text index. */
import type { Collection } from '../../collection.js';
import type { CollectedPage } from '../../collection-types.js';
import { Database, type Value } from '../../sqlite/database.js';
import type { Exporter } from '../exporter.js';
import { type FieldType, pageFieldNames, pageFields, pageFieldTypes } from '../page-fields.js';

const types: Record<FieldType, string> = {
  text: 'TEXT',
  time: 'TEXT',
  integer: 'INTEGER',
  number: 'REAL',
  boolean: 'INTEGER',
};

const tables = `
CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  ${pageFieldNames.map(name => `${quoted(name)} ${types[pageFieldTypes[name]]}`).join(',\n  ')},
  headings TEXT,
  text TEXT
);
CREATE TABLE links (
  source INTEGER NOT NULL REFERENCES pages (id),
  target INTEGER NOT NULL REFERENCES pages (id),
  PRIMARY KEY (source, target)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE pages_fts USING fts5 (title, text, content = 'pages', content_rowid = 'id', tokenize = 'porter unicode61');
`;
const indexes = `
CREATE INDEX pages_host ON pages (host);
CREATE INDEX pages_score ON pages (score);
CREATE INDEX links_target ON links (target);
INSERT INTO pages_fts (pages_fts) VALUES ('rebuild');
`;

export const sqlite: Exporter = {
  name: 'sqlite',
  of: 'pages',
  summary: 'a small database with pages, links and full-text search, for Datasette and SQL',
  endings: ['.sqlite', '.sqlite3', '.db'],
  packed: true,
  writeFile(collection, path, { pages, counted }) {
    const database = new Database(path);
    try {
      // The file gets its name when it is whole: until then nobody needs a journal.
      database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
      database.transaction(() => {
        database.exec(tables);
        writePages(database, collection, pages(), counted);
        database.exec(indexes);
      }, 'writing');
    } finally {
      database.close();
    }
  },
};

function writePages(
  database: Database,
  collection: Collection,
  pages: Iterable<CollectedPage>,
  counted: (page: CollectedPage) => void,
): void {
  const columns = ['id', ...pageFieldNames, 'headings', 'text'];
  const insert = database.prepare<Value[]>(
    `INSERT INTO pages (${columns.map(quoted).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const ids = new Map<string, number>();
  for (const page of pages) {
    counted(page);
    ids.set(page.url, page.id);
    const fields = pageFields(collection, page);
    const values = pageFieldNames.map(name => cellOf(fields[name]));
    insert.run(page.id, ...values, page.headings.join('\n'), cellOf(collection.main(page)));
  }
  const link = database.prepare<Value[]>('INSERT OR IGNORE INTO links (source, target) VALUES (?, ?)');
  for (const [, id] of ids) {
    for (const url of collection.links({ id })) {
      const target = ids.get(url);
      if (target !== undefined && target !== id) link.run(id, target);
    }
  }
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** The library cuts a text at its first NUL. */
function cellOf(value: string | number | boolean | null): Value {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}
