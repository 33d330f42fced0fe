/** The pages of a collection that hold the words, the best first. */
import { bestOf } from '../../../packed/selection.js';
import type { SearchOptions, SearchResult } from '../../collection-types.js';
import { readingsIn, snippetOf } from '../../search/phrases.js';
import { parseSearch } from '../../search/search-query.js';
import { searchWords } from '../../search/search-words.js';
import type { Database } from '../database.js';
import type { SearchIndex } from './search-index.js';
import { TextReader } from './text-rows.js';

interface ResultRow {
  url: string;
  title: string;
  language: string;
  relevant: number;
  score: number;
}

/** How many more are looked at where some of the best are not wanted. */
const further = 8;

export function searchPages(
  database: Database,
  index: SearchIndex,
  words: string,
  { limit = 10, relevantOnly, mark = ['[', ']'] }: SearchOptions,
): SearchResult[] {
  const query = parseSearch(words);
  const texts = new TextReader(database);
  const page = database.prepare<[number], ResultRow>(
    'SELECT url, title, language, relevant, score FROM pages WHERE seq = ?',
  );
  const result = (sequence: number, rank: number): SearchResult[] => {
    const row = page.get(sequence);
    if (!row || (relevantOnly && row.relevant === 0)) return [];
    const { url, title, language, relevant, score } = row;
    const text = texts.text(sequence);
    const phrases = query.wanted.flat().flatMap(phrase => readingsIn(language, phrase));
    const snippet = snippetOf(text, searchWords(text, language), phrases, mark);
    return [{ url, title, rank, relevant: relevant === 1, score, snippet }];
  };
  return database.transaction(() => {
    const { numbers, ranks } = index.find(query);
    const places = Int32Array.from(numbers.keys());
    const found: SearchResult[] = [];
    for (let [seen, wanted] = [0, limit]; ; wanted *= further) {
      const best = bestOf(places, wanted, place => ranks[place]);
      for (; seen < best.length && found.length < limit; seen++) {
        found.push(...result(numbers[best[seen]], ranks[best[seen]]));
      }
      if (found.length >= limit || best.length === places.length) return found;
    }
  });
}
