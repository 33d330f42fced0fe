/** Full-text search over the titles and texts of a collection. */
import type { SearchOptions, SearchResult } from '../collection-types.js';
import { readingsIn, snippetOf } from '../search/phrases.js';
import { parseSearch, type SearchPhrase, type SearchQuery } from '../search/search-query.js';
import { indexedText, searchWords } from '../search/search-words.js';
import type { Database } from './database.js';
import { indexedLanguages } from './text-index.js';

interface ResultRow {
  url: string;
  title: string;
  text: string;
  language: string;
  rank: number;
  relevant: number;
  score: number;
}

export function searchPages(database: Database, words: string, options: SearchOptions): SearchResult[] {
  const query = parseSearch(words);
  const rows = database
    .prepare<[string, number], ResultRow>(
      `SELECT pages.url, pages.title, pages.text, pages.language, pages.relevant, pages.score, -pages_fts.rank AS rank
       FROM pages_fts JOIN pages ON pages.seq = pages_fts.rowid
       WHERE pages_fts MATCH ? ${options.relevantOnly ? 'AND pages.relevant = 1' : ''}
       ORDER BY pages_fts.rank LIMIT ?`,
    )
    .all(matchExpression(query, indexedLanguages(database)), options.limit ?? 10);
  return rows.map(({ text, language, relevant, ...row }) => {
    const phrases = query.wanted.flat().flatMap(phrase => readingsIn(language, phrase));
    const snippet = snippetOf(text, searchWords(text, language), phrases, options.mark ?? ['[', ']']);
    return { ...row, relevant: relevant === 1, snippet };
  });
}

/** As an expression of FTS5. A phrase may stand on a page as English has it, or as one of the other languages has it. */
export function matchExpression({ wanted, unwanted }: SearchQuery, languages: readonly string[]): string {
  const readings = (phrase: SearchPhrase) => [...new Set(['', ...languages].map(language => quoted(phrase, language)))];
  const any = (expressions: string[]) => (expressions.length > 1 ? `(${expressions.join(' OR ')})` : expressions[0]);
  const all = wanted.map(group => any(group.flatMap(readings))).join(' AND ');
  if (unwanted.length === 0) return all;
  return `(${all})${unwanted.map(phrase => ` NOT ${any(readings(phrase))}`).join('')}`;
}

const quoted = ({ text, prefix }: SearchPhrase, language: string): string =>
  `"${indexedText(text, language)}"${prefix ? '*' : ''}`;
