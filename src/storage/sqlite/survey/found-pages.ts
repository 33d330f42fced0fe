/** Search with facets. The index says which pages hold the words; what is asked of them besides is looked up in the table. */
import { readingsIn, snippetOf } from '../../search/phrases.js';
import { parseSearch, type SearchQuery } from '../../search/search-query.js';
import { searchWords } from '../../search/search-words.js';
import { type Facet, type FoundPage, type FoundPages, facets, type WantedPages } from '../../survey.js';
import type { Database } from '../database.js';
import { matchExpression } from '../search.js';
import { indexedLanguages } from '../text-index.js';
import type { PageTable } from './page-table.js';

/** Values of a facet that are told. */
const shownValues = 20;
/** Characters of a page that has no words to look for. */
const shownText = 200;

interface Hit {
  place: number;
  rank: number;
}

export function findPages(database: Database, table: PageTable, wanted: WantedPages): FoundPages {
  const query = wanted.words.trim() === '' ? undefined : parseSearch(wanted.words);
  const hits = query ? hitsOf(database, table, query) : everyPage(table);
  const tests = facets.flatMap(facet => {
    const values = wanted.filter[facet];
    if (!values || values.length === 0) return [];
    const { numbers, find } = table.facet(facet);
    const allowed = new Set(values.map(find));
    return [{ facet, fits: (place: number) => allowed.has(numbers[place]) }];
  });
  const counts = new Map(facets.map(facet => [facet, new Map<number, number>()]));
  const count = (facet: Facet, place: number) => {
    const of = counts.get(facet)!;
    const number = table.facet(facet).numbers[place];
    of.set(number, (of.get(number) ?? 0) + 1);
  };
  const found: Hit[] = [];
  for (const hit of hits) {
    const failed = tests.filter(({ fits }) => !fits(hit.place));
    if (failed.length === 0) {
      found.push(hit);
      for (const facet of facets) count(facet, hit.place);
    } else if (failed.length === 1) count(failed[0].facet, hit.place);
  }
  const ordered = inOrder(database, table, found, wanted.order === 'rank' && !query ? 'newest' : wanted.order);
  const shown = ordered.slice(wanted.offset, wanted.offset + wanted.limit);
  return {
    total: found.length,
    pages: shown.map(hit => describe(database, table, hit, query, wanted)),
    facets: Object.fromEntries(
      facets.map(facet => [facet, valuesOf(counts.get(facet)!, table.facet(facet).names)]),
    ) as FoundPages['facets'],
  };
}

function hitsOf(database: Database, table: PageTable, query: SearchQuery): Hit[] {
  const rows = database.prepareLists<[string], [number, number]>(
    'SELECT rowid, -rank FROM pages_fts WHERE pages_fts MATCH ?',
  );
  const hits: Hit[] = [];
  for (const [number, rank] of rows.iterate(matchExpression(query, indexedLanguages(database)))) {
    const place = table.placeOf(number);
    if (place >= 0) hits.push({ place, rank });
  }
  return hits;
}

function everyPage(table: PageTable): Hit[] {
  return table.numbers.map((_, place) => ({ place, rank: 0 }));
}

function inOrder(database: Database, table: PageTable, hits: Hit[], order: WantedPages['order']): Hit[] {
  switch (order) {
    case 'rank':
      return hits.sort((a, b) => b.rank - a.rank || a.place - b.place);
    case 'score':
      return hits.sort((a, b) => table.scores[b.place] - table.scores[a.place] || a.place - b.place);
    case 'newest':
      return hits.sort((a, b) => table.times[b.place] - table.times[a.place] || b.place - a.place);
    case 'oldest':
      return hits.sort((a, b) => table.times[a.place] - table.times[b.place] || a.place - b.place);
    case 'title': {
      const title = database.prepareLists<[number], [string]>('SELECT title FROM pages WHERE seq = ?');
      const titles = new Map(
        hits.map(({ place }) => [place, title.get(table.numbers[place])?.[0].toLowerCase() ?? '']),
      );
      return hits.sort((a, b) => compare(titles.get(a.place)!, titles.get(b.place)!) || a.place - b.place);
    }
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function describe(
  database: Database,
  table: PageTable,
  { place, rank }: Hit,
  query: SearchQuery | undefined,
  { mark = ['[', ']'], bare }: WantedPages,
): FoundPage {
  const row = database
    .prepareLists<[number], [string, string, string, string]>(
      `SELECT url, title, language, ${bare ? "''" : 'text'} FROM pages WHERE seq = ?`,
    )
    .get(table.numbers[place]);
  const [url, title, language, text] = row ?? ['', '', '', ''];
  const phrases = query?.wanted.flat().flatMap(phrase => readingsIn(language, phrase));
  return {
    ...{ id: table.ids[place], url, title, rank, language },
    ...{ relevant: table.relevant[place] === 1, score: table.scores[place], fetchedAt: table.times[place] },
    host: table.hostNames.list[table.hosts[place]],
    type: table.facet('type').names[table.facet('type').numbers[place]],
    snippet: phrases ? snippetOf(text, searchWords(text, language), phrases, mark) : text.slice(0, shownText),
  };
}

function valuesOf(counts: ReadonlyMap<number, number>, names: readonly string[]): { value: string; pages: number }[] {
  return [...counts]
    .map(([number, pages]) => ({ value: names[number], pages }))
    .sort((a, b) => b.pages - a.pages || compare(a.value, b.value))
    .slice(0, shownValues);
}
