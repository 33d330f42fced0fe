/**
 * Full-text search without an index. It understands, stems and ranks as the one over collections in folders does, which is
 * SQLite's FTS5 (sqlite.org/fts5.html): Porter's stems, bm25 with k1 = 1.2 and b = 0.75, a word in the title five times.
 */
import type { SearchOptions, SearchResult } from '../collection-types.js';
import { occurrences, type Phrase, readingsIn, snippetOf } from '../search/phrases.js';
import { parseSearch } from '../search/search-query.js';
import { type SearchWord, searchWords } from '../search/search-words.js';
import type { VisitedPage } from './memory-store.js';

interface PageWords {
  visit: VisitedPage;
  title: SearchWord[];
  text: SearchWord[];
}

const titleWeight = 5;
const saturation = 1.2;
const lengthShare = 0.75;
const smallestIdf = 1e-6;

export function searchTexts(visits: readonly VisitedPage[], words: string, options: SearchOptions): SearchResult[] {
  const query = parseSearch(words);
  /** By language: a query is read as the page it is looked for in. */
  const readings = new Map<string, { wanted: Phrase[][]; unwanted: Phrase[] }>();
  const reading = ({ visit }: PageWords) => {
    const { language } = visit.page;
    const known = readings.get(language) ?? {
      wanted: query.wanted.map(group => group.flatMap(phrase => readingsIn(language, phrase))),
      unwanted: query.unwanted.flatMap(phrase => readingsIn(language, phrase)),
    };
    readings.set(language, known);
    return known;
  };
  const pages = visits.map((visit): PageWords => {
    const { title, text, language } = visit.page;
    return { visit, title: searchWords(title, language), text: searchWords(text, language) };
  });
  const holds = (page: PageWords, phrase: Phrase) =>
    occurrences(page.title, phrase).length + occurrences(page.text, phrase).length > 0;
  const rank = ranking(pages, page => reading(page).wanted.flat());
  return pages
    .filter(page => reading(page).wanted.every(group => group.some(phrase => holds(page, phrase))))
    .filter(page => !reading(page).unwanted.some(phrase => holds(page, phrase)))
    .filter(({ visit }) => visit.page.relevant || !options.relevantOnly)
    .map(page => ({ page, rank: rank(page) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, options.limit ?? 10)
    .map(({ page, rank }) => ({
      url: page.visit.url,
      title: page.visit.page.title,
      rank,
      relevant: page.visit.page.relevant,
      score: page.visit.page.score,
      snippet: snippetOf(page.visit.page.text, page.text, reading(page).wanted.flat(), options.mark ?? ['[', ']']),
    }));
}

/** bm25 over all pages; larger is better. A phrase that a language reads in two ways counts as two. */
function ranking(pages: readonly PageWords[], phrasesIn: (page: PageWords) => Phrase[]): (page: PageWords) => number {
  const length = (page: PageWords) => page.title.length + page.text.length;
  const meanLength = pages.reduce((sum, page) => sum + length(page), 0) / Math.max(1, pages.length);
  const frequency = (page: PageWords, phrase: Phrase) =>
    titleWeight * occurrences(page.title, phrase).length + occurrences(page.text, phrase).length;
  const idfs = new Map<Phrase, number>();
  const idf = (phrase: Phrase) => {
    const known = idfs.get(phrase);
    if (known !== undefined) return known;
    const holders = pages.filter(page => frequency(page, phrase) > 0).length;
    const value = Math.max(smallestIdf, Math.log((pages.length - holders + 0.5) / (holders + 0.5)));
    idfs.set(phrase, value);
    return value;
  };
  return page =>
    phrasesIn(page).reduce((sum, phrase) => {
      const often = frequency(page, phrase);
      const damping = saturation * (1 - lengthShare + (lengthShare * length(page)) / meanLength);
      return sum + (idf(phrase) * often * (saturation + 1)) / (often + damping);
    }, 0);
}
