/** Full-text search over the titles and texts of a collection. */
import { UsageError } from '../../core/errors.js';
import type { SearchOptions, SearchResult } from './collection-types.js';
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
    .all(before, after, matchExpression(words), options.limit ?? 10);
  return rows.map(row => ({ ...row, relevant: row.relevant === 1 }));
}

/**
 * Words as a person types them, as an FTS5 expression: all must occur; "quoted words" stand together; OR between two
 * means either; a star at the end of a word stands for any ending; a minus before a word excludes it.
 */
export function matchExpression(words: string): string {
  /** Each group must occur; of its members, any. */
  const wanted: string[][] = [];
  let unwanted = '';
  let either = false;
  for (const [token, minus, phrase, word, star] of words.matchAll(/(-?)(?:"([^"]*)"?|([^\s"*]+)(\*?))/g)) {
    if (token === 'OR') {
      either = wanted.length > 0;
      continue;
    }
    const text = (phrase ?? word).trim();
    // Signs alone are no words, and FTS5 finds nothing where a phrase is empty.
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const quoted = `"${text}"${star ? '*' : ''}`;
    if (minus) unwanted += ` NOT ${quoted}`;
    else if (either) wanted.at(-1)!.push(quoted);
    else wanted.push([quoted]);
    either = false;
  }
  if (wanted.length === 0) throw new UsageError('Nothing to search for: give at least one word.');
  const all = wanted.map(group => (group.length > 1 ? `(${group.join(' OR ')})` : group[0])).join(' AND ');
  return unwanted ? `(${all})${unwanted}` : all;
}
