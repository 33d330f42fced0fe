/** What a person types into the search, understood once for every kind of collection. */
import { UsageError } from '../../core/errors.js';

export interface SearchPhrase {
  /** One word or several that stand together. */
  text: string;
  /** The last word may go on. */
  prefix: boolean;
}

export interface SearchQuery {
  /** Each group must occur; of its members, any. */
  wanted: SearchPhrase[][];
  /** None of these may occur. */
  unwanted: SearchPhrase[];
}

/**
 * All words must occur; "quoted words" stand together; OR between two means either; a star at the end of a word stands
 * for any ending; a minus before a word excludes it. Nothing that is typed is an error, except nothing.
 */
export function parseSearch(words: string): SearchQuery {
  const query: SearchQuery = { wanted: [], unwanted: [] };
  let either = false;
  for (const [token, minus, phrase, word, star] of words.matchAll(/(-?)(?:"([^"]*)"?|([^\s"*]+)(\*?))/g)) {
    if (token === 'OR') {
      either = query.wanted.length > 0;
      continue;
    }
    const text = (phrase ?? word).trim();
    // Signs alone are no words.
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const found: SearchPhrase = { text, prefix: Boolean(star) };
    if (minus) query.unwanted.push(found);
    else if (either) query.wanted.at(-1)!.push(found);
    else query.wanted.push([found]);
    either = false;
  }
  if (query.wanted.length === 0) throw new UsageError('Nothing to search for: give at least one word.');
  return query;
}
