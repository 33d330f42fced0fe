/** Search with facets. The index says which pages hold the words; what is asked of them besides is looked up in the table. */
import { bestOf } from '../../../packed/selection.js';
import { readingsIn, snippetOf } from '../../search/phrases.js';
import { parseSearch, type SearchQuery } from '../../search/search-query.js';
import { searchWords } from '../../search/search-words.js';
import { type FoundPage, type FoundPages, facets, type WantedPages } from '../../survey.js';
import type { Database } from '../database.js';
import type { SearchIndex } from '../text/search-index.js';
import { TextReader } from '../text/text-rows.js';
import type { PageTable } from './page-table.js';

/** Values of a facet that are told. */
const shownValues = 20;
/** Characters of a page that has no words to look for. */
const shownText = 200;

/** With more pages than that the words are so common that ranks by words say nothing: then by how surely they are on topic. */
const mostRanked = 20_000;

/** Pages by their places in the table, and the rank of each; none where they were not ranked. */
interface Hits {
  places: Int32Array;
  ranks?: Map<number, number>;
}

export function findPages(database: Database, index: SearchIndex, table: PageTable, wanted: WantedPages): FoundPages {
  const query = wanted.words.trim() === '' ? undefined : parseSearch(wanted.words);
  const hits = query ? hitsOf(index, table, query) : { places: Int32Array.from(table.numbers.keys()) };
  const { places, counts } = sifted(table, hits.places, wanted.filter);
  const order = wanted.order === 'rank' && !query ? 'newest' : wanted.order;
  const last = wanted.offset + wanted.limit;
  const shown = inOrder(database, table, { ...hits, places }, order, last).slice(wanted.offset, last);
  return {
    total: places.length,
    pages: shown.map(place => describe(database, table, place, hits.ranks?.get(place) ?? 0, query, wanted)),
    facets: counts,
  };
}

function hitsOf(index: SearchIndex, table: PageTable, query: SearchQuery): Hits {
  const { numbers, ranks } = index.find(query);
  const places = numbers.map(number => table.placeOf(number));
  const known = places.filter(place => place >= 0);
  if (known.length > mostRanked) return { places: known };
  return { places: known, ranks: new Map(Array.from(places, (place, i) => [place, ranks[i]])) };
}

/** The pages that fit, and how many have each value of a facet, were that facet left free. */
function sifted(
  table: PageTable,
  places: Int32Array,
  filter: WantedPages['filter'],
): { places: Int32Array; counts: FoundPages['facets'] } {
  const columns = facets.map(facet => {
    const { numbers, names, find } = table.facet(facet);
    const values = filter[facet] ?? [];
    return { facet, numbers, names, allowed: new Set(values.map(find)), counts: new Int32Array(names.length) };
  });
  const tests = columns.filter(({ allowed }) => allowed.size > 0);
  const fitting = places.filter(place => {
    let failed: (typeof columns)[number] | undefined;
    for (const test of tests) {
      if (test.allowed.has(test.numbers[place])) continue;
      // It fails twice, so it counts for no facet.
      if (failed) return false;
      failed = test;
    }
    if (failed) {
      failed.counts[failed.numbers[place]]++;
      return false;
    }
    for (const { counts, numbers } of columns) counts[numbers[place]]++;
    return true;
  });
  const counts = columns.map(column => [column.facet, valuesOf(column.counts, column.names)]);
  return { places: fitting, counts: Object.fromEntries(counts) as FoundPages['facets'] };
}

/** The first `count` of them. */
function inOrder(
  database: Database,
  table: PageTable,
  { places, ranks }: Hits,
  order: WantedPages['order'],
  count: number,
): number[] {
  switch (order) {
    case 'rank':
      return bestOf(places, count, ranks ? place => ranks.get(place) ?? 0 : place => table.scores[place]);
    case 'score':
      return bestOf(places, count, place => table.scores[place]);
    case 'newest':
      return bestOf(places, count, place => table.times[place]);
    case 'oldest':
      return bestOf(places, count, place => -table.times[place]);
    case 'title': {
      const title = database.prepareLists<[number], [string]>('SELECT title FROM pages WHERE seq = ?');
      const named = Array.from(
        places,
        place => [place, title.get(table.numbers[place])?.[0].toLowerCase() ?? ''] as const,
      );
      const sorted = named.sort((a, b) => compare(a[1], b[1]) || a[0] - b[0]);
      return sorted.slice(0, count).map(([place]) => place);
    }
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function describe(
  database: Database,
  table: PageTable,
  place: number,
  rank: number,
  query: SearchQuery | undefined,
  { mark = ['[', ']'], bare }: WantedPages,
): FoundPage {
  const row = database
    .prepareLists<[number], [string, string, string]>('SELECT url, title, language FROM pages WHERE seq = ?')
    .get(table.numbers[place]);
  const [url, title, language] = row ?? ['', '', ''];
  const text = bare ? '' : new TextReader(database).text(table.numbers[place]);
  const phrases = query?.wanted.flat().flatMap(phrase => readingsIn(language, phrase));
  return {
    ...{ id: table.ids[place], url, title, rank, language },
    ...{ relevant: table.relevant[place] === 1, score: table.scores[place], fetchedAt: table.times[place] },
    host: table.hostNames.list[table.hosts[place]],
    type: table.facet('type').names[table.facet('type').numbers[place]],
    snippet: phrases ? snippetOf(text, searchWords(text, language), phrases, mark) : text.slice(0, shownText),
  };
}

function valuesOf(counts: Int32Array, names: readonly string[]): { value: string; pages: number }[] {
  return Array.from(counts, (pages, number) => ({ value: names[number], pages }))
    .filter(({ pages }) => pages > 0)
    .sort((a, b) => b.pages - a.pages || compare(a.value, b.value))
    .slice(0, shownValues);
}
