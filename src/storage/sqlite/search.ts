/** Full-text search over the titles and texts of a collection. */
import type { SearchOptions, SearchResult } from '../collection-types.js';
import { parseSearch, type SearchPhrase, type SearchQuery } from '../search-query.js';
import type { Database } from './database.js';

interface ResultRow {
  url: string;
  title: string;
  rank: number;
  relevant: number;
  score: number;
  snippet: string;
}

export function searchPages(database: Database, words: string, options: SearchOptions): SearchResult[] {
  const [before, after] = options.mark ?? ['[', ']'];
  const rows = database
    .prepare<[string, string, string, number], ResultRow>(
      `SELECT pages.url, pages.title, pages.relevant, pages.score, -rank AS rank,
              snippet(pages_fts, 1, ?, ?, '…', 24) AS snippet
       FROM pages_fts JOIN pages ON pages.seq = pages_fts.rowid
       WHERE pages_fts MATCH ? ${options.relevantOnly ? 'AND pages.relevant = 1' : ''}
       ORDER BY pages_fts.rank LIMIT ?`,
    )
    .all(before, after, matchExpression(parseSearch(words)), options.limit ?? 10);
  return rows.map(row => ({ ...row, relevant: row.relevant === 1 }));
}

/** As an expression of FTS5. */
export function matchExpression({ wanted, unwanted }: SearchQuery): string {
  const all = wanted
    .map(group => (group.length > 1 ? `(${group.map(quoted).join(' OR ')})` : quoted(group[0])))
    .join(' AND ');
  return unwanted.length === 0 ? all : `(${all})${unwanted.map(phrase => ` NOT ${quoted(phrase)}`).join('')}`;
}

const quoted = ({ text, prefix }: SearchPhrase): string => `"${text}"${prefix ? '*' : ''}`;
