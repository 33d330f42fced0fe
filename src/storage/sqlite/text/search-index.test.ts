/** The index beside SQLite's own full-text index, which keeps the place of every word, and beside a search without any index. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { beePage, beeVisit } from '../../example-bees.contract.js';
import { databasePath } from '../../folder.js';
import { searchTexts } from '../../memory/memory-search.js';
import { openCollection, openStore, openSurvey } from '../../open.js';
import { isPair } from '../../search/postings/frequent-pairs.js';
import { parseSearch } from '../../search/search-query.js';
import type { PageRecord } from '../../store.js';
import { Database } from '../database.js';
import { readEntries, readParts } from './index-parts.js';
import { IndexWriter } from './index-writer.js';
import { SearchIndex } from './search-index.js';

const words = 'bee honey hive wax swarm queen keeper flower garden dance'.split(' ');
const queries = [
  ...[
    'bee',
    'bees honey',
    'wax OR dances',
    'honey -queen',
    'garden*',
    'ha* -hives',
    '"queen bee"',
    '"honey bees" wax',
    'bee bee',
  ],
  ...[
    '"bee bee"',
    '"the queen bee" OR "wax garden"',
    'hive -"honey bee"',
    '"swarm keep*"',
    'nothing',
    '"nothing bee"',
    'q* h*',
  ],
];

/** Pages of a few words each, so that phrases are frequent. Some are without a word, some visits without a page. */
function examplePages(count: number): (PageRecord | undefined)[] {
  const random = new Random(11);
  const some = (most: number) =>
    Array.from({ length: random.below(most) }, () => `${random.pick(words)}${random.next() < 0.3 ? 's' : ''}`).join(
      ' ',
    );
  return Array.from({ length: count }, () => (random.next() < 0.1 ? undefined : beePage(some(4), some(40))));
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-index-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const url = (id: number) => `http://a.example/${id}`;

async function write(pages: readonly (PageRecord | undefined)[], options = {}): Promise<void> {
  const store = await openStore({
    folder,
    resume: false,
    threaded: false,
    archive: false,
    indexLater: true,
    ...options,
  });
  pages.forEach((page, id) => {
    store.discover([{ id, url: url(id), depth: 0, from: -1, priority: 1 }]);
    store.visit(beeVisit(id, url(id), { page, outcome: page ? 'page' : 'failed', exchanges: undefined }));
  });
  await store.close();
}

/** The index in parts of so many pages, except the last `left`. */
function index(partPages: number, left = 0): number {
  const database = new Database(databasePath(folder));
  const writer = new IndexWriter(database, partPages, 2);
  database.exec(`CREATE TEMP TABLE later AS SELECT * FROM pages ORDER BY seq DESC LIMIT ${left}`);
  database.exec('DELETE FROM pages WHERE seq IN (SELECT seq FROM later)');
  writer.catchUp();
  database.transaction(() => writer.finish(), 'writing');
  database.exec('INSERT INTO pages SELECT * FROM later');
  const parts = database.value<number>('SELECT count(*) FROM search_parts') ?? 0;
  database.close();
  return parts;
}

/** The frequent pairs that parts of the index hold. */
function heldPairs(): string[] {
  const database = new Database(databasePath(folder), { readOnly: true });
  const pairs = readParts(database).flatMap(({ first_leaf, leaves }) =>
    Array.from(readEntries(database, first_leaf, first_leaf + leaves - 1), ({ term }) => term).filter(isPair),
  );
  database.close();
  return pairs;
}

function found(words: string): [url: string, rank: string][] {
  const database = new Database(databasePath(folder), { readOnly: true });
  const { numbers, ranks } = database.transaction(() => new SearchIndex(database).find(parseSearch(words)));
  const page = database.prepareLists<[number], [string]>('SELECT url FROM pages WHERE seq = ?');
  const all = Array.from(numbers, (number, i): [string, number] => [page.get(number)?.[0] ?? '', ranks[i]]);
  database.close();
  return inOrder(all);
}

const inOrder = (all: [url: string, rank: number][]): [url: string, rank: string][] =>
  all.map(([each, rank]): [string, string] => [each, rank.toPrecision(9)]).sort();

function withoutIndex(pages: readonly (PageRecord | undefined)[], words: string): [url: string, rank: string][] {
  const visits = pages.flatMap((page, id) => (page ? [{ ...beeVisit(id, url(id), {}), page }] : []));
  return inOrder(searchTexts(visits, words, { limit: 1e6 }).map(each => [each.url, each.rank]));
}

describe('the full-text index', () => {
  it('finds what FTS5 finds, with the same ranks', async () => {
    const pages = examplePages(120);
    await write(pages);
    index(1000);
    const database = new Database(join(folder, 'fts.db'));
    database.exec("CREATE VIRTUAL TABLE f USING fts5(title, text, tokenize='porter unicode61')");
    database.exec("INSERT INTO f (f, rank) VALUES ('rank', 'bm25(5.0, 1.0)')");
    const insert = database.prepare<[number, string, string]>('INSERT INTO f (rowid, title, text) VALUES (?, ?, ?)');
    for (const [id, page] of pages.entries()) if (page) insert.run(id, page.title, page.text);
    const expressions = {
      ...{
        bee: 'bee',
        'bees honey': 'bees AND honey',
        'wax OR dances': 'wax OR dances',
        'honey -queen': 'honey NOT queen',
      },
      ...{ 'garden*': 'garden*', '"queen bee"': '"queen bee"', '"honey bees" wax': '"honey bees" AND wax' },
      ...{ 'hive -"honey bee"': 'hive NOT "honey bee"' },
    };
    for (const [words, expression] of Object.entries(expressions)) {
      const rows = database
        .prepareLists<[string], [number, number]>('SELECT rowid, -rank FROM f WHERE f MATCH ?')
        .all(expression);
      expect(found(words), words).toEqual(inOrder(rows.map(([id, rank]) => [url(id), rank])));
      expect(rows.length, words).toBeGreaterThan(3);
    }
    database.close();
  });

  // In one part, in many, in many that became larger ones, and with pages that it does not hold yet; with frequent pairs and without.
  it.each([
    { count: 120, partPages: 1000, left: 0, parts: 1, pairs: true },
    { count: 120, partPages: 10, left: 0, parts: 4, pairs: false },
    { count: 120, partPages: 3, left: 31, parts: 4, pairs: false },
    { count: 120, partPages: 50, left: 120, parts: 0, pairs: false },
    { count: 400, partPages: 1000, left: 20, parts: 1, pairs: true },
    { count: 1100, partPages: 110, left: 7, parts: 2, pairs: true },
  ])(
    'finds what a search without index finds ($count pages in parts of $partPages, $left not in it)',
    async ({ count, partPages, left, parts, pairs }) => {
      const pages = examplePages(count);
      await write(pages);
      expect(index(partPages, left)).toBe(parts);
      expect(heldPairs().length > 0).toBe(pairs);
      for (const words of queries) expect(found(words), words).toEqual(withoutIndex(pages, words));
    },
  );

  it('looks into texts where only some of the parts that became one hold a pair', async () => {
    const pages = Array.from({ length: 880 }, (_, i) =>
      beePage('', i < 440 && i % 50 > 0 ? 'the bee and its queen' : 'the queen bee'),
    );
    await write(pages);
    expect(index(110, 440)).toBe(4);
    expect(heldPairs()).not.toContain('queen bee');
    expect(index(110, 110)).toBe(7);
    expect(heldPairs()).toContain('queen bee');
    expect(found('"queen bee"')).toEqual(withoutIndex(pages, '"queen bee"'));
    expect(index(110)).toBe(1);
    expect(heldPairs()).not.toContain('queen bee');
    expect(found('"queen bee"')).toEqual(withoutIndex(pages, '"queen bee"'));
  });

  it('takes in pages that come while it is open, and moves on when they are indexed', async () => {
    const pages = examplePages(60);
    await write(pages.slice(0, 30), { indexLater: false });
    const collection = openCollection(folder);
    const check = (count: number) => {
      for (const words of queries) {
        const results = collection.search(words, { limit: 1000 });
        expect(inOrder(results.map(each => [each.url, each.rank])), words).toEqual(
          withoutIndex(pages.slice(0, count), words),
        );
      }
    };
    check(30);
    const store = await openStore({ folder, resume: true, threaded: true, archive: false });
    for (let id = 30; id < 60; id++) {
      store.discover([{ id, url: url(id), depth: 0, from: -1, priority: 1 }]);
      const page = pages[id];
      store.visit(beeVisit(id, url(id), { page, outcome: page ? 'page' : 'failed', exchanges: undefined }));
      if (id % 10 !== 9) continue;
      await store.flush();
      check(id + 1);
    }
    await store.close();
    check(60);
    collection.close();
  });
});

const indexedPages = (): number => {
  const database = new Database(databasePath(folder), { readOnly: true });
  try {
    return database.value<number>('SELECT coalesce(sum(pages), 0) FROM search_parts') ?? 0;
  } finally {
    database.close();
  }
};

describe('an index that a crawl left behind', () => {
  const pages = Array.from({ length: 150 }, (_, i) => beePage(`Page ${i}`, 'all about honey'));
  const search = () => {
    const collection = openCollection(folder);
    const results = collection.search('honey', { limit: 1000 });
    collection.close();
    return results.length;
  };

  it('is caught up by whoever searches, and found whole', async () => {
    await write(pages);
    expect(indexedPages()).toBe(0);
    expect(search()).toBe(150);
    expect(indexedPages()).toBe(150);
    expect(search()).toBe(150);
  });

  it('misses no page where nothing may be written', async () => {
    await write(pages);
    rmSync(join(folder, '.lock'));
    // Stands for a folder without permission to write, which an administrator always has.
    mkdirSync(join(folder, '.lock'));
    expect(search()).toBe(150);
    expect(indexedPages()).toBe(0);
  });

  it('is caught up by a crawl that goes on', async () => {
    await write(pages);
    const store = await openStore({ folder, resume: true, threaded: true, archive: false });
    store.discover([{ id: 150, url: url(150), depth: 0, from: -1, priority: 1 }]);
    store.visit(beeVisit(150, url(150), { page: beePage('Last', 'more honey'), exchanges: undefined }));
    await store.close();
    expect(indexedPages()).toBe(151);
    expect(search()).toBe(151);
  });

  it('finds no page that is there no more', async () => {
    await write(pages);
    expect(search()).toBe(150);
    const database = new Database(databasePath(folder));
    database.exec('DELETE FROM pages WHERE seq = 3');
    database.close();
    expect(search()).toBe(149);
    const survey = openSurvey(folder);
    survey.refresh();
    expect(survey.find({ words: '"all about" -nothing', filter: {}, order: 'rank', offset: 0, limit: 5 }).total).toBe(
      149,
    );
    survey.close();
  });

  it('goes by what pages are now when they are judged again', async () => {
    await write(pages);
    expect(search()).toBe(150);
    const store = await openStore({ folder, resume: true, threaded: true, archive: false });
    store.judged([{ id: 7, relevant: false, score: 0 }]);
    await store.close();
    const collection = openCollection(folder);
    expect(collection.search('honey', { relevantOnly: true, limit: 1000 }).length).toBe(149);
    expect(collection.search('honey', { relevantOnly: true, limit: 3 }).length).toBe(3);
    collection.close();
  });
});
